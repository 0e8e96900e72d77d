// A running part that fails: letters to the members of the account, and a message on their open pages, when the record asks for them. The change of state itself is in the
// history of the part, whoever reads it.
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { own, type PlainObject } from '../../../src/engine/json/objects.ts'
import { getAt } from '../../../src/engine/schema/paths.ts'
import { type Reports, reportTone } from '../../../src/engine/reports/reports.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { PartKey } from '../../store/delivery/reports.ts'
import type { Repositories } from '../../store/types.ts'
import { templateNames } from '../messages/render.ts'
import type { Messages } from '../messages/types.ts'

export type AlertParts = { facts: Facts; messages: Pick<Messages, 'send'> }
/** `part`: JSON Pointer into `data`. `before`: the code before, if there is one. */
export type Incident = { part: string; before: number | undefined; code: number; reason: string; at: string }

/** An encoder that loses its connection again and again costs one letter in this time. */
const pause = 60 * 60_000
const mostMembers = 50
const mostChanges = 1000
/** Later reports raise no alert: the portal was away, and the state may have changed since. */
export const mostLateAlert = 10 * 60_000
const running = new Set(['ok', 'starting', 'warning'])

/** Runs before the change is stored, in its transaction. */
export async function sendAlerts(
  { facts, messages }: AlertParts,
  inside: Repositories,
  { resource }: Definition,
  { key, row, incident }: { key: PartKey; row: { version: number; data: string }; incident: Incident },
): Promise<void> {
  const { reports } = resource
  const letter = own(reports?.alerts?.codes, String(incident.code))
  const template = templateNames.find((name) => name === letter)
  if (!reports?.alerts || template === undefined) return
  const data = JSON.parse(row.data) as PlainObject
  if (data[reports.alerts.field] !== true) return
  if (incident.before === incident.code || !running.has(reportTone(reports, incident.before))) return
  if (await wasAlerted(inside, reports, key, incident)) return
  const values = {
    stream: textAt(data, `${incident.part}/${reports.alerts.name}`),
    id: key.id,
    resource: textAt(data, '/name'),
    account: key.account,
    reason: incident.reason || '–',
  }
  await inside.delivery.tellIncident(key, { version: row.version, name: values.stream, code: incident.code })
  for (const { id, role } of (await inside.people.members(key.account)).slice(0, mostMembers)) {
    const person = facts.roles[role]?.restricted ? undefined : await inside.people.find(id)
    if (!person) continue
    const locale = person.language === 'ru_RU' ? 'ru_RU' : 'en_US'
    await messages.send(inside, { kind: 'mail', brand: person.brand, to: person.email, locale, template, values })
  }
}

/** The part went from running to this code within the last hour already. */
async function wasAlerted(inside: Repositories, reports: Reports, { part, ...record }: PartKey, { code, at }: Incident): Promise<boolean> {
  const from = new Date(Date.parse(at) - pause).toISOString()
  const changes = [...(await inside.reports.before(record, from)), ...(await inside.reports.changes(record, { from, to: at }, mostChanges))]
  const codes = changes.filter((change) => change.part === part).map((change) => ({ ...change, isRecent: change.at >= from }))
  return codes.some((change, index) => {
    const last = codes[index - 1]
    return change.isRecent && change.code === code && last !== undefined && running.has(reportTone(reports, last.code))
  })
}

function textAt(data: PlainObject, pointer: string): string {
  const value = getAt(data, pointer)
  return typeof value === 'string' && value !== '' ? value : '–'
}
