// Balances and statements of projects, over the ledger.
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { WaitingRow } from '../../store/ledger/waiting.ts'
import type { LedgerQuery, LedgerRow } from '../../store/ledger/ledger.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { projectTermsOf, projectType, type ProjectTerms, termsOfProjects } from '../hooks/projects.ts'
import { optionsByHand } from '../hooks/shared/optionsByHand.ts'
import type { Caller, Clock } from '../model.ts'
import { notFound } from '../problem.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Records } from '../records/records.ts'
import { append, entryOf, onceOf, operationOf, requireSame } from './ledger.ts'
import { chargedItemsOf } from './chargedItems.ts'
import { createMonths } from './months.ts'
import { decimalOf, minorOf } from './money.ts'
import { availableTraffic, termsIn } from './terms.ts'
import type { Added, Balance, Billing, Operation, Purse, StatementQuery, WaitingOperation } from './types.ts'
import { decide, isWithin, limitOf, wait, waitingOf } from './waiting.ts'

type Parts = {
  store: Store
  clock: Clock
  facts: Facts
  registry: Pick<DefinitionRegistry, 'get'>
  records: Pick<Records, 'read'>
  minuteDays: number
  topUps?: (project: string) => Promise<void>
}

export function createBilling({ store, clock, facts, registry, records, minuteDays, topUps = async () => undefined }: Parts): Billing {
  const months = createMonths({ store, clock, minuteDays })
  const billing: Billing = {
    ...months,
    async close(caller, purse, period) {
      const month = await months.close(caller, purse, period)
      await topUps(purse.project)
      return month
    },
    purse: async (caller, project) => purseOf(project, projectTermsOf(await records.read(caller, projectType, project))),
    async ownPurse({ account }) {
      return purseIn(store, account?.project.id ?? '')
    },
    terms: async (caller) => {
      const { project } = await billing.ownPurse(caller)
      return termsIn(store, { project, account: caller.account?.name ?? '', byHand: optionsByHand(registry, projectType), now: clock() })
    },
    availableTraffic: (project) => availableTraffic(store, project, clock()),
    statement: ({ project }, query) => store.transaction(async (inside) => statementOf(inside, await purseIn(inside, project), query)),
    async add(caller, project, given, key) {
      await billing.purse(caller, project)
      const once = onceOf(caller, key)
      const added = await store.transaction(async (inside): Promise<Added> => {
        const earlier = await earlierOf(inside, project, once)
        const purse = await purseIn(inside, project)
        if (earlier) {
          requireSame(earlier.row, given)
          return earlier.isWaiting
            ? { ...earlier, operation: await waitingIn(inside, earlier.row, caller), isReplayed: true }
            : { ...earlier, operation: await operationIn(inside, purse, earlier.row), isReplayed: true }
        }
        const entry = await entryOf(inside, purse, given, once)
        const written = { by: caller, at: clock().toISOString() }
        if (!isWithin(limitOf(facts, caller, purse.currency), entry.amount)) {
          const row = await wait(inside, purse, entry, written)
          return { isWaiting: true, operation: await waitingIn(inside, row, caller), isReplayed: false }
        }
        const row = await append(inside, purse, entry, written)
        return { isWaiting: false, operation: await operationIn(inside, purse, row), isReplayed: false }
      })
      if (!added.isWaiting) await topUps(project)
      return added
    },
    waiting: async (caller, project) => {
      const { currency } = await billing.purse(caller, project)
      const limit = limitOf(facts, caller, currency)
      const rows = await store.waiting.ofProject(project)
      const operations = rows.map((row) => waitingOf(row, undefined, { caller, facts }))
      return { currency, limit: limit === null ? null : decimalOf(limit), operations }
    },
    async decide(caller, project, id, ask) {
      await billing.purse(caller, project)
      const decided = await store.transaction(async (inside) =>
        decide(inside, id, ask, { by: caller, at: clock().toISOString(), facts, purse: await purseIn(inside, project) }),
      )
      if (decided.state === 'approved') await topUps(project)
      return decided
    },
    balances: (accounts, inside = store) => balancesIn(inside, accounts),
  }
  return billing

  async function waitingIn(inside: Repositories, row: WaitingRow, caller: Caller): Promise<WaitingOperation> {
    return waitingOf(row, await inside.waiting.decision(row.id), { caller, facts })
  }
}

type Earlier = { isWaiting: false; row: LedgerRow } | { isWaiting: true; row: WaitingRow }
/** The operation that an earlier call with the same key added. */
async function earlierOf(inside: Repositories, project: string, once: string): Promise<Earlier | undefined> {
  const booked = await inside.ledger.once(project, once)
  if (booked) return { isWaiting: false, row: booked }
  const row = await inside.waiting.once(project, once)
  return row && { isWaiting: true, row }
}

/** The currency may have changed since the caller's access was checked. */
async function purseIn(inside: Pick<Repositories, 'records'>, project: string): Promise<Purse> {
  const terms = (await termsOfProjects(inside, [project])).get(project)
  if (!terms) throw notFound()
  return purseOf(project, terms)
}

const purseOf = (project: string, { brand, currency, creditLimit }: ProjectTerms): Purse => ({ project, brand, currency, creditLimit })

async function operationIn(inside: Repositories, purse: Purse, row: LedgerRow): Promise<Operation> {
  const [item = null] = await chargedItemsOf(inside, purse, [row])
  return operationOf(row, item)
}

async function statementOf(inside: Repositories, purse: Purse, query: StatementQuery) {
  const { project, currency, creditLimit } = purse
  const { kinds, from, to, limit, offset } = query
  const filters: LedgerQuery = { kinds, from, to }
  const last = await inside.ledger.last(project)
  const { count, came, went } = await inside.ledger.sums(project, filters)
  const before = from === undefined ? { came: 0, went: 0 } : await inside.ledger.sums(project, { to: from })
  const opening = before.came + before.went
  const credit = minorOf(creditLimit.toFixed(2))
  const rows = await inside.ledger.page(project, filters, { limit, offset })
  const items = await chargedItemsOf(inside, purse, rows)
  return {
    currency,
    balance: last ? decimalOf(last.balance) : null,
    credit_limit: decimalOf(credit),
    available: last ? decimalOf(last.balance + credit) : null,
    opening: kinds ? null : decimalOf(opening),
    came: decimalOf(came),
    went: decimalOf(went),
    closing: kinds ? null : decimalOf(opening + came + went),
    total: count,
    operations: rows.map((row, index) => operationOf(row, items[index] ?? null)),
  }
}

/** A project without operations has no balance yet, only the currency that is agreed with it. */
async function balancesIn(store: Repositories, accounts: readonly { name: string; project: string }[]): Promise<Map<string, Balance>> {
  const projects = [...new Set(accounts.map(({ project }) => project))]
  const terms = await termsOfProjects(store, projects)
  const last = new Map(await Promise.all(projects.map(async (id) => [id, await store.ledger.last(id)] as const)))
  return new Map(
    accounts.map(({ name, project }) => {
      const [row, agreed] = [last.get(project), terms.get(project)]
      return [
        name,
        row
          ? { balance: row.balance / 100, currency: row.currency, autorecharge: agreed?.autorecharge ?? false }
          : { balance: null, currency: agreed?.currency || null, autorecharge: null },
      ]
    }),
  )
}
