// Requests of customers: each creates a lead in the same transaction; the CRM and sales are notified afterwards. A stored request is not lost, so the customer does not wait for the CRM.
import { coreUpdateLead } from '../../../src/engine/rights/permissions.ts'
import type { OrderSettings, Orders } from './types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { emptyContact } from '../../../src/engine/values/changes/order.ts'
import { isReadablePhone } from '../../../src/engine/formats/contacts/phone.ts'
import { type CrmDriver, crmDriver } from '../../drivers/crm.ts'
import type { Repositories, Store } from '../../store/types.ts'
import type { Brands } from '../access/brands.ts'
import type { Throttle } from '../access/limits/throttle.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { createLeadRecords, type LeadData } from '../hooks/shared/leadRecords.ts'
import { messageStates } from '../hooks/shared/messageStates.ts'
import type { Messages } from '../messages/types.ts'
import { notFound, Problem } from '../problem.ts'
import type { Caller, Clock, Log, Origin } from '../model.ts'
import { answerLead } from './answer.ts'
import { crmKind, startLeadDelivery } from './delivery.ts'
import { writeLetter } from './letter.ts'
import { leadOf } from './leadOf.ts'
import { leadOfRegistration } from './registrationLead.ts'
import { hourSeconds } from '../../../src/engine/time/units.ts'
export type OrderServiceParts = {
  store: Store
  clock: Clock
  log: Log
  registry: DefinitionRegistry
  facts: Facts
  brands: Brands
  messages: Messages
  throttle: Throttle
  settings: OrderSettings
  crm?: CrmDriver | undefined
}

export const leadWriters = [coreUpdateLead]
/** A lead waits for the CRM indefinitely. */
const never = '9999-12-31T23:59:59.999Z'

export function createOrders(parts: OrderServiceParts): Orders {
  const { store, clock, log, registry, facts, messages, throttle, settings } = parts
  const driver = parts.crm ?? (settings.CRM_URL ? crmDriver({ url: settings.CRM_URL, seconds: settings.CRM_TIMEOUT }) : undefined)
  const records = createLeadRecords({ registry, facts })

  return {
    admit: ({ actor, account }) =>
      throttle.attempt([
        { name: 'order', subject: actor, free: 5, most: 20, window: hourSeconds, refusal: { status: 429, code: 'order_limit' } },
        {
          name: 'order-account',
          subject: account?.name ?? actor,
          free: 20,
          most: 60,
          window: hourSeconds,
          refusal: { status: 429, code: 'order_limit' },
        },
      ]),
    async place(inside, target, { id: order, data, at }) {
      const { id, lead } = await leadOf(inside, parts, target, { order, data })
      if (isUnreadable(lead.contact_phone)) log.warn({ lead: id }, 'the phone number of a request matches no numbering plan')
      await add(inside, id, lead, at, target.caller)
    },
    async register(inside, person, { at, by, ...about }) {
      const { id, lead } = await leadOfRegistration(inside, parts, person, about)
      await add(inside, id, lead, at, by)
    },
    async again(id, caller) {
      const message = await store.transaction((inside) => repeat(inside, id, caller))
      if (message !== undefined) await messages.again(message, caller)
    },
    answer: (id, text, caller) => store.transaction((inside) => answerLead(inside, { messages, records, clock }, { id, text, caller })),
    deliver: () => startLeadDelivery({ ...parts, records, driver }),
  }

  /** Stores the lead with the task for the CRM, or with its e-mail if no CRM is connected. */
  async function add(inside: Repositories, id: string, lead: LeadData, at: string, by: Origin): Promise<void> {
    if (driver) {
      await records.create(inside, id, { ...lead, crm_state: 'waiting' }, at, by)
      return enqueue(inside, id, at)
    }
    const message_id = await writeLetter(inside, parts, id, lead, { alarm: false })
    await records.create(inside, id, { ...lead, ...(message_id !== undefined && { message_id }) }, at, by)
  }

  async function enqueue(inside: Repositories, id: string, at: string): Promise<void> {
    await inside.messages.add({ id, kind: crmKind, data: '{}', expires_at: never, due_at: at })
  }

  /** Resolves to the message to send again, if the e-mail failed. */
  async function repeat(inside: Repositories, id: string, caller: Caller): Promise<string | undefined> {
    const lead = await records.find(inside, id, caller)
    if (!lead) throw notFound()
    if (lead.crm_state === 'waiting') throw new Problem(409, 'not_unsent')
    const at = clock().toISOString()
    await records.audit(inside, 'lead-again', id, at, caller)
    if (driver && lead.crm_state !== 'sent') {
      await enqueue(inside, id, at)
      await records.change(inside, id, { crm_state: 'waiting', crm_attempts: 0, crm_error: undefined }, at, caller)
      return undefined
    }
    if (lead.message_id !== undefined) return unsent(inside, lead.message_id)
    const message_id = await writeLetter(inside, parts, id, lead, { alarm: lead.crm_state === 'failed' })
    if (message_id === undefined) throw new Problem(409, 'no_gateway')
    await records.change(inside, id, { message_id }, at, caller)
    return undefined
  }
}

/** The operator sees the entered text; the log does not. */
function isUnreadable(phone: string | undefined): boolean {
  return phone !== undefined && phone !== emptyContact && !isReadablePhone(phone)
}

/** An e-mail that is pending or was sent is not repeated. */
async function unsent(inside: Repositories, message: string): Promise<string> {
  const state = (await messageStates(inside, [message])).get(message)
  if (state !== 'failed' && state !== 'kept') throw new Problem(409, 'not_unsent')
  return message
}
