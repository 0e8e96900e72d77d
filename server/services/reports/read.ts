// Reads the reports of agents.
import { reportPartsOf, reportSummaryOf } from '../../../src/engine/reports/reports.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { RecordKey } from '../../store/delivery/delivery.ts'
import type { FigureRow } from '../../store/delivery/reports.ts'
import type { Store } from '../../store/types.ts'
import { kindOfRecord } from '../agents/agentMembers.ts'
import { reportingKindOf } from '../agents/kinds.ts'
import { offlineSeconds } from '../hooks/agents.ts'
import type { Clock } from '../model.ts'
import { invalidAt } from '../problem.ts'
import { initialPeriod, longestPeriod, mostHistoryRows, mostFigureRows, mostPoints } from './limits.ts'
import { partKeys } from './parts.ts'
import type { AskedPeriod, PartFigures, PartHistory, PartReport, RecordReports, Reported, SummariesOf } from './types.ts'

type Parts = { store: Pick<Store, 'reports' | 'delivery'>; clock: Clock }
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
  const known = keys.flatMap((key) => newest.get(key) ?? [])
  return {
    code:
      reportSummaryOf(
        reports,
        known.map(({ code }) => code),
      ) ?? null,
    at: latest(known),
  }
}

export async function reportsOf({ store, clock }: Parts, { definition, record, data }: Of): Promise<RecordReports> {
  const { reports } = definition.resource
  const document: unknown = JSON.parse(data)
  const kind = kindOfRecord(definition, document)
  if (!reports || kind === undefined || kind !== reportingKindOf(definition))
    return { connected: false, agents: 0, code: null, at: null, parts: [] }
  const states = await store.reports.states(record, record.type, [record.id])
  const newest = newestByPart(states)
  const keys = partKeys(reports, record, document)
  const agents = await store.delivery.seenOf(kind)
  const seen = agents.map((at) => (at === null ? 0 : Date.parse(at)))
  const summary = summaryOfRow(definition, { account: record.account, row: { id: record.id, data }, states })
  return {
    connected: seen.some((at) => clock().getTime() - at <= offlineSeconds * 1000),
    agents: agents.length,
    ...summary,
    parts: reportPartsOf(reports, document).map(({ path }) => shownPart(path, newest.get(keys.get(path) ?? ''))),
  }
}

function shownPart(part: string, state: State | undefined): PartReport {
  if (!state) return { part, code: null, at: null, reason: null, figures: {}, texts: {}, agent: null }
  const { code, at, reason, name } = state
  const told = Object.entries(JSON.parse(state.figures) as Record<string, number | string>)
  return {
    part,
    code,
    at,
    reason: reason || null,
    figures: Object.fromEntries(told.filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
    texts: Object.fromEntries(told.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    agent: name,
  }
}

export async function historyOf({ store, clock }: Parts, { definition, record, data }: Of, requested: AskedPeriod): Promise<PartHistory[]> {
  const { reports } = definition.resource
  if (!reports) return []
  const period = periodOf(requested, clock())
  const changes = [...(await store.reports.before(record, period.from)), ...(await store.reports.changes(record, period, mostHistoryRows))]
  return [...partKeys(reports, record, JSON.parse(data))].map(([part, key]) => ({
    part,
    entries: changes.filter((change) => change.part === key).map(({ at, code, reason }) => ({ at, code, reason })),
  }))
}

export async function figuresOf({ store, clock }: Parts, { definition, record, data }: Of, period: AskedPeriod): Promise<PartFigures[]> {
  const { reports } = definition.resource
  if (!reports?.figures) return []
  const rows = await store.reports.figures(record, periodOf(period, clock()), mostFigureRows)
  return [...partKeys(reports, record, JSON.parse(data))].flatMap(([part, key]) =>
    Object.keys(reports.figures ?? {}).flatMap((name) => {
      const own = rows.filter((row) => row.part === key && row.name === name)
      return own.length > 0 ? [{ part, name, points: downsampled(own) }] : []
    }),
  )
}

/** Merges minutes until the number of points suits a chart. */
function downsampled(rows: FigureRow[]): PartFigures['points'] {
  const size = Math.ceil(rows.length / mostPoints)
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

function periodOf({ from, to }: AskedPeriod, now: Date): { from: string; to: string } {
  const end = to === undefined ? now : moment('to', to)
  const begin = from === undefined ? new Date(end.getTime() - initialPeriod) : moment('from', from)
  if (begin >= end) throw invalidAt('?from', 'order', { before: 'to' })
  if (end.getTime() - begin.getTime() > longestPeriod) throw invalidAt('?from', 'maximum', { limit: longestPeriod / 86_400_000 })
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
