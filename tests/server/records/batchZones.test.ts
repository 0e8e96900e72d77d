// Batches of DNS records: their zone is told to name servers once, after them, and rules between records hold within a batch.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
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
  it('reports its zone once, after all of them', async () => {
    const id = await zone()
    const from = await last()
    expect((await send(['a', 'b', 'c'].map((name, index) => create(id, name, 'A', `192.0.2.${index}`)))).statusCode).toBe(200)
    const rows = await told(from)
    expect(rows.map(({ type }) => type)).toEqual(['dns-records', 'dns-records', 'dns-records', 'dns-zones'])
    expect(rows.at(-1)?.id).toBe(id)
  })
  it('tells each of its zones', async () => {
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
  it('that is tried, or refused, tells nothing', async () => {
    const id = await zone()
    const from = await last()
    expect((await send([create(id, 'a', 'A', '192.0.2.1')], true)).statusCode).toBe(200)
    expect((await send([create(id, 'a', 'A', '192.0.2.1'), create(id, 'a', 'A', '192.0.2.2')])).statusCode).toBe(409)
    expect([await told(from), await namesIn(id)]).toEqual([[], []])
  })
  it.each([
    ['before it', ['CNAME', 'target.example.'], ['A', '192.0.2.1']],
    ['after it', ['A', '192.0.2.1'], ['CNAME', 'target.example.']],
  ] as const)('keeps a CNAME alone: another record of its name %s is refused, and all of the batch', async (_, one, two) => {
    const id = await zone()
    const answer = await send([create(id, 'free', 'A', '192.0.2.1'), create(id, 'www', one[0], one[1]), create(id, 'www', two[0], two[1])])
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ errors: [{ path: '/changes/2/data/type', keyword: 'exclusive' }] })
    expect(await namesIn(id)).toEqual([])
  })
  it('lets names of other zones, and names that only resemble, stand beside a CNAME', async () => {
    const [one, two] = [await zone(), await zone()]
    const answer = await send([
      create(one, 'www', 'CNAME', 'target.example.'),
      create(two, 'www', 'A', '192.0.2.1'),
      create(one, 'www2', 'A', '192.0.2.1'),
      create(one, 'a.www', 'A', '192.0.2.1'),
    ])
    expect(answer.statusCode, answer.body).toBe(200)
  })
  it('is refused below a zone that is not there', async () => {
    for (const zone_id of ['zone_unknown', 'zone_88zb00000000000000']) {
      const answer = await send([create(await zone(), 'a', 'A', '192.0.2.1'), create(zone_id, 'a', 'A', '192.0.2.1')])
      expect(answer.statusCode).toBe(400)
    }
  })
})
