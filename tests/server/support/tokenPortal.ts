// A portal by a clock that the tests turn, and tokens that are made and used in it.
import { afterAll } from 'vitest'
import { type Caller, listUrl, openPortal, type Portal } from './portal.ts'
import { api } from './ownSupport.ts'

export type Made = { id: string; token: string; name: string; expires_at: string | null }
export const mine = listUrl('demo-cdn2', 'http-resources')

type Tokens = {
  portal: Portal
  /** `now` in ms. */
  clock: { now: number }
  make: (caller: Caller, more?: object) => Promise<Made>
  /** The caller of a token. */
  program: (token: string) => Caller
  owner: () => Promise<Caller>
}

/** For a whole file. */
export async function openTokens(): Promise<Tokens> {
  const clock = { now: Date.parse('2026-05-01T10:00:00Z') }
  const portal = await openPortal({ demo: 'people', clock: () => new Date(clock.now) })
  afterAll(() => portal.close())
  const make = async (caller: Caller, more: object = {}): Promise<Made> => {
    const answer = await caller.ask({
      method: 'POST',
      url: api('/tokens'),
      body: { name: 'ci', scopes: ['read', 'write'], days: 30, ...more },
    })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }
  const program = (token: string): Caller => ({
    token,
    ask: (ask) => portal.nobody.ask({ ...ask, headers: { ...ask.headers, authorization: `Bearer ${token}` } }),
  })
  const owner = () => portal.signIn('cdn2@demo.example')
  return { portal, clock, make, program, owner }
}
