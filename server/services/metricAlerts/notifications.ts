// What an alert sends: letters to members, and a call of its webhook, which is written in the transaction and made later.
import { createHmac } from 'node:crypto'
import english from '../../../i18n/en_US/format.json' with { type: 'json' }
import russian from '../../../i18n/ru_RU/format.json' with { type: 'json' }
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { Repositories } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { alertType, type MetricAlert } from '../hooks/metricAlerts.ts'
import { narrowedAccount } from '../statistics/narrowed.ts'
import { membersToNotify } from '../messages/recipients.ts'
import type { Messages } from '../messages/types.ts'
import { orderWordsOf } from '../orders/orderWords.ts'
import { newRecordId } from '../records/read/recordId.ts'
import { hourMilliseconds } from '../../../src/engine/time/units.ts'

export type NotificationParts = { registry: DefinitionRegistry; facts: Facts; messages: Pick<Messages, 'send'> }
export type AlertEvent = 'firing' | 'over' | 'test'
/** `value`: the figure; `compared`: it, or its change in per cent. */
export type AlertNotification = {
  account: string
  id: string
  alert: MetricAlert
  event: AlertEvent
  value?: number | undefined
  compared?: number | undefined
  at: string
}
/** A call that waits for its turn. */
export type Call = { account: string; id: string; url: string; body: string; signature?: string; attempts: number }

export const callKind = 'webhook'
const templates = { firing: 'metric-alert', over: 'metric-alert-over', test: 'metric-alert-test' } as const
const formats = { en_US: english, ru_RU: russian }
const unitOf = ({ metric }: MetricAlert, locale: Locale): string => {
  if (metric === 'traffic') return formats[locale].bytes.GB
  if (metric === 'bandwidth') return formats[locale].bits.Mbit
  return metric === 'cache_ratio' || metric === 'errors' ? '%' : ''
}
/** Slightly longer than all attempts of a call take together. */
const callMilliseconds = hourMilliseconds

/** Resolves to the number of letters. */
export async function sendLetters(
  { registry, facts, messages }: NotificationParts,
  inside: Repositories,
  notification: AlertNotification,
): Promise<number> {
  const { account, id, alert, event } = notification
  if (alert.letters === 'none') return 0
  const chosen = alert.letters === 'chosen' ? (alert.recipients ?? []) : undefined
  const recipients = await membersToNotify(inside, facts, account, { chosen })
  const narrowed = { account, type: alertType, data: alert, fields: ['resource', 'host', 'stream'] }
  const about = (locale: Locale): Promise<string> => narrowedAccount(registry, inside, narrowed, locale)
  for (const recipient of recipients) {
    const values = { id, name: alert.name, account: await about(recipient.locale), ...wordsOf(registry, notification, recipient.locale) }
    await messages.send(inside, { ...recipient, template: templates[event], values })
  }
  return recipients.length
}

function wordsOf(registry: DefinitionRegistry, { alert, value, compared }: AlertNotification, locale: Locale) {
  const definition = registry.get(alertType)
  const words = definition && orderWordsOf(registry, definition, locale)
  const word = (field: string, option: string | number): string => words?.option(field, option) ?? String(option)
  const isChange = alert.condition === 'rises' || alert.condition === 'falls'
  const number = (amount: number | undefined, unit: string): string =>
    amount === undefined
      ? '–'
      : `${new Intl.NumberFormat(locale.replace('_', '-'), { maximumFractionDigits: 3 }).format(amount)} ${unit}`.trim()
  const unit = unitOf(alert, locale)
  return {
    metric: word('metric', alert.metric),
    condition: `${word('condition', alert.condition).toLowerCase()} ${number(alert.threshold, isChange ? '%' : unit)}`,
    period: word('period', alert.period).toLowerCase(),
    value: `${number(value, unit)}${isChange && compared !== undefined ? ` (${compared > 0 ? '+' : ''}${number(compared, '%')})` : ''}`,
  }
}

export function callOf({ account, id, alert, event, value, compared, at }: AlertNotification): Call | undefined {
  if (alert.webhook === undefined) return undefined
  const { name, metric, condition, threshold, period, resource, host, stream } = alert
  const body = JSON.stringify({
    event,
    alert: id,
    name,
    account,
    metric,
    resource,
    host,
    stream,
    condition,
    threshold,
    period_minutes: period,
    value,
    change_percent: condition === 'rises' || condition === 'falls' ? compared : undefined,
    at,
  })
  const secret = alert.webhook_secret
  return {
    account,
    id,
    url: alert.webhook,
    body,
    attempts: 0,
    ...(secret !== undefined && { signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }),
  }
}

export async function queueCall(inside: Repositories, call: Call, at: string): Promise<void> {
  const expires_at = new Date(Date.parse(at) + callMilliseconds).toISOString()
  await inside.messages.add({ id: newRecordId('call', at), kind: callKind, data: JSON.stringify(call), expires_at, due_at: at })
}
