// A portal with a real media node beside it, and live resources of a customer: for tests with the real nginx and ffmpeg.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { freePort } from '../../../server/drivers/freePort.ts'
import type { RecordReports } from '../../../server/services/reports/types.ts'
import { nginxPid } from '../../support/edges/nginxPid.ts'
import { isServing, type RunningNode, startMediaNode } from '../../support/media/mediaNode.ts'
import { openWire, type Wire } from '../../support/outside/wire.ts'
import { makeAgent } from './agentSupport.ts'
import { type Caller, listUrl, openPortal, type Portal } from './portal.ts'

export type Live = {
  id: string
  version: number
  type: string
  settings: Record<string, { application: string; primary: string }>
}
type Read = Live & { _delivery: { state: string; errors?: unknown[] }; playback: string }

export const lives = listUrl('demo-cdn2', 'live-resources')
export const at = '/streams/saaaaaaaaa/password'
/** A busy machine is no failure. */
export const patient = { timeout: 90_000, interval: 200 }
export const start = { timeout: 150_000, interval: 200 }

export type MediaOffice = {
  dir: string
  ports: { rtmp: number; srt: number; hls: number }
  portal: Portal
  customer: Caller
  agent: RunningNode
  wire: Wire
  /** Encoders and other programs; they are stopped after each test. */ running: { stop: () => Promise<void> }[]
  /** Starts the node on the same folder and ports. */ startAgent: (more?: string[]) => Promise<void>
  live: (more?: object, headers?: Record<string, string>) => Promise<Live>
  read: (id: string) => Promise<Read>
  keyOf: (record: Live) => Promise<string>
  partOf: (record: Live) => Promise<RecordReports['parts'][number]>
  codeOf: (record: Live) => Promise<number | null>
  /** `path` below the stream's own address. */ fetchOf: (record: Live, path?: string) => Promise<Response>
}

/** For a whole file of tests. `more`: options of the media node's command line. */
export function openMediaOffice(more: string[] = []): MediaOffice {
  const office = { dir: mkdtempSync(join(tmpdir(), 'media-')), running: [] as MediaOffice['running'] } as MediaOffice
  let key: string

  beforeAll(async () => {
    office.ports = { rtmp: await freePort(), srt: await freePort(), hls: await freePort() }
    const { hls, srt } = office.ports
    const env = { LIVE_HLS_URL: `http://127.0.0.1:${hls}`, INGEST_SRT: `127.0.0.1:${srt}`, CONFIG_CHANGE_SECONDS: '0' }
    office.portal = await openPortal({ demo: 'people', env })
    await office.portal.app.listen({ port: 0, host: '127.0.0.1' })
    const bound = office.portal.app.server.address()
    office.wire = await openWire(() => (bound && typeof bound === 'object' ? bound.port : 0))
    office.customer = await office.portal.signIn('cdn2@demo.example')
    key = (await makeAgent(office.portal, 'Media', 'media')).key
    await office.startAgent()
  })
  afterEach(async () => {
    for (const { stop } of office.running.splice(0)) await stop()
  })
  afterAll(async () => {
    await office.agent.stop()
    await office.wire.close()
    await office.portal.close()
    rmSync(office.dir, { recursive: true, force: true })
  })

  const ask = (url: string) => office.customer.ask({ url })
  return Object.assign(office, {
    async startAgent(others: string[] = more) {
      const { dir, ports, wire } = office
      const before = nginxPid(dir)
      office.agent = startMediaNode({ portal: `http://127.0.0.1:${wire.port}`, key, dir, ...ports }, others)
      // The nginx of a node that was killed answers until this node ends it.
      await vi.waitFor(async () => expect(nginxPid(dir) !== before && (await isServing(ports.hls))).toBe(true), start)
    },
    async live(more: object = {}, headers: Record<string, string> = {}) {
      const name = `live-${Math.random().toString(36).slice(2, 12)}`
      const streams = { saaaaaaaaa: { name: 'stream1', resolution: '144p' } }
      const body = { type: 'RTMP-publish', name, streams, ...more }
      const made = await office.customer.ask({ method: 'POST', url: lives, body, headers })
      expect(made.statusCode, made.body).toBe(201)
      const record = made.json<Live>()
      await expect.poll(async () => (await office.read(record.id))['_delivery'].state, patient).not.toBe('pending')
      return record
    },
    read: async (id: string) => (await ask(`${lives}/${id}`)).json<Read>(),
    keyOf: async ({ id }: Live) =>
      (await office.customer.ask({ method: 'POST', url: `${lives}/${id}/keys/reveal`, body: { at } })).json<{ key: string }>().key,
    partOf: async ({ id }: Live) => (await ask(`${lives}/${id}/reports`)).json<RecordReports>().parts[0]!,
    codeOf: async (record: Live) => (await office.partOf(record)).code,
    fetchOf: async ({ id }: Live, path = 'index.m3u8') => fetch(`${(await office.read(id)).playback}/stream1/${path}`),
  })
}
