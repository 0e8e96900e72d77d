// Retries of undelivered requests by staff.
import { API, request } from '../api/http.ts'

/** To the CRM, by e-mail, or both: whatever is missing. */
export async function deliverAgain(id: string): Promise<void> {
  await request(`${API}/lead-deliveries/${encodeURIComponent(id)}/again`, { method: 'POST' })
}
