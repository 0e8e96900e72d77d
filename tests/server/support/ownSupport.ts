// Shared by tests of one's own account: people, an authenticator, a listener on the event stream.
import { TOTP } from 'otpauth'
import { type Answer, type Caller, demoPassword, type Portal } from './portal.ts'

export const api = (path: string): string => `/api/v1${path}`
let made = 0

/** A customer of the main brand with the demo password, in the account when one is named. */
export async function newPerson(
  { services: { people, store } }: Portal,
  { account, role = 'customer', brand = 'main' }: { account?: string; role?: string; brand?: string } = {},
): Promise<{ id: string; email: string }> {
  made += 1
  const email = `own-${made}@demo.example`
  const { id } = await people.create({
    brand,
    email,
    kind: 'person',
    role,
    password: demoPassword,
    firstName: 'Own',
    lastName: String(made),
  })
  if (account) await store.people.join(account, id, role)
  return { id, email }
}

export const codeAt = (secret: string, timestamp: number): string => new TOTP({ secret, period: 30 }).generate({ timestamp })

/** Switches the authenticator on; answers its secret and backup codes. */
export async function switchOn(caller: Caller, timestamp: number): Promise<{ secret: string; codes: string[] }> {
  const begun = await caller.ask({ method: 'POST', url: api('/totp'), body: { password: demoPassword } })
  const { secret } = begun.json<{ secret: string }>()
  const confirmed = await caller.ask({ method: 'POST', url: api('/totp/confirm'), body: { code: codeAt(secret, timestamp) } })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  return { secret, codes: confirmed.json<{ backup_codes: string[] }>().backup_codes }
}

export const codeOf = (answer: Answer): [number, string] => [answer.statusCode, answer.json<{ code: string }>().code]
