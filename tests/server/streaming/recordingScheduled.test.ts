// A real stream, recorded by schedule: by a real media node, with the real nginx and ffmpeg, against a whole portal.
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import type { PartHistory, RecordReports } from '../../../server/services/reports/types.ts'
import { publishTestPicture } from '../../support/media/rtmpServer.ts'
import { openMediaOffice, patient } from '../support/mediaOffice.ts'
import { listUrl } from '../support/portal.ts'

type Stored = { id: string; version: number; [name: string]: unknown }
type File = Stored & { status: string; started_at: string; finished_at: string; hls_url: string; mp4_url: string; duration_s: number }
type Window = { start: string; stop: string }

const [records, files] = ['stream-records', 'stream-files'].map((type) => listUrl('demo-cdn2', type)) as [string, string]
const office = openMediaOffice(['--transcodes', '0'])
/** Segments have two seconds, and those that a window touches are recorded whole. */
const segment = 2500

/** In seconds from now. */
const windowIn = (from: number, to: number): Window => ({
  start: new Date(Date.now() + from * 1000).toISOString(),
  stop: new Date(Date.now() + to * 1000).toISOString(),
})
async function post(body: object): Promise<Stored> {
  const named = { stream_name: 'stream1', stream_type: 'short', path: 'index.m3u8', launch_type: 'schedule', ...body }
  const answer = await office.customer.ask({ method: 'POST', url: records, body: named })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const read = async ({ id }: Stored) => (await office.customer.ask({ url: `${records}/${id}` })).json<Stored>()
/** Oldest first. */
const filesOf = async ({ id }: Stored) =>
  (await office.customer.ask({ url: `${files}?filter=${JSON.stringify({ record_id: id })}` }))
    .json<File[]>()
    .toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1))
const statesOf = async (record: Stored) => (await filesOf(record)).map(({ status }) => status)
const codeOf = async ({ id }: Stored) =>
  (await office.customer.ask({ url: `${records}/${id}/reports` })).json<RecordReports>().parts[0]!.code

/** What ffprobe reads at an address: codecs in order of their names, and seconds. */
function probed(url: string): { codecs: string[]; seconds: number } {
  const args = ['-v', 'error', '-show_entries', 'format=duration:stream=codec_name', '-of', 'json', url]
  const { streams, format } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8', timeout: 60_000 })) as {
    streams: { codec_name: string }[]
    format: { duration: string }
  }
  return { codecs: streams.map(({ codec_name: name }) => name).sort(), seconds: Number(format.duration) }
}

/** The file lies within its window, and both of its forms play as long as it says. */
async function expectPlays(file: File, { start, stop }: Window): Promise<void> {
  const [from, to] = [Date.parse(file.started_at), Date.parse(file.finished_at)]
  expect(from).toBeGreaterThan(Date.parse(start) - segment)
  expect(to).toBeLessThan(Date.parse(stop) + segment)
  const [low, high] = [file.duration_s - 1, file.duration_s + 1]
  await expect.poll(async () => (await fetch(file.mp4_url)).status, patient).toBe(200)
  for (const url of [file.hls_url, file.mp4_url]) {
    const { codecs, seconds } = probed(url)
    expect(codecs).toEqual(['aac', 'h264'])
    expect(seconds).toBeGreaterThan(low)
    expect(seconds).toBeLessThan(high)
  }
}

it('each window of a schedule makes a playable file; nothing is recorded before, between or after them', async () => {
  const streams = { saaaaaaaaa: { name: 'stream1', resolution: '144p' }, sbbbbbbbbb: { name: 'off-air', resolution: '144p' } }
  const live = await office.live({ streams })
  const { application } = live.settings['RTMP-publish']!
  const address = `rtmp://127.0.0.1:${office.ports.rtmp}/live/${application}_stream1?key=${await office.keyOf(live)}`
  office.running.push(publishTestPicture(address, { reconnects: true }))
  await expect.poll(async () => (await office.fetchOf(live)).status, patient).toBe(200)
  const [first, second] = [windowIn(8, 18), windowIn(32, 40)]
  const record = await post({ resource_id: live.id, schedule: [first, second] })
  const [later, off] = [windowIn(3600, 7200), windowIn(4, 3600)]
  const others = [
    await post({ resource_id: live.id, schedule: [later] }),
    await post({ resource_id: live.id, schedule: [off], active: false }),
    await post({ resource_id: live.id, schedule: [off], stream_name: 'off-air' }),
  ]
  expect((await read(record))['next_start']).toBe(first.start)
  await expect.poll(() => codeOf(record), patient).toBe(1)

  await expect.poll(() => statesOf(record), { ...patient, interval: 500 }).toEqual(['recording'])
  expect(Date.now()).toBeGreaterThan(Date.parse(first.start))
  expect(await codeOf(record)).toBe(0)
  expect((await read(record))['next_start']).toBe(second.start)
  await expect.poll(() => statesOf(record), patient).toEqual(['ready'])
  expect(Date.now()).toBeGreaterThan(Date.parse(first.stop))
  // The stream went on.
  expect(await office.codeOf(live)).toBe(0)
  await expect.poll(() => codeOf(record), patient).toBe(1)

  await expect.poll(() => statesOf(record), patient).toEqual(['ready', 'recording'])
  await expect.poll(() => statesOf(record), patient).toEqual(['ready', 'ready'])
  const after = Math.ceil(Date.parse(second.stop) + 2 * segment)
  const newest = async () =>
    Math.max(...[...(await (await office.fetchOf(live)).text()).matchAll(/^(\d+)\.ts$/gm)].map(([, at]) => Number(at)))
  await expect.poll(newest, patient).toBeGreaterThan(after)
  const made = await filesOf(record)
  expect(made).toHaveLength(2)
  for (const [index, window] of [first, second].entries()) await expectPlays(made[index]!, window)
  expect((await read(record))['files_count']).toBe(2)
  expect((await read(record))['next_start']).toBeUndefined()
  const [{ entries }] = (await office.customer.ask({ url: `${records}/${record.id}/reports/history` })).json<[PartHistory]>()
  expect(entries.map(({ code }) => code)).toEqual([1, 0, 1, 0, 1])
  for (const other of others) expect(await filesOf(other)).toEqual([])
}, 400_000)
