// The charges of a month: the tariff, what was measured, and options, each line with its calculation.
import type { Repositories } from '../../store/types.ts'
import { isInForce, itemsOf, type Meter, type PriceItem, tariffOf } from '../hooks/shared/priceList.ts'
import { chargedTermsOf, type ChargedTerms } from '../hooks/projects.ts'
import { decimalOf } from './money.ts'
import { type Item, type Priced, priced } from './pricing.ts'
import type { ChargeLine, Skipped } from './types.ts'
import type { Usage, UsageIn } from './usage.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

type Parts = { inside: Repositories; usageIn: UsageIn; project: string; period: string; now: Date; minutesKept: number }
export type Month = { from: number; to: number }
export type Calculated = { lines: ChargeLine[]; skipped: Skipped[] }

/** Per cent, for tariffs that name none. */
export const usualVat = 20
export const bytesOf = { GB: 1024 ** 3, TB: 1024 ** 4 }
/** Measured quantity in one unit of an item. */
const units: Record<Meter, Record<string, number>> = {
  traffic: bytesOf,
  bandwidth: { Mbit: 1e6 },
  requests: { request: 1, piece: 1, '1000_requests': 1000 },
  views: { piece: 1, request: 1, '1000_requests': 1000 },
  stream_hours: { hour: 1, minute: 1 / 60 },
}

/** In minutes since 1970; months are in UTC, like daily rollups. */
export function monthOf(period: string): Month {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return { from: Date.UTC(year, month - 1, 1) / minuteMilliseconds, to: Date.UTC(year, month, 1) / minuteMilliseconds }
}

export async function calculate({ inside, usageIn, project, period, now, minutesKept }: Parts): Promise<Calculated> {
  const terms = await chargedTermsOf(inside, project)
  const { from, to } = monthOf(period)
  const minute = Math.floor(now.getTime() / minuteMilliseconds)
  const accounts = Object.keys(terms.accounts)
  const usage = usageIn(accounts, { from, to, now: minute, minutes: minutesKept })
  /** Prices are those of the end of the month; of an open month those of now. */
  const at = Math.min(to * minuteMilliseconds - 1, now.getTime())
  const items = await itemsOf(inside, terms.brand)
  const before = (since: number): Usage => usageIn(accounts, { from: since, to: from, now: minute, minutes: minutesKept })
  const tariff = await tariffLines(inside, { terms, period, usage, before })
  const services = await serviceLines(terms, items, { usage, at })
  return { lines: [...tariff, ...services.lines, ...optionLines(terms, items, at)], skipped: services.skipped }
}

type TariffParts = { terms: ChargedTerms; period: string; usage: Usage; before: (since: number) => Usage }

async function tariffLines(inside: Repositories, { terms, period, usage, before }: TariffParts): Promise<ChargeLine[]> {
  const tariff = terms.tariffId === undefined ? undefined : await tariffOf(inside, terms.tariffId)
  const since = terms.tariffSince?.slice(0, 7) ?? period
  if (!tariff || tariff.currency !== terms.currency || since > period) return []
  const { vat_percent = usualVat, price, overage_price } = tariff
  const isDue = tariff.period === 'month' || since === period || (tariff.period === 'year' && since.slice(5) === period.slice(5))
  const name = { en: tariff.name, ru: tariff.name }
  const lines = isDue
    ? [
        lineOf(
          { kind: 'tariff', code: 'TARIFF', name, unit: tariff.period === 'year' ? 'year' : 'month' },
          flat(price, vat_percent),
          1,
          terms,
        ),
      ]
    : []
  if (overage_price === undefined) return lines
  // Earlier months since the purchase have used up part of a packet.
  const used = tariff.tariff_type === 'packet' ? (await before(monthOf(since).from)('traffic')) / bytesOf.GB : 0
  const included = Math.max(0, (tariff.amount ?? tariff.included_amount ?? 0) - used)
  const item: Item = { billing_mode: 'per_unit', price: overage_price, included, vat_percent }
  const measured = (await usage('traffic')) / bytesOf.GB
  return [...lines, lineOf({ kind: 'overage', code: 'TARIFF-OVERAGE', name, unit: 'GB' }, item, measured, terms)]
}

async function serviceLines(terms: ChargedTerms, items: PriceItem[], { usage, at }: { usage: Usage; at: number }): Promise<Calculated> {
  const lines: ChargeLine[] = []
  const skipped: Skipped[] = []
  for (const code of terms.services) {
    const item = priceOf(items, { code, currency: terms.currency, at })
    const reason = reasonOf(item, terms, at)
    if (!item || reason) skipped.push({ code, reason: reason ?? 'unknown' })
    else lines.push(lineOf({ kind: 'service', ...item }, item, await measuredOf(item, usage), terms))
  }
  return { lines, skipped }
}

/** The price of a code in the currency that is in force at `at`; otherwise one in the currency, otherwise any price of the code. */
export function priceOf(items: PriceItem[], { code, currency, at }: { code: string; currency: string; at: number }): PriceItem | undefined {
  const named = items.filter((item) => item.code === code)
  const payable = named.filter((item) => item.currency === currency)
  return payable.find((item) => isInForce(item, at)) ?? payable[0] ?? named[0]
}

function reasonOf(item: PriceItem | undefined, { currency }: ChargedTerms, at: number): Skipped['reason'] | undefined {
  if (!item) return 'unknown'
  if (item.currency !== currency) return 'currency'
  if (!isInForce(item, at)) return 'not_in_force'
  return item.meter !== undefined && units[item.meter][item.unit] === undefined ? 'unit' : undefined
}

const measuredOf = async ({ meter, unit }: PriceItem, usage: Usage): Promise<number> =>
  meter === undefined ? 1 : (await usage(meter)) / units[meter][unit]!

/** For every account that has the option. */
function optionLines(terms: ChargedTerms, items: PriceItem[], at: number): ChargeLine[] {
  return items
    .filter((item) => item.option !== undefined && item.currency === terms.currency && isInForce(item, at))
    .flatMap((item) => {
      const count = Object.values(terms.accounts).filter((options) => options.includes(item.option!)).length
      return count === 0 ? [] : [lineOf({ kind: 'option', ...item }, item, count, terms)]
    })
}

const flat = (price: number, vat_percent: number): Item => ({ billing_mode: 'flat', price, vat_percent })

type Named = { kind: ChargeLine['kind']; code: string; name: { en: string; ru: string }; unit: string; valid_from?: string }

function lineOf({ kind, code, name, unit, valid_from }: Named, item: Item, measured: number, { discount }: ChargedTerms): ChargeLine {
  const line: Priced = priced(item, measured, discount)
  return {
    kind,
    code,
    name: { en: name.en, ru: name.ru },
    unit,
    billing_mode: item.billing_mode,
    measured: line.measured,
    included: line.included,
    quantity: line.quantity,
    steps: line.steps.map((step) => ({ ...step, amount: decimalOf(step.amount) })),
    list: decimalOf(line.list),
    discount_percent: discount,
    discount: decimalOf(line.discount),
    net: decimalOf(line.net),
    vat_percent: item.vat_percent,
    vat: decimalOf(line.vat),
    gross: decimalOf(line.gross),
    valid_from: valid_from ?? null,
  }
}
