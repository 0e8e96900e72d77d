// Batches of DNS records: their zone is told to name servers once, after them, and rules between records hold within a batch.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { codeOf } from '../support/ownSupport.ts'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

const account = 'demo-cdn2'
const url = listUrl(account, 'dns-records')
let portal: Portal
let customer: Caller
let number = 0
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

async function zone(): Promise<string> {
  const answer = await customer.ask({
    method: 'POST',
    url: listUrl(account, 'dns-zones'),
    body: { name: `batch-${(number += 1)}.example` },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const create = (zone_id: string, name: string, type: string, content: string) => ({
  action: 'create',
  data: { zone_id, name, type, ttl: 300, records: [{ content }] },
})
const send = (changes: object[], trial = false) => customer.ask({ method: 'POST', url: `${url}/batch`, body: { changes, trial } })
const told = async (from: number) =>
  (await portal.services.store.history.announced(accountScope(account)))
    .filter(({ seq }) => seq > from)
    .map(({ type, id }) => ({ type, id }))
const last = async () => (await portal.services.store.history.announced(accountScope(account))).at(-1)?.seq ?? 0
const namesIn = async (id: string) =>
  (await customer.ask({ url: `${url}?filter=${encodeURIComponent(JSON.stringify({ zone_id: id }))}` }))
    .json<{ name: string }[]>()
    .map(({ name }) => name)

describe('a batch of records', () => {
  it('reports its zone once, after all records', async () => {
    const id = await zone()
    const from = await last()
    expect((await send(['a', 'b', 'c'].map((name, index) => create(id, name, 'A', `192.0.2.${index}`)))).statusCode).toBe(200)
    const rows = await told(from)
    expect(rows.map(({ type }) => type)).toEqual(['dns-records', 'dns-records', 'dns-records', 'dns-zones'])
    expect(rows.at(-1)?.id).toBe(id)
  })
  it('reports each of its zones', async () => {
    const [one, two] = [await zone(), await zone()]
    const from = await last()
    await send([create(one, 'a', 'A', '192.0.2.1'), create(two, 'a', 'A', '192.0.2.1'), create(one, 'b', 'A', '192.0.2.1')])
    expect((await told(from)).filter(({ type }) => type === 'dns-zones').map(({ id }) => id)).toEqual([one, two])
  })
  it('raises the serial of the zone as a single change does', async () => {
    const id = await zone()
    const serial = async () =>
      (await customer.ask({ url: `${listUrl(account, 'dns-zones')}/${id}` })).json<{ soa: { serial: number } }>().soa.serial
    const before = await serial()
    await send([create(id, 'a', 'A', '192.0.2.1')])
    const between = await serial()
    expect(between).toBeGreaterThan(before)
    await customer.ask({ method: 'POST', url, body: create(id, 'b', 'A', '192.0.2.1').data })
    expect(await serial()).toBeGreaterThan(between)
  })
  it('that is on trial or refused reports nothing', async () => {
    const id = await zone()
    const from = await last()
    expect((await send([create(id, 'a', 'A', '192.0.2.1')], true)).statusCode).toBe(200)
    expect((await send([create(id, 'a', 'A', '192.0.2.1'), create(id, 'a', 'A', '192.0.2.2')])).statusCode).toBe(409)
    expect([await told(from), await namesIn(id)]).toEqual([[], []])
  })
  it.each([
    ['before it', ['CNAME', 'target.example.'], ['A', '192.0.2.1']],
    ['after it', ['A', '192.0.2.1'], ['CNAME', 'target.example.']],
  ] as const)('allows no other record with the name of a CNAME: one %s is refused, with the whole batch', async (_, one, two) => {
    const id = await zone()
    const answer = await send([create(id, 'free', 'A', '192.0.2.1'), create(id, 'www', one[0], one[1]), create(id, 'www', two[0], two[1])])
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ errors: [{ path: '/changes/2/data/type', keyword: 'exclusive' }] })
    expect(await namesIn(id)).toEqual([])
  })
  it('allows names of other zones, and similar names, beside a CNAME', async () => {
    const [one, two] = [await zone(), await zone()]
    const answer = await send([
      create(one, 'www', 'CNAME', 'target.example.'),
      create(two, 'www', 'A', '192.0.2.1'),
      create(one, 'www2', 'A', '192.0.2.1'),
      create(one, 'a.www', 'A', '192.0.2.1'),
    ])
    expect(answer.statusCode, answer.body).toBe(200)
  })
  it.each(['A', 'CNAME', 'MX', 'TXT', 'SRV', 'CAA', 'NS'])(
    'D3: a %s with a line break, which would begin another record, is refused',
    async (type) => {
      const id = await zone()
      for (const end of ['\n', '\r\n', '\u0000']) {
        const answer = await send([create(id, 'a', type, `target.example.${end}@ A 192.0.2.9`)])
        expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('/changes/0/data/records/0/content')])
      }
      expect(await namesIn(id)).toEqual([])
    },
  )
  it('is refused below a missing zone', async () => {
    for (const zone_id of ['zone_unknown', 'zone_88zb00000000000000']) {
      const answer = await send([create(await zone(), 'a', 'A', '192.0.2.1'), create(zone_id, 'a', 'A', '192.0.2.1')])
      expect(answer.statusCode).toBe(400)
    }
  })
  it('follows its own changes: a CNAME can have a name that was freed before, but not one that is taken again', async () => {
    const id = await zone()
    const made = (
      await send([create(id, 'gone', 'A', '192.0.2.1'), create(id, 'moved', 'A', '192.0.2.1'), create(id, 'stays', 'A', '192.0.2.1')])
    ).json<{ records: { id: string; version: number }[] }>().records
    const [gone, moved] = [made[0]!, made[1]!]
    const left = { action: 'delete', id: gone.id, version: 1 }
    const away = { action: 'replace', id: moved.id, version: 1, data: create(id, 'elsewhere', 'A', '192.0.2.1').data }
    const alias = (name: string) => create(id, name, 'CNAME', 'target.example.')
    for (const changes of [
      [alias('gone'), left],
      [alias('moved'), away],
      [left, away, alias('elsewhere')],
      [left, alias('gone'), create(id, 'gone', 'AAAA', '2001:db8::1')],
      [alias('stays'), left],
    ])
      expect(codeOf(await send(changes, true)), JSON.stringify(changes)).toEqual([409, 'not_unique'])
    expect((await send([left, away, alias('gone'), alias('moved')])).statusCode).toBe(200)
    expect((await namesIn(id)).toSorted()).toEqual(['elsewhere', 'gone', 'moved', 'stays'])
    const again = await send([{ action: 'restore', id: gone.id, version: 2 }, create(id, 'other', 'A', '192.0.2.1')])
    expect(codeOf(again)).toEqual([409, 'not_unique'])
  })
  it('keeps versions, audit and outbox of each change in their order, as single changes do', async () => {
    const id = await zone()
    const from = await last()
    const audited = async () =>
      (await portal.services.store.history.audited(accountScope(account), 1000)).toReversed().filter(({ type }) => type === 'dns-records')
    const before = (await audited()).length
    // More than one statement holds, and some left over.
    const made = (await send(Array.from({ length: 130 }, (_, n) => create(id, `h${n}`, 'A', '192.0.2.1')))).json<{
      records: { id: string; version: number }[]
    }>().records
    const [changed, gone] = [made.slice(0, 60), made.slice(60, 63)]
    const changes = [
      ...changed.map(({ id: one }, n) => ({ action: 'replace', id: one, version: 1, data: create(id, `h${n}`, 'A', '192.0.2.2').data })),
      ...gone.map(({ id: one }) => ({ action: 'delete', id: one, version: 1 })),
    ]
    expect((await send(changes)).statusCode).toBe(200)
    const all = [...made, ...changed, ...gone].map(({ id: one }) => one)
    const rows = (await audited()).slice(before)
    expect(rows.map((row) => row.id)).toEqual(all)
    expect(rows.map(({ action }) => action)).toEqual([
      ...made.map(() => 'create'),
      ...changed.map(() => 'update'),
      'delete',
      'delete',
      'delete',
    ])
    expect(new Set(rows.map(({ actor_name }) => actor_name))).toEqual(new Set(['cdn2@demo.example']))
    expect(rows[130]!.detail).toBe('{"version":2,"changed":["records"]}')
    expect((await told(from)).map((row) => row.id)).toEqual([...all.slice(0, 130), id, ...all.slice(130), id])
    const { store } = portal.services
    const versions = await store.history.revisions(accountScope(account), 'dns-records', made[0]!.id, 9)
    expect(versions.map(({ version, action, data }) => [version, action, (JSON.parse(data) as { records: object[] }).records[0]])).toEqual([
      [2, 'update', { content: '192.0.2.2' }],
      [1, 'create', { content: '192.0.2.1' }],
    ])
  })
})
