// Alerts about a running part that fails: e-mails to the members of the account and a notice on their open pages, if the record asks for them. The pages learn of its end, too.
// The change of state itself is in the history of the part in any case.
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { own, type PlainObject } from '../../../src/engine/json/objects.ts'
import { getAt } from '../../../src/engine/schema/paths.ts'
import { type Reports, reportTone } from '../../../src/engine/reports/reports.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { PartKey } from '../../store/delivery/reports.ts'
import type { Repositories } from '../../store/types.ts'
import { reasonIn } from '../messages/reasons.ts'
import { membersToNotify } from '../messages/recipients.ts'
import { templateNames } from '../messages/render.ts'
import type { Messages } from '../messages/types.ts'
import { judge } from './incidents.ts'
import { hourMilliseconds, minuteMilliseconds } from '../../../src/engine/time/units.ts'

export type AlertParts = { facts: Facts; messages: Pick<Messages, 'send'> }
/**
 * `part`: JSON Pointer into `data`. `before`: the code before, if there is one. `seenAt`: time of the agent's report before.
 */
export type Incident = { agent: string; part: string; before: number | undefined; seenAt: string; code: number; reason: string; at: string }

/** An encoder that loses its connection repeatedly causes one e-mail in this time. */
const pause = hourMilliseconds
const nothing = '–'
const maxChanges = 1000
/** Later reports raise no alert: the portal was unreachable, and the state may have changed since. */
export const maxLateAlert = 10 * minuteMilliseconds
export const running: ReadonlySet<string> = new Set(['ok', 'starting', 'warning'])

/** Runs before the change is stored, in its transaction; also for reports that change nothing, since a code may have to last before an e-mail is sent. */
export async function sendAlerts(
  { facts, messages }: AlertParts,
  inside: Repositories,
  { resource }: Definition,
  { key, row, incident }: { key: PartKey; row: { version: number; data: string }; incident: Incident },
): Promise<void> {
  const { reports } = resource
  const letter = own(reports?.alerts?.codes, String(incident.code))
  const template = templateNames.find((name) => name === letter)
  const isOver = template === undefined && own(reports?.alerts?.codes, String(incident.before)) !== undefined
  if (!reports?.alerts || (template === undefined && !isOver)) return
  const data = JSON.parse(row.data) as PlainObject
  if (data[reports.alerts.field] !== true) return
  // Agents stop what a suspended account runs; that is no failure.
  if ((await inside.accounts.suspended([key.account])).has(key.account)) return
  const stream =
    [reports.alerts.name]
      .flat()
      .map((name) => textAt(data, `${incident.part}/${name}`))
      .find((text) => text !== '') ?? ''
  const owner = textAt(data, '/name')
  const title = titleOf(stream, owner)
  const notice = { version: row.version, part: incident.part, name: title, code: incident.code }
  if (template === undefined) return inside.delivery.announceIncident(key, { ...notice, over: true })
  const due = await dueFor(inside, { reports, data, key, incident, letter: template })
  if (due === undefined) return
  await inside.delivery.announceIncident(key, notice)
  if (due === 'notice') return
  const values = { title, stream: stream || nothing, id: key.id, resource: owner || nothing, account: key.account }
  for (const recipient of await membersToNotify(inside, facts, key.account)) {
    const reason = reasonIn(recipient.locale, incident.reason)
    await messages.send(inside, { ...recipient, template, values: { ...values, reason } })
  }
}

type Due = { reports: Reports; data: PlainObject; key: PartKey; incident: Incident; letter: string }

async function dueFor(inside: Repositories, { reports, data, key, incident, letter }: Due): Promise<ReturnType<typeof judge>> {
  const { agent, before, code, at, seenAt } = incident
  const after = secondsOf(reports, data) * 1000
  // Without a delay only a new code can be due.
  if (after === 0 && before === code) return undefined
  const stored = await inside.reports.newest(key, maxChanges)
  const changes = [...stored.map((change) => ({ at: Date.parse(change.at), code: change.code })), { at: Date.parse(at), code }]
  const states = await inside.reports.states(key, key.type, [key.id])
  const others = states.filter((state) => state.part === key.part && state.agent !== agent && state.code === code)
  return judge({
    changes: changes.toSorted((one, other) => one.at - other.at),
    isFailing: (one) => own(reports.alerts?.codes, String(one)) === letter,
    isRunning: (one) => running.has(reportTone(reports, one)),
    after,
    at: Date.parse(at),
    before: Math.max(0, ...[seenAt, ...others.map((state) => state.at)].map((time) => Date.parse(time) || 0)),
    pause,
  })
}

/** The record says after how many seconds; otherwise the definition does. */
function secondsOf({ alerts }: Reports, data: PlainObject): number {
  const given = alerts?.after?.field === undefined ? undefined : data[alerts.after.field]
  return typeof given === 'number' ? given : (alerts?.after?.seconds ?? 0)
}

function textAt(data: PlainObject, pointer: string): string {
  const value = getAt(data, pointer)
  return typeof value === 'string' ? value : ''
}

/** `owner`: the name of the record. Streams of several records may have one name. */
function titleOf(stream: string, owner: string): string {
  if (stream === '' || owner === '' || stream === owner) return stream || owner || nothing
  return `${stream} (${owner})`
}
