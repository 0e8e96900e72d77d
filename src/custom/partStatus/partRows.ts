// Rows of reported parts, from the record and its reports.
import { isPlainObject } from '../../engine/json/objects.ts'
import type { HealthRule } from '../../engine/reports/reports.ts'
import type { FigurePoints } from './history/figureLine.ts'
import { getAt } from '../../engine/schema/paths.ts'

/** Names of the members that identify a part, from the options of the tab. */
export type PartFields = { list: string; source: string; target: string; key: string; comment: string }
export type PartRow = {
  part: string
  source: string
  target: string
  key: string
  comment: string
  code: number | null
  /** When it was last reported. */ at: string | null
  reason: string
  figures: Record<string, number>
}
export type PartReport = {
  part: string
  code: number | null
  at: string | null
  reason: string | null
  figures?: Record<string, number>
  texts?: Record<string, string>
}
export type RecordReports = { connected: boolean; at: string | null; code: number | null; parts: PartReport[] }
export type ReportCounts = {
  connected: boolean
  at: string | null
  codes: { code: number; count: number }[]
  unreported: number
  off: number
}
export type PartFigure = { part: string; name: string; points: FigurePoints }
export type PartHistory = { part: string; entries: { at: string; code: number; reason?: string }[] }

/** `isReported`: the definition expects reports about its records. */
export type States = {
  isReported: boolean
  codes: Record<string, string>
  figures: Record<string, string>
  health: HealthRule[]
  nameOf: (code: number | null) => string
}

/** A member that the tab does not name has the name of its option. */
export function fieldsIn(options: Record<string, unknown> = {}): PartFields {
  const named = (name: string) => (typeof options[name] === 'string' ? options[name] : name)
  return { list: named('list'), source: named('source'), target: named('target'), key: named('key'), comment: named('comment') }
}

/** One row per part of the record, in its order; a part without a report has no code. */
export function partRows(record: unknown, fields: PartFields, reports: PartReport[] = []): PartRow[] {
  const parts = getAt(record, `/${fields.list}`)
  const byPart = new Map(reports.map((report) => [report.part, report]))
  return (Array.isArray(parts) ? parts : []).map((item: unknown, index) => {
    const part = `/${fields.list}/${index}`
    const report = byPart.get(part)
    const text = (name: string) => (isPlainObject(item) && typeof item[name] === 'string' ? item[name] : '')
    return {
      part,
      source: text(fields.source),
      target: text(fields.target),
      key: text(fields.key),
      comment: text(fields.comment),
      code: report?.code ?? null,
      at: report?.at ?? null,
      reason: report?.reason ?? '',
      figures: report?.figures ?? {},
    }
  })
}

/** Name of a source: the last segment of its address. */
export function sourceName(source: string): string {
  return (
    source
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? source
  )
}

/** Options of a select, depending on the selects before it. */
export function choicesOf(
  rows: PartRow[],
  chosen: Partial<Pick<PartRow, 'source' | 'target'>>,
  field: 'source' | 'target' | 'key',
): string[] {
  const fitting = rows.filter(
    (row) => (chosen.source === undefined || row.source === chosen.source) && (chosen.target === undefined || row.target === chosen.target),
  )
  return [...new Set(fitting.map((row) => row[field]))].filter((value) => value !== '')
}
