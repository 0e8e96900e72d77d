// Recordings over the API: what customers set, how they start and stop, and what agents may add.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { GivenRecord, AgentRecordsResult } from '../../../server/services/agentRecords/types.ts'
import { makeAgent, type TestAgent } from '../support/agentSupport.ts'
import { errorsOf, listUrl, openPortal } from '../support/portal.ts'
import { fileFrom } from '../support/fileReports.ts'

const begin = new Date('2026-03-01T10:00:00.000Z')
const clock = { now: begin }
const hls = 'https://hls.example.com'
const portal = await openPortal({ demo: 'people', clock: () => clock.now, env: { LIVE_HLS_URL: hls, CONFIG_CHANGE_SECONDS: '60' } })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const other = await portal.signIn('other@demo.example')
const agent = await makeAgent(portal, 'Media 1', 'media')
const edge = await makeAgent(portal, 'Edge 1', 'edge')
const [lives, records, files] = ['live-resources', 'stream-records', 'stream-files'].map((type) => listUrl('demo-cdn2', type)) as [
  string,
  string,
  string,
]
type Stored = { id: string; version: number; [name: string]: unknown }
let live: Stored
let count = 0
const settings = (more: object = {}) => ({
  resource_id: live.id,
  stream_name: 'stream1',
  stream_type: 'short',
  path: 'index.m3u8',
  launch_type: 'button',
  ...more,
})
const post = (url: string, body: object, by = customer) => by.ask({ method: 'POST', url, body })
async function made(url: string, body: object): Promise<Stored> {
  const answer = await post(url, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const read = async (url: string) => (await customer.ask({ url })).json<Stored>()
const makeLive = (more: object = {}) =>
  made(lives, {
    type: 'RTMP-publish',
    name: `recorded-${(count += 1)}`,
    streams: { saaaaaaaaa: { name: 'stream1', resolution: '720p' } },
    ...more,
  })

beforeEach(async () => {
  clock.now = begin
  live = await makeLive()
})

describe('settings', () => {
  it('R2-663 a new recording has the defaults: 30 minutes of silence, files kept for ever', async () => {
    const record = await made(records, settings())
    expect(record).toMatchObject({
      stop_timeout: 1800,
      storage_time: -1,
      dvr_enabled: false,
      schedule: [],
      active: true,
      started_at: begin.toISOString(),
    })
  })
  it('a recording reports a command once and removes it', async () => {
    const record = await made(records, settings({ action: 'create' }))
    expect(record).not.toHaveProperty('action')
  })
  it.each([
    ['a stream that the resource does not have', { stream_name: 'stream2' }, '/stream_name reference'],
    ['a quality that the stream does not have', { qualities: { '1080p': true } }, '/qualities/1080p reference'],
    ['a resource that is not there', { resource_id: 'live_none' }, '/resource_id reference'],
    ['a path with a colon', { path: 'a:b.m3u8' }, '/path pattern'],
    ['a path of another kind', { path: 'a.mp4' }, '/path pattern'],
    ['a silence of more than 2 hours', { stop_timeout: 7201 }, '/stop_timeout maximum'],
    ['a schedule of a long recording', { stream_type: 'long', launch_type: 'schedule', schedule: [] }, '/launch_type enum'],
    ['a sixth interval', { launch_type: 'schedule', schedule: Array.from({ length: 6 }, (_, day) => interval(day)) }, '/schedule maxItems'],
    ['intervals that overlap', { launch_type: 'schedule', schedule: [interval(0), interval(0)] }, '/schedule noOverlap'],
    ['half an interval', { launch_type: 'schedule', schedule: [{ start: '2026-03-02T10:00:00Z' }] }, '/schedule/0/stop required'],
    ['a DVR of 13 hours', { dvr_enabled: true, dvr_window: 46_800 }, '/dvr_window maximum'],
    ['an unknown field', { secret: 1 }, '/secret additionalProperties'],
    ['a time of start of its own', { started_at: '2020-01-01T00:00:00Z' }, '/started_at readOnly'],
  ])('%s is refused', async (_what, more, error) => {
    const answer = await post(records, settings(more))
    expect(answer.statusCode, answer.body).toBe(400)
    expect(errorsOf(answer).join()).toContain(error.split(' ')[0])
    expect(answer.body).toContain(`"keyword":"${error.split(' ')[1]}"`)
  })
  it('R2-257 only streams that are published are recorded, by RTMP or by SRT', async () => {
    live = await makeLive({ type: 'SRT-publish' })
    await made(records, settings())
    live = await makeLive({
      type: 'HLS-cache',
      streams: { saaaaaaaaa: { path: '/a.m3u8' } },
      origin: { servers: { 'origin.example.com': { port: 443 } } },
    })
    const answer = await post(records, settings())
    expect([answer.statusCode, errorsOf(answer).join()]).toEqual([400, expect.stringContaining('/resource_id')])
  })
  it('another stream or other qualities are not a change of the same recording', async () => {
    const record = await made(records, settings())
    clock.now = new Date(begin.getTime() + 61_000)
    const change = (body: object) => customer.ask({ method: 'PATCH', url: `${records}/${record.id}`, version: record.version, body })
    expect(errorsOf(await change({ qualities: { '720p': true } })).join()).toContain('/qualities')
    expect((await change({ stream_name: 'stream2' })).statusCode).toBe(400)
    expect((await change({ stop_timeout: 60, action: 'change' })).statusCode).toBe(200)
  })
  it('the next start is the first future one; an inactive recording has none', async () => {
    const schedule = [interval(3), interval(1), { start: '2026-02-01T10:00:00Z', stop: '2026-02-01T11:00:00Z' }]
    const record = await made(records, settings({ launch_type: 'schedule', schedule }))
    expect(record.next_start).toBe('2026-03-02T10:00:00.000Z')
    expect((await command(record, 'stop')).json<Stored>()).not.toHaveProperty('next_start')
  })
  it('the address of a DVR is on the media node', async () => {
    const record = await made(records, settings({ dvr_enabled: true, dvr_window: 3600, path: 'a/b.m3u8' }))
    expect(record['dvr_url']).toBe(`${hls}/dvr/${record.id}/a/b.m3u8`)
  })
})

function interval(day: number) {
  const date = `2026-03-${String(day + 1).padStart(2, '0')}`
  return { start: `${date}T10:00:00Z`, stop: `${date}T11:00:00Z` }
}
const command = ({ id, version }: Stored, name: string, by = customer) =>
  by.ask({ method: 'POST', url: `${records}/${id}/commands/${name}`, version })

describe('start and stop', () => {
  it('take effect at once, are recorded in the history, and reach the agent', async () => {
    const record = await made(records, settings())
    const { cursor } = await agent.all()
    const stopped = await command(record, 'stop')
    expect([stopped.statusCode, stopped.json<Stored>().active]).toEqual([200, false])
    clock.now = new Date(begin.getTime() + 5000)
    const started = (await command(stopped.json(), 'start')).json<Stored>()
    expect([started.active, started['started_at']]).toEqual([true, '2026-03-01T10:00:05.000Z'])
    const { changes } = await agent.all(cursor)
    expect(changes.find(({ id }) => id === record.id)).toMatchObject({ type: 'stream-records', version: 3, record: { active: true } })
    const revisions = (await customer.ask({ url: `${records}/${record.id}/revisions` })).json<{ action: string }[]>()
    expect(revisions.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
  })
  it('of a recording that is already in that state change nothing', async () => {
    const record = await made(records, settings())
    expect((await command(record, 'start')).json<Stored>().version).toBe(1)
  })
  it('and deactivation are actions in the body, too', async () => {
    const record = await made(records, settings({ active: false }))
    expect(record.active).toBe(false)
    const on = (await command(record, 'start')).json<Stored>()
    clock.now = new Date(begin.getTime() + 61_000)
    const body = { action: 'deactivate', active: true }
    const off = await customer.ask({ method: 'PATCH', url: `${records}/${on.id}`, version: on.version, body })
    expect(off.json<Stored>().active, off.body).toBe(false)
  })
  it('are refused for others, for unknown commands, and without the version', async () => {
    const record = await made(records, settings())
    expect((await command(record, 'stop', other)).statusCode).toBe(404)
    expect((await command({ ...record, id: 'rec_none' }, 'stop')).statusCode).toBe(404)
    expect((await command(record, 'explode')).statusCode).toBe(404)
    expect((await command(record, 'constructor')).statusCode).toBe(404)
    expect((await command({ ...record, version: 9 }, 'stop')).statusCode).toBe(409)
    expect((await customer.ask({ method: 'POST', url: `${records}/${record.id}/commands/stop` })).statusCode).toBe(428)
    expect((await customer.ask({ method: 'POST', url: `${lives}/${live.id}/commands/stop`, version: 1 })).statusCode).toBe(404)
  })
})

describe('files that agents make', () => {
  let record: Stored
  let turn = 0
  const idOf = () => `file_${String((turn += 1)).padStart(16, '0')}`
  const file = (more: object = {}) => fileFrom(begin, { has_mp4: true, ranges: [{ from: 1_772_359_200, duration: 60 }], ...more })
  const given = (more: Partial<GivenRecord> = {}): GivenRecord => ({
    account: 'demo-cdn2',
    type: 'stream-files',
    parent: record.id,
    id: idOf(),
    at: begin.toISOString(),
    record: file(),
    ...more,
  })
  async function say(list: GivenRecord[], by: TestAgent = agent): Promise<AgentRecordsResult> {
    const answer = await by.ask({ method: 'POST', url: '/api/v1/agent/made', body: { made: list } })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const filesOf = async (id: string) =>
    (await customer.ask({ url: `${files}?filter=${JSON.stringify({ record_id: id })}` })).json<Stored[]>()
  beforeEach(async () => {
    record = await made(records, settings())
  })

  it('are listed as files of the recording, with their addresses and the storage used', async () => {
    const one = given()
    expect(await say([one, given({ record: file({ has_mp4: false }) })])).toEqual({ accepted: 2, ignored: 0, refused: [] })
    const stored = await read(`${files}/${one.id}`)
    const base = `${hls}/records/${record.id}/${one.id}`
    expect(stored).toMatchObject({ record_id: record.id, status: 'ready', hls_url: `${base}/index.m3u8` })
    expect(stored['mp4_url']).toBe(`${base}/download.mp4?name=stream1_2026-03-01T10-00-00Z.mp4`)
    expect(await read(`${records}/${record.id}`)).toMatchObject({ files_count: 2, size_bytes: 2000 })
    const history = (await customer.ask({ url: `${files}/${one.id}/revisions` })).json<{ action: string; actor: string }[]>()
    expect(history).toEqual([expect.objectContaining({ action: 'create', actor: 'Media 1' })])
  })
  it('are not marked in the chart of views, unlike recordings', async () => {
    const one = given()
    await say([one])
    const period = new URLSearchParams({ of: 'views', start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' })
    const answer = await customer.ask({ url: `/api/v1/accounts/demo-cdn2/statistics/marks?${period}` })
    const marks = answer.json<{ result: { id: string }[] }>().result.map(({ id }) => id)
    expect([marks.includes(record.id), marks.includes(one.id)]).toEqual([true, false])
  })
  it('are added once, however often they are reported; older reports change nothing', async () => {
    const one = given()
    expect(await say([one, one])).toMatchObject({ accepted: 1, ignored: 1 })
    const later = { ...one, at: '2026-03-01T10:00:01Z', record: { status: 'error', reason: 'a\nb' } }
    expect(await say([later])).toMatchObject({ accepted: 1 })
    expect(await say([one, later])).toMatchObject({ accepted: 0, ignored: 2 })
    expect(await filesOf(record.id)).toEqual([expect.objectContaining({ status: 'error', reason: 'a b', duration_s: 60, version: 2 })])
  })
  it('are deleted when the agent reports it, and only once', async () => {
    const one = given()
    await say([one])
    expect(
      await say([
        { ...one, record: null },
        { ...one, record: null },
      ]),
    ).toMatchObject({ accepted: 1, ignored: 1 })
    expect(await filesOf(record.id)).toEqual([])
  })
  it('that a customer deleted are not created again', async () => {
    const one = given()
    await say([one])
    const deleted = await customer.ask({ method: 'DELETE', url: `${files}/${one.id}`, version: 1 })
    expect(deleted.statusCode, deleted.body).toBe(200)
    expect((await say([{ ...one, at: '2026-03-01T10:00:09Z' }])).refused).toEqual([{ index: 0, code: 'deleted' }])
    const { changes } = await agent.all('0')
    expect(changes.find(({ id }) => id === one.id)).toMatchObject({ action: 'delete' })
  })
  it.each<[string, (one: GivenRecord) => Partial<GivenRecord>, string]>([
    ['below a record of another account', () => ({ account: 'demo-other' }), 'unknown_record'],
    ['of an unknown account', () => ({ account: 'nobody' }), 'unknown_record'],
    ['below an unknown record', () => ({ parent: 'rec_none' }), 'unknown_record'],
    ['below a live resource', () => ({ parent: live.id }), 'unknown_record'],
    ['of a type that agents do not create', () => ({ type: 'stream-records', parent: live.id }), 'unknown_record'],
    ['of the provider', () => ({ type: 'agents' }), 'unknown_record'],
    ['of an unknown type', () => ({ type: 'none' }), 'unknown_record'],
    ['with an id of another shape', () => ({ id: 'file_1' }), 'wrong_id'],
    ['with an id that leads elsewhere', () => ({ id: 'file_../../../../etc/passwd' }), 'wrong_id'],
    ['with a time in the future', () => ({ at: '2026-03-01T10:02:00Z' }), 'out_of_time'],
    ['with an unknown field', () => ({ record: file({ secret: 1 }) }), 'invalid'],
    ['with a wrong value', () => ({ record: file({ status: 'lost' }) }), 'invalid'],
    ['without required fields', () => ({ record: { status: 'ready' } }), 'invalid'],
    ['with an address of its own', () => ({ record: file({ hls_url: 'javascript:alert(1)' }) }), 'invalid'],
  ])('%s are refused', async (_what, more, code) => {
    const one = given()
    expect((await say([{ ...one, ...more(one) }, given()])).refused).toEqual([expect.objectContaining({ index: 0, code })])
    expect(await filesOf(record.id)).toHaveLength(1)
  })
  it('of agents of another kind are refused', async () =>
    expect((await say([given()], edge)).refused).toEqual([{ index: 0, code: 'unknown_record' }]))
  it('do not move to another recording', async () => {
    const one = given()
    await say([one])
    const second = await made(records, settings())
    expect((await say([{ ...one, parent: second.id, at: '2026-03-01T10:00:09Z' }])).refused).toEqual([{ index: 0, code: 'unknown_record' }])
  })
  it.each([
    ['more than 100 at once', { made: Array.from({ length: 101 }, () => ({})) }],
    ['an unknown property', { made: [], more: 1 }],
    ['no list', { made: {} }],
    ['a record that is a text', { made: [{ account: 'a', type: 'b', parent: 'c', id: 'd', at: begin.toISOString(), record: 'x' }] }],
  ])('%s are rejected as a whole', async (_what, body) =>
    expect((await agent.ask({ method: 'POST', url: '/api/v1/agent/made', body })).statusCode).toBe(400),
  )
  it('cannot be created or changed by customers, who see only their own', async () => {
    const one = given()
    await say([one])
    expect((await post(files, { record_id: record.id, started_at: begin.toISOString(), status: 'ready' })).statusCode).toBe(403)
    const change = await customer.ask({ method: 'PATCH', url: `${files}/${one.id}`, version: 1, body: { status: 'error' } })
    expect(change.statusCode).toBe(403)
    expect((await customer.ask({ method: 'POST', url: '/api/v1/agent/made', body: { made: [] } })).statusCode).toBe(401)
    expect((await other.ask({ url: `${files}/${one.id}` })).statusCode).toBe(404)
    expect((await other.ask({ method: 'DELETE', url: `${files}/${one.id}`, version: 1 })).statusCode).toBe(404)
  })
  it('are deleted with their recording', async () => {
    const one = given()
    await say([one])
    expect((await customer.ask({ method: 'DELETE', url: `${records}/${record.id}`, version: 1 })).statusCode).toBe(200)
    expect((await customer.ask({ url: `${files}/${one.id}` })).statusCode).toBe(404)
    expect((await say([given()])).refused).toEqual([{ index: 0, code: 'unknown_record' }])
  })
})
