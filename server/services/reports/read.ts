// Reads the reports of agents.
import { reportPartsOf, reportSummaryOf } from '../../../src/engine/reports/reports.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { RecordKey } from '../../store/delivery/delivery.ts'
import type { FigureRow } from '../../store/delivery/reports.ts'
import type { Store } from '../../store/types.ts'
import { kindOfRecord } from '../agents/agentMembers.ts'
import { kindsOf } from '../agents/kinds.ts'
import { breath } from '../breath.ts'
import { offlineSeconds } from '../hooks/agents.ts'
import type { Clock } from '../model.ts'
import { invalidAt } from '../problem.ts'
import { chargeReading, sizeOf } from '../records/read/portions.ts'
import type { Target } from '../records/read/target.ts'
import { initialPeriod, maxPeriod, maxCounted, maxFigureRows, maxHistoryRows, maxPoints, maxReadAtOnce } from './limits.ts'
import { partKeys } from './parts.ts'
import type { ReportPeriod, PartFigures, PartHistory, PartReport, RecordReports, ReportCounts, Reported, SummariesOf } from './types.ts'
import { dayMilliseconds } from '../../../src/engine/time/units.ts'

type Parts = { store: Pick<Store, 'reports' | 'delivery' | 'records'>; clock: Clock }
type State = Awaited<ReturnType<Store['reports']['states']>>[number]
type Of = { definition: Definition; record: RecordKey; data: string }

/** Summary of each record of a list. */
export function summariesIn({ reports }: Pick<Store, 'reports'>): SummariesOf {
  return async (definition, { account }, rows) => {
    const declared = definition.resource.reports
    if (!declared || rows.length === 0) return new Map()
    const states = await reports.states(
      { account },
      definition.name,
      rows.map(({ id }) => id),
    )
    return new Map(
      rows.map((row) => [row.id, summaryOfRow(definition, { account, row, states: states.filter(({ id }) => id === row.id) })]),
    )
  }
}

function summaryOfRow(definition: Definition, { account, row, states }: { account: string; row: Reported; states: State[] }) {
  const newest = newestByPart(states)
  const { reports } = definition.resource
  const document = JSON.parse(row.data) as { active?: unknown }
  if (!reports || document.active === false) return { code: null, at: null }
  const keys = [...partKeys(reports, { account, type: definition.name, id: row.id }, document).values()]
  const latestReports = keys.flatMap((key) => newest.get(key) ?? [])
  return {
    code:
      reportSummaryOf(
        reports,
        latestReports.map(({ code }) => code),
      ) ?? null,
    at: latest(latestReports),
  }
}

export async function reportsOf({ store, clock }: Parts, { definition, record, data }: Of): Promise<RecordReports> {
  const { reports } = definition.resource
  const document: unknown = JSON.parse(data)
  const kind = kindOfRecord(definition, document)
  if (!reports || kind === undefined) return { connected: false, agents: 0, code: null, at: null, parts: [] }
  const states = await store.reports.states(record, record.type, [record.id])
  const newest = newestByPart(states)
  const keys = partKeys(reports, record, document)
  const agents = await store.delivery.seenOf(kind, record.type)
  const summary = summaryOfRow(definition, { account: record.account, row: { id: record.id, data }, states })
  return {
    connected: isConnected(agents, clock()),
    agents: agents.length,
    ...summary,
    parts: reportPartsOf(reports, document).map(({ path }) => shownPart(path, newest.get(keys.get(path) ?? ''))),
  }
}

function isConnected(agents: (string | null)[], now: Date): boolean {
  return agents.some((at) => at !== null && now.getTime() - Date.parse(at) <= offlineSeconds * 1000)
}

