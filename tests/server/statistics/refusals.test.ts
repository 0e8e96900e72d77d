// Lines that are not counted and requests that are refused.
import { afterAll, describe, expect, it } from 'vitest'
import { makeAgent } from '../support/agentSupport.ts'
import { errorsOf, listUrl, openPortal } from '../support/portal.ts'
import { ask, type Line, sendLines } from './logLines.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const portal = await openPortal({ clock: () => now })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const stranger = await portal.signIn('other@demo.example')
const agent = await makeAgent(portal, 'Edge 1')
const account = 'demo-cdn2'
type Site = { id: string; names?: string[] }
const sites = (await customer.ask({ url: listUrl(account, 'http-resources') })).json<Site[]>()
// Their times are equal, so their order is not known.
const resource = sites.find((site) => (site.names ?? []).length > 0)
const names = resource!.names!
const [foreign] = (await stranger.ask({ url: listUrl('demo-other', 'http-resources') })).json<{ id: string }[]>()
const good: Line = { time: '2026-03-10T11:00:00Z', account, resource: resource!.id, status: 200, bytes: 10, ip: '192.0.2.7' }
const period = { start: '2026-03-10T00:00:00Z', end: '2026-03-11T00:00:00Z' }
const url = (path: string, query: Record<string, string>): string => `/api/v1/accounts/${account}/${path}?${new URLSearchParams(query)}`

describe('a rejected line is stored with its reason', () => {
  it.each<[reason: string, line: object | string]>([
    ['not_json', 'GET / HTTP/1.1'],
    ['not_json', '[1]'],
    ['not_json', '{"time":'],
    ['no_time', { ...good, time: 'yesterday' }],
    ['no_time', { ...good, time: '2026-02-30 11:00' }],
    ['no_time', { ...good, time: undefined }],
    ['future_time', { ...good, time: '2026-03-10T12:11:00Z' }],
    ['too_old', { ...good, time: '2019-03-10T12:00:00Z' }],
    ['bad_status', { ...good, status: 99 }],
    ['bad_status', { ...good, status: '200' }],
    ['bad_bytes', { ...good, bytes: -1 }],
    ['bad_bytes', { ...good, bytes: 1.5 }],
    ['bad_bytes', { ...good, bytes: 1e300 }],
    ['no_owner', { ...good, account: undefined, resource: undefined }],
    ['no_owner', { ...good, account: undefined }],
    ['no_owner', { ...good, resource: undefined }],
    ['bad_member', { ...good, host: 'x'.repeat(2000) }],
    ['bad_member', { ...good, referrer: 'https://a\nb/' }],
    ['unknown_resource', { ...good, resource: 'http_unknown' }],
    ['unknown_resource', { ...good, resource: foreign!.id }],
    ['unknown_resource', { ...good, account: 'demo-nobody' }],
    ['unknown_resource', { ...good, stream: foreign!.id }],
    ['unknown_host', { ...good, account: undefined, resource: undefined, host: 'nobody.example' }],
  ])('%s: %j', async (reason, line) => {
    const source = `refused-${Math.random()}`
    const before = await ask<{ hits: number }>(customer, account, 'statistics', period)
    const text = typeof line === 'string' ? line : JSON.stringify(line)
    const answer = await sendLines(agent, source, 0, [text])
    expect(answer.json()).toEqual({ applied: true, position: 1, counted: 0, doubled: 0, refused: [{ index: 0, reason }] })
    expect((await ask<{ hits: number }>(customer, account, 'statistics', period)).hits).toBe(before.hits)
    const [kept] = (await portal.services.store.statistics.refused(1000)).filter((row) => row.source === source)
    expect(kept).toMatchObject({ reason, number: 0 })
    expect(kept!.line).not.toContain('192.0.2.7')
  })

  it.each(['restreamer', 'media', 'dns'])(
    'unknown_resource: an agent of kind %s reports on records of its own types only',
    async (kind) => {
      const other = await makeAgent(portal, `Other ${kind}`, kind)
      const lines = [good, { ...good, account: undefined, resource: undefined, host: names[0] }]
      const refused = [0, 1].map((index) => ({ index, reason: index === 0 ? 'unknown_resource' : 'unknown_host' }))
      expect((await sendLines(other, 'theirs', 0, lines)).json()).toMatchObject({ counted: 0, refused })
    },
  )

  it('and the valid lines of the batch are counted', async () => {
    const answer = await sendLines(agent, 'mixed', 0, ['nonsense', good, '{}', good])
    expect(answer.json()).toMatchObject({ counted: 2, refused: [{ index: 0 }, { index: 2 }] })
  })

  it('a host is attributed to the record that holds the name, whatever its account', async () => {
    const host = names[0]!.toUpperCase()
    const { account: _a, resource: _r, ...rest } = good
    expect((await sendLines(agent, 'hosts', 0, [{ ...rest, host }])).json()).toMatchObject({ counted: 1, refused: [] })
    const { result } = await ask<{ result: { host: string; hits: number }[] }>(customer, account, 'statistics/hosts', period)
    expect(result.find((row) => row.host === host.toLowerCase())?.hits).toBe(1)
  })
})

