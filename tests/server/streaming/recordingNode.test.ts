// Recordings by a real media node, with the real nginx and ffmpeg, against a whole portal.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '../../../server/drivers/freePort.ts'
import type { RecordReports } from '../../../server/services/reports/types.ts'
import { nginxPid } from '../../support/edges/nginxPid.ts'
import { isServing, type RunningNode, startMediaNode } from '../../support/media/mediaNode.ts'
import { publishTestPicture } from '../../support/media/rtmpServer.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

const [lives, records, files] = ['live-resources', 'stream-records', 'stream-files'].map((type) => listUrl('demo-cdn2', type)) as [
  string,
  string,
  string,
]
const at = '/streams/saaaaaaaaa/password'
const dir = mkdtempSync(join(tmpdir(), 'recordings-'))
const patient = { timeout: 90_000, interval: 300 }
const start = { ...patient, timeout: 150_000 }
const running: { stop: () => Promise<void> }[] = []
let [portal, customer, agent, key]: [Portal, Caller, RunningNode, string] = [] as never
let [rtmp, hls] = [0, 0]
type Stored = { id: string; version: number; [name: string]: unknown }

beforeAll(async () => {
  ;[rtmp, hls] = [await freePort(), await freePort()]
  portal = await openPortal({ demo: 'people', env: { LIVE_HLS_URL: `http://127.0.0.1:${hls}`, CONFIG_CHANGE_SECONDS: '0' } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  customer = await portal.signIn('cdn2@demo.example')
  key = (await makeAgent(portal, 'Media', 'media')).key
  agent = startAgent()
  await vi.waitFor(async () => expect(await isServing(hls)).toBe(true), start)
})
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop()
})
afterAll(async () => {
  await agent.stop()
  await portal.close()
  rmSync(dir, { recursive: true, force: true })
})

