// Letters and short messages: written with what they are about, in the same transaction; sent afterwards, or kept for the staff to read.
import type { ServiceSettings } from '../settings.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Locale } from '../../../src/engine/types.ts'
import type { MailDriver, SmsDriver } from '../../drivers/delivery.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { type Brands, plainBrand } from '../access/brands.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { createMessageRecords } from '../hooks/outgoingMessages.ts'
import { invalidAt } from '../problem.ts'
import { newRecordId } from '../records/recordId.ts'
import type { Caller, Clock, Log } from '../model.ts'
import type { Delivery } from '../dueLoop.ts'
import { startDelivery } from './delivery.ts'
import { driversOf } from './drivers.ts'
import { toldWhenKept } from './kept.ts'
import { linkOrigin, senderOf } from './brandPlaces.ts'
import { readText, sendAgain, type ShownText } from './reading.ts'
import { type Draft, type MessageKind, render, templateOf, type TemplateName } from './render.ts'

export type MessageSettings = Pick<ServiceSettings, 'PUBLIC_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'SMS_URL' | 'SMS_TOKEN' | 'SMS_BODY'>
/** What sends; none = such messages are kept. */
export type Drivers = { mail?: MailDriver; sms?: SmsDriver }
/** `values`: what the template names (templates.json). `to`: an e-mail address, or a phone number with + and digits. `expiresAt` (ISO): when the text is worth nothing any more; a day when absent. `entries`, `alarm`: as `render` takes them. */
export type Message = {
  kind: MessageKind
  brand: string
  to: string
  locale: Locale
  template: TemplateName
  values: Record<string, string>
  expiresAt?: string
  entries?: Draft['entries']
  alarm?: boolean
}
export type Messages = {
  /** Part of the caller's transaction: who undoes it, sent nothing. Answers the id of the message. Throws 400 `invalid` (/email, /phone) when `to` is not one address. */
  send: (inside: Repositories, message: Message) => Promise<string>
  /**
   * Throws 404 when out of reach, sent or expired. A text with a code or a link that lets somebody in: 403 `text_not_shown` where letters are sent,
   * `text_of_highest` for other roles, `password_required` unless the caller `isProved`. Reading is recorded in the same transaction.
   */
  read: (id: string, caller: Caller, how: { isProved: boolean }) => Promise<ShownText>
  /** Throws as `read`; 409 `not_unsent` while it waits, 409 `no_gateway` when nothing is set to send it. */
  again: (id: string, caller: Caller) => Promise<void>
  /** Sends what is due until it is closed. */
  deliver: () => Delivery
}
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

/** Whoever may read harmless texts, and send messages again. */
export const messageTextPermission = ['core_update_provider']
const dayMilliseconds = 86_400_000
const addresses: Record<MessageKind, RegExp> = {
  mail: /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/,
  sms: /^\+\d{7,15}$/,
}

/** One address, and nothing beside it. */
export function isAddress(kind: MessageKind, to: string): boolean {
  return to.length <= 254 && addresses[kind].test(to)
}

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
  const keep = toldWhenKept({ store, log, records })

  return {
    async send(inside, { kind, brand: brandId, to, locale, template, values, expiresAt, entries, alarm }) {
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
