// One-time links with which employees set their passwords.
import { call } from '../api/call.ts'

/** `address` is shown once: the server stores only a hash. */
export type PasswordLinkMade = { address: string; expiresAt: string }

/** Older links of the person stop working. Throws the server's error. */
export async function makePasswordLink(id: string): Promise<PasswordLinkMade> {
  const { code, host, expires_at } = await call('POST /staff/:id/password-link', { params: { id } })
  // In the fragment, which no server logs.
  return { address: `${location.protocol}//${host ?? location.host}/password#${code}`, expiresAt: expires_at }
}
