// The text of a message that was not sent yet, and sending it once more.
import { API, request } from '../api/http.ts'

export type MessageText = { subject: string | null; text: string; link: string | null; expires_at: string }

/** That it was read is recorded. Throws what the server answers: `password_required` when it has to be asked with one. */
export async function readMessageText(id: string, password?: string): Promise<MessageText> {
  const body = password === undefined ? {} : { password }
  return (await request<MessageText>(`${API}/messages/${encodeURIComponent(id)}/text`, { method: 'POST', body })).json
}

export async function sendMessageAgain(id: string): Promise<void> {
  await request(`${API}/messages/${encodeURIComponent(id)}/again`, { method: 'POST' })
}