function startAgent(more: string[] = []): RunningNode {
  const bound = portal.app.server.address()
  const port = bound && typeof bound === 'object' ? bound.port : 0
  return startMediaNode({ portal: `http://127.0.0.1:${port}`, key, dir, rtmp, hls }, more)
}
async function post(url: string, body: object): Promise<Stored> {
  const answer = await customer.ask({ method: 'POST', url, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const read = async (url: string) => (await customer.ask({ url })).json<Stored>()
const filesOf = async ({ id }: Stored) =>
  (await customer.ask({ url: `${files}?filter=${JSON.stringify({ record_id: id })}` })).json<Stored[]>()
const command = async ({ id }: Stored, name: string) => {
  const { version } = await read(`${records}/${id}`)
  return customer.ask({ method: 'POST', url: `${records}/${id}/commands/${name}`, version })
}
const partOf = async ({ id }: Stored) => (await customer.ask({ url: `${records}/${id}/reports` })).json<RecordReports>().parts[0]!

/** A live resource on air, and a recording of it. */
async function recorded(more: object = {}): Promise<Stored> {
  const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' } }
  const name = `live-${Math.random().toString(36).slice(2, 12)}`
  const live = await post(lives, { type: 'RTMP-publish', name, streams })
  const { key: secret } = (await customer.ask({ method: 'POST', url: `${lives}/${live.id}/keys/reveal`, body: { at } })).json<{
    key: string
  }>()
  const { application } = (live['settings'] as Record<string, { application: string }>)['RTMP-publish']!
  running.push(publishTestPicture(`rtmp://127.0.0.1:${rtmp}/live/${application}_stream1?key=${secret}`, { reconnects: true }))
  return post(records, {
    resource_id: live.id,
    stream_name: 'stream1',
    stream_type: 'short',
    path: 'index.m3u8',
    launch_type: 'button',
    ...more,
  })
}
const durationOf = async (record: Stored) => (await partOf(record)).figures['duration'] ?? 0

it('a recording continues in the same file after the node is killed; its file is played, downloaded and deleted', async () => {
  const record = await recorded({ dvr_enabled: true, dvr_window: 3600 })
  await expect.poll(() => durationOf(record), patient).toBeGreaterThan(3)
  const [before] = await filesOf(record)
  expect(before).toMatchObject({ status: 'recording', stream_name: 'stream1' })
  const killed = nginxPid(dir)
  await agent.stop('SIGKILL')
  agent = startAgent()
  // Until then its nginx of before answers.
  await expect.poll(async () => nginxPid(dir) !== killed && (await isServing(hls)), start).toBe(true)
  // A busy machine may interrupt the encoder once more.
  await expect.poll(async () => ((await filesOf(record))[0]!['ranges'] as unknown[]).length, start).toBeGreaterThan(1)
  await expect.poll(async () => (await fetch(String((await read(`${records}/${record.id}`))['dvr_url']))).status, patient).toBe(200)
  expect((await command(record, 'stop')).statusCode).toBe(200)
  await expect.poll(async () => (await filesOf(record)).map(({ status }) => status), patient).toEqual(['ready'])
  const [file] = await filesOf(record)
  expect(file!.id).toBe(before!.id)
  const playlist = await (await fetch(String(file!['hls_url']))).text()
  expect(playlist).toContain('#EXT-X-DISCONTINUITY')
  expect(playlist.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true)
  const names = playlist.split('\n').filter((line) => line.endsWith('.ts'))
  expect(new Set(names).size).toBe(names.length)
  const mp4 = await fetch(String(file!['mp4_url']))
  const savedAs = (name: string) => `attachment; filename="${name}"; filename*=UTF-8''${name}`
  const name = `stream1_${String(file!['started_at']).slice(0, 19).replaceAll(':', '-')}Z.mp4`
  const said = [mp4.status, mp4.headers.get('content-type'), mp4.headers.get('content-disposition')]
  expect(said).toEqual([200, 'video/mp4', savedAs(name)])
  for (const bad of ['a".mp4', 'a\r\nb.mp4', '../a/b.mp4', 'a.exe', 'ü.mp4', '']) {
    const other = await fetch(`${String(file!['mp4_url']).split('?')[0]}?name=${encodeURIComponent(bad)}`)
    expect(other.headers.get('content-disposition'), bad).toBe(savedAs('recording.mp4'))
  }
  const deleted = await customer.ask({ method: 'DELETE', url: `${files}/${file!.id}`, version: file!.version })
  expect(deleted.statusCode, deleted.body).toBe(200)
  await expect.poll(async () => (await fetch(String(file!['hls_url']))).status, patient).toBe(404)
}, 600_000)

it('a range is removed from the files of a recording', async () => {
  const record = await recorded()
  await expect.poll(() => durationOf(record), patient).toBeGreaterThan(6)
  await command(record, 'stop')
  await expect.poll(async () => (await filesOf(record)).map(({ status }) => status), patient).toEqual(['ready'])
  const [file] = await filesOf(record)
  const [{ from }] = file!['ranges'] as [{ from: number }]
  const task = await post(listUrl('demo-cdn2', 'dvr-deletions'), {
    record_id: record.id,
    from: new Date((from + 2.5) * 1000).toISOString(),
    duration: 1,
  })
  await expect.poll(async () => (await read(`${listUrl('demo-cdn2', 'dvr-deletions')}/${task.id}`))['status'], patient).toBe('done')
  await expect
    .poll(async () => (await filesOf(record)).map(({ status, ranges }) => [status, (ranges as unknown[]).length]), patient)
    .toEqual([['ready', 2]])
}, 200_000)

it('files of a blocked project are answered with 403, and played again when it is active', async () => {
  const record = await recorded()
  await expect.poll(() => durationOf(record), patient).toBeGreaterThan(3)
  await command(record, 'stop')
  await expect.poll(async () => (await filesOf(record)).map(({ status }) => status), patient).toEqual(['ready'])
  const file = (await filesOf(record))[0]!
  const playlist = String(file['hls_url'])
  const segment = (await (await fetch(playlist)).text()).split('\n').find((line) => line.endsWith('.ts'))!
  const addresses = [playlist, new URL(segment, playlist).href, String(file['mp4_url'])]
  const statuses = () => Promise.all(addresses.map(async (address) => (await fetch(address)).status))
  expect(await statuses()).toEqual([200, 200, 200])
  const staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
  const { project_id: project } = (await portal.services.store.accounts.ever('demo-cdn2'))!
  for (const [status, answered] of [
    ['blocked', 403],
    ['active', 200],
  ] as const) {
    const url = `/api/v1/projects/${project}`
    const { version } = (await staff.ask({ url })).json<{ version: number }>()
    expect((await staff.ask({ method: 'PATCH', url, version, body: { status } })).statusCode).toBe(200)
    await expect.poll(statuses, patient).toEqual(addresses.map(() => answered))
  }
}, 200_000)

it('files are deleted when their storage time is over', async () => {
  const record = await recorded({ storage_time: 5 })
  await expect.poll(() => durationOf(record), patient).toBeGreaterThan(3)
  await command(record, 'stop')
  await expect.poll(async () => (await filesOf(record)).length, patient).toBe(0)
}, 200_000)

it('a full disk is reported, and the stream continues', async () => {
  await agent.stop()
  agent = startAgent(['--keep-free', '999999999'])
  await vi.waitFor(async () => expect(await isServing(hls)).toBe(true), start)
  const record = await recorded()
  await expect.poll(async () => (await partOf(record)).reason, patient).toContain('The disk of the media node is full.')
  expect((await partOf(record)).code).toBe(4)
  expect(await filesOf(record)).toEqual([])
  const { playback } = (await read(`${lives}/${String(record['resource_id'])}`)) as unknown as { playback: string }
  expect((await fetch(`${playback}/stream1/index.m3u8`)).status).toBe(200)
}, 300_000)
