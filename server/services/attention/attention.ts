// Attention lists: of an account, and for staff of all accounts in their reach. Each takes a fixed number of bounded queries.
import { can } from '../../../src/engine/rights/access.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { coreReadProject } from '../../../src/engine/rights/permissions.ts'
import { providerScope } from '../../store/scope.ts'
import type { Store } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { agentType } from '../hooks/agents.ts'
import { projectType } from '../hooks/projects.ts'
import type { Caller, Clock } from '../model.ts'
import { type AccountRow, growthOf, nameOf } from './growth.ts'
import { recordNames } from './recordNames.ts'
import type { LimitOverrides } from '../records/limits/limits.ts'
import { readable, type Target } from '../records/read/target.ts'
import type { Records } from '../records/records.ts'
import type { Statistics } from '../statistics/types.ts'
import { ifUnavailable } from '../statistics/unavailable.ts'
import { errorGroups } from './errorGroups.ts'
import { type Found, foundIn, rank } from './found.ts'
import { groupOf, type GroupParts, maxRead, ownGroup, scarceGroups, usedLimit } from './groups.ts'
import { waitingFor } from './waiting.ts'
import type { AccountTrouble, Attention, ProviderTrouble, TroubleGroup, UsedLimit } from './types.ts'

type Parts = {
  store: Store
  registry: DefinitionRegistry
  facts: Facts
  clock: Clock
  limits: LimitOverrides
  records: Pick<Records, 'list'>
  statistics: Pick<Statistics, 'accounts'>
}
const maxCounted = 1000
const maxCustomers = 10
const [maxAgents, maxListedAgents] = [100, 5]
/** The filter parameter of a list. */
const maxIds = 100

