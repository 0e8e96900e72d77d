// The media node as a whole: desired state in, encoders judged, HLS served, reports out. Resolves when the signal aborts and nginx is gone.
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { declareFields, runAgent } from '../../server/drivers/agents/agent.ts'
import type { Client } from '../../server/drivers/agents/client.ts'
import { sendReports } from '../../server/drivers/agents/reports.ts'
import { freePort } from '../../server/drivers/freePort.ts'
import { configOf } from './config.ts'
import { createKeyframes, type Keyframes } from './keyframes.ts'
import { type Engine, startEngine } from '../engine.ts'
import { openGate } from './gate.ts'
import { type Front, openFront } from './srt/front.ts'
import { takesSrt } from './srt/session.ts'
import { createMediaNode, type MediaNode } from './node.ts'
import { declaredFields } from './streams.ts'
import { diskOf } from './recording/disk.ts'
import { makeMp4s } from './recording/mp4.ts'
import { Recorder } from './recording/recorder.ts'
import type { SpaceOptions } from './recording/space.ts'
import { openShelf, type Shelf } from './recording/shelf.ts'
import { reportFiles } from './recording/fileReports.ts'
import { type Figures, publishedIn } from './stat.ts'
import { canTranscode, createTranscoder, type Transcoder } from './transcoding/transcoder.ts'
import { createTries } from './tries.ts'
import { unwritten } from './written.ts'
import { openViewers, type Viewers } from '../viewers.ts'
import { viewerIn } from './viewers.ts'

export type MediaOptions = {
  client: Client
  dir: string
  /** Name or path of nginx. */ program: string
  /** Path of its RTMP module. */ module: string
  /** Name or path of ffprobe, which measures keyframes if it is there. */ ffprobe: string
  /** Addresses to listen on, such as `1935` or `127.0.0.1:1935`. */ rtmp: string
  /** For encoders that publish by SRT. */ srt: string
  hls: string
  /** Name or path of ffmpeg. */ ffmpeg: string
  /** Streams that are transcoded at once; 0 for none. */ transcodes: number
  space: SpaceOptions
  /** Called once streams are taken. */ serving?: () => void
  say: (line: string) => void
  signal: AbortSignal
}
const lookMilliseconds = 2000
const recordMilliseconds = 1000
const trashEvery = 300

export async function runMediaNode(options: MediaOptions): Promise<void> {
  const { client, dir, program, module, ffprobe, rtmp, srt, hls, ffmpeg, transcodes, space, serving: isServing, say, signal } = options
  const own = new AbortController()
  const both = AbortSignal.any([signal, own.signal])
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const shelf = await openShelf(dir)
  const hlsDir = join(dir, 'hls')
  const recorder = new Recorder({
    hls: hlsDir,
    shelf,
    ...space,
    streams: () => node.streams.values(),
    report: (report) => node.report(report),
    filesType: () => node.filesType(),
  })
  const isEncoder = transcodes > 0 && (await canTranscode(ffmpeg))
  const can = { transcodes: isEncoder, decrypts: await takesSrt(ffmpeg) }
  const node: MediaNode = createMediaNode({ types: () => client.types(both), recorder: () => recorder, can })
  const transcoder = createTranscoder({ hls: hlsDir, dir: join(dir, 'variants'), program: ffmpeg, most: transcodes })
  const token = randomBytes(24).toString('base64url')
  const tries = createTries()
  const relayed: Front['relayed'] = (session) => front?.relayed(session)
  const gate = await openGate({ token, streams: node.streams, tries, now: Date.now, relayed, refused: node.refused })
  const viewers = await openViewers(Date.now, viewerIn)
  const keyframes = createKeyframes({ dir: hlsDir, program: ffprobe, now: Date.now })
  let statPort = 0
  let front: Front | undefined
  const { uid, username } = userInfo()
  const config = async (): Promise<string> => {
    // Files of an earlier stream would be shown as if they were live.
    for (const name of ['hls', 'variants']) {
      await rm(join(dir, name), { recursive: true, force: true })
      await mkdir(join(dir, name), { mode: 0o700 })
    }
    statPort = await freePort()
    const ports = { agent: gate.port, stat: statPort, viewers: viewers.port }
    return configOf({ dir, module, rtmp, hls, ports, token, ...(uid === 0 && { user: username }) })
  }
  // Encoders are not rejected before their keys are loaded.
  const serving = node.ready.then(async () => {
    if (both.aborted) return undefined
    const engine = await startEngine({ dir, program, config, say })
    front = await openFront({
      listen: srt,
      dir,
      program: ffmpeg,
      rtmp: onThisMachine(rtmp),
      accountShare: space.accountShare,
      streams: node.streams,
      tries,
      now: Date.now,
      refused: node.refused,
      failed: node.failed,
    })
    isServing?.()
    return {
      engine,
      stop: look({
        node,
        engine,
        viewers,
        keyframes,
        transcoder: isEncoder ? transcoder : undefined,
        unwritten: (published) => unwritten(published, { dir: hlsDir, free: async () => (await diskOf(hlsDir)).free, now: Date.now }),
        address: () => `http://127.0.0.1:${statPort}/${token}/stat`,
      }),
    }
  })
  serving.catch((error: unknown) => {
    say(`streams are not taken: ${(error as Error).message}`)
    own.abort(error)
  })
  const reporting = sendReports(node.reports, client, both).catch((error: unknown) => {
    if (!both.aborted) say(`reports end: ${(error as Error).message}`)
  })
  const { inTurn } = recorder
  const recording = node.ready.then(() =>
    Promise.all([
      record(recorder, shelf, both),
      makeMp4s({ shelf, inTurn, program: ffmpeg, ...space, signal: both }),
      reportFiles({ shelf, inTurn, client, say, signal: both }).catch((error: unknown) => {
        if (!both.aborted) say(`files are not reported any more: ${(error as Error).message}`)
      }),
    ]),
  )
  try {
    await declareFields({ client, say, signal: both }, (type) => declaredFields(type, can))
    await runAgent({ client, files: node, say, signal: both })
    if (own.signal.aborted) throw own.signal.reason
  } finally {
    own.abort()
    await node.save({ failed: [] })
    const served = await serving.catch(() => undefined)
    served?.stop()
    await front?.close()
    await transcoder.close()
    await served?.engine.end()
    await Promise.all([gate.close(), viewers.close(), reporting, recording])
  }
}

