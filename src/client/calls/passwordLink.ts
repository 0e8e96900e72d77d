// One-time links by which an employee sets his password.
import { call } from '../api/call.ts'

/** `address` is shown once: the server keeps a hash only. */
export type PasswordLinkMade = { address: string; expiresAt: string }

/** Older links of the person stop working. Throws what the server answers. */
export async function makePasswordLink(id: string): Promise<PasswordLinkMade> {
  const { code, host, expires_at } = await call('POST /staff/:id/password-link', { params: { id } })
  // After the hash: it is written down by no server.
  return { address: `${location.protocol}//${host ?? location.host}/password#${code}`, expiresAt: expires_at }
}
