// Reports of agents: what they may say of running records, what is kept of it, and who reads it.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startReportTrimming } from '../../../server/services/reports/trimming.ts'
import type { GivenReport, PartFigures, PartHistory, RecordReports } from '../../../server/services/reports/types.ts'
import { changeAgent, makeAgent } from '../support/agentSupport.ts'
import { errorsOf, listUrl } from '../support/portal.ts'
import { openRelayReports, relaysUrl as url, seconds, targets } from '../support/relayReports.ts'

const { portal, clock, customer, other, agent, relay, report, renew, send } = await openRelayReports()
afterAll(() => portal.close())
beforeEach(renew)

const codeOf = async (given: Partial<GivenReport>): Promise<string | undefined> => (await send([report(given)])).refused[0]?.code
const at = () => `${url}/${relay.id}`
const read = async <T>(path = 'reports'): Promise<T> => {
  const answer = await customer.ask({ url: `${at()}/${path}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

describe('a report of agents', () => {
  it('is shown by part, with the code of the whole', async () => {
    expect(await send([report(), report({ part: '/targets/1', code: 4, reason: 'Connection\nrefused', figures: {} })])).toEqual({
      accepted: 2,
      ignored: 0,
      refused: [],
    })
    expect(await read<RecordReports>()).toEqual({
      connected: true,
      agents: 1,
      code: 8,
      at: seconds(0),
      parts: [
        { part: '/targets/0', code: 0, at: seconds(0), reason: null, figures: {}, texts: {}, agent: 'Relay 1' },
        { part: '/targets/1', code: 4, at: seconds(0), reason: 'Connection refused', figures: {}, texts: {}, agent: 'Relay 1' },
      ],
    })
    const [row] = (await customer.ask({ url: `${url}?filter=${JSON.stringify({ id: relay.id })}` })).json<[{ _reports: object }]>()
    expect(row['_reports']).toEqual({ code: 8, at: seconds(0) })
  })
  it('is absent before the first one', async () => {
    const { code, at: last, parts } = await read<RecordReports>()
    expect([code, last, parts.map((part) => part.code)]).toEqual([null, null, [null, null]])
    expect((await customer.ask({ url: at() })).json()['_reports']).toEqual({ code: null, at: null })
  })
  it('stays with a part that moves, and is removed from one that changed', async () => {
    await send([report({ code: 4 }), report({ part: '/targets/1' })])
    const [one, two] = targets
    const moved = await customer.ask({
      method: 'PATCH',
      url: at(),
      version: 1,
      body: {
        targets: [
          { ...two, comment: 'moved' },
          { ...one, key: 'another' },
        ],
      },
    })
    expect(moved.statusCode, moved.body).toBe(200)
    expect((await read<RecordReports>()).parts.map(({ code }) => code)).toEqual([0, null])
    // A report of the version before still counts for the part that it means.
    await send([report({ part: '/targets/1', at: seconds(5), code: 3 })])
    expect((await read<RecordReports>()).parts.map(({ code }) => code)).toEqual([3, null])
  })
  it('is not shown for an inactive record', async () => {
    await send([report()])
    await customer.ask({ method: 'PATCH', url: at(), version: 1, body: { active: false } })
    expect((await read<RecordReports>()).code).toBeNull()
  })
  it('changes nothing when it is repeated or late', async () => {
    await send([report({ at: seconds(10), figures: { bitrate: 100 } })])
    expect(await send([report({ at: seconds(10), code: 4, figures: { bitrate: 100 } }), report({ at: seconds(9), code: 4 })])).toEqual({
      accepted: 0,
      ignored: 2,
      refused: [],
    })
    expect((await read<RecordReports>()).parts[0]?.code).toBe(0)
    expect((await read<PartFigures[]>('reports/figures'))[0]?.points).toEqual([{ at: seconds(0), least: 100, most: 100, mean: 100 }])
  })
  it('is refused one by one', async () => {
    const known = report({ part: '/targets/1' })
    const all = [report({ id: 'relays_aaaaaaaaaaaa' }), known, report({ version: 7 }), report({ part: '/targets/2' })]
    expect(await send(all)).toEqual({
      accepted: 1,
      ignored: 0,
      refused: [
        { index: 0, code: 'unknown_record' },
        { index: 2, code: 'unknown_version' },
        { index: 3, code: 'unknown_path' },
      ],
    })
  })
  it.each([
    [{ part: '' }, 'unknown_path'],
    [{ part: '/name' }, 'unknown_path'],
    [{ part: '/targets/00' }, 'unknown_path'],
    [{ code: 2 }, 'unknown_code'],
    [{ figures: { fps: 25 } }, 'unknown_figure'],
    [{ texts: { video: 'H264' } }, 'unknown_text'],
    [{ at: seconds(61) }, 'out_of_time'],
    [{ at: '2026-02-31T10:00:00Z' }, 'out_of_time'],
    [{ at: '2026-13-01T10:00:00Z' }, 'out_of_time'],
    [{ at: seconds(-86_401) }, 'out_of_time'],
    [{ type: 'http-resources' }, 'unknown_record'],
    [{ account: 'demo-other' }, 'unknown_record'],
    [{ account: '' }, 'unknown_record'],
  ])('is refused for %j', async (given, code) => {
    expect(await codeOf(given)).toBe(code)
    expect((await read<RecordReports>()).at).toBeNull()
  })
  it('is refused to an agent of another kind, as if there were no record', async () => {
    const edge = await makeAgent(portal, 'Edge of another kind')
    expect((await send([report()], edge)).refused).toEqual([{ index: 0, code: 'unknown_record' }])
  })
  it('is one of at most 500 in a call', async () => {
    const body = { reports: Array.from({ length: 501 }, () => report()) }
    expect((await agent.ask({ method: 'POST', url: '/api/v1/agent/reports', body })).statusCode).toBe(400)
  })
  it.each([[{ reports: [{}] }], [{ reports: [], more: 1 }], [{}]])('is invalid: %j', async (body) => {
    expect((await agent.ask({ method: 'POST', url: '/api/v1/agent/reports', body })).statusCode).toBe(400)
  })
  it.each([
    [{ at: 'yesterday' }],
    [{ code: -1 }],
    [{ code: 0.5 }],
    [{ figures: { bitrate: '1' } }],
    [{ figures: { bitrate: 1e16 } }],
    [{ secret: 1 }],
  ])('has the wrong structure: %j', async (given) => {
    const body = { reports: [{ ...report(), ...given }] }
    expect((await agent.ask({ method: 'POST', url: '/api/v1/agent/reports', body })).statusCode).toBe(400)
  })
  it('is removed with its agent, and hidden while the agent is off', async () => {
    const second = await makeAgent(portal, 'Relay 2', 'relay')
    await send([report({ code: 4 })], second)
    expect((await read<RecordReports>()).parts[0]).toMatchObject({ code: 4, agent: 'Relay 2' })
    await changeAgent(portal, second.id, { active: false })
    expect((await read<RecordReports>()).parts[0]).toMatchObject({ code: null })
    const admin = await portal.signIn('admin@demo.example', { as: 'cookie' })
    const { version } = (await admin.ask({ url: `/api/v1/agents/${second.id}` })).json()
    expect((await admin.ask({ method: 'DELETE', url: `/api/v1/agents/${second.id}`, version })).statusCode).toBeLessThan(300)
    expect(
      await portal.services.store.reports.state(second.id, { account: 'demo-cdn2', type: 'relays', id: relay.id, part: '' }),
    ).toBeUndefined()
  })
})

describe('the history of reports', () => {
  it('has changes, and the state at the start of the period', async () => {
    await send([report({ at: seconds(0), code: 1 }), report({ at: seconds(5), code: 1 }), report({ at: seconds(10), code: 0 })])
    clock.now = new Date(seconds(20))
    await send([report({ at: seconds(15), code: 4, reason: 'gone' })])
    const whole = await read<PartHistory[]>('reports/history')
    expect(whole).toEqual([
      {
        part: '/targets/0',
        entries: [
          { at: seconds(0), code: 1, reason: '' },
          { at: seconds(10), code: 0, reason: '' },
          { at: seconds(15), code: 4, reason: 'gone' },
        ],
      },
      { part: '/targets/1', entries: [] },
    ])
    const later = await read<PartHistory[]>(`reports/history?from=${seconds(12)}&to=${seconds(20)}`)
    expect(later[0]?.entries.map(({ code }) => code)).toEqual([0, 4])
  })
  it('sums figures by the minute', async () => {
    await send([report({ figures: { bitrate: 100 } }), report({ at: seconds(5), figures: { bitrate: 300 } })])
    clock.now = new Date(seconds(120))
    await send([report({ at: seconds(61), figures: { bitrate: 50.5 } })])
    expect(await read<PartFigures[]>('reports/figures')).toEqual([
      {
        part: '/targets/0',
        name: 'bitrate',
        points: [
          { at: seconds(0), least: 100, most: 300, mean: 200 },
          { at: seconds(60), least: 50.5, most: 50.5, mean: 50.5 },
        ],
      },
    ])
  })
  it.each([
    ['from=yesterday', '?from format'],
    ['to=2026-03-01', '?to format'],
    ['from=2026-03-01T00:00:00Z&to=2026-02-01T00:00:00Z', '?from order'],
    ['from=2026-01-01T00:00:00Z&to=2026-03-01T00:00:00Z', '?from maximum'],
    ['form=2026-01-01T00:00:00Z', '?form additionalProperties'],
  ])('of %s is refused', async (query, error) => {
    const answer = await customer.ask({ url: `${at()}/reports/history?${query}` })
    expect(answer.statusCode).toBe(400)
    expect(errorsOf(answer)).toContain(error)
  })
  it('is kept for the configured time', async () => {
    await send([report({ figures: { bitrate: 1 } })])
    const { store, log } = portal.services
    const later = { now: clock.now }
    const trimming = startReportTrimming({ store, log, clock: () => later.now, settings: { REPORT_DAYS: 1 } })
    await trimming.pass()
    expect((await read<PartHistory[]>('reports/history'))[0]?.entries).toHaveLength(1)
    later.now = new Date(seconds(86_400 + 60))
    expect(await trimming.pass()).toBeGreaterThan(1)
    await trimming.close()
    expect((await read<PartHistory[]>('reports/history'))[0]?.entries).toEqual([])
    expect(await read<PartFigures[]>('reports/figures')).toEqual([])
  })
})

describe('reading reports', () => {
  it.each(['reports', 'reports/history', 'reports/figures'])('shows %s of nobody else, and of no other type', async (path) => {
    expect((await other.ask({ url: `${at()}/${path}` })).statusCode).toBe(404)
    expect((await other.ask({ url: `${listUrl('demo-other', 'relays')}/${relay.id}/${path}` })).statusCode).toBe(404)
    expect((await customer.ask({ url: `${listUrl('demo-cdn2', 'dns-zones')}/${relay.id}/${path}` })).statusCode).toBe(404)
    expect((await portal.nobody.ask({ url: `${at()}/${path}` })).statusCode).toBe(401)
  })
  it('returns stored states without a key that identifies a part', async () => {
    await send([report()])
    const states = await portal.services.store.reports.states({ account: 'demo-cdn2' }, 'relays', [relay.id])
    expect(states).toHaveLength(1)
    expect(JSON.stringify(states)).not.toContain('k1')
  })
  it('does not make them writable as a field', async () => {
    const given = await customer.ask({ method: 'POST', url, body: { name: 'forged', _reports: { code: 0, at: null } } })
    expect([given.statusCode, errorsOf(given)]).toEqual([400, ['/_reports readOnly']])
  })
})
