// A portal that asks for a proved phone, a stranger at its doors, and the codes he gets.
import { expect } from 'vitest'
import { openDoors } from '../support/guest.ts'
import { type Answer, changeBrand } from '../support/portal.ts'

/** Wrong. */
export const other = (code: string): string => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
type Registered = { email: string; phone: string }

type Doors = Awaited<ReturnType<typeof openDoors>> & {
  /** Counts what has to be of its own. */
  next: () => number
  /** A phone of nobody. */
  number: () => string
  /** Somebody who asked for the letter and is nobody yet. */
  registered: (host?: string) => Promise<Registered>
  send: (given: object, from?: object) => Promise<Answer>
  verify: (given: object, code: string, from?: object) => Promise<Answer>
  codeFor: (phone: string) => Promise<string>
  /** Registered, with the code that he got. */
  sent: () => Promise<Registered & { code: string }>
}

/** For a whole file. */
export async function openPhoneDoors(env: Record<string, string> = {}): Promise<Doors> {
  const doors = await openDoors({ env: { SESSION_IDLE: '604800', SESSION_LIFETIME: '604800', PROOF_MINUTES: '10080', ...env } })
  const { portal, guest } = doors
  let count = 0
  await changeBrand(portal.services, 'main', { features: ['phone_required'] })
  const next = () => (count += 1)
  const number = () => `+7916${String(5_000_000 + next())}`
  async function registered(host = 'localhost'): Promise<Registered> {
    const given = { email: `caller${next()}@customer.example`, phone: number() }
    expect((await guest.post('/registration/email', given, { host })).statusCode).toBe(204)
    return given
  }
  const send = (given: object, from?: object): Promise<Answer> => guest.post('/phone/code', given, from)
  const verify = (given: object, code: string, from?: object): Promise<Answer> => guest.post('/phone/verify', { ...given, code }, from)
  const codeFor = (phone: string): Promise<string> => guest.codeFor(phone, 'phone-code')
  async function sent(): Promise<Registered & { code: string }> {
    const given = await registered()
    expect((await send(given)).statusCode).toBe(204)
    return { ...given, code: await codeFor(given.phone) }
  }
  return { ...doors, next, number, registered, send, verify, codeFor, sent }
}
