// Changes by others while an import is being sent: those in its own zones end the import, those elsewhere do not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openPortal, type Portal } from '../support/portal.ts'
import { importCalls, newKey, newRecord, records, type Stored, zones } from '../support/importCalls.ts'
import { onPostgres } from '../support/onPostgres.ts'

function suite(envOf: () => Promise<Record<string, string>>): void {
  let [portal, customer]: [Portal, Caller] = [] as never
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', env: await envOf() })
    customer = await portal.signIn('cdn2@demo.example')
  }, 120_000)
  afterAll(() => portal.close())

  const { newZone, post, stage, apply, create, names } = importCalls(() => customer)

  it('is applied when only other zones of the account and their records have changed', async () => {
    const [zone, elsewhere] = [await newZone(), await newZone()]
    const old = await create(elsewhere, 'old')
    const key = newKey()
    await stage(key, [newRecord(zone, 'a')])
    await create(elsewhere, 'new')
    for (const [url, body] of [
      [`${records}/${old.id}`, { ttl: 120 }],
      [`${zones}/${elsewhere}`, { comment: 'changed meanwhile' }],
    ] as const)
      expect((await customer.ask({ method: 'PATCH', url, version: 1, body })).statusCode).toBe(200)
    expect((await customer.ask({ method: 'DELETE', url: `${records}/${old.id}`, version: 2 })).statusCode).toBe(200)
    expect((await apply(key)).statusCode).toBe(200)
    expect([await names(zone), await names(elsewhere)]).toEqual([['a'], ['new']])
  })

  type Began = { zone: string; later: string; old: string }
  const changed = async (url: string, body: object) => {
    const answer = await customer.ask({ method: 'PATCH', url, version: 1, body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  it.each<[string, (began: Began) => Promise<unknown>]>([
    ['a record was added to its zone', ({ zone }) => create(zone, 'new')],
    ['a record that it leaves alone was changed', ({ old }) => changed(`${records}/${old}`, { ttl: 120 })],
    ['its zone was changed', ({ zone }) => changed(`${zones}/${zone}`, { comment: 'changed meanwhile' })],
    ['the zone of a later part was changed', ({ later }) => changed(`${zones}/${later}`, { comment: 'changed meanwhile' })],
  ])('applies nothing when %s', async (_, change) => {
    const [zone, later] = [await newZone(), await newZone()]
    const old = await create(zone, 'old')
    const key = newKey()
    await stage(key, [newRecord(zone, 'a')])
    await stage(key, [newRecord(later, 'b')])
    await change({ zone, later, old: old.id })
    const answer = await apply(key)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'version_conflict'])
    expect([(await names(zone)).includes('a'), await names(later)]).toEqual([false, []])
  })

  it('applies no deletions when a record was added to the zone', async () => {
    const zone = await newZone()
    const old = await create(zone, 'old')
    const key = newKey()
    await stage(key, [{ action: 'delete', id: old.id, version: 1 }])
    await create(zone, 'new')
    expect((await apply(key)).statusCode).toBe(409)
    expect(await names(zone)).toEqual(['new', 'old'])
  })

  it('depends on every zone of the account when it changes more than a hundred of them', async () => {
    const all: string[] = []
    for (let index = 0; index < 101; index += 1) all.push(await newZone())
    const elsewhere = await newZone()
    for (const [number, status] of [
      [101, 409],
      [100, 200],
    ] as const) {
      const key = newKey()
      await stage(
        key,
        all.slice(0, number).map((zone) => newRecord(zone, `of-${number}`)),
      )
      await create(elsewhere, `beside-${number}`)
      expect((await apply(key)).statusCode).toBe(status)
    }
  }, 120_000)

  it('counts records that others add before it is applied towards the limit of the account', async () => {
    const own = await openPortal({ demo: 'people', env: { ...(await envOf()), RECORD_LIMITS: 'demo-cdn2/dns-records=3' } })
    try {
      const who = await own.signIn('cdn2@demo.example')
      const made = async (name: string) => (await who.ask({ method: 'POST', url: zones, body: { name } })).json<Stored>().id
      const [zone, elsewhere] = [await made('limited.example'), await made('elsewhere.example')]
      const key = newKey()
      expect((await post({ import: key, changes: [newRecord(zone, 'a'), newRecord(zone, 'b')] }, who)).statusCode).toBe(200)
      const beside = await post({ changes: [newRecord(elsewhere, 'c'), newRecord(elsewhere, 'd')] }, who)
      expect(beside.statusCode, beside.body).toBe(200)
      const refused = await apply(key, who)
      expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'limit_reached', errors: [{ params: { limit: 3 } }] }])
      const [{ id, version }] = beside.json<{ records: [Stored] }>().records
      expect((await post({ changes: [{ action: 'delete', id, version }] }, who)).statusCode).toBe(200)
      expect((await apply(key, who)).statusCode).toBe(200)
      expect((await who.ask({ url: records })).json<Stored[]>()).toHaveLength(3)
    } finally {
      await own.close()
    }
  }, 120_000)
}

describe('changes beside an import', () => suite(async () => ({})))
onPostgres('changes beside an import on PostgreSQL', (postgres) => suite(async () => ({ DATABASE_URL: await postgres.fresh() })))