export function createAttention(parts: Parts): Attention {
  const { store, registry, facts, clock, limits, records, statistics } = parts

  return {
    async ofAccount(caller) {
      const now = clock()
      const targets = targetsFor(caller)
      const group: GroupParts = { store, registry, limits, now }
      const groups = await foundGroups(group, targets, caller.account!.name)
      groups.push(...(await errorGroups({ store, clock }, caller.account!.name, targets)))
      for (const target of targets.values())
        groups.push(...(await ownGroups(caller, group, target)), ...(await scarceGroups(group, target)))
      return sorted(groups)
    },
    limits: (caller) => limitsIn({ store, limits }, targetsFor(caller)),
    async ofProvider(caller, { mine } = { mine: false }) {
      const now = clock()
      const group: GroupParts = { store, registry, limits, now }
      const targets = targetsFor(caller)
      const groups = await foundGroups(group, targets, providerScope.account)
      for (const target of targets.values()) groups.push(...(await ownGroups(caller, group, target)))
      return {
        groups: sorted(groups),
        ...(await agentsFor(caller)),
        ...(await waitingFor(parts, caller)),
        ...(await customersFor(caller, mine, now)),
      }
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

  /** Groups of an account; of the provider's own records if `account` is empty. */
  async function foundGroups(group: GroupParts, targets: Map<string, Target>, account: string): Promise<TroubleGroup[]> {
    const definitions = [...targets.values()].map(({ definition }) => definition)
    const groups: TroubleGroup[] = []
    for (const some of groupedOnce(await foundIn({ store, definitions, now: group.now }, { account }, maxRead))) {
      const target = targets.get(some[0]!.type)
      if (target) groups.push(...(await groupOf(group, target, some)))
    }
    return groups
  }

  async function ownGroups(caller: Caller, group: GroupParts, target: Target): Promise<TroubleGroup[]> {
    const { attention = [], actions = [] } = target.definition.resource
    const groups: TroubleGroup[] = []
    for (const rule of attention) {
      const action = actions.find(({ id }) => id === rule.action)
      const offered = action && can(caller.as, action.access, facts) ? { action: action.id } : {}
      groups.push(...(await ownGroup(group, target, rule)).map((one) => ({ ...one, ...offered })))
    }
    return groups
  }

  async function agentsFor(caller: Caller): Promise<Pick<ProviderTrouble, 'agents'>> {
    if (readable(parts, caller, agentType).length === 0) return {}
    const { rows } = await records.list(caller, agentType, { from: 0, limit: maxAgents, filter: { active: true } })
    const troubled = rows
      .map(({ id, name, kind, connection, seen_at = null, behind = 0 }) => ({ id, name, kind, connection, seen_at, behind }))
      .filter(({ connection, behind }) => connection !== 'connected' || Number(behind) > 1)
    // The definition names these fields, and its hook computes them.
    const listed = troubled.slice(0, maxListedAgents) as NonNullable<ProviderTrouble['agents']>['rows']
    return { agents: { type: agentType, total: troubled.length, filter: idsOf(troubled), rows: listed } }
  }

  async function customersFor(caller: Caller, mine: boolean, now: Date): Promise<Pick<ProviderTrouble, 'customers' | 'growth'>> {
    if (!can(caller.as, [coreReadProject], facts)) return {}
    const definitions = registry.list().filter(({ resource }) => resource.scope !== 'provider')
    const reach = mine ? { ...caller.reach, own: caller.reach.own ?? caller.actor } : caller.reach
    const found = await foundIn({ store, definitions, now }, reach, maxCounted)
    const accounts = await store.accounts.within(reach)
    const rows = troubledAccounts(found, new Map(accounts.map((row) => [row.name, row])))
    return {
      customers: {
        type: projectType,
        total: rows.length,
        more: found.length >= maxCounted,
        filter: idsOf(rows.map(({ project }) => project)),
        rows: await Promise.all(rows.slice(0, maxCustomers).map((row) => withRecords(parts, row, found))),
      },
      ...(await growthOf({ store, statistics }, accounts, now)
        .then((growth) => ({ growth }))
        .catch(ifUnavailable({}))),
    }
  }
}

async function withRecords(
  { store, registry }: Pick<Parts, 'store' | 'registry'>,
  row: Omit<AccountTrouble, 'records'>,
  found: Found[],
): Promise<AccountTrouble> {
  const own = found.filter(({ account, tone }) => account === row.account && tone === row.tone)
  return {
    ...row,
    records: await recordNames(
      { store, registry },
      row.account,
      own.filter(({ cause }) => cause === own[0]?.cause),
    ),
  }
}

async function limitsIn(parts: Pick<GroupParts, 'store' | 'limits'>, targets: Map<string, Target>): Promise<UsedLimit[]> {
  const used: UsedLimit[] = []
  for (const target of targets.values()) used.push(...(await usedLimit(parts, target)))
  return used
}

/** Each record once, with its worst trouble, grouped by type, cause and tone. */
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

/** The worst first, then those with the most trouble. Records that wait for the customer are not counted. */
function troubledAccounts(found: Found[], accounts: Map<string, AccountRow>): Omit<AccountTrouble, 'records'>[] {
  const troubled = new Map<string, Omit<AccountTrouble, 'records'>>()
  for (const { account, cause, tone, at } of found) {
    const row = accounts.get(account)
    if (!row || tone === 'off') continue
    const entry = troubled.get(account) ?? { ...nameOf(row), tone, ...(cause !== 'ending' && { at }), causes: {} }
    entry.causes[cause] = (entry.causes[cause] ?? 0) + 1
    troubled.set(account, entry)
  }
  const countOf = ({ causes }: Pick<AccountTrouble, 'causes'>): number => Object.values(causes).reduce((sum, count) => sum + count, 0)
  return [...troubled.values()].toSorted((one, other) => rank[one.tone] - rank[other.tone] || countOf(other) - countOf(one))
}

const idsOf = (rows: { id: unknown }[]) => ({ id: [...new Set(rows.map(({ id }) => String(id)))].slice(0, maxIds) })

const sorted = (groups: TroubleGroup[]): TroubleGroup[] => groups.toSorted((one, other) => rank[one.tone] - rank[other.tone])
