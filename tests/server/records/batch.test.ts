// Several changes in one transaction: all of them, or none.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

type Stored = { id: string; version: number; name: string; type: string; ttl: number }
const [zones, records] = ['dns-zones', 'dns-records'].map((type) => listUrl('demo-cdn2', type)) as [string, string]
let [portal, customer, zone]: [Portal, Caller, string] = [] as never

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
  const made = await customer.ask({ method: 'POST', url: zones, body: { name: 'batch-zone.example' } })
  expect(made.statusCode, made.body).toBe(201)
  zone = made.json<Stored>().id
})
afterAll(() => portal.close())

const record = (name: string, content = '203.0.113.1', more: object = {}) => ({
  zone_id: zone,
  name,
  type: 'A',
  records: [{ content }],
  ...more,
})
const create = (...given: Parameters<typeof record>) => ({ action: 'create', data: record(...given) })
const send = (changes: object[], more: object = {}, who = customer) =>
  who.ask({ method: 'POST', url: `${records}/batch`, body: { changes, ...more } })
const all = async () => (await customer.ask({ url: `${records}?filter=${JSON.stringify({ zone_id: zone })}` })).json<Stored[]>()
const named = async (name: string) => (await all()).find((one) => one.name === name)
async function made(name: string): Promise<Stored> {
  const answer = await send([create(name)])
  expect(answer.statusCode, answer.body).toBe(200)
  return (await named(name))!
}

describe('a batch', () => {
  it('creates, replaces, deletes and restores, and returns ids and versions in order', async () => {
    const [kept, gone] = [await made('kept'), await made('gone')]
    const answer = await send([
      { action: 'delete', id: gone.id, version: 1 },
      { action: 'replace', id: kept.id, version: 1, data: record('kept', '203.0.113.9', { ttl: 60 }) },
      create('new'),
    ])
    expect(answer.statusCode, answer.body).toBe(200)
    const { records: results } = answer.json<{ records: { id: string; version: number }[] }>()
    expect(results).toEqual([
      { id: gone.id, version: 2 },
      { id: kept.id, version: 2 },
      { id: (await named('new'))!.id, version: 1 },
    ])
    expect(await named('gone')).toBeUndefined()
    expect((await named('kept'))!.ttl).toBe(60)
    expect((await send([{ action: 'restore', id: gone.id, version: 2 }])).statusCode).toBe(200)
    expect((await named('gone'))!.version).toBe(3)
    const history = await customer.ask({ url: `${records}/${gone.id}/revisions` })
    expect(history.json<{ action: string }[]>().map(({ action }) => action)).toEqual(['restore', 'delete', 'create'])
  })

  it('frees a unique name before another change uses it', async () => {
    const old = await made('moved')
    const answer = await send([{ action: 'delete', id: old.id, version: 1 }, create('moved', '203.0.113.7')])
    expect(answer.statusCode, answer.body).toBe(200)
  })

  it('on trial stores nothing and returns the same answer', async () => {
    const before = await all()
    const answer = await send([create('tried')], { trial: true })
    expect([answer.statusCode, answer.json<{ records: object[] }>().records.length]).toEqual([200, 1])
    expect(await all()).toEqual(before)
  })

  it('is charged for each change', async () => {
    const own = await openPortal({ demo: 'people', env: { WORK_PER_SECOND: '20' }, steady: () => 0 })
    try {
      const who = await own.signIn('cdn2@demo.example')
      const id = (await who.ask({ method: 'POST', url: zones, body: { name: 'cost.example' } })).json<Stored>().id
      const changes = Array.from({ length: 90 }, (_, index) => ({ action: 'create', data: { ...record(`n${index}`), zone_id: id } }))
      expect((await send(changes, { trial: true }, who)).statusCode).toBe(200)
      expect((await send(changes, { trial: true }, who)).statusCode).toBe(429)
    } finally {
      await own.close()
    }
  })
})

