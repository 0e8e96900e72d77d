// The settings of a recording as they are typed, and as they are sent.
import { isPlainObject, sameJson, textsIn } from '../../engine/json/objects.ts'
import { qualitiesOf } from '../../engine/values/qualities.ts'
import { localTime } from '../../engine/time/localTime.ts'
import type { Rules } from './rules.ts'

/** `choice`: seconds of an offered value, or `custom`; `custom`: hours or days as typed. */
export type Choice = { choice: string; custom: string }
export type RecordingDraft = {
  stream_name: string
  stream_type: string
  path: string
  smil: boolean
  qualities: string[]
  launch_type: string
  /** As typed: `003000`, or `00:30:00`. */ stop: string
  storage: Choice
  dvr_enabled: boolean
  window: Choice
  /** Times as typed, in the user's time zone. */ schedule: { start: string; stop: string }[]
}
export type Action = 'create' | 'change' | 'deactivate'

export const custom = 'custom'
export const never = '-1'
const [hour, day] = [3600, 86_400]
/** Seconds in one of the unit that is typed. */
const units = { storage_time: day, dvr_window: hour }

export function draftOf(stored: Record<string, unknown> | undefined, tz: string, rules: Rules): RecordingDraft {
  const given = stored ?? {}
  const valueOf = (name: string) => given[name] ?? rules.first(name)
  const text = (name: string) => String(valueOf(name) ?? '')
  const intervals = Array.isArray(given['schedule']) ? given['schedule'].filter(isPlainObject) : []
  return {
    stream_name: text('stream_name'),
    stream_type: text('stream_type'),
    path: text('path'),
    smil: valueOf('smil') === true,
    qualities: isPlainObject(given['qualities']) ? Object.keys(given['qualities']) : [],
    launch_type: text('launch_type'),
    stop: clockOf(Number(valueOf('stop_timeout') ?? 0)),
    storage: choiceOf('storage_time', valueOf('storage_time'), rules),
    dvr_enabled: valueOf('dvr_enabled') === true,
    window: choiceOf('dvr_window', valueOf('dvr_window'), rules),
    schedule: intervals.map(({ start, stop }) => ({ start: localTime.read(start, { tz }), stop: localTime.read(stop, { tz }) })),
  }
}

/** The fields of the form as the record has them. What cannot be read stays as typed, so that its field shows the error. */
export function fieldsOf(draft: RecordingDraft, tz: string, rules: Rules): Record<string, unknown> {
  const keep = secondsOf('storage_time', draft.storage, Number(rules.first('storage_time')))
  const window = secondsOf('dvr_window', draft.window, rules.most('dvr_window'))
  const [usual] = rules.presets('dvr_window')
  return {
    stream_name: draft.stream_name,
    stream_type: draft.stream_type,
    path: draft.path,
    smil: draft.smil,
    qualities: Object.fromEntries(draft.qualities.map((quality) => [quality, true])),
    launch_type: draft.launch_type,
    stop_timeout: secondsIn(draft.stop),
    storage_time: keep,
    dvr_enabled: draft.dvr_enabled,
    dvr_window: draft.dvr_enabled || typeof window === 'number' ? window : Number(usual),
    schedule: draft.launch_type === 'schedule' ? draft.schedule.map(({ start, stop }) => intervalOf(start, stop, tz)) : [],
  }
}

/** The whole body: the fields, what is done with the record, and what it belongs to. */
export function bodyOf(
  fields: Record<string, unknown>,
  { resource, action, active, id }: { resource: string; action: Action; active: boolean; id?: string },
): Record<string, unknown> {
  return { ...fields, resource_id: resource, action, active, ...(id !== undefined && { id }) }
}

/** Files of a recording are of one stream in the same qualities: another choice ends it and begins a new one. */
export function needsNew(fields: Record<string, unknown>, stored: Record<string, unknown>): boolean {
  return ['stream_name', 'qualities'].some((name) => !sameJson(fields[name] ?? {}, stored[name] ?? {}))
}

/** `003000` or `00:30:00` → 1800. A text of other characters, or of fewer than six digits, stays a text. */
export function secondsIn(text: string): number | string {
  const digits = text.replaceAll(':', '')
  if (!/^\d{6,8}$/.test(digits)) return text
  const [hours, minutes, seconds] = [digits.slice(0, -4), digits.slice(-4, -2), digits.slice(-2)].map(Number) as [number, number, number]
  return minutes < 60 && seconds < 60 ? hours * hour + minutes * 60 + seconds : text
}

/** 1800 → `00:30:00`. */
export function clockOf(seconds: number): string {
  return [Math.floor(seconds / hour), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function choiceOf(field: keyof typeof units, seconds: unknown, { presets }: Rules): Choice {
  const offered = presets(field)
  const choice = typeof seconds === 'number' ? String(seconds) : (offered[0] ?? custom)
  return offered.includes(choice) ? { choice, custom: '' } : { choice: custom, custom: String(Number(choice) / units[field]) }
}

/** Empty: `otherwise`. Blanks alone are neither empty nor a number. */
function secondsOf(field: keyof typeof units, { choice, custom: typed }: Choice, otherwise: number): number | string {
  if (choice !== custom) return Number(choice)
  if (typed === '') return otherwise
  const value = Number(typed.trim().replace(',', '.'))
  return typed.trim() === '' || Number.isNaN(value) ? typed : Math.round(value * units[field])
}

function intervalOf(start: string, stop: string, tz: string): Record<string, unknown> {
  const [from, to] = [start, stop].map((text) => localTime.write(text.trim(), { tz }))
  return { ...(from !== null && { start: from }), ...(to !== null && { stop: to }) }
}

export type StreamChoice = { name: string; qualities: string[] }

/** Streams of a live resource, each with the qualities that it is published and transcoded in. */
export function streamsOf(resource: Record<string, unknown> | undefined): StreamChoice[] {
  const made = qualitiesOf(resource?.['transcode_profile'])
  const streams = isPlainObject(resource?.['streams']) ? Object.values(resource['streams']).filter(isPlainObject) : []
  return streams
    .filter(({ name, transcode }) => typeof name === 'string' && transcode !== true)
    .map(({ name, resolution }) => ({
      name: String(name),
      qualities: [...new Set([...textsIn([resolution]), ...made])],
    }))
}
