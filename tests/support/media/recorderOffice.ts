// A recorder over a real folder: the media server's playlists are written by the tests, and the clock is turned by them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { AgentType, Report } from '../../../server/drivers/agents/client.ts'
import type { Stream } from '../../../edges/media/streams.ts'
import { Recorder } from '../../../edges/media/recording/recorder.ts'
import { rangesOf } from '../../../edges/media/recording/segments.ts'
import type { SpaceOptions } from '../../../edges/media/recording/space.ts'
import { openShelf } from '../../../edges/media/recording/shelf.ts'

export const start = Date.parse('2026-03-01T10:00:00Z')
export const codes = { waiting: 1, recording: 0, failed: 4 }
export const kind: AgentType = { type: 'takes', options: { role: 'records', codes } }
export const filesKind: AgentType = { type: 'files', options: { role: 'files' } }
export const cutsKind: AgentType = { type: 'cuts', options: { role: 'cuts' } }
export const stream = { name: 'live-1_main1', own: 'main1', resolution: '720p', account: 'me', id: 'live_1' } as Stream
export const office = { dir: '', now: start, reports: [] as Report[] }

/** For a whole file of tests: each begins with an empty folder. */
export function freshOffice(): void {
  beforeEach(() => {
    office.dir = mkdtempSync(join(tmpdir(), 'recorder-'))
    mkdirSync(join(office.dir, 'hls', stream.name), { recursive: true })
    office.now = start
    office.reports = []
  })
  afterEach(() => rmSync(office.dir, { recursive: true, force: true }))
}

export async function open({ streams = [stream], keepFree = 0, accountShare = 100 }: { streams?: Stream[] } & Partial<SpaceOptions> = {}) {
  const shelf = await openShelf(office.dir, () => office.now)
  const recorder = new Recorder({
    hls: join(office.dir, 'hls'),
    shelf,
    streams: () => streams,
    keepFree,
    accountShare,
    report: (report) => office.reports.push(report),
    filesType: () => 'files',
    now: () => office.now,
  })
  return { shelf, recorder }
}
export type Opened = Awaited<ReturnType<typeof open>>
const record = (more: object = {}) => ({
  resource_id: 'live_1',
  stream_name: 'main1',
  stream_type: 'short',
  launch_type: 'button',
  path: 'index.m3u8',
  stop_timeout: 60,
  active: true,
  started_at: new Date(start).toISOString(),
  ...more,
})
export const put = ({ recorder }: Opened, more: object = {}, id = 'rec_1', version = 1, account = 'me') =>
  recorder.apply(kind, { cursor: '1', account, type: 'takes', id, version, action: 'put', record: record(more) })
export const second = (count: number) => start + count * 1000

/** The stream is on air in these seconds: nginx lists its last segments, of two seconds each. */
export async function air(opened: Opened, from: number, to: number, { name } = stream): Promise<void> {
  for (let at = from; at < to; at += 2) {
    office.now = second(at + 2)
    const listed = [at - 4, at - 2, at].filter((one) => one >= from)
    writeFileSync(join(office.dir, 'hls', name, `${second(at)}.ts`), `segment ${at}`)
    const lines = listed.map((one) => `#EXTINF:2.000,\n${second(one)}.ts`).join('\n')
    writeFileSync(join(office.dir, 'hls', name, 'index.m3u8'), `#EXTM3U\n${lines}\n`)
    await opened.recorder.tick()
  }
}
export async function wait(opened: Opened, seconds: number): Promise<void> {
  office.now += seconds * 1000
  await opened.recorder.tick()
}
export const secondsOf = ({ shelf }: Opened) =>
  shelf.all().map(({ status, segments }) => [status, rangesOf(segments).map(({ from, duration }) => [from - start / 1000, duration])])
