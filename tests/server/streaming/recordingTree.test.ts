// Files of recordings belong to the live resource in the end: they go and come back with it.
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { fileFrom } from '../support/fileReports.ts'
import { type Answer, listUrl, openPortal } from '../support/portal.ts'

const begin = new Date('2026-03-01T10:00:00.000Z')
const clock = { now: begin }
const portal = await openPortal({ demo: 'people', clock: () => clock.now, env: { LIVE_HLS_URL: 'https://hls.example.com' } })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const agent = await makeAgent(portal, 'Media 1', 'media')
const [lives, records, files] = ['live-resources', 'stream-records', 'stream-files'].map((type) => listUrl('demo-cdn2', type)) as [
  string,
  string,
  string,
]
type Stored = { id: string; version: number; size_bytes?: number; hls_url?: string }
let count = 0
let [live, record, other]: [Stored, Stored, Stored] = [] as never
let ids: string[] = []

async function made(url: string, body: object): Promise<Stored> {
  const answer = await customer.ask({ method: 'POST', url, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const read = (url: string, id: string): Promise<Answer> => customer.ask({ url: `${url}/${id}` })
const statusesOf = (some: string[]) => Promise.all(some.map(async (id) => (await read(files, id)).statusCode))
const remove = (url: string, { id, version }: Stored): Promise<Answer> => customer.ask({ method: 'DELETE', url: `${url}/${id}`, version })
const restore = (url: string, id: string, version: number): Promise<Answer> =>
  customer.ask({ method: 'POST', url: `${url}/${id}/restore`, version })
const recording = (resource_id: string) => ({
  resource_id,
  stream_name: 'stream1',
  stream_type: 'short',
  path: 'index.m3u8',
  launch_type: 'button',
})

beforeEach(async () => {
  clock.now = begin
  live = await made(lives, {
    type: 'RTMP-publish',
    name: `tree-${(count += 1)}`,
    streams: { saaaaaaaaa: { name: 'stream1', resolution: '720p' } },
  })
  record = await made(records, recording(live.id))
  other = await made(records, recording(live.id))
  ids = [0, 1, 2].map((at) => `file_${String(count).padStart(10, 'a')}bbbbbbbbb${at}`)
  const given = ids.map((id, at) => ({
    account: 'demo-cdn2',
    type: 'stream-files',
    parent: at === 2 ? other.id : record.id,
    id,
    at: begin.toISOString(),
    record: fileFrom(begin),
  }))
  const answer = await agent.ask({ method: 'POST', url: '/api/v1/agent/made', body: { made: given } })
  expect(answer.json(), answer.body).toMatchObject({ accepted: 3, refused: [] })
})

describe('files of recordings', () => {
  it('are deleted with their live resource: none is played, listed or counted any more', async () => {
    expect((await remove(lives, live)).statusCode).toBe(200)
    expect(await statusesOf(ids)).toEqual([404, 404, 404])
    const listed = (await customer.ask({ url: `${files}?range=[0,99]` })).json<Stored[]>().map(({ id }) => id)
    expect(listed.filter((id) => ids.includes(id))).toEqual([])
    const gone = (await agent.all('0')).changes.filter(({ id }) => ids.includes(id))
    expect(gone.map(({ action }) => action)).toEqual(['delete', 'delete', 'delete'])
  })
  it('are restored with it, but only those deleted with it', async () => {
    expect((await remove(files, { id: ids[0]!, version: 1 })).statusCode).toBe(200)
    clock.now = new Date(clock.now.getTime() + 1000)
    const gone = (await remove(lives, live)).json<Stored>()
    const back = await restore(lives, live.id, gone.version)
    expect(back.statusCode, back.body).toBe(200)
    expect([(await read(records, record.id)).statusCode, (await read(records, other.id)).statusCode]).toEqual([200, 200])
    expect(await statusesOf(ids)).toEqual([404, 200, 200])
  })
  it('are deleted and restored in batches when there are very many', async () => {
    const { store } = portal.services
    const scope = accountScope('demo-cdn2')
    const like = (await store.records.find(scope, 'stream-files', ids[0]!))!
    await store.transaction(async (inside) => {
      for (let index = 0; index < 1200; index += 1) {
        const parent = index % 2 === 0 ? record.id : other.id
        const data = JSON.stringify({ ...(JSON.parse(like.data) as object), record_id: parent, reason: 'x'.repeat(10_000) })
        await inside.records.insert(scope, 'stream-files', { ...like, id: `file_${String(index).padStart(24, 'c')}`, parent, data })
      }
    })
    const counts = () =>
      Promise.all([record, other].map(async ({ id }) => (await store.records.idsUnder(scope, 'stream-files', id)).length))
    expect(await counts()).toEqual([602, 601])
    clock.now = new Date(clock.now.getTime() + 1000)
    const { actor } = (await store.history.revisions(scope, 'live-resources', live.id, 1))[0]!
    const state = { isDone: false }
    const removing = remove(lives, live).finally(() => (state.isDone = true))
    const changes = new Set<number>()
    while (!state.isDone) {
      await setImmediate()
      changes.add((await store.staged.find({ account: 'demo-cdn2', type: 'live-resources', actor }))?.changes ?? 0)
    }
    const gone = await removing
    expect([gone.statusCode, await counts()], gone.body).toEqual([200, [0, 0]])
    // Large records make smaller parts: 4 MB each.
    expect(Math.min(...[...changes].filter((count) => count > 100))).toBeLessThan(450)
    expect((await read(records, record.id)).statusCode).toBe(404)
    const back = await restore(lives, live.id, gone.json<Stored>().version)
    expect([back.statusCode, await counts()], back.body).toEqual([200, [602, 601]])
    expect(await statusesOf(ids)).toEqual([200, 200, 200])
  })
  it('are not restored on their own while their recording, or its resource, is deleted', async () => {
    await remove(lives, live)
    for (const [url, id] of [
      [files, ids[1]!],
      [records, record.id],
    ] as const) {
      const answer = await restore(url, id, 2)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'parent_deleted'])
    }
  })
  it('are invisible to others, deleted or not', async () => {
    const stranger = await portal.signIn('other@demo.example')
    await remove(lives, live)
    for (const url of [files, listUrl('demo-other', 'stream-files')]) {
      expect((await stranger.ask({ method: 'POST', url: `${url}/${ids[1]}/restore`, version: 2 })).statusCode).toBe(404)
      expect((await stranger.ask({ url: `${url}/${ids[1]}` })).statusCode).toBe(404)
    }
    const deleted = await stranger.ask({
      url: `${listUrl('demo-other', 'stream-files')}?filter=${encodeURIComponent('{"_deleted":true}')}`,
    })
    expect(ids.some((id) => deleted.body.includes(id))).toBe(false)
  })
})