/** The states of the active records, page by page: their documents may be large. */
export async function countsOf(
  { store, clock }: Parts,
  { definition, scope, caller }: Pick<Target, 'definition' | 'scope' | 'caller'>,
): Promise<ReportCounts> {
  const charge = chargeReading(caller)
  const seen = await Promise.all(kindsOf(definition).map((kind) => store.delivery.seenOf(kind, definition.name)))
  const codes = new Map<number, number>()
  const result = { at: null as string | null, unreported: 0, off: 0 }
  for (let offset = 0; offset < maxCounted;) {
    const { rows, total } = await store.records.list(scope, definition.name, { offset, limit: maxReadAtOnce })
    charge(sizeOf(rows))
    const summaries = await summariesIn(store)(definition, scope, rows)
    for (const { id, data } of rows) {
      const { code, at } = summaries.get(id) ?? { code: null, at: null }
      if (at !== null && at > (result.at ?? '')) result.at = at
      if ((JSON.parse(data) as { active?: unknown }).active === false) result.off += 1
      else if (code === null) result.unreported += 1
      else codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    offset += rows.length
    if (rows.length === 0 || offset >= total) break
    await breath()
  }
  return {
    connected: isConnected(seen.flat(), clock()),
    ...result,
    codes: [...codes].map(([code, count]) => ({ code, count })).toSorted((one, other) => one.code - other.code),
  }
}

function shownPart(part: string, state: State | undefined): PartReport {
  if (!state) return { part, code: null, at: null, reason: null, figures: {}, texts: {}, agent: null }
  const { code, at, reason, name } = state
  const values = Object.entries(JSON.parse(state.figures) as Record<string, number | string>)
  return {
    part,
    code,
    at,
    reason: reason || null,
    figures: Object.fromEntries(values.filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
    texts: Object.fromEntries(values.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    agent: name,
  }
}

export async function historyOf(
  { store, clock }: Parts,
  { definition, record, data }: Of,
  requested: ReportPeriod,
): Promise<PartHistory[]> {
  const { reports } = definition.resource
  if (!reports) return []
  const period = periodOf(requested, clock())
  const changes = [...(await store.reports.before(record, period.from)), ...(await store.reports.changes(record, period, maxHistoryRows))]
  return [...partKeys(reports, record, JSON.parse(data))].map(([part, key]) => ({
    part,
    entries: changes.filter((change) => change.part === key).map(({ at, code, reason }) => ({ at, code, reason })),
  }))
}

export async function figuresOf({ store, clock }: Parts, { definition, record, data }: Of, period: ReportPeriod): Promise<PartFigures[]> {
  const { reports } = definition.resource
  if (!reports?.figures) return []
  const rows = await store.reports.figures(record, periodOf(period, clock()), maxFigureRows)
  return [...partKeys(reports, record, JSON.parse(data))].flatMap(([part, key]) =>
    Object.keys(reports.figures ?? {}).flatMap((name) => {
      const own = rows.filter((row) => row.part === key && row.name === name)
      return own.length > 0 ? [{ part, name, points: downsampled(own) }] : []
    }),
  )
}

/** Merges minutes until the number of points suits a chart. */
function downsampled(rows: FigureRow[]): PartFigures['points'] {
  const size = Math.ceil(rows.length / maxPoints)
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => {
    const joined = rows.slice(index * size, (index + 1) * size)
    const count = joined.reduce((sum, row) => sum + row.count, 0)
    return {
      at: joined[0]!.minute,
      least: Math.min(...joined.map(({ least }) => least)),
      most: Math.max(...joined.map(({ most }) => most)),
      mean: joined.reduce((sum, { total }) => sum + total, 0) / count,
    }
  })
}

function periodOf({ from, to }: ReportPeriod, now: Date): { from: string; to: string } {
  const end = to === undefined ? now : moment('to', to)
  const begin = from === undefined ? new Date(end.getTime() - initialPeriod) : moment('from', from)
  if (begin >= end) throw invalidAt('?from', 'order', { before: 'to' })
  if (end.getTime() - begin.getTime() > maxPeriod) throw invalidAt('?from', 'maximum', { limit: maxPeriod / dayMilliseconds })
  return { from: begin.toISOString(), to: end.toISOString() }
}

const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/
function moment(name: string, text: string): Date {
  const at = new Date(text)
  if (!form.test(text) || Number.isNaN(at.getTime())) throw invalidAt(`?${name}`, 'format', { format: 'date-time' })
  return at
}

/** Of two agents that report one part, the later report counts. */
function newestByPart(states: State[]): Map<string, State> {
  const newest = new Map<string, State>()
  for (const state of states) if ((newest.get(state.part)?.at ?? '') < state.at) newest.set(state.part, state)
  return newest
}

function latest(states: State[]): string | null {
  return states.reduce<string | null>((last, { at }) => (last === null || at > last ? at : last), null)
}