describe('a batch is refused', () => {
  const body = { source: 's', position: 0, next: 1, lines: ['{}'] }
  it.each<[what: string, body: object, status: number]>([
    ['without a source', { ...body, source: undefined }, 400],
    ['with a source of spaces', { ...body, source: 'a b' }, 400],
    ['with a negative position', { ...body, position: -1 }, 400],
    ['that ends before it begins', { ...body, position: 5, next: 4 }, 400],
    ['with another member', { ...body, account }, 400],
    ['with lines that are no texts', { ...body, lines: [{}] }, 400],
    ['with more lines than 5000', { ...body, lines: Array(5001).fill('') }, 400],
    ['with a line of 9 kB', { ...body, lines: ['x'.repeat(9000)] }, 400],
    ['of 2 MB', { ...body, lines: Array(300).fill('x'.repeat(8000)) }, 413],
  ])('%s', async (_, given, status) => {
    expect((await agent.ask({ method: 'POST', url: '/api/v1/agent/access-log', body: given })).statusCode).toBe(status)
  })

  it.each(['customer', 'nobody'])('from a %s', async (who) => {
    const caller = who === 'customer' ? customer : portal.nobody
    for (const asked of [{ method: 'POST', url: '/api/v1/agent/access-log', body } as const, { url: '/api/v1/agent/access-log?source=s' }])
      expect((await caller.ask(asked)).statusCode).toBe(401)
  })
})

describe('a query is refused', () => {
  it.each<[path: string, query: Record<string, string>, place: string]>([
    ['statistics', {}, '?start'],
    ['statistics', { start: period.start }, '?end'],
    ['statistics', { ...period, start: '2026-03-10' }, '?start'],
    ['statistics', { ...period, start: '2026-03-10T00:00:30Z' }, '?start'],
    ['statistics', { ...period, start: '2026-02-30T00:00:00Z' }, '?start'],
    ['statistics', { start: period.end, end: period.start }, '?end'],
    ['statistics', { start: period.start, end: period.start }, '?end'],
    ['statistics', { start: '2016-01-01T00:00:00Z', end: period.end }, '?end'],
    ['statistics', { ...period, zone: 'Mars/Base' }, '?zone'],
    ['statistics', { ...period, language: 'xx' }, '?language'],
    ['statistics', { ...period, region: 'RU-MOW' }, '?country'],
    ['statistics', { ...period, country: 'Russia' }, '?country'],
    ['statistics', { ...period, resource: '../x' }, '?resource'],
    ['statistics', { ...period, code: '999' }, '?code'],
    ['statistics', { ...period, country: 'RU', code: '200' }, '?code'],
    ['statistics', { ...period, owner: 'x' }, '?owner'],
    ['statistics/browsers', { ...period, country: 'RU' }, '?country'],
    ['statistics/hosts', { ...period, sort: '-secret' }, '?sort'],
    ['statistics/hosts', { ...period, limit: '0' }, '?limit'],
    ['statistics/hosts', { ...period, limit: '1001' }, '?limit'],
    ['statistics/hosts', { ...period, offset: '1' }, '?limit'],
    ['statistics/times', period, '?granularity'],
    ['statistics/times', { ...period, granularity: 'P1DT12H' }, '?granularity'],
    ['statistics/times', { start: '2026-01-01T00:00:00Z', end: '2026-03-01T00:00:00Z', granularity: 'PT1M' }, '?granularity'],
    ['stream-statistics', { ...period, fields: 'views,secret' }, '?fields'],
    ['stream-statistics', { ...period, country: 'RU', fields: 'users' }, '?fields'],
    ['stream-statistics/streams', { ...period, stream: 'a,,b' }, '?stream'],
    ['stream-statistics/times/streams', { ...period, granularity: '1h', fields: 'users' }, '?fields'],
    ['stream-statistics/browsers', { ...period, country: 'RU' }, '?country'],
    ['stream-statistics/durations/distribution', { ...period, country: 'RU' }, '?country'],
  ])('%s %j', async (path, query, place) => {
    const answer = await customer.ask({ url: url(path, query) })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(errorsOf(answer)).toEqual([expect.stringContaining(place)])
  })
})
