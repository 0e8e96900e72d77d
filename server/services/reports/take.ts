// Accepts reports of agents. Reports on one part are accepted in the order of their times, so a repeated report changes nothing.
import type { Definition } from '../../../src/engine/types.ts'
import type { RecordKey } from '../../store/delivery/delivery.ts'
import type { PartKey } from '../../store/delivery/reports.ts'
import { accountScope, providerScope } from '../../store/scope.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { plainReason } from '../agents/acknowledge.ts'
import { kindOfRecord } from '../agents/agentMembers.ts'
import { isInArea } from '../agents/kinds.ts'
import type { Agent } from '../agents/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Clock } from '../model.ts'
import { type AlertParts, maxLateAlert, sendAlerts } from './alerts.ts'
import { maxAhead, maxLate } from './limits.ts'
import { partKeys } from './parts.ts'
import type { GivenReport, ReportRefusal, ReportResult } from './types.ts'
import { judgeAll } from '../agents/judgeAll.ts'

type Parts = { store: Store; clock: Clock; registry: Pick<DefinitionRegistry, 'get'> } & AlertParts
type Verdict = 'accepted' | 'ignored' | ReportRefusal['code']
/** Keys of a record's parts by version. */
type Versions = Map<number, Map<string, string> | undefined>
/** Runs in one transaction. */
const maxAtOnce = 100
const maxTextLength = 100

/** Each is judged separately: one refusal does not affect the others. */
export async function takeReports(
  { store, clock, registry, facts, messages }: Parts,
  agent: Agent,
  reports: GivenReport[],
): Promise<ReportResult> {
  return judgeAll(reports, maxAtOnce, (some) =>
    store.transaction(async (inside) => {
      const seenVersions = new Map<string, Versions>()
      const verdicts: ('accepted' | 'ignored' | Pick<ReportRefusal, 'code'>)[] = []
      for (const report of some) {
        const verdict = await take({ inside, registry, seenVersions, agent, now: clock(), alerting: { facts, messages } }, report)
        verdicts.push(verdict === 'accepted' || verdict === 'ignored' ? verdict : { code: verdict })
      }
      return verdicts
    }),
  )
}

type Taking = {
  inside: Repositories
  registry: Parts['registry']
  seenVersions: Map<string, Versions>
  agent: Agent
  now: Date
  alerting: AlertParts
}

async function take({ inside, registry, seenVersions, agent, now, alerting }: Taking, report: GivenReport): Promise<Verdict> {
  const { account, type, id, code, figures = {}, texts = {} } = report
  const definition = registry.get(type)
  if (!definition?.resource.reports) return 'unknown_record'
  const { codes, figures: named = {}, texts: namedTexts = [] } = definition.resource.reports
  const record = { account, type, id }
  const row = await inside.records.find(account ? accountScope(account) : providerScope, type, id)
  if (!row || kindOfRecord(definition, JSON.parse(row.data)) !== agent.kind || !isInArea(agent, type)) return 'unknown_record'
  const versions = seenVersions.get(JSON.stringify(record)) ?? new Map()
  seenVersions.set(JSON.stringify(record), versions)
  const keys = await keysIn(inside, definition, { record, row, version: report.version, versions })
  if (!keys) return 'unknown_version'
  const part = keys.get(report.part)
  if (part === undefined) return 'unknown_path'
  if (!Object.hasOwn(codes, String(code))) return 'unknown_code'
  if (Object.keys(figures).some((name) => !Object.hasOwn(named, name))) return 'unknown_figure'
  if (Object.keys(texts).some((name) => !namedTexts.includes(name))) return 'unknown_text'
  const at = new Date(report.at)
  const late = now.getTime() - at.getTime()
  if (Number.isNaN(late) || late > maxLate || late < -maxAhead) return 'out_of_time'
  return write(
    inside,
    { ...record, part },
    {
      agent,
      at: at.toISOString(),
      report,
      row,
      definition,
      ...(late <= maxLateAlert && { alerting }),
    },
  )
}

/** Keys of the parts of a version; undefined for unknown and deleted versions. */
async function keysIn(
  inside: Repositories,
  definition: Definition,
  stored: { record: RecordKey; row: { version: number; data: string }; version: number; versions: Versions },
): Promise<Map<string, string> | undefined> {
  const { record, row, version, versions } = stored
  if (versions.has(version)) return versions.get(version)
  const scope = record.account ? accountScope(record.account) : providerScope
  const data = version === row.version ? row.data : (await inside.history.revision(scope, record.type, record.id, version))?.data
  const keys =
    data === undefined || !definition.resource.reports ? undefined : partKeys(definition.resource.reports, record, JSON.parse(data))
  versions.set(version, keys)
  return keys
}

type Written = {
  agent: Agent
  at: string
  report: GivenReport
  row: { version: number; data: string }
  definition: Definition
  /** Absent for reports that come late. */
  alerting?: AlertParts
}

async function write(inside: Repositories, key: PartKey, { agent, at, report, row, definition, alerting }: Written): Promise<Verdict> {
  const { code, figures = {}, texts = {} } = report
  const reason = plainReason(report.reason ?? '')
  const before = await inside.reports.state(agent.id, key)
  if (before && before.at >= at) return 'ignored'
  const state = { ...key, agent: agent.id, at, code, reason }
  await inside.reports.setState({ ...state, figures: JSON.stringify({ ...figures, ...plainTexts(texts) }) })
  for (const [name, value] of Object.entries(figures)) await inside.reports.addFigure(key, name, minuteOf(at), value)
  const incident = { agent: agent.id, part: report.part, before: before?.code, seenAt: before?.at ?? '', code, reason, at }
  if (alerting) await sendAlerts(alerting, inside, definition, { key, row, incident })
  if (before?.code === code && before.reason === reason) return 'accepted'
  await inside.reports.addChange(state)
  const { part: _, ...record } = key
  await inside.delivery.announceReport(record, row.version)
  return 'accepted'
}

/** Stored beside the figures: names of both differ, and only figures are numbers. */
function plainTexts(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, plainReason(text).slice(0, maxTextLength)]))
}

function minuteOf(at: string): string {
  return `${at.slice(0, 16)}:00.000Z`
}
