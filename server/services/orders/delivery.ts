// Takes leads to the CRM, and writes the letter once it is known whether the CRM has it. Each belongs to the one process that moved its time on.
import type { CrmDriver } from '../../drivers/crm.ts'
import { DeliveryError } from '../../drivers/delivery.ts'
import type { TextRow } from '../../store/messages.ts'
import type { Repositories, Store } from '../../store/types.ts'
import type { LeadData, LeadRecords } from '../hooks/leadRecords.ts'
import type { Delivery } from '../messages/delivery.ts'
import { createWaker } from '../waker.ts'
import { crmBody } from './crmBody.ts'
import { type LetterParts, writeLetter } from './letter.ts'

/** What a row of message_texts is when it waits for the CRM. */
export const crmKind = 'crm'
export type LeadDeliveryParts = LetterParts & { store: Store; records: LeadRecords; driver: CrmDriver | undefined }
type Result = 'sent' | 'none' | { reason: string; permanent: boolean }

/** After each failure; then the letter goes with its warning, for people wait. */
const pausesMilliseconds = [2000, 8000]
/** Longer than the driver may take. */
const leaseMilliseconds = 120_000
const mostAtOnce = 3
const closingMilliseconds = 3000

export function startLeadDelivery(parts: LeadDeliveryParts): Delivery {
  const { store, clock, log, records } = parts
  const jobs = new Set<Promise<void>>()
  const waker = createWaker({ pass, nextIn, log })
  const unlisten = store.onNotice((notice) => {
    if (notice.kind === 'gap' || (notice.kind === 'record' && records.isOne(notice))) waker.wake()
  })
  waker.wake()

  return {
    wake: waker.wake,
    async idle() {
      do {
        await Promise.all(jobs)
        await waker.idle()
      } while (jobs.size > 0)
    },
    async close() {
      unlisten()
      await waker.close()
      await Promise.race([Promise.all(jobs), new Promise((done) => setTimeout(done, closingMilliseconds).unref())])
    },
  }

  async function pass(): Promise<void> {
    while (jobs.size < mostAtOnce) {
      const row = await store.messages.claim(crmKind, clock().toISOString(), new Date(clock().getTime() + leaseMilliseconds).toISOString())
      if (!row) break
      const job = deliver(parts, row).catch((error: unknown) => log.error({ err: error, lead: row.id }, 'what became of a lead could not be stored')).finally(() => {
        jobs.delete(job)
        waker.wake()
      })
      jobs.add(job)
    }
  }

  async function nextIn(): Promise<number | undefined> {
    const next = await store.messages.nextOf(crmKind)
    return next === undefined ? undefined : Date.parse(next) - clock().getTime()
  }
}

async function deliver(parts: LeadDeliveryParts, row: TextRow): Promise<void> {
  const lead = await parts.records.find(parts.store, row.id)
  const result = lead ? await trySend(parts.driver, row.id, lead) : 'none'
  await parts.store.transaction((inside) => finish(parts, inside, row, result))
  if (typeof result === 'object') parts.log.warn({ lead: row.id, ...result }, 'a lead did not get to the CRM')
  else if (result === 'sent') parts.log.info({ lead: row.id }, 'a lead is in the CRM')
}

async function trySend(driver: CrmDriver | undefined, id: string, lead: LeadData): Promise<Result> {
  if (!driver) return 'none'
  try {
    await driver.send(crmBody(id, lead))
    return 'sent'
  } catch (error) {
    return error instanceof DeliveryError ? { reason: error.message, permanent: error.permanent } : { reason: 'failed', permanent: false }
  }
}

async function finish(parts: LeadDeliveryParts, inside: Repositories, { id, due_at: lease }: TextRow, result: Result): Promise<void> {
  const { records, clock } = parts
  // Somebody else has it: this one took too long.
  if ((await inside.messages.find(id))?.due_at !== lease) return
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
  const state: Partial<LeadData> = typeof result === 'object' ? { crm_state: 'failed', crm_error: result.reason } : { crm_state: result, crm_error: undefined, ...(result === 'sent' && { crm_at: at }) }
  return records.change(inside, id, { ...state, crm_attempts: attempts, message_id }, at)
}
