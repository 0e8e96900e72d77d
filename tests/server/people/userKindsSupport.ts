// People of every kind, and what their sessions say of them.
import { type Caller, demoPassword, type Portal } from '../support/portal.ts'

type SessionAnswer = { id: string; kinds: string[]; accounts: { name: string }[]; pending_step: string | null }
export const sessionOf = async (caller: Caller): Promise<SessionAnswer> =>
  (await caller.ask({ url: '/api/v1/session' })).json<SessionAnswer>()
export const statusOf = async (caller: Caller, url: string): Promise<number> => (await caller.ask({ url })).statusCode

/** Makes customers whom nobody knows yet, each with an address of his own. */
export function makerOfPeople(portal: () => Portal) {
  let count = 0
  return (more: object = {}) =>
    portal().services.people.create({
      brand: 'main',
      email: `person${(count += 1)}@demo.example`,
      kind: 'person',
      role: 'customer',
      password: demoPassword,
      ...more,
    })
}
