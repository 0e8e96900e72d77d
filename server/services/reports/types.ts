// Types of agents' reports on running records (docs/agent-protocol.md).
import type { Definition } from '../../../src/engine/types.ts'
import type { RecordScope } from '../../store/scope.ts'
import type { Agent } from '../agents/types.ts'
import type { Caller } from '../model.ts'

/** `part`: JSON Pointer into that version of the record, empty for the whole. `at`: ISO time of the agent. */
export type GivenReport = {
  account: string
  type: string
  id: string
  version: number
  part: string
  at: string
  code: number
  reason?: string
  figures?: Record<string, number>
  texts?: Record<string, string>
}
export const reportRefusalCodes = [
  'unknown_record',
  'unknown_version',
  'unknown_path',
  'unknown_code',
  'unknown_figure',
  'unknown_text',
  'out_of_time',
] as const
export type ReportRefusal = { index: number; code: (typeof reportRefusalCodes)[number] }
/** `ignored`: not newer than what the agent reported of this part before. */
export type ReportResult = { accepted: number; ignored: number; refused: ReportRefusal[] }

/** `part`: JSON Pointer into the present record. Without a report the other members are null. */
export type PartReport = {
  part: string
  code: number | null
  at: string | null
  reason: string | null
  figures: Record<string, number>
  texts: Record<string, string>
  agent: string | null
}
/** `connected`: an agent of the kind was active within two minutes. `code`: of the whole record; null without a report, and while the record is off. */
export type RecordReports = { connected: boolean; agents: number; code: number | null; at: string | null; parts: PartReport[] }
/** Number of records by their code. `off`: deactivated ones; `unreported`: active ones without a report. */
export type ReportCounts = {
  connected: boolean
  at: string | null
  codes: { code: number; count: number }[]
  unreported: number
  off: number
}
export type ReportSummary = { code: number | null; at: string | null }
/** Oldest first; the first may be from before the period, because it still applied. */
export type PartHistory = { part: string; entries: { at: string; code: number; reason: string }[] }
export type PartFigures = { part: string; name: string; points: { at: string; least: number; most: number; mean: number }[] }
/** ISO times; the last 24 hours by default. */
export type ReportPeriod = { from?: string | undefined; to?: string | undefined }

export type Reports = {
  take: (agent: Agent, reports: GivenReport[]) => Promise<ReportResult>
  /** Throws 404 for a record that the caller does not see, and for a type without reports. */
  read: (caller: Caller, type: string, id: string) => Promise<RecordReports>
  /** Throws 404 for a type that the caller does not see, and for one without reports. */
  counts: (caller: Caller, type: string) => Promise<ReportCounts>
  /** Throws 400 for an invalid period, and 404 as `read`. */
  history: (caller: Caller, type: string, id: string, period: ReportPeriod) => Promise<PartHistory[]>
  figures: (caller: Caller, type: string, id: string, period: ReportPeriod) => Promise<PartFigures[]>
}
export type Reported = { id: string; data: string }
export type SummariesOf = (
  definition: Definition,
  scope: Pick<RecordScope, 'account'>,
  rows: Reported[],
) => Promise<Map<string, ReportSummary>>
