// Tariff, traffic, contract and options of a project, as its customers see them.
import type { Repositories } from '../../store/types.ts'
import { isInForce, itemsOf, type Tariff, tariffOf } from '../hooks/shared/priceList.ts'
import { chargedTermsOf, type ChargedTerms } from '../hooks/projects.ts'
import { bytesOf, monthOf, usualVat } from './charges.ts'
import type { Terms } from './types.ts'
import { usageOf } from './usage.ts'
import { dayMinutes, minuteMilliseconds } from '../../../src/engine/time/units.ts'

type Inside = Pick<Repositories, 'records' | 'statistics'>

/** `byHand`: options that no server applies. */
export async function termsIn(
  inside: Inside,
  { project, account, byHand, now }: { project: string; account: string; byHand: ReadonlySet<string>; now: Date },
): Promise<Terms> {
  const terms = await chargedTermsOf(inside, project)
  const { contract = {}, currency, tariffSince } = terms
  const tariff = await agreedTariff(inside, terms)
  const items = await itemsOf(inside, terms.brand)
  const priceOf = (option: string): number | null =>
    items.find((item) => item.option === option && item.currency === currency && isInForce(item, now.getTime()))?.price ?? null
  const { number = null, signed_at = null, valid_to = null } = contract
  return {
    currency,
    tariff: tariff
      ? {
          name: tariff.name,
          tariff_type: tariff.tariff_type,
          price: tariff.price,
          period: tariff.period,
          currency: tariff.currency,
          amount: tariff.amount ?? null,
          included_amount: tariff.included_amount ?? null,
          overage_price: tariff.overage_price ?? null,
          vat_percent: tariff.vat_percent ?? usualVat,
          discount_percent: terms.discount,
          since: tariffSince ?? null,
        }
      : null,
    traffic: tariff ? await trafficOf(inside, terms, tariff, now) : null,
    contract: (number ?? signed_at ?? valid_to) ? { number, signed_at, valid_to } : null,
    options: (terms.accounts[account] ?? []).map((option) => ({ option, price: priceOf(option), by_hand: byHand.has(option) })),
  }
}

/** GB that the tariff still includes; null without a tariff. */
export async function availableTraffic(inside: Inside, project: string, now: Date): Promise<number | null> {
  const terms = await chargedTermsOf(inside, project)
  const tariff = await agreedTariff(inside, terms)
  return tariff ? (await trafficOf(inside, terms, tariff, now)).left : null
}

async function agreedTariff(inside: Inside, { tariffId, currency }: ChargedTerms): Promise<Tariff | undefined> {
  const tariff = tariffId === undefined ? undefined : await tariffOf(inside, tariffId)
  return tariff?.currency === currency ? tariff : undefined
}

/** A packet is used up since it was bought; other tariffs start again each month. */
async function trafficOf(inside: Inside, { accounts, tariffSince }: ChargedTerms, tariff: Tariff, now: Date) {
  const period = tariff.tariff_type === 'packet' && tariffSince ? tariffSince.slice(0, 7) : now.toISOString().slice(0, 7)
  const minute = Math.floor(now.getTime() / minuteMilliseconds)
  const span = { from: monthOf(period).from, to: Math.ceil((minute + 1) / dayMinutes) * dayMinutes, now: minute, minutes: 0 }
  const used = (await usageOf(inside, Object.keys(accounts), span)('traffic')) / bytesOf.GB
  const included = tariff.amount ?? tariff.included_amount ?? 0
  const round = (value: number): number => Math.round(value * 1000) / 1000
  return { included, used: round(used), left: round(Math.max(0, included - used)) }
}
