// The people of the demo as API clients with tokens, independent of the browser.
import { type APIRequestContext, expect, request } from '@playwright/test'
import { minuteMilliseconds } from '../../src/engine/time/units.ts'

export const password = 'Demo-Portal-2026'
export const headers = { 'Sender-App': 'dashboard' }

/** Half of PROOF_MINUTES. */
const proofMilliseconds = 5 * minuteMilliseconds

export class People {
  private readonly known = new Map<string, { since: number; context: Promise<APIRequestContext> }>()
  constructor(private readonly baseURL: string) {}

  /** Signs in rarely, as each sign-in costs a password hash, but often enough for calls that need a recent proof. */
  as(email: string): Promise<APIRequestContext> {
    const known = this.known.get(email)
    if (known && Date.now() - known.since < proofMilliseconds) return known.context
    const context = this.signIn(email)
    this.known.set(email, { since: Date.now(), context })
    return context
  }

  /** Language, theme and keys outlive a story; the next one does not begin with them. */
  async asOnFirstDay(email: string, language = 'en_US'): Promise<void> {
    const answer = await (await this.as(email)).patch('/api/v1/session', { data: { language, theme: 'system', single_keys: true } })
    expect(answer.status()).toBe(200)
  }

  async close(): Promise<void> {
    for (const { context } of this.known.values()) await (await context).dispose()
  }

  private async signIn(email: string): Promise<APIRequestContext> {
    const { baseURL } = this
    const guest = await request.newContext({ baseURL })
    const { token } = (await (await guest.post('/api/v1/oauth/token', { form: { username: email, password } })).json()) as { token: string }
    await guest.dispose()
    return request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
  }
}
