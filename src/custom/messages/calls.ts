// The text of an unsent message, and sending it again.
import { call } from '../../client/api/call.ts'
import type { MessageText } from '../../client/api/generated.ts'

/** Reading it is audited. Throws the server's error: `password_required` if the password is needed. */
export async function readMessageText(id: string, password?: string): Promise<MessageText> {
  const body = password === undefined ? {} : { password }
  return call('POST /messages/:id/text', { params: { id }, body })
}

export async function sendMessageAgain(id: string): Promise<void> {
  await call('POST /messages/:id/again', { params: { id } })
}
