// How long the traffic of a tariff lasts if it goes on at the pace so far.
import type { TermsOfBilling } from '../../../client/api/generated.ts'
import { dayMilliseconds } from '../../../engine/time/units.ts'

/** `day`: YYYY-MM-DD of the last included GB, undefined once it is used. `cost`: of the traffic beyond at the end of the month, without VAT. */
export type Forecast = { isEnough: true } | { isEnough: false; day: string | undefined; cost: number | undefined }

/** A packet further in the future is not told: its pace will change. */
const farthest = 366 * dayMilliseconds

/** Months are those of bills, in UTC. Undefined in the first day and where nothing can be told. */
export function forecastOf(
  { tariff_type, since, overage_price }: NonNullable<TermsOfBilling['tariff']>,
  { included, used, left }: NonNullable<TermsOfBilling['traffic']>,
  now: number,
): Forecast | undefined {
  const isPacket = tariff_type === 'packet'
  if (isPacket && since === null) return undefined
  const start = monthOf(isPacket && since !== null ? Date.parse(since) : now).from
  if (included <= 0 || used <= 0 || now - start < dayMilliseconds) return undefined
  const pace = used / (now - start)
  const ends = start + included / pace
  const day = left > 0 ? new Date(ends).toISOString().slice(0, 10) : undefined
  if (isPacket) return left > 0 && ends - now < farthest ? { isEnough: false, day, cost: undefined } : undefined
  const month = monthOf(now)
  if (ends >= month.to) return { isEnough: true }
  const beyond = pace * (month.to - month.from) - included
  return { isEnough: false, day, cost: overage_price === null ? undefined : beyond * overage_price }
}

function monthOf(moment: number): { from: number; to: number } {
  const date = new Date(moment)
  const at = (by: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by)
  return { from: at(0), to: at(1) }
}
