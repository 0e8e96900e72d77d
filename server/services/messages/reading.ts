// What the staff do with messages: read a text that was not sent yet, send it again. Both are in the audit.
import type { Facts } from '../../../src/engine/facts.ts'
import { toWire } from '../../../src/engine/phone.ts'
import type { TextRow } from '../../store/messages.ts'
import type { Repositories } from '../../store/types.ts'
import type { MessageData, MessageRecords } from '../hooks/outgoingMessages.ts'
import { emailKey } from '../access/email.ts'
import { isBeyond } from '../access/reach.ts'
import { forbidden, notFound, Problem } from '../problem.ts'
import type { Caller } from '../types.ts'
import type { Drivers } from './messages.ts'
import type { Rendered } from './render.ts'

export type ShownText = {
  id: string
  kind: string
  to: string
  subject: string | null
  text: string
  /** What the text leads to, to be handed over by hand. */ link: string | null
  expires_at: string
}
type Parts = { inside: Repositories; records: MessageRecords; now: string; caller: Caller; facts: Facts }

export async function readText(parts: Parts, id: string): Promise<ShownText> {
  const { record, row } = await open(parts, id)
  await refuseMightier(parts, record)
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

/** Out of reach, sent, expired, never there: all the same. */
async function open({ inside, records, now, caller }: Parts, id: string): Promise<{ record: MessageData; row: TextRow }> {
  const record = await records.find(inside, id, caller)
  const row = record && (await inside.messages.find(id))
  if (!row || row.expires_at <= now) throw notFound()
  return { record, row }
}

/** A text may hold a link or a code that leads into its reader's place: of the staff only those read it who could make such a link (passwordLinks.ts). */
async function refuseMightier(
  { inside: { people }, caller: { actor, as, reach }, facts }: Parts,
  { kind, to }: MessageData,
): Promise<void> {
  const staff =
    kind === 'mail'
      ? await people.findStaffByEmail(emailKey(to))
      : (await people.staffWithPhones()).filter(({ phone }) => toWire(phone ?? '') === to)
  const isMightier = staff.some(
    ({ id, brand, role }) => id !== actor && (isBeyond(role, as.role, facts) || (reach.brand ?? brand) !== brand),
  )
  if (isMightier) throw forbidden('mightier')
}
