// E-mail and SMS: written in the transaction they are about, then sent, or kept for staff to read.
import { coreUpdateProvider } from '../../../src/engine/rights/permissions.ts'
import { isAddress } from './addresses.ts'
import type { MessageSettings, Drivers, Messages } from './types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Store } from '../../store/types.ts'
import { type Brands, plainBrand } from '../access/brands.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { createMessageRecords } from '../hooks/outgoingMessages.ts'
import { invalidAt } from '../problem.ts'
import { newRecordId } from '../records/read/recordId.ts'
import type { Clock, Log } from '../model.ts'
import { startDelivery } from './delivery.ts'
import { driversOf } from './drivers.ts'
import { createUnsentLog } from './unsentLog.ts'
import { linkOrigin, senderOf } from './brandAddresses.ts'
import { readText, sendAgain } from './reading.ts'
import { render, templateOf } from './render.ts'
export type MessageParts = {
  store: Store
  clock: Clock
  log: Log
  registry: DefinitionRegistry
  facts: Facts
  brands: Brands
  settings: MessageSettings
  drivers?: Drivers
}

/** Permission to read harmless texts and to send messages again. */
export const messageTextPermission = [coreUpdateProvider]
const dayMilliseconds = 86_400_000

export function createMessages({
  store,
  clock,
  log,
  registry,
  facts,
  brands,
  settings,
  drivers = driversOf(settings),
}: MessageParts): Messages {
  const records = createMessageRecords({ registry, facts })
  const keep = createUnsentLog({ store, log, records })

  return {
    async send(inside, { kind, brand: brandId, to, locale, template, values, expiresAt, entries, written, alarm }) {
      if (templateOf(template).kind !== kind) throw new Error(`${template} is no ${kind}`)
      if (!isAddress(kind, to)) throw invalidAt(kind === 'mail' ? '/email' : '/phone', 'format')
      const now = clock()
      const at = now.toISOString()
      const end = expiresAt ?? new Date(now.getTime() + dayMilliseconds).toISOString()
      const brand = (await brands.find(brandId, inside)) ?? plainBrand
      const rendered = render({
        template,
        locale,
        brand,
        to,
        values,
        entries,
        written,
        alarm,
        now,
        expiresAt: new Date(end),
        origin: await linkOrigin(inside, brandId, settings.PUBLIC_URL),
      })
      const id = newRecordId('msg', at)
      const state = drivers[kind] ? 'waiting' : 'kept'
      await records.create(
        inside,
        id,
        { to, kind, template, ...(rendered.subject && { subject: rendered.subject }), brand: brandId, locale, state, attempts: 0 },
        at,
      )
      await inside.messages.add({
        id,
        kind,
        data: JSON.stringify({ ...rendered, to, from: senderOf(brand, settings) }),
        expires_at: end,
        due_at: state === 'waiting' ? at : null,
      })
      if (state === 'kept') keep({ id, kind, template, to })
      return id
    },
    read: (id, caller, { isProved }) =>
      store.transaction((inside) => readText({ inside, records, now: clock().toISOString(), caller, facts, drivers, isProved }, id)),
    again: (id, caller) =>
      store.transaction((inside) => sendAgain({ inside, records, now: clock().toISOString(), caller, facts, drivers }, id)),
    deliver: () => startDelivery({ store, clock, log, records, drivers }),
  }
}
