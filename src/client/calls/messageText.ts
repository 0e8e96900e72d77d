// The text of a message that was not sent yet, and sending it once more.
import { call } from '../api/call.ts'
import type { MessageText } from '../api/generated.ts'

/** That it was read is recorded. Throws what the server answers: `password_required` when it has to be asked with one. */
export async function readMessageText(id: string, password?: string): Promise<MessageText> {
  const body = password === undefined ? {} : { password }
  return call('POST /messages/:id/text', { params: { id }, body })
}

export async function sendMessageAgain(id: string): Promise<void> {
  await call('POST /messages/:id/again', { params: { id } })
}
