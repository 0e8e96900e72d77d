// The tariff of a project limits the cache tasks of each of its accounts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveDomains, longSessions, reasonOf, send, tasks } from './cacheSupport.ts'
import { type Caller, openPortal, type Portal } from '../support/portal.ts'
import { onPostgres } from '../support/onPostgres.ts'

const domain = 'static.shop.example'
let now = Date.parse('2026-06-01T10:00:00.000Z')
const day = 24 * 3600 * 1000

function suite(envOf: () => Promise<Record<string, string>>): void {
  let [portal, admin, customer, project]: [Portal, Caller, Caller, string] = [] as never
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', clock: () => new Date(now), env: { ...longSessions, ...(await envOf()) } })
    admin = await portal.signIn('admin@demo.example')
    customer = await portal.signIn('cdn2@demo.example')
    project = (await portal.services.store.accounts.find('demo-cdn2'))!.project_id!
    await giveDomains(customer, 'demo-cdn2', [domain])
  }, 120_000)
  afterAll(() => portal.close())
  beforeEach(() => void (now += 2 * day))

  const clear = () => send(customer, { domain, paths: ['/a'] })
  const left = async () =>
    (await customer.ask({ url: `${tasks()}/quota` }))
      .json<{ id: string; left: number; most: number }[]>()
      .find(({ id }) => id === 'tariff-day')
  async function agree(more: object): Promise<void> {
    const usual = { name: 'Plan', tariff_type: 'plan', included_amount: 10, price: 900, currency: 'RUB', brand: ['main'] }
    const body = { ...usual, valid_from: '2026-01-01T00:00:00.000Z', ...more }
    const made = await admin.ask({ method: 'POST', url: '/api/v1/tariffs', body })
    expect(made.statusCode, made.body).toBe(201)
    await change({ tariff_id: made.json<{ id: string }>().id })
  }
  async function change(body: object): Promise<void> {
    const url = `/api/v1/projects/${project}`
    const { version } = (await admin.ask({ url })).json<{ version: number }>()
    const answer = await admin.ask({ method: 'PATCH', url, version, body })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  it('refuses further requests with the reason `tariff`, until 24 hours have passed', async () => {
    await agree({ cache_tasks_per_day: 2 })
    expect(await left()).toEqual({ id: 'tariff-day', reason: 'tariff', most: 2, seconds: 86_400, left: 2 })
    expect([(await clear()).statusCode, (await clear()).statusCode]).toEqual([201, 201])
    const refused = await clear()
    expect([reasonOf(refused), refused.headers['retry-after']]).toEqual([[429, 'tariff'], '86400'])
    expect(refused.json()).toMatchObject({ code: 'quota_exceeded', most: 2, seconds: 86_400 })
    expect(await left()).toMatchObject({ left: 0, resets_in: 86_400 })
    now += day + 100
    expect((await clear()).statusCode).toBe(201)
  })

  it('follows the tariff at once, and ends with it', async () => {
    await agree({ cache_tasks_per_day: 1 })
    expect([(await clear()).statusCode, reasonOf(await clear())]).toEqual([201, [429, 'tariff']])
    await agree({ cache_tasks_per_day: 2 })
    expect([(await clear()).statusCode, reasonOf(await clear())]).toEqual([201, [429, 'tariff']])
    await agree({})
    expect([(await clear()).statusCode, await left()]).toEqual([201, undefined])
    await agree({ cache_tasks_per_day: 1 })
    expect(reasonOf(await clear())).toEqual([429, 'tariff'])
    await change({ tariff_id: null })
    expect([(await clear()).statusCode, await left()]).toEqual([201, undefined])
  })

  it('limits each account separately, and those of other projects by their own', async () => {
    await agree({ cache_tasks_per_day: 1 })
    await clear()
    const other = await portal.signIn('other@demo.example')
    const own = `own-${now}.shop.example`
    await giveDomains(other, 'demo-other', [own])
    const statuses = [
      await send(other, { domain: own, paths: ['/a'] }, tasks('demo-other')),
      await send(other, { domain: own, paths: ['/b'] }, tasks('demo-other')),
    ]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(reasonOf(await clear())).toEqual([429, 'tariff'])
  })
}

describe('the tariff', () => suite(async () => ({})))
onPostgres('the tariff on PostgreSQL', (postgres) => suite(async () => ({ DATABASE_URL: await postgres.fresh() })))
