// Agents' reports on parts of a record (docs/agent-protocol.md): which parts exist, and the record's code from theirs.
import { isPlainObject } from '../json/objects.ts'
import { toPointer } from '../json/pointer.ts'
import { getAt } from '../schema/paths.ts'
import { hourSeconds } from '../time/units.ts'

export const reportTones = ['ok', 'starting', 'warning', 'error', 'idle', 'stopped', 'unknown'] as const
export type ReportTone = (typeof reportTones)[number]
export const figureUnits = ['bps', 'fps', 'seconds', 'bytes', 'count', 'percent', 'pixels', 'span'] as const
/** Seconds. */
export const maxAlertAfter = hourSeconds
export type FigureUnit = (typeof figureUnits)[number]

/**
 * `least`, `most`: bounds of a figure; `by`: the bound depends on a member of the part; `oneOf`: values of a text, in any case. `with`: another
 * figure that is shown with it.
 */
export type HealthRule = {
  id: string
  figure?: string
  with?: string
  text?: string
  least?: number
  most?: number
  by?: { member: string; least?: Record<string, number>; equal?: Record<string, number> }
  oneOf?: string[]
}
/** The key `reports` of resource.json. */
export type Reports = {
  /** JSON Pointer to a list or a map whose members are reported one by one; absent: the record is reported as a whole. */
  parts?: string
  /** Members that identify an item of a list when its index changes. In a map the key identifies it. */
  identity?: string[]
  /** Codes 0 to 99, with their appearance. */
  codes: Record<string, ReportTone>
  /** The code of a record: the code that all parts share (`all`), the value for a code that some part has (`some`), or `else`. */
  summary?: { all: number[]; some?: Record<string, number>; else: number }
  /** Numbers that come with a code, and their units. */
  figures?: Record<string, FigureUnit>
  /** Short texts that come with a code. */
  texts?: string[]
  /** Expectations of figures and texts. */
  health?: HealthRule[]
  /** Letters to members of the account when a running part gets one of these codes, if the field of the record is true: `alerts` of the facts. */
  alerts?: {
    field: string
    /** Member of a part with its name, or the first of these that it has. */ name: string | string[]
    codes: Record<string, string>
    /** Seconds that the code has to last; `field`: a member of the record that says otherwise. */ after?: {
      field?: string
      seconds: number
    }
  }
}
/** `path`: JSON Pointer into the record, empty for the whole. `identity` stays the same when the part moves. */
export type ReportPart = { path: string; identity: string }

/** Every part of a record that may be reported. */
export function reportPartsOf({ parts, identity }: Reports, record: unknown): ReportPart[] {
  if (parts === undefined) return [{ path: '', identity: '' }]
  const held = getAt(record, parts)
  if (Array.isArray(held)) return held.map((item, index) => ({ path: `${parts}/${index}`, identity: identityOf(item, identity, index) }))
  if (isPlainObject(held)) return Object.keys(held).map((key) => ({ path: `${parts}${toPointer([key])}`, identity: JSON.stringify([key]) }))
  return []
}

function identityOf(item: unknown, members: string[] | undefined, index: number): string {
  if (!members || !isPlainObject(item)) return JSON.stringify([index])
  return JSON.stringify(members.map((name) => item[name] ?? null))
}

/** The code of a record, from the codes of its parts; undefined while no part has one. */
export function reportSummaryOf({ summary }: Reports, codes: number[]): number | undefined {
  const [first] = codes
  if (first === undefined) return undefined
  if (!summary) return codes.length === 1 ? first : undefined
  if (summary.all.includes(first) && codes.every((code) => code === first)) return first
  for (const [code, whole] of Object.entries(summary.some ?? {})) if (codes.includes(Number(code))) return whole
  return summary.else
}

export function reportTone({ codes }: Reports, code: number | null | undefined): ReportTone {
  return (code !== null && code !== undefined && codes[String(code)]) || 'unknown'
}
