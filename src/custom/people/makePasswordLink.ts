// One-time links with which employees set their passwords.
import { call } from '../../client/api/call.ts'

/** `address` is shown once: the server stores only a hash. */
export type PasswordLinkMade = { address: string; expiresAt: string }

/** Sends it to the employee's address. Throws as `makePasswordLink`. */
export async function sendPasswordLink(id: string): Promise<void> {
  await call('POST /staff/:id/password-letter', { params: { id } })
}

/** Older links of the person stop working. Throws the server's error. */
export async function makePasswordLink(id: string): Promise<PasswordLinkMade> {
  const { code, host, expires_at } = await call('POST /staff/:id/password-link', { params: { id } })
  // All brands are at the port of this page. The code is in the fragment, which no server logs.
  const port = location.port && `:${location.port}`
  return { address: `${location.protocol}//${host ?? location.hostname}${port}/password#${code}`, expiresAt: expires_at }
}
