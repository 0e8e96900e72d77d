// Delivers leads to the CRM, and writes the e-mail once the result is known.
import type { CrmDriver } from '../../drivers/crm.ts'
import type { TextRow } from '../../store/delivery/messages.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { type Attempt, attempt, type Delivery, isStillOwned, startDueLoop } from '../dueLoop.ts'
import type { LeadData, LeadRecords } from '../hooks/shared/leadRecords.ts'
import { crmBody } from './crmBody.ts'
import { type LetterParts, writeLetter } from './letter.ts'

/** Value of `kind` in message_texts for rows that wait for the CRM. */
export const crmKind = 'crm'
export type LeadDeliveryParts = LetterParts & { store: Store; records: LeadRecords; driver: CrmDriver | undefined }
type Result = Attempt | 'none'

/** Pauses after failures; then the e-mail is sent with a warning, because people are waiting. */
const pausesMilliseconds = [2000, 8000]

export function startLeadDelivery(parts: LeadDeliveryParts): Delivery {
  const { store, clock, log, records } = parts
  return startDueLoop({
    store,
    clock,
    log,
    kinds: [crmKind],
    isOne: records.isOne,
    deliver: (_, row) => deliver(parts, row),
    nextDue: () => store.messages.nextOf(crmKind),
  })
}

async function deliver(parts: LeadDeliveryParts, row: TextRow): Promise<void> {
  const { driver } = parts
  const lead = await parts.records.find(parts.store, row.id)
  const result = lead && driver ? await attempt(() => driver.send(crmBody(row.id, lead))) : 'none'
  await parts.store.transaction((inside) => finish(parts, inside, row, result))
  if (typeof result === 'object') parts.log.warn({ lead: row.id, ...result }, 'a lead could not be sent to the CRM')
  else if (result === 'sent') parts.log.info({ lead: row.id }, 'a lead is in the CRM')
}

async function finish(parts: LeadDeliveryParts, inside: Repositories, row: TextRow, result: Result): Promise<void> {
  const { records, clock } = parts
  const { id } = row
  if (!(await isStillOwned(inside, row))) return
  const lead = await records.find(inside, id)
  if (!lead) return void (await inside.messages.remove(id))
  const at = clock().toISOString()
  const attempts = lead.crm_attempts + (result === 'none' ? 0 : 1)
  const pause = pausesMilliseconds[attempts - 1]
  if (typeof result === 'object' && !result.permanent && pause !== undefined) {
    await inside.messages.setDue(id, new Date(clock().getTime() + pause).toISOString())
    return records.change(inside, id, { crm_attempts: attempts, crm_error: result.reason }, at)
  }
  await inside.messages.remove(id)
  const message_id = lead.message_id ?? (await writeLetter(inside, parts, id, lead, { alarm: typeof result === 'object' }))
  const state: Partial<LeadData> =
    typeof result === 'object'
      ? { crm_state: 'failed', crm_error: result.reason }
      : { crm_state: result, crm_error: undefined, ...(result === 'sent' && { crm_at: at }) }
  return records.change(inside, id, { ...state, crm_attempts: attempts, message_id }, at)
}
