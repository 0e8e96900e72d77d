// New accounts on the first screen of staff: by the day in UTC, with the newest by name.
import { afterAll, expect, it } from 'vitest'
import type { ProviderTrouble, Registrations } from '../../../server/services/attention/types.ts'
import { type Caller, openPortal } from '../support/portal.ts'

const clock = { now: new Date('2026-04-01T09:00:00Z') }
const portal = await openPortal({ demo: 'people', clock: () => clock.now })
afterAll(() => portal.close())

/** Sessions end meanwhile: each moment has its own. */
async function at(time: string, email = 'admin@demo.example', host?: string): Promise<Caller> {
  clock.now = new Date(time)
  return portal.signIn(email, host === undefined ? {} : { host })
}
async function seenBy(caller: Caller): Promise<Registrations | undefined> {
  const answer = await caller.ask({ url: '/api/v1/attention' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ProviderTrouble>().growth?.registrations
}
async function register(time: string, name: string): Promise<void> {
  const body = {
    name,
    client_type: 'legal',
    company_brand: 'main',
    status: 'active',
    currency: 'RUB',
    accounts: { [name]: { client: 'CDN2' } },
  }
  const answer = await (await at(time)).ask({ method: 'POST', url: '/api/v1/projects', body })
  expect(answer.statusCode, answer.body).toBe(201)
}

it('days without registrations are zeros, and no account is named', async () => {
  expect(await seenBy(await at('2026-06-20T10:00:00Z'))).toEqual({ from: '2026-06-07', counts: Array(14).fill(0), newest: [] })
})

it('an account counts on its day in UTC for 14 days, and the newest three are named', async () => {
  await register('2026-06-06T23:59:59Z', 'too_old')
  await register('2026-06-07T00:00:00Z', 'first_day')
  await register('2026-06-19T23:59:59Z', 'late_one')
  await register('2026-06-20T00:00:00Z', 'early_one')
  await register('2026-06-20T08:00:00Z', 'later_one')
  const { from, counts, newest } = (await seenBy(await at('2026-06-20T10:00:00Z')))!
  expect(from).toBe('2026-06-07')
  expect(counts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
  expect(newest.map(({ account, client, at: made }) => [account, client, made.slice(0, 19)])).toEqual([
    ['later_one', 'CDN2', '2026-06-20T08:00:00'],
    ['early_one', 'CDN2', '2026-06-20T00:00:00'],
    ['late_one', 'CDN2', '2026-06-19T23:59:59'],
  ])
})

it('the next day the oldest one is dropped', async () => {
  expect((await seenBy(await at('2026-06-21T00:00:00Z')))!.counts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0])
})

it('staff of another brand see those of their brand only', async () => {
  await portal.services.people.create({
    brand: 'second',
    email: 'second-growth@demo.example',
    kind: 'staff',
    role: 'manager_provider',
    password: 'Demo-Portal-2026',
  })
  const foreign = await at('2026-06-20T10:00:00Z', 'second-growth@demo.example', 'second.localhost')
  expect(await seenBy(foreign)).toMatchObject({ counts: Array(14).fill(0), newest: [] })
})

it('a removed account is not counted', async () => {
  await portal.services.store.accounts.remove('later_one', '2026-06-20T09:00:00.000Z')
  const { counts, newest } = (await seenBy(await at('2026-06-20T10:00:00Z')))!
  expect(counts.at(-1)).toBe(1)
  expect(newest.map(({ account }) => account)).toEqual(['early_one', 'late_one', 'first_day'])
})
