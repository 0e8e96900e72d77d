// The desired state of a media node and the reports on its streams. In memory only; after a restart it is fetched again.
import type { AgentType, Change, Report } from '../../server/drivers/agents/client.ts'
import { keyOf, type StateFiles } from '../../server/drivers/agents/files.ts'
import { createReportQueue } from '../../server/drivers/agents/reports.ts'
import type { Verdict } from './judge.ts'
import { bitrateOf, type Quality, qualityOf } from '../quality.ts'
import { isRepeatDue } from '../repeats.ts'
import { streamReport, timeAfter } from '../streamReport.ts'
import type { Recorder } from './recording/recorder.ts'
import type { Figures } from './stat.ts'
import type { Made } from './transcoding/transcoder.ts'
import { type Abilities, type Stream, streamsOf, unsupportedIn } from './streams.ts'
import { hourMilliseconds } from '../../src/engine/time/units.ts'

export type MediaNode = StateFiles & {
  /** By name, as encoders publish them. */ streams: ReadonlyMap<string, Stream>
  /** Resolves when the whole state was fetched once. */ ready: Promise<void>
  /** Notes that a publisher was refused. */ refused: (stream: Stream, why: NonNullable<Verdict['refused']>) => void
  /** Notes why a stream that began has ended, in a sentence. */ failed: (stream: Stream, reason: string) => void
  /** Takes the streams that the media server publishes at present, and turns changes into reports. */ seen: (
    published: ReadonlyMap<string, Figures>,
    beside: Beside,
  ) => void
  /** Adds a report to those that are sent. */ report: (report: Report) => void
  /** Name of the type that agents make files of. */ filesType: () => string
  /** Returns new reports, oldest first, and forgets them. */ reports: () => Report[]
}
/** Facts about a stream, by name, that come from other sources than the media server. */
export type Beside = {
  viewers: (name: string) => number
  keyframes: (name: string) => number | undefined
  made: (name: string) => Made | undefined
  /** Whether nothing of it can be written for viewers. */ isUnwritten: (name: string) => boolean
}
/** `lostAt`: when the stream went off air; absent if it was not on air before. */
type LastReport = {
  isOnAir: boolean
  refusal: string
  /** Reason why qualities are missing, and those that are there. */ made: string
  lostAt?: number | undefined
  at: number
  bytes: number
  time: number
  quality: Quality | undefined
}

/** Figures of a stream on air. A stream off air is reported only now and then, unless it has just stopped, because alerts wait for its duration. */
const onAirMilliseconds = 10_000
const offAirMilliseconds = 300_000
const maxWait = hourMilliseconds
const reasons = {
  unknown: 'An encoder sent a name that is not there.',
  wrongKey: 'An encoder sent a wrong key and was refused.',
  endedKey: 'An encoder sent a key that is no longer valid and was refused.',
  notByRtmp: 'An encoder came by RTMP and was refused: this stream is published by SRT.',
  notBySrt: 'An encoder came by SRT and was refused: this stream is published by RTMP.',
}

/** The encoder is connected, but viewers get nothing. */
const full = 'The disk of the media node is full: viewers get nothing of the stream.'

type Parts = {
  types: () => Promise<AgentType[]>
  recorder?: () => Pick<Recorder, 'apply' | 'keepOnly'>
  can?: Abilities
  now?: () => number
}

/** `recorder` takes the types with a `role`; all others have streams. */
export function createMediaNode({ types, recorder, can = { transcodes: false, decrypts: false }, now = Date.now }: Parts): MediaNode {
  const streams = new Map<string, Stream>()
  const lastReports = new Map<string, LastReport>()
  const turnedAway = new Map<string, string>()
  const queue = createReportQueue()
  let kindTypes: AgentType[] = []
  let isReady = (): void => undefined
  const ready = new Promise<void>((done) => (isReady = done))

  return {
    streams,
    ready,
    load: async () => ({ failed: [] }),
    save: async () => isReady(),
    async keepOnly(keys) {
      const kept = new Set(keys)
      drop((stream) => !kept.has(keyOf(stream)))
      await recorder?.().keepOnly(kept)
    },
    async apply(change) {
      const kind = await typeOf(change)
      if (kind.options['role'] !== undefined) return recorder?.().apply(kind, change)
      const wanted = change.action === 'delete' ? [] : streamsOf(kind, change)
      const names = new Set(wanted.map(({ name }) => name))
      drop((stream) => keyOf(stream) === keyOf(change) && !names.has(stream.name))
      for (const stream of wanted) streams.set(stream.name, stream)
      return change.action === 'delete' ? undefined : unsupportedIn(kind, change, can)
    },
    refused({ name }, why) {
      turnedAway.set(name, reasons[why])
    },
    failed({ name }, reason) {
      turnedAway.set(name, reason)
    },
    seen(published, beside) {
      for (const stream of streams.values()) reportStream(stream, published.get(stream.name), beside)
    },
    report: queue.add,
    filesType: () => kindTypes.find(({ options }) => options['role'] === 'files')?.type ?? '',
    reports: queue.take,
  }

  async function typeOf(change: Change): Promise<AgentType> {
    const find = (): AgentType | undefined => kindTypes.find(({ type }) => type === change.type)
    if (!find()) kindTypes = await types()
    const type = find()
    if (!type) throw new Error('the portal says nothing about this type')
    return type
  }

  function drop(isOver: (stream: Stream) => boolean): void {
    for (const stream of [...streams.values()].filter(isOver)) for (const one of [streams, lastReports, turnedAway]) one.delete(stream.name)
  }

  /** Reports a change at once. The last refusal is reported until the stream is on air. */
  function reportStream(stream: Stream, figures: Figures | undefined, beside: Beside): void {
    const { name, codes, least } = stream
    const isUnwritten = figures !== undefined && beside.isUnwritten(name)
    const isOnAir = figures !== undefined && !isUnwritten
    if (figures) turnedAway.delete(name)
    const refusal = isUnwritten ? full : (turnedAway.get(name) ?? '')
    const before = lastReports.get(name)
    const time = now()
    const { qualities = [], reason = '' } = (isOnAir && beside.made(name)) || {}
    const made = [reason, ...qualities].join(' ')
    const isSame = before?.isOnAir === isOnAir && before.refusal === refusal && before.made === made
    if (isSame && (isOnAir ? time - before.at < onAirMilliseconds : !isOffAirDue(before, time))) return
    const bitrate = figures && bitrateOf(figures, before?.isOnAir ? before : undefined)
    const quality = figures && codes.poor !== undefined ? qualityOf(bitrate, least, before?.quality) : undefined
    const at = timeAfter(before?.at, time)
    const lostAt = isOnAir ? undefined : before?.isOnAir ? time : before?.lostAt
    lastReports.set(name, { isOnAir, refusal, made, lostAt, at, bytes: figures?.bytes ?? 0, time: figures?.time ?? 0, quality })
    const { fps, width, height, video, audio } = figures ?? {}
    const uptime = figures && Math.round(figures.time / 1000)
    queue.add(
      streamReport(stream, {
        isOnAir,
        reason: refusal || reason,
        least,
        quality,
        figures: { bitrate, viewers: beside.viewers(name), keyframes: beside.keyframes(name), fps, uptime, width, height },
        texts: { video, audio, qualities: qualities.length > 0 ? qualities.join(' ') : undefined },
        at,
      }),
    )
  }
}

function isOffAirDue({ lostAt, at }: LastReport, now: number): boolean {
  return lostAt !== undefined && now - lostAt < maxWait ? isRepeatDue({ began: lostAt, last: at, now }) : now - at >= offAirMilliseconds
}
