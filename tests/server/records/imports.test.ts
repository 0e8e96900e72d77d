// Imports of more changes than one batch has: kept in parts, and applied in one transaction or not at all.
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'
import { importCalls, newKey, newRecord, records, type Stored, zones } from '../support/importCalls.ts'
import { onPostgres } from '../support/onPostgres.ts'

function suite(envOf: () => Promise<Record<string, string>>): void {
  let [portal, customer, other]: [Portal, Caller, Caller] = [] as never
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', env: await envOf() })
    customer = await portal.signIn('cdn2@demo.example')
    other = await portal.signIn('cdn1@demo.example')
  }, 120_000)
  afterAll(() => portal.close())

  const { newZone, post, stage, apply, create, recordsOf, names } = importCalls(() => customer)
  const audited = async (id: string) => {
    const history = await customer.ask({ url: `${records}/${id}/revisions` })
    return history.statusCode === 200 ? history.json<{ action: string }[]>().map(({ action }) => action) : history.statusCode
  }
  const agentsSee = async () => await portal.services.store.delivery.head()

  it('is invisible until its last part, and then complete, with history and one notice for agents', async () => {
    const zone = await newZone()
    const old = await create(zone, 'old')
    const key = newKey()
    const before = await agentsSee()
    const first = await stage(key, [
      {
        action: 'replace',
        id: old.id,
        version: 1,
        data: { zone_id: zone, name: 'old', type: 'A', ttl: 60, records: [{ content: '203.0.113.9' }] },
      },
      newRecord(zone, 'a'),
    ])
    const second = await stage(
      key,
      Array.from({ length: 120 }, (_, index) => newRecord(zone, `b${index}`)),
    )
    expect(await names(zone)).toEqual(['old'])
    expect((await recordsOf(zone))[0]!.ttl).not.toBe(60)
    expect([await agentsSee(), await audited(first[1]!.id)]).toEqual([before, 404])

    const answer = await apply(key)
    expect([answer.statusCode, answer.json()], answer.body).toEqual([200, { records: [] }])
    expect(await names(zone)).toHaveLength(122)
    expect((await recordsOf(zone)).find(({ name }) => name === 'old')).toMatchObject({ id: old.id, version: 2, ttl: 60 })
    expect(await audited(second[119]!.id)).toEqual(['create'])
    expect((await customer.ask({ url: `${zones}/${zone}` })).json()).toMatchObject({ records_count: 122 })
    expect((await customer.ask({ url: `${records}?filter=${JSON.stringify({ zone_id: zone, q: 'b77' })}` })).json()).toHaveLength(1)
    expect(await agentsSee()).toBeGreaterThan(before)
    expect((await apply(key)).statusCode).toBe(404)
    expect(await portal.services.store.staged.removeParts()).toBe(false)
  })

  it('applies nothing when a record of the zone has changed since it was checked', async () => {
    const zone = await newZone()
    const old = await create(zone, 'old')
    const key = newKey()
    await stage(key, [newRecord(zone, 'a')])
    await stage(key, [{ action: 'delete', id: old.id, version: 1 }])
    expect((await customer.ask({ method: 'PATCH', url: `${records}/${old.id}`, version: 1, body: { ttl: 120 } })).statusCode).toBe(200)
    const answer = await apply(key)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'version_conflict'])
    expect(await names(zone)).toEqual(['old'])
    expect((await apply(key)).statusCode).toBe(404)
  })

  it('applies nothing when parts together break a rule that each of them satisfies', async () => {
    const zone = await newZone()
    const key = newKey()
    await stage(key, [newRecord(zone, 'www'), newRecord(zone, 'x')])
    await stage(key, [newRecord(zone, 'www', { type: 'CNAME', records: [{ content: 'other.example.' }] })])
    expect((await apply(key)).statusCode).toBe(409)
    expect(await names(zone)).toEqual([])
  })

  it('applies nothing when two parts change the same record', async () => {
    const zone = await newZone()
    const old = await create(zone, 'old')
    const key = newKey()
    const replaced = (ttl: number) => ({
      action: 'replace',
      id: old.id,
      version: 1,
      data: { zone_id: zone, name: 'old', type: 'A', ttl, records: [{ content: '203.0.113.9' }] },
    })
    await stage(key, [newRecord(zone, 'new'), replaced(60)])
    await stage(key, [replaced(120)])
    expect((await apply(key)).statusCode).toBe(409)
    expect((await recordsOf(zone)).map(({ name, version }) => [name, version])).toEqual([['old', 1]])
  })

  it('counts earlier parts towards the limits of the account', async () => {
    const own = await openPortal({ demo: 'people', env: { ...(await envOf()), RECORD_LIMITS: 'demo-cdn2/dns-records=3' } })
    try {
      const who = await own.signIn('cdn2@demo.example')
      const id = (await who.ask({ method: 'POST', url: zones, body: { name: 'limited.example' } })).json<Stored>().id
      const key = newKey()
      expect((await post({ import: key, changes: [newRecord(id, 'a'), newRecord(id, 'b')] }, who)).statusCode).toBe(200)
      const refused = await post({ import: key, changes: [newRecord(id, 'c'), newRecord(id, 'd')] }, who)
      expect([refused.statusCode, refused.json().code, refused.json().change]).toEqual([409, 'limit_reached', 1])
      expect((await post({ import: key, changes: [newRecord(id, 'c')] }, who)).statusCode).toBe(200)
      expect((await apply(key, who)).statusCode).toBe(200)
      expect((await post({ changes: [newRecord(id, 'd')] }, who)).statusCode).toBe(409)
    } finally {
      await own.close()
    }
  }, 120_000)

  it('accepts one of two concurrent parts, so that none is lost or uncounted', async () => {
    const own = await openPortal({ demo: 'people', env: { ...(await envOf()), RECORD_LIMITS: 'demo-cdn2/dns-records=3' } })
    try {
      const who = await own.signIn('cdn2@demo.example')
      const id = (await who.ask({ method: 'POST', url: zones, body: { name: 'together.example' } })).json<Stored>().id
      const key = newKey()
      const both = (one: string, other: string) =>
        Promise.all([one, other].map((name) => post({ import: key, changes: [newRecord(id, name), newRecord(id, `${name}${name}`)] }, who)))
      const first = await both('a', 'b')
      expect(first.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(first.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('version_conflict')
      expect((await both('c', 'd')).map(({ statusCode }) => statusCode)).toEqual([409, 409])
      expect((await apply(key, who)).statusCode).toBe(200)
      const listed = await who.ask({ url: `${records}?filter=${JSON.stringify({ zone_id: id })}` })
      const kept = first[0]!.statusCode === 200 ? 'a' : 'b'
      expect(listed.json<Stored[]>().map(({ name }) => name)).toEqual([kept, `${kept}${kept}`])
    } finally {
      await own.close()
    }
  }, 120_000)

  it('refuses an invalid part like a batch, and keeps the earlier parts', async () => {
    const zone = await newZone()
    const key = newKey()
    await stage(key, [newRecord(zone, 'a')])
    const refused = await post({ import: key, changes: [newRecord(zone, 'b'), newRecord(zone, 'c', { ttl: -5 })] })
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, '/changes/1/data/ttl'])
    await stage(key, [newRecord(zone, 'b')])
    expect((await apply(key)).statusCode).toBe(200)
    expect(await names(zone)).toEqual(['a', 'b'])
  })

  it('can be applied by its caller only, and is replaced by a new import', async () => {
    const zone = await newZone()
    const [key, next] = [newKey(), newKey()]
    await stage(key, [newRecord(zone, 'a')])
    const elsewhere = await other.ask({
      method: 'POST',
      url: `${listUrl('demo-cdn1', 'dns-records')}/batch`,
      body: { import: key, last: true, changes: [] },
    })
    expect(elsewhere.statusCode).toBe(404)
    expect((await apply(key, other)).statusCode).toBe(404)
    await stage(next, [newRecord(zone, 'b')])
    expect((await apply(key)).statusCode).toBe(404)
    expect((await apply(next)).statusCode).toBe(200)
    expect(await names(zone)).toEqual(['b'])
  })

  it.each([
    { import: 'too short', changes: [] },
    { import: 'import-of-the-test-x', last: true, changes: [newRecord('z', 'a')] },
    { import: 'import-of-the-test-x', changes: [] },
    { import: 'import-of-the-test-x', trial: true, changes: [newRecord('z', 'a')] },
    { last: true, changes: [] },
  ])('refuses %j', async (body) => expect((await post(body)).statusCode).toBe(400))

  it('does not block reads and writes of others while it is applied', async () => {
    const zone = await newZone()
    const key = newKey()
    for (let part = 0; part < 2; part += 1)
      await stage(
        key,
        Array.from({ length: 300 }, (_, index) => newRecord(zone, `p${part}-${index}`)),
      )
    const applying = apply(key)
    const end = new AbortController()
    void applying.then(() => end.abort())
    const seen: number[] = []
    const written = customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'http-resources'), body: httpResource('beside the import') })
    while (!end.signal.aborted) {
      seen.push((await recordsOf(zone)).length)
      // Injected calls alone leave the event loop no turn.
      await setImmediate()
    }
    expect(seen.length).toBeGreaterThan(1)
    expect((await applying).statusCode).toBe(200)
    expect((await written).statusCode).toBe(201)
    expect(new Set(seen.filter((length) => length !== 0 && length !== 200))).toEqual(new Set())
    expect((await customer.ask({ url: `${zones}/${zone}` })).json()).toMatchObject({ records_count: 600 })
  }, 120_000)
}

describe('an import', () => suite(async () => ({})))
onPostgres('an import on PostgreSQL', (postgres) => suite(async () => ({ DATABASE_URL: await postgres.fresh() })))
