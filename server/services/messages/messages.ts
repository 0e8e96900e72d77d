// E-mail and SMS: written in the transaction they are about, then sent, or kept for staff to read.
import { coreUpdateProvider } from '../../../src/engine/rights/permissions.ts'
import { isAddress } from './addresses.ts'
import type { MessageSettings, Drivers, Messages } from './types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Store, Repositories } from '../../store/types.ts'
import { type Brands, plainBrand, anyHost } from '../access/brands.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { createMessageRecords } from '../hooks/outgoingMessages.ts'
import { invalidAt } from '../problem.ts'
import { newRecordId } from '../records/read/recordId.ts'
import type { Clock, Log, Brand } from '../model.ts'
import { startDelivery } from './delivery.ts'
import { createUnsentLog } from './unsentLog.ts'
import { readText, sendAgain } from './reading.ts'
import { render, templateOf, lineOf } from './render.ts'
import { smsDriver } from '../../drivers/sms.ts'
import { smtpDriver } from '../../drivers/smtp.ts'
import type { Mailbox } from '../../drivers/delivery.ts'
import { dayMilliseconds } from '../../../src/engine/time/units.ts'
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

/** Drivers of messages, by the settings. */
function driversOf({ SMTP_URL, SMS_URL, SMS_TOKEN, SMS_BODY }: MessageSettings): Drivers {
  return {
    ...(SMTP_URL && { mail: smtpDriver(SMTP_URL) }),
    ...(SMS_URL && { sms: smsDriver({ url: SMS_URL, token: SMS_TOKEN, body: SMS_BODY }) }),
  }
}

/** The brand's own host, with the scheme and port of PUBLIC_URL. A request's Host header has no influence. */
async function linkOrigin({ brands }: Pick<Repositories, 'brands'>, brand: string, publicUrl: string): Promise<string> {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const hosts = await brands.hostsOf(brand)
  const [first] = hosts.filter((host) => host !== anyHost)
  if (hosts.includes(hostname) || hosts.includes(anyHost) || first === undefined) return origin
  return `${protocol}//${first}${port && `:${port}`}`
}

/** A brand without a mail domain uses the provider's sender. */
function senderOf(
  { name, mail_domain: domain }: Pick<Brand, 'name' | 'mail_domain'>,
  { MAIL_FROM, PUBLIC_URL }: Pick<MessageSettings, 'MAIL_FROM' | 'PUBLIC_URL'>,
): Mailbox {
  return { name: lineOf(name), address: domain ? `noreply@${domain}` : MAIL_FROM || `noreply@${new URL(PUBLIC_URL).hostname}` }
}
