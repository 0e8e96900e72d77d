// Reads the settings of a recording from its record, and decides when it is due. The type's options name the members (docs/agent-protocol.md).
import type { AgentType, Change } from '../../../server/drivers/agents/client.ts'
import { isGroup, memberOf, textIn } from '../../../server/drivers/agents/records.ts'

export type RecordCodes = { waiting: number; recording: number; failed: number }
/** Milliseconds since 1970. */
export type Window = { from: number; to: number }
export type RecordSettings = {
  account: string
  type: string
  id: string
  version: number
  /** Id of the record with the streams, and the stream's own name. */ resource: string
  stream: string
  isShort: boolean
  /** Path of the playlist with the DVR; undefined without a DVR. */ dvr: { path: string; seconds: number } | undefined
  qualities: string[]
  stopSeconds: number
  /** -1: for ever. */ storageSeconds: number
  isActive: boolean
  launch: 'button' | 'stream_start' | 'schedule'
  startedAt: number
  schedule: Window[]
  codes: RecordCodes
}

const id = /^[A-Za-z0-9_-]{1,64}$/
const playlist = /^[A-Za-z0-9_-][A-Za-z0-9_./-]{0,99}\.m3u8$/
/** Silence that ends a file at least: segments take some seconds to appear. */
const minSilence = 10

/** Throws for settings that cannot be recorded; customers read the message. */
export function recordSettingsOf(kind: AgentType, { account, type, id: own, version, record }: Change): RecordSettings {
  if (!isGroup(record)) throw new Error('The record is empty.')
  const member = memberOf(kind)
  const text = (word: string): string => textIn(record[member(word)])
  const number = (word: string, otherwise: number): number => {
    const value = record[member(word)]
    return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
  }
  const launch = text('launch_type')
  if (!id.test(own) || !id.test(text('resource_id'))) throw new Error('The record has no resource.')
  if (launch !== 'button' && launch !== 'stream_start' && launch !== 'schedule') throw new Error(`Recordings do not start by “${launch}”.`)
  const path = text('path')
  const hasDvr = record[member('dvr_enabled')] === true
  if (hasDvr && (!playlist.test(path) || path.includes('..'))) throw new Error(`A playlist of this name cannot be served: ${path}`)
  const qualities = record[member('qualities')]
  return {
    account,
    type,
    id: own,
    version,
    resource: text('resource_id'),
    stream: text('stream_name'),
    isShort: text('stream_type') !== 'long',
    dvr: hasDvr ? { path, seconds: number('dvr_window', 43_200) } : undefined,
    qualities: isGroup(qualities) ? Object.keys(qualities) : [],
    stopSeconds: Math.max(minSilence, number('stop_timeout', 1800)),
    storageSeconds: number('storage_time', -1),
    isActive: record['active'] !== false,
    launch,
    startedAt: Date.parse(text('started_at')) || 0,
    schedule: windowsIn(record[member('schedule')]),
    codes: codesOf(kind),
  }
}

function windowsIn(list: unknown): Window[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) => {
    const { start, stop } = isGroup(item) ? item : {}
    const window = { from: Date.parse(textIn(start)), to: Date.parse(textIn(stop)) }
    return window.from < window.to ? [window] : []
  })
}

function codesOf({ type, options: { codes } }: AgentType): RecordCodes {
  const { waiting, recording, failed } = isGroup(codes) ? codes : {}
  if (typeof waiting !== 'number' || typeof recording !== 'number' || typeof failed !== 'number')
    throw new Error(`the definition of ${type} names no codes "waiting", "recording" and "failed"`)
  return { waiting, recording, failed }
}

/** The time in which segments are recorded, if that time is now. Times are instants: zones and changes of the clock play no part. */
export function dueAt({ isActive, launch, startedAt, schedule }: RecordSettings, now: number): Window | undefined {
  if (!isActive) return undefined
  if (launch === 'schedule') return schedule.find(({ from, to }) => from <= now && now < to)
  // A portal whose clock is ahead does not delay the start.
  return { from: Math.min(startedAt, now), to: Infinity }
}
