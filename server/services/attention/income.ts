// Income of this month, and of the same part of the previous month.
import type { Store } from '../../store/types.ts'
import { decimalOf } from '../billing/money.ts'
import type { Income } from './types.ts'

/** `projects`: those in the caller's reach. */
export async function incomeOf({ ledger }: Pick<Store, 'ledger'>, projects: ReadonlySet<string>, now: Date): Promise<Income[]> {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const [first, last] = [Date.UTC(year, month, 1), Date.UTC(year, month - 1, 1)]
  const sumsFrom = async (from: number, to: number): Promise<Map<string, number>> => {
    const sums = new Map<string, number>()
    for (const { project, currency, sum } of await ledger.received(new Date(from).toISOString(), new Date(to).toISOString()))
      if (projects.has(project)) sums.set(currency, (sums.get(currency) ?? 0) + sum)
    return sums
  }
  const present = await sumsFrom(first, now.getTime() + 1)
  // The month before may be shorter.
  const before = await sumsFrom(last, Math.min(last + (now.getTime() + 1 - first), first))
  return [...new Set([...present.keys(), ...before.keys()])].toSorted().map((currency) => ({
    currency,
    amount: decimalOf(present.get(currency) ?? 0),
    before: decimalOf(before.get(currency) ?? 0),
  }))
}
