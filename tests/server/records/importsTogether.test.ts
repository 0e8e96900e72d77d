// Imports try what no single batch gets through: parts that are harmless alone, and rights and room that have gone meanwhile.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStagedSweep } from '../../../server/services/records/write/many/stagedSweep.ts'
import { type Caller, demoPassword, errorsOf, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'
import { onPostgres } from '../support/onPostgres.ts'

type Stored = { id: string; version: number; cdn_domain: string; origin: { servers: object } }
let count = 0
const newKey = () => `import-of-several-parts-${(count += 1)}`
const stage = (who: Caller, url: string, key: string, changes: object[]) =>
  who.ask({ method: 'POST', url: `${url}/batch`, body: { import: key, changes } })
const apply = (who: Caller, url: string, key: string) =>
  who.ask({ method: 'POST', url: `${url}/batch`, body: { import: key, last: true, changes: [] } })

function suite(envOf: () => Promise<Record<string, string>>): void {
  let [portal, customer, admin]: [Portal, Caller, Caller] = [] as never
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', env: { ...(await envOf()), RECORD_MEGABYTES: '1' } })
    customer = await portal.signIn('cdn2@demo.example')
    admin = await portal.signIn('admin@demo.example')
  }, 120_000)
  afterAll(() => portal.close())

  it('cannot create a circle of restreams in parts', async () => {
    const who = await portal.signIn('cdn1@demo.example')
    const url = listUrl('cdn1_alpha', 'restreams')
    const forwards = (from: string, to: string) => {
      const target = { source: `rtmp://${from}.example.com/live/main/one`, target_type: 'customRTMP' }
      const item = { ...target, target_url: `rtmp://${to}.example.com/live/main`, target_key: 'one' }
      return { action: 'create', data: { name: `from-${from}`, type: 'long', restreams: [item] } }
    }
    const key = newKey()
    expect((await stage(who, url, key, [forwards('alpha', 'beta')])).statusCode).toBe(200)
    const refused = await stage(who, url, key, [forwards('beta', 'alpha')])
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/changes maxItems']])
    expect((await apply(who, url, key)).statusCode).toBe(200)
    expect((await who.ask({ url })).json<{ name: string }[]>().map(({ name }) => name)).toEqual(['from-alpha'])
  })

  it('cannot make two resources fetch from each other in parts', async () => {
    const url = listUrl('demo-cdn2', 'http-resources')
    const made = async (name: string) => (await customer.ask({ method: 'POST', url, body: httpResource(name) })).json<Stored>()
    const [one, other] = [await made('one of two'), await made('other of two')]
    const fetches = ({ id, version }: Stored, { cdn_domain: host }: Stored) => ({
      action: 'replace',
      id,
      version,
      data: { ...httpResource(`fetches ${id.slice(-6)}`), origin: { servers: { [host]: { port: 80, weight: 10 } } } },
    })
    const key = newKey()
    expect((await stage(customer, url, key, [fetches(one, other)])).statusCode).toBe(200)
    const refused = await stage(customer, url, key, [fetches(other, one)])
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/changes maxItems']])
    expect((await apply(customer, url, key)).statusCode).toBe(200)
  })

  it('is void when the rights of its caller change', async () => {
    const email = 'staged@demo.example'
    const { id } = await portal.services.people.create({ brand: 'main', email, kind: 'staff', role: 'admin_all', password: demoPassword })
    const url = '/api/v1/nomenclature'
    const price = { code: 'STAGED', name: { ru: 'Цена', en: 'Price' }, unit: 'GB', currency: 'RUB', valid_from: '2026-01-01T00:00:00Z' }
    const data = { ...price, billing_mode: 'per_unit', price: 1, vat_percent: 20, brand: ['second'] }
    const key = newKey()
    const staged = await stage(await portal.signIn(email), url, key, [{ action: 'create', data }])
    expect(staged.statusCode, staged.body).toBe(200)
    await portal.services.store.people.update(id, { role: 'admin_provider' })
    const answer = await apply(await portal.signIn(email), url, key)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'version_conflict'])
    expect((await admin.ask({ url: `${url}?filter=${JSON.stringify({ code: 'STAGED' })}` })).json()).toEqual([])
  })

  it('shows the present state of a brand', async () => {
    const url = '/api/v1/brandings'
    const [brand] = (await admin.ask({ url: `${url}?filter=${JSON.stringify({ code: 'second' })}` })).json<Record<string, unknown>[]>()
    const { id, version, created_at: _c, updated_at: _u, _secrets, _labels, _delivery, code: _code, ...data } = brand!
    const named = async () => (await portal.nobody.ask({ url: '/api/v1/brand', host: 'second.localhost' })).json<{ name: string }>().name
    expect(await named()).toBe('Aurora Streams')
    const key = newKey()
    const staged = await stage(admin, url, key, [{ action: 'replace', id, version, data: { ...data, code: 'second', name: 'Borealis' } }])
    expect(staged.statusCode, staged.body).toBe(200)
    expect((await apply(admin, url, key)).statusCode).toBe(200)
    // On PostgreSQL the notice comes back from the database.
    await expect.poll(named).toBe('Borealis')
  })

  it('is limited by the room of its caller for all open imports', async () => {
    const own = await openPortal({ demo: 'people', env: { ...(await envOf()), IMPORT_MEGABYTES: '1' } })
    try {
      const [who, other] = [await own.signIn('cdn2@demo.example'), await own.signIn('other@demo.example')]
      const [zones, records, resources] = ['dns-zones', 'dns-records', 'http-resources'].map((type) => listUrl('demo-cdn2', type))
      const zone_id = (await who.ask({ method: 'POST', url: zones!, body: { name: 'much.example' } })).json<Stored>().id
      const much = Array.from({ length: 400 }, (_, index) => ({
        action: 'create',
        data: { zone_id, name: `n${index}`, type: 'TXT', records: [{ content: 'x'.repeat(2000) }] },
      }))
      const [key, next] = [newKey(), newKey()]
      const staged = await stage(who, records!, key, much)
      expect(staged.statusCode, staged.body).toBe(200)
      const small = [{ action: 'create', data: httpResource('a small import') }]
      const more = () => stage(who, resources!, next, small)
      const refused = await more()
      expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/changes maxItems']])
      expect((await stage(other, listUrl('demo-other', 'http-resources'), newKey(), small)).statusCode).toBe(200)
      expect((await apply(who, records!, key)).statusCode).toBe(200)
      expect((await more()).statusCode).toBe(200)
    } finally {
      await own.close()
    }
  }, 120_000)

  it('leaves nothing behind when it is not applied', async () => {
    const url = listUrl('demo-cdn2', 'http-resources')
    const key = newKey()
    expect((await stage(customer, url, key, [{ action: 'create', data: httpResource('given up') }])).statusCode).toBe(200)
    const { services } = portal
    const actor = (await customer.ask({ url: '/api/v1/session' })).json<{ id: string }>().id
    const later = (minutes: number) => () => new Date(services.clock().getTime() + minutes * 60_000)
    const sweep = async (minutes: number) => {
      const sweeping = startStagedSweep({ ...services, clock: later(minutes) })
      await sweeping.pass()
      await sweeping.close()
      return (await services.store.staged.find({ account: 'demo-cdn2', type: 'http-resources', actor }))?.changes
    }
    expect(await sweep(59)).toBe(1)
    expect(await sweep(61)).toBeUndefined()
    expect(await services.store.staged.removeParts()).toBe(false)
    expect((await apply(customer, url, key)).statusCode).toBe(404)
  })

  it('is limited by the room of the account, also with a concurrent one', async () => {
    const [zones, records, resources] = ['dns-zones', 'dns-records', 'http-resources'].map((type) => listUrl('demo-cdn2', type)) as [
      string,
      string,
      string,
    ]
    const zone = (await customer.ask({ method: 'POST', url: zones, body: { name: 'room.example' } })).json<Stored>().id
    const text = (index: number) => ({
      action: 'create',
      data: {
        zone_id: zone,
        name: `t${index}`,
        type: 'TXT',
        records: Array.from({ length: 5 }, (_, at) => ({ content: `${at}`.padEnd(250, 'x') })),
      },
    })
    const resource = (index: number) => ({
      action: 'create',
      data: {
        ...httpResource(`room ${index}`),
        headers: { response: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`X-A${at}`, 'x'.repeat(900)])) },
      },
    })
    const keys = [newKey(), newKey()] as const
    const parts = [
      await stage(
        customer,
        records,
        keys[0],
        Array.from({ length: 450 }, (_, index) => text(index)),
      ),
      await stage(
        customer,
        resources,
        keys[1],
        Array.from({ length: 60 }, (_, index) => resource(index)),
      ),
    ]
    expect(
      parts.map(({ statusCode }) => statusCode),
      parts.map(({ body }) => body.slice(0, 300)).join(),
    ).toEqual([200, 200])
    const answers = await Promise.all([apply(customer, records, keys[0]), apply(customer, resources, keys[1])])
    expect(answers.map((one) => (one.statusCode === 200 ? 200 : one.json<{ code: string }>().code)).toSorted()).toEqual([200, 'no_room'])
  })
}

describe('parts of an import together', () => suite(async () => ({})))
onPostgres('parts of an import together on PostgreSQL', (postgres) => suite(async () => ({ DATABASE_URL: await postgres.fresh() })))
