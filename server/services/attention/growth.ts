// Growth of the accounts in an employee's reach: their number, traffic, requests and income.
import type { Store } from '../../store/types.ts'
import type { Statistics } from '../statistics/types.ts'
import type { Growth, Mover, Registrations, Income } from './types.ts'
import { decimalOf } from '../billing/money.ts'
import { dayMilliseconds, dayMinutes, hourMilliseconds } from '../../../src/engine/time/units.ts'

type Parts = { store: Pick<Store, 'ledger'>; statistics: Pick<Statistics, 'accounts'> }
export type AccountRow = Awaited<ReturnType<Store['accounts']['within']>>[number]
type AccountTraffic = { account: string; traffic: number }
const maxMovers = 5
const [registrationDays, maxNewest] = [14, 3]
const growthDays = { accounts: 30, traffic: 7 }

/** Accounts of the last days and of as many days before, and their traffic, up to the full hour. */
export async function growthOf({ store, statistics }: Parts, accounts: AccountRow[], now: Date): Promise<Growth> {
  const names = accounts.map(({ name }) => name)
  const end = Math.floor(now.getTime() / hourMilliseconds) * 60
  const length = growthDays.traffic * dayMinutes
  const trafficFrom = (from: number) => statistics.accounts(names, { start: from, end: from + length })
  const [last, before] = [await trafficFrom(end - length), await trafficFrom(end - 2 * length)]
  const sumOf = (rows: typeof last, name: 'traffic' | 'hits'): number => rows.reduce((sum, row) => sum + row[name], 0)
  const madeIn = (from: number, until: number): number => {
    const [least, most] = [from, until].map((days) => new Date(now.getTime() - days * dayMilliseconds).toISOString())
    return accounts.filter(({ created_at: at }) => at > least! && at <= most!).length
  }
  return {
    accounts: accounts.length,
    new_accounts: madeIn(growthDays.accounts, 0),
    new_before: madeIn(2 * growthDays.accounts, growthDays.accounts),
    traffic: sumOf(last, 'traffic'),
    traffic_before: sumOf(before, 'traffic'),
    hits: sumOf(last, 'hits'),
    hits_before: sumOf(before, 'hits'),
    income: await incomeOf(store, new Set(accounts.map(({ project_id }) => project_id)), now),
    registrations: registrationsOf(accounts, now),
    movers: moversOf(accounts, last, before),
  }
}

/** Counts per day of UTC. */
function registrationsOf(accounts: AccountRow[], now: Date): Registrations {
  const today = Math.floor(now.getTime() / dayMilliseconds)
  const first = today - registrationDays + 1
  const recent = accounts
    .map((row) => ({ row, day: Math.floor(Date.parse(row.created_at) / dayMilliseconds) - first }))
    .filter(({ day }) => day >= 0 && day < registrationDays)
  const counts = Array.from({ length: registrationDays }, () => 0)
  for (const { day } of recent) counts[day]! += 1
  const newest = recent.map(({ row }) => row).toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
  return {
    from: new Date(first * dayMilliseconds).toISOString().slice(0, 10),
    counts,
    newest: newest.slice(0, maxNewest).map((row) => ({ ...nameOf(row), client: row.client, at: row.created_at })),
  }
}

/** The largest changes of traffic first, up or down. */
function moversOf(accounts: AccountRow[], last: AccountTraffic[], before: AccountTraffic[]): Mover[] {
  const byName = (rows: AccountTraffic[]) => new Map(rows.map(({ account, traffic }) => [account, traffic]))
  const [now, then] = [byName(last), byName(before)]
  const sizeOf = (one: Mover): number => Math.abs(one.traffic - one.traffic_before)
  return accounts
    .map((row) => ({ ...nameOf(row), traffic: now.get(row.name) ?? 0, traffic_before: then.get(row.name) ?? 0 }))
    .filter((one) => sizeOf(one) > 0)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, maxMovers)
}

export const nameOf = ({ name, company_name, project_id, project_name }: AccountRow) => ({
  account: name,
  company_name,
  project: { id: project_id, name: project_name },
})

/** `projects`: those in the caller's reach. */
async function incomeOf({ ledger }: Pick<Store, 'ledger'>, projects: ReadonlySet<string>, now: Date): Promise<Income[]> {
  const end = now.getTime() + 1
  const [first, last] = [monthsBefore(end, 1), monthsBefore(end, 2)]
  const sumsFrom = async (from: number, to: number): Promise<Map<string, number>> => {
    const sums = new Map<string, number>()
    for (const { project, currency, sum } of await ledger.received(new Date(from).toISOString(), new Date(to).toISOString()))
      if (projects.has(project)) sums.set(currency, (sums.get(currency) ?? 0) + sum)
    return sums
  }
  const [present, before] = [await sumsFrom(first, end), await sumsFrom(last, first)]
  return [...new Set([...present.keys(), ...before.keys()])].toSorted().map((currency) => ({
    currency,
    amount: decimalOf(present.get(currency) ?? 0),
    before: decimalOf(before.get(currency) ?? 0),
  }))
}

/** The same day and time so many months earlier, or the last day of a shorter month: each span has every day of a month once, on which most customers pay. */
function monthsBefore(time: number, count: number): number {
  const date = new Date(time)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - count]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (time % dayMilliseconds)
}
