// Filters of statements; the first of each list is the default.
import { momentOf } from '../../../client/calls/actionHistory.ts'

export type Filter = { id: string; kinds?: string }

export const whole: Filter[] = [
  { id: 'all' },
  { id: 'in', kinds: 'payment,bonus' },
  { id: 'out', kinds: 'charge,refund' },
  { id: 'corrections', kinds: 'correction' },
]
export const payments: Filter[] = [
  { id: 'allPayments', kinds: 'payment,refund,bonus' },
  { id: 'paid', kinds: 'payment' },
  { id: 'refunds', kinds: 'refund' },
  { id: 'bonuses', kinds: 'bonus' },
]

/** From the first day to the end of the last, of the time zone in which operations are shown. An empty or invalid day is no bound. */
export function spanOf(from: string, to: string, zone: string): { from?: string; to?: string } {
  const [first, end] = [momentOf(from, 0, zone), momentOf(to, 1, zone)]
  return { ...(first && { from: first }), ...(end && { to: end }) }
}
