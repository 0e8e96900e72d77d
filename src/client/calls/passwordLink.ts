// One-time links by which an employee sets his password.
import { API, request } from '../api/http.ts'

/** `address` is shown once: the server keeps a hash only. */
export type PasswordLinkMade = { address: string; expiresAt: string }

/** Older links of the person stop working. Throws what the server answers. */
export async function makePasswordLink(id: string): Promise<PasswordLinkMade> {
  const { json } = await request<{ code: string; host: string | null; expires_at: string }>(
    `${API}/staff/${encodeURIComponent(id)}/password-link`,
    { method: 'POST' },
  )
  // After the hash: it is written down by no server.
  return { address: `${location.protocol}//${json.host ?? location.host}/password#${json.code}`, expiresAt: json.expires_at }
}
