// A zone that is turned off waits for nothing; and what people type as names and texts of DNS is understood by the API.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

const [zones, records] = [listUrl('demo-cdn2', 'dns-zones'), listUrl('demo-cdn2', 'dns-records')]
type Zone = { id: string; name: string; status: string; version: number }
let portal: Portal
let customer: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

const made = async (url: string, body: object): Promise<Zone & { records: { content: string }[] }> => {
  const answer = await customer.ask({ method: 'POST', url, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const statusesBy = async (status: string): Promise<string[]> =>
  (await customer.ask({ url: `${zones}?filter=${encodeURIComponent(JSON.stringify({ status }))}` })).json<Zone[]>().map(({ name }) => name)

describe('the status of a zone', () => {
  it('is off while the zone is switched off, in the record and in filters, and then has its previous value again', async () => {
    const { id, status, version } = await made(zones, { name: 'turned-off.example' })
    expect(status).not.toBe('off')
    expect(await statusesBy('off')).not.toContain('turned-off.example')
    const off = await customer.ask({ method: 'PATCH', url: `${zones}/${id}`, version, body: { enabled: false } })
    expect(off.json<Zone>().status).toBe('off')
    expect(await statusesBy('off')).toContain('turned-off.example')
    for (const other of ['pending', 'active', 'error']) expect(await statusesBy(other), other).not.toContain('turned-off.example')
    const on = await customer.ask({ method: 'PATCH', url: `${zones}/${id}`, version: version + 1, body: { enabled: true } })
    expect(on.json<Zone>().status).toBe(status)
    expect([await statusesBy('off'), await statusesBy(status)]).toEqual([[], expect.arrayContaining(['turned-off.example'])])
  })
  it('is read-only', async () =>
    expect((await customer.ask({ method: 'POST', url: zones, body: { name: 'written.example', status: 'off' } })).statusCode).toBe(400))
})

describe('typed values', () => {
  it.each([
    ['Dotted.Example.', 'dotted.example'],
    ['пример-зоны.рф', 'xn----itbhbujgcjd9j.xn--p1ai'],
    ['113.0.203.in-addr.arpa', '113.0.203.in-addr.arpa'],
    ['8.B.D.0.1.0.0.2.ip6.arpa.', '8.b.d.0.1.0.0.2.ip6.arpa'],
  ])('%s is stored as %s', async (typed, stored) => expect((await made(zones, { name: typed })).name).toBe(stored))
  it.each([
    'www.пример.рф',
    'in-addr.arpa',
    '1.2.3.4.5.in-addr.arpa',
    '256.0.203.in-addr.arpa',
    'ip6.arpa',
    'g.ip6.arpa',
    'two..dots',
    'и мя.рф',
  ])('%s is not a zone', async (name) => expect((await customer.ask({ method: 'POST', url: zones, body: { name } })).statusCode).toBe(400))
  it.each([
    ['2.0.192.in-addr.arpa', '7', '7'],
    ['8.b.d.0.1.0.0.3.ip6.arpa', `1.${'0.'.repeat(22)}0.8.b.d.0.1.0.0.3.ip6.arpa.`, `1.${'0.'.repeat(22)}0`],
  ])('an address in the reverse zone %s leads to its host, with or without the final dot', async (zone, typed, stored) => {
    const { id: zone_id } = await made(zones, { name: zone })
    const ptr = (name: string, content: string) => made(records, { zone_id, name, type: 'PTR', ttl: 3600, records: [{ content }] })
    const one = await ptr(typed, 'host.пример.рф.')
    expect([one.name, one.records[0]?.content]).toEqual([stored, 'host.xn--e1afmkfd.xn--p1ai.'])
    expect((await ptr('8', 'host.example')).records[0]?.content).toBe('host.example')
  })
  it('a key of 410 characters is split for the wire; one that cannot be sent is refused', async () => {
    const { id: zone_id } = await made(zones, { name: 'dkim-zone.example' })
    const key = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`
    const txt = (name: string, content: string) => ({ zone_id, name, type: 'TXT', ttl: 3600, records: [{ content }] })
    const stored = await made(records, txt('mail._domainkey', key))
    expect(stored.records[0]?.content).toBe(`"${key.slice(0, 255)}" "${key.slice(255)}"`)
    for (const content of ['A'.repeat(4097), `"${'A'.repeat(256)}"`, '"open', 'half "quoted" text'])
      expect((await customer.ask({ method: 'POST', url: records, body: txt('refused', content) })).statusCode, content.slice(0, 20)).toBe(
        400,
      )
  })
  it('a full name is stored relative to its zone; others stay', async () => {
    const { id: zone_id } = await made(zones, { name: 'пример-имён.рф' })
    const { name: zone } = await customer.ask({ url: `${zones}/${zone_id}` }).then((answer) => answer.json<Zone>())
    const a = async (name: string) =>
      (await made(records, { zone_id, name, type: 'A', ttl: 3600, records: [{ content: '203.0.113.7' }] })).name
    expect([await a('www.пример-имён.рф'), await a(`API.${zone}.`), await a(zone)]).toEqual(['www', 'api', '@'])
    // Names that only end alike, and names of other zones, are labels below this one.
    expect([await a('www.other.example'), await a(`my${zone}`)]).toEqual(['www.other.example', `my${zone}`])
  })
  it('a full name is accepted like the relative one, and one below an unknown zone is refused', async () => {
    const { id: zone_id } = await made(zones, { name: 'taken-names.example' })
    const a = (zone: string, name: string) => ({ zone_id: zone, name, type: 'A', ttl: 3600, records: [{ content: '203.0.113.7' }] })
    await made(records, a(zone_id, 'www'))
    for (const body of [
      a(zone_id, 'www.taken-names.example'),
      a('zone_nobody', 'www.taken-names.example'),
      a(zone_id, 'two..taken-names.example'),
    ])
      expect((await customer.ask({ method: 'POST', url: records, body })).statusCode, body.name).toBeGreaterThanOrEqual(400)
  })
  it('a change accepts it, too', async () => {
    const { id: zone_id } = await made(zones, { name: 'changed-names.example' })
    const { id, version } = (await made(records, {
      zone_id,
      name: 'old',
      type: 'A',
      ttl: 3600,
      records: [{ content: '203.0.113.7' }],
    })) as Zone & { id: string }
    const answer = await customer.ask({ method: 'PATCH', url: `${records}/${id}`, version, body: { name: 'new.changed-names.example' } })
    expect(answer.json<Zone>().name).toBe('new')
  })
})