/** Where nginx listens, as this machine reaches it. */
function onThisMachine(listen: string): string {
  const address = listen.includes(':') ? listen : `127.0.0.1:${listen}`
  return address.replace(/^(?:0\.0\.0\.0|\[::\]):/, '127.0.0.1:')
}

/** Runs until the signal aborts, then takes the last segments. */
async function record(recorder: Recorder, shelf: Shelf, signal: AbortSignal): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    await recorder.tick().catch(() => undefined)
    if (turn % trashEvery === 0) await shelf.emptyTrash().catch(() => undefined)
    if (signal.aborted) return
    await pause(recordMilliseconds, undefined, { signal }).catch(() => undefined)
  }
}

type Looking = {
  node: MediaNode
  engine: Engine
  viewers: Viewers
  keyframes: Keyframes
  /** Undefined: this node makes no qualities. */ transcoder: Transcoder | undefined
  unwritten: (published: ReadonlyMap<string, Figures>) => Promise<ReadonlySet<string>>
  address: () => string
}

/** Reads the published streams from nginx every two seconds. Returns a function that stops it. */
function look({ node, engine, viewers, keyframes, transcoder, unwritten: unwrittenOf, address }: Looking): () => void {
  let isAsking = false
  const once = async (): Promise<void> => {
    const beside = {
      viewers: viewers.count,
      keyframes: keyframes.of,
      made: (name: string) => transcoder?.of(name),
      isUnwritten: (_name: string) => false,
    }
    if (!engine.isRunning()) {
      await transcoder?.look([])
      return node.seen(new Map(), beside)
    }
    const answer = await fetch(address(), { signal: AbortSignal.timeout(lookMilliseconds) })
    if (!answer.ok) return
    const published = publishedIn(await answer.text())
    await transcoder?.look(
      [...published].flatMap(([name, figures]) => {
        const profile = node.streams.get(name)?.profile ?? ''
        return profile === '' ? [] : [{ name, profile, figures }]
      }),
    )
    const missing = await unwrittenOf(published)
    node.seen(published, { ...beside, isUnwritten: (name) => missing.has(name) })
    void keyframes.look([...published.keys()].filter((name) => node.streams.has(name)))
  }
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    // A figure that is missing once is not reported; the next reading comes soon.
    once()
      .catch(() => undefined)
      .finally(() => (isAsking = false))
  }, lookMilliseconds)
  return () => clearInterval(timer)
}
