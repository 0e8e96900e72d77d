// The media node of the demo: receives the test picture with the key of a demo record, over the agent protocol like any media node.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createClient } from './drivers/agents/client.ts'
import { runMediaNode } from '../edges/media/run.ts'
import { agentKey, type Person } from './demoEdge.ts'
import { demoRecords, type Existing } from './demoRecords.ts'
import { rememberedPorts } from './demoPorts.ts'
import { hasFfmpeg, keepRunning, type Studio } from './demoStudio.ts'
import type { Settings } from './plugins/settings.ts'
import seed from './seed/demo/media.json' with { type: 'json' }
import type { Log } from './services/model.ts'
import type { Services } from './services/types.ts'

type Ports = { rtmp: number; srt: number; hls: number }
/** `settings`: the addresses of this node, which the portal shows for encoders and players. */
export type DemoMedia = { ports: Ports; settings: Pick<Settings, 'INGEST_RTMP' | 'INGEST_SRT' | 'LIVE_HLS_URL'> }
type Parts = {
  services: Services
  address: string
  /** Address at which people open the portal. */ publicUrl: string
  dataDir: string
  admin: Person
  studio: Studio
  media: DemoMedia
  log: Log
  print: (line: string) => void
}

const program = '/usr/sbin/nginx'
const module = '/usr/lib/nginx/modules/ngx_rtmp_module.so'
const space = { keepFree: 500_000_000, accountShare: 50 }
const missing =
  'nginx or its RTMP module is not installed, so live streams of the demo are off air: apt-get install nginx-light libnginx-mod-rtmp'

const others = 'LIVE_HLS_URL names a media node, so the demo starts none'

/** Undefined if the operator has configured a media node or a program is missing. */
export async function demoMediaOf({ DATA_DIR, LIVE_HLS_URL }: Settings, print: (line: string) => void): Promise<DemoMedia | undefined> {
  if (!hasFfmpeg()) return undefined
  if (LIVE_HLS_URL !== '') return void print(others)
  if (!existsSync(program) || !existsSync(module)) return void print(missing)
  const ports = await rememberedPorts(join(resolve(DATA_DIR), 'demo-media.json'), { rtmp: 1935, srt: 9000, hls: 8088 })
  const [INGEST_RTMP, INGEST_SRT] = [`127.0.0.1:${ports.rtmp}`, `127.0.0.1:${ports.srt}`]
  return { ports, settings: { INGEST_RTMP, INGEST_SRT, LIVE_HLS_URL: `http://127.0.0.1:${ports.hls}` } }
}

/** Returns a function that stops it. Needs the original passwords of the demo. */
export function startDemoMedia({
  services,
  address,
  publicUrl,
  dataDir,
  admin,
  studio,
  media: { ports },
  log,
  print,
}: Parts): () => Promise<void> {
  const end = new AbortController()
  const say = (line: string): void => log.info({ agent: seed.agent.name }, line)
  const dir = join(resolve(dataDir), 'demo-media')
  let stopEncoder = async (): Promise<void> => undefined
  const running = (async () => {
    const client = createClient({ url: address, key: await agentKey(address, admin, seed.agent), say })
    const publishing = await publishingOf(services)
    if (end.signal.aborted) return
    if (publishing)
      stopEncoder = await startEncoder({
        dataDir: resolve(dataDir),
        playlist: studio.playlist,
        port: ports.rtmp,
        playPath: publishing.path,
      })
    const [rtmp, srt, hls] = [ports.rtmp, ports.srt, ports.hls].map((port) => `127.0.0.1:${port}`) as [string, string, string]
    if (publishing)
      await recordPicture(services, publishing.record).catch((error: unknown) =>
        log.warn({ err: error }, 'the demo recording could not be started'),
      )
    await runMediaNode({
      client,
      dir,
      program,
      module,
      rtmp,
      srt,
      hls,
      ffprobe: 'ffprobe',
      ffmpeg: 'ffmpeg',
      transcodes: 1,
      space,
      serving: () => {
        const shown = publishing ? `, ${publicUrl}${seed.page.replace('{id}', publishing.record.id)} of ${seed.email}` : ''
        print(`Media node: takes streams at rtmp://${rtmp}/live and srt://${srt}${shown}`)
      },
      say,
      signal: end.signal,
    })
  })().catch((error: unknown) => {
    if (!end.signal.aborted) log.warn({ err: error }, 'the media node of the demo ended')
  })
  return async () => {
    end.abort()
    await running
    await stopEncoder()
  }
}

type Live = { settings?: Record<string, { application?: string }>; streams: Record<string, { stream_name?: string }> }

type Publishing = { record: { id: string; stream: string }; /** `<application>_<stream>?key=<key>` */ path: string }

/** RTMP play path of the demo stream; undefined once its record is deleted. The demo reads the key itself, not as the customer. */
export async function publishingOf(services: Services): Promise<Publishing | undefined> {
  const records = await demoRecords(services, seed.account, seed.type)
  const record = (await records.find({ q: seed.name })) as (Live & Existing) | undefined
  const name = record?.streams[seed.stream]?.stream_name
  const application = Object.values(record?.settings ?? {})[0]?.application
  if (!record || name === undefined || application === undefined) return undefined
  const key = await records.key(record, `/streams/${seed.stream}/password`)
  return { record: { id: record.id, stream: name }, path: `${application}_${name}?key=${key}` }
}

/** Records the first minute of the test picture, once. Scheduled, so that the recording ends by itself. */
async function recordPicture(services: Services, { id, stream }: Publishing['record']): Promise<void> {
  const { type, seconds, settings } = seed.recording
  const records = await demoRecords(services, seed.account, type)
  if (await records.find({ resource_id: id })) return
  const now = Math.floor(Date.now() / 1000) * 1000
  const schedule = [{ start: new Date(now).toISOString(), stop: new Date(now + seconds * 1000).toISOString() }]
  await records.create({ ...settings, resource_id: id, stream_name: stream, schedule })
}

/** Keeps the key in a private file, because every user of the machine can read command lines. */
async function startEncoder({ dataDir, playlist, port, playPath }: { dataDir: string; playlist: string; port: number; playPath: string }) {
  const preset = join(dataDir, 'demo-encoder')
  const server = `rtmp://127.0.0.1:${port}/live`
  await writeFile(preset, `rtmp_app=live\nrtmp_playpath=${playPath}\nrtmp_tcurl=${server}\n`, { mode: 0o600 })
  return keepRunning(['-re', '-live_start_index', '-1', '-i', playlist, '-c', 'copy', '-f', 'flv', '-fpre', preset, server])
}
