// Attention lists: of an account, and for staff of all accounts in their reach. Each takes a fixed number of bounded queries.
import { can } from '../../../src/engine/rights/access.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { coreReadProject } from '../../../src/engine/rights/permissions.ts'
import type { Store } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { agentType } from '../hooks/agents.ts'
import { projectType } from '../hooks/projects.ts'
import type { Caller, Clock } from '../model.ts'
import type { LimitOverrides } from '../records/limits/limits.ts'
import { readable, type Target } from '../records/read/target.ts'
import type { Records } from '../records/records.ts'
import type { Statistics } from '../statistics/types.ts'
import { type Found, foundIn, rank } from './found.ts'
import { groupOf, type GroupParts, mostRead, ownGroup, scarceGroups } from './groups.ts'
import type { AccountTrouble, Attention, Mover, ProviderTrouble, TroubleGroup } from './types.ts'

type Parts = {
  store: Store
  registry: DefinitionRegistry
  facts: Facts
  clock: Clock
  limits: LimitOverrides
  records: Pick<Records, 'list'>
  statistics: Pick<Statistics, 'accounts'>
}
type AccountTraffic = { account: string; traffic: number }
type AccountRow = Awaited<ReturnType<Store['accounts']['within']>>[number]
const mostCounted = 1000
const mostCustomers = 10
const [mostAgents, mostToldAgents] = [100, 5]
const mostMovers = 5
/** The filter parameter of a list. */
const mostIds = 100
const growthDays = { accounts: 30, traffic: 7 }
const dayMilliseconds = 86_400_000

export function createAttention(parts: Parts): Attention {
  const { store, registry, facts, clock, limits, records, statistics } = parts

  return {
    async ofAccount(caller) {
      const now = clock()
      const targets = targetsFor(caller)
      const group: GroupParts = { store, registry, limits, now }
      const definitions = [...targets.values()].map(({ definition }) => definition)
      const found = await foundIn({ store, definitions, now }, { account: caller.account!.name }, mostRead)
      const groups: TroubleGroup[] = []
      for (const some of groupedOnce(found)) {
        const target = targets.get(some[0]!.type)
        if (target) groups.push(...(await groupOf(group, target, some)))
      }
      for (const target of targets.values()) groups.push(...(await ownGroups(group, target)), ...(await scarceGroups(group, target)))
      return sorted(groups)
    },
    async ofProvider(caller, { mine } = { mine: false }) {
      const now = clock()
      const group: GroupParts = { store, registry, limits, now }
      const groups: TroubleGroup[] = []
      for (const target of targetsFor(caller).values()) groups.push(...(await ownGroups(group, target)))
      return { groups: sorted(groups), ...(await agentsFor(caller)), ...(await customersFor(caller, mine, now)) }
    },
  }

  function targetsFor(caller: Caller): Map<string, Target> {
    return new Map(
      registry
        .list()
        .flatMap(({ name }) => readable(parts, caller, name))
        .map((target) => [target.type, target]),
    )
  }

  async function ownGroups(group: GroupParts, target: Target): Promise<TroubleGroup[]> {
    const groups: TroubleGroup[] = []
    for (const rule of target.definition.resource.attention ?? []) groups.push(...(await ownGroup(group, target, rule)))
    return groups
  }

  async function agentsFor(caller: Caller): Promise<Pick<ProviderTrouble, 'agents'>> {
    if (readable(parts, caller, agentType).length === 0) return {}
    const { rows } = await records.list(caller, agentType, { from: 0, limit: mostAgents, filter: { active: true } })
    const troubled = rows
      .map(({ id, name, kind, connection, seen_at = null, behind = 0 }) => ({ id, name, kind, connection, seen_at, behind }))
      .filter(({ connection, behind }) => connection !== 'connected' || Number(behind) > 1)
    // The definition names these fields, and its hook computes them.
    const told = troubled.slice(0, mostToldAgents) as NonNullable<ProviderTrouble['agents']>['rows']
    return { agents: { type: agentType, total: troubled.length, filter: idsOf(troubled), rows: told } }
  }

  async function customersFor(caller: Caller, mine: boolean, now: Date): Promise<Pick<ProviderTrouble, 'customers' | 'growth'>> {
    if (!can(caller.as, [coreReadProject], facts)) return {}
    const definitions = registry.list().filter(({ resource }) => resource.scope !== 'provider')
    const reach = mine ? { ...caller.reach, own: caller.reach.own ?? caller.actor } : caller.reach
    const found = await foundIn({ store, definitions, now }, reach, mostCounted)
    const accounts = await store.accounts.within(reach)
    const rows = troubledAccounts(found, new Map(accounts.map((row) => [row.name, row])))
    return {
      customers: {
        type: projectType,
        total: rows.length,
        more: found.length >= mostCounted,
        filter: idsOf(rows.map(({ project }) => project)),
        rows: rows.slice(0, mostCustomers),
      },
      growth: await growthOf(accounts, now),
    }
  }

  /** Accounts of the last days and of as many days before, and their traffic, up to the full hour. */
  async function growthOf(accounts: AccountRow[], now: Date): Promise<NonNullable<ProviderTrouble['growth']>> {
    const names = accounts.map(({ name }) => name)
    const end = Math.floor(now.getTime() / 3_600_000) * 60
    const length = growthDays.traffic * 1440
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
      movers: moversOf(accounts, last, before),
    }
  }
}

/** A record once, with its worst trouble; together what is of one type, cause and tone. */
function groupedOnce(found: Found[]): Found[][] {
  const seen = new Set<string>()
  const groups = new Map<string, Found[]>()
  for (const one of found) {
    if (seen.has(`${one.type} ${one.id}`)) continue
    seen.add(`${one.type} ${one.id}`)
    const key = `${one.tone} ${one.cause} ${one.type}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

/** The worst first; of equal ones those with the most trouble. What waits for the customer is no trouble. */
function troubledAccounts(found: Found[], accounts: Map<string, AccountRow>): AccountTrouble[] {
  const troubled = new Map<string, AccountTrouble>()
  for (const { account, cause, tone, at } of found) {
    const row = accounts.get(account)
    if (!row || tone === 'off') continue
    const known = troubled.get(account) ?? { ...nameOf(row), tone, ...(cause !== 'ending' && { at }), causes: {} }
    known.causes[cause] = (known.causes[cause] ?? 0) + 1
    troubled.set(account, known)
  }
  const countOf = ({ causes }: AccountTrouble): number => Object.values(causes).reduce((sum, count) => sum + count, 0)
  return [...troubled.values()].toSorted((one, other) => rank[one.tone] - rank[other.tone] || countOf(other) - countOf(one))
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
    .slice(0, mostMovers)
}

const nameOf = ({ name, company_name, project_id, project_name }: AccountRow) => ({
  account: name,
  company_name,
  project: { id: project_id, name: project_name },
})

const idsOf = (rows: { id: unknown }[]) => ({ id: [...new Set(rows.map(({ id }) => String(id)))].slice(0, mostIds) })

const sorted = (groups: TroubleGroup[]): TroubleGroup[] => groups.toSorted((one, other) => rank[one.tone] - rank[other.tone])
