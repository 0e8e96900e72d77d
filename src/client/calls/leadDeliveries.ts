// What the staff do with requests that did not get through.
import { API, request } from '../api/http.ts'

/** To the CRM, by letter, or both: whatever is left. */
export async function deliverAgain(id: string): Promise<void> {
  await request(`${API}/lead-deliveries/${encodeURIComponent(id)}/again`, { method: 'POST' })
}
