// Staff actions on messages: reading an unsent text, as far as permitted, and sending it again. Both are audited.
import type { ShownText } from './types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { TextRow } from '../../store/delivery/messages.ts'
import type { Repositories } from '../../store/types.ts'
import type { MessageData, MessageRecords } from '../hooks/outgoingMessages.ts'
import { forbidden, notFound, Problem } from '../problem.ts'
import type { Caller } from '../model.ts'
import type { Drivers } from './types.ts'
import { isTemplate, type Rendered, templateOf } from './render.ts'
/** `isProved`: the caller has just proved the password. */
type ReadParts = Parts & { drivers: Drivers; isProved: boolean }
type Parts = { inside: Repositories; records: MessageRecords; now: string; caller: Caller; facts: Facts }

export async function readText(parts: ReadParts, id: string): Promise<ShownText> {
  const { record, row } = await open(parts, id)
  refuseGuarded(parts, record)
  const { text, subject = null, link = null } = JSON.parse(row.data) as Rendered
  await parts.records.audit(parts.inside, 'message-read', id, parts.now, parts.caller)
  return { id, kind: record.kind, to: record.to, subject, text, link, expires_at: row.expires_at }
}

export async function sendAgain({ drivers, ...parts }: Parts & { drivers: Drivers }, id: string): Promise<void> {
  const { record } = await open(parts, id)
  const { inside, records, now, caller } = parts
  if (record.state !== 'failed' && record.state !== 'kept') throw new Problem(409, 'not_unsent')
  if (!drivers[record.kind]) throw new Problem(409, 'no_gateway')
  await inside.messages.setDue(id, now)
  await records.change(inside, id, { state: 'waiting', attempts: 0, last_error: undefined }, now, caller)
  await records.audit(inside, 'message-again', id, now, caller)
}

/** Out of reach, sent, expired and unknown are answered alike. */
async function open({ inside, records, now, caller }: Parts, id: string): Promise<{ record: MessageData; row: TextRow }> {
  const record = await records.find(inside, id, caller)
  const row = record && (await inside.messages.find(id))
  if (!row || row.expires_at <= now) throw notFound()
  return { record, row }
}

/**
 * A text that grants access is for the addressee only. While no e-mail can be sent, the highest role may read it with its password,
 * so that a new installation can be set up. A template that does not declare its content counts as granting access.
 */
function refuseGuarded({ drivers, caller: { as }, facts, isProved }: ReadParts, { kind, template }: MessageData): void {
  if (isTemplate(template) && templateOf(template).harmless) return
  if (drivers.mail || drivers[kind]) throw forbidden('text_not_shown')
  if (!facts.roles[as.role]?.highest) throw forbidden('text_of_highest')
  if (!isProved) throw forbidden('password_required')
}