describe('nothing is changed when', () => {
  const refused = async (changes: object[], status: number, code: string) => {
    const before = await all()
    const answer = await send(changes)
    expect([answer.statusCode, answer.json<{ code: string }>().code], answer.body).toEqual([status, code])
    expect(await all()).toEqual(before)
    return answer.json<{ errors: { path: string; keyword: string }[]; change?: number }>()
  }

  it('bodies are wrong: all errors are returned at their changes', async () => {
    const { errors } = await refused([create('good'), create('bad', 'no address'), create('no such name')], 400, 'invalid')
    expect(errors.map(({ path, keyword }) => [path, keyword])).toEqual([
      ['/changes/1/data/records/0/content', 'format'],
      ['/changes/2/data/name', 'format'],
    ])
  })
  it('the last change has a taken name', async () => {
    await made('taken')
    const { errors } = await refused([create('first'), create('taken')], 409, 'not_unique')
    expect(errors[0]!.path).toBe('/changes/1/data/name')
  })
  it('a record was changed meanwhile', async () => {
    const one = await made('stale')
    const { change } = await refused(
      [create('other'), { action: 'replace', id: one.id, version: 7, data: record('stale') }],
      409,
      'version_conflict',
    )
    expect(change).toBe(1)
  })
  it('one record is changed twice', async () => {
    const one = await made('twice')
    const twice = { action: 'replace', id: one.id, version: 1, data: record('twice', '203.0.113.3') }
    await refused([twice, { ...twice, data: record('twice', '203.0.113.4') }], 409, 'version_conflict')
  })
  it('a record does not exist', async () => {
    await refused([create('here'), { action: 'delete', id: 'rr_none', version: 1 }], 404, 'not_found')
    await refused([create('here'), { action: 'restore', id: 'rr_none', version: 1 }], 404, 'not_found')
  })
  it('a record is moved below another parent', async () => {
    const one = await made('parent')
    const other = (await customer.ask({ method: 'POST', url: zones, body: { name: 'other-batch.example' } })).json<Stored>().id
    await refused([{ action: 'replace', id: one.id, version: 1, data: { ...record('parent'), zone_id: other } }], 400, 'invalid')
  })
  it('the zone belongs to another account', async () => {
    const foreign = await (
      await portal.signIn('other@demo.example')
    ).ask({
      method: 'POST',
      url: listUrl('demo-other', 'dns-zones'),
      body: { name: 'foreign-batch.example' },
    })
    expect(foreign.statusCode, foreign.body).toBe(201)
    const answer = await send([create('mine'), { action: 'create', data: { ...record('theirs'), zone_id: foreign.json<Stored>().id } }])
    expect([answer.statusCode, await named('mine')]).toEqual([400, undefined])
  })

  const one = { action: 'create', data: {} }
  it.each([
    ['no changes', { changes: [] }],
    ['too many', { changes: Array.from({ length: 501 }, () => one) }],
    ['an unknown action', { changes: [{ action: 'merge', data: {} }] }],
    ['an unknown member', { changes: [{ ...one, force: true }] }],
    ['a new record with an id', { changes: [{ ...one, id: 'rr_1' }] }],
    ['a replacement without a version', { changes: [{ action: 'replace', id: 'rr_1', data: {} }] }],
    ['a deletion with data', { changes: [{ action: 'delete', id: 'rr_1', version: 1, data: {} }] }],
    ['an unknown option', { changes: [one], force: true }],
  ])('the body has %s', async (_, body) => {
    expect((await customer.ask({ method: 'POST', url: `${records}/batch`, body })).statusCode).toBe(400)
  })
  it.each(['other@demo.example', 'admin@demo.example'])('%s may not act for the account', async (email) => {
    expect((await send([create('foreign')], {}, await portal.signIn(email))).statusCode).toBe(404)
    expect(await named('foreign')).toBeUndefined()
  })
})
