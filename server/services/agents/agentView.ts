// Records as agents get them: the members that their type declares for them, with only the names that are in effect.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { OutboxChange } from '../../store/delivery/delivery.ts'
import type { Store } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { hookOf } from '../hooks/hooks.ts'
import { hasClaims, keyOf } from '../names/claims.ts'
import { effectivePart } from '../names/shown.ts'
import { branchTest } from '../records/write/branchTest.ts'
import type { ServiceSettings } from '../settings.ts'
import { kindOfRecord, ruleOf, visibleToAgents } from './agentMembers.ts'
import { resolvedRecord } from './resolved.ts'

/** Undefined for deleted records, for records that do not concern the agents, and for zones without effect, which do not exist for agents. */
export type AgentView = (row: OutboxChange) => Promise<PlainObject | undefined>

/** Two queries for all rows of a page. */
export async function createAgentView(
  { store: { names, accounts }, settings }: { store: Pick<Store, 'names' | 'accounts'>; settings: ServiceSettings },
  registry: Pick<DefinitionRegistry, 'get' | 'compile'>,
  { rows, kind, isResolved }: { rows: OutboxChange[]; kind: string; /** With defaults filled in. */ isResolved: boolean },
): Promise<AgentView> {
  const claiming = rows.filter(({ type, deleted_at }) => deleted_at === null && isNaming(type))
  const inEffect = new Map<string, Set<string>>()
  for (const held of await names.inEffect(claiming.map(({ id }) => id)))
    inEffect.set(recordKeyOf(held), (inEffect.get(recordKeyOf(held)) ?? new Set()).add(keyOf(held)))

  const suspended = await accounts.suspended([...new Set(rows.map(({ account }) => account))])

  return async (row) => {
    if (row.deleted_at !== null) return undefined
    const data = JSON.parse(row.data) as PlainObject
    const definition = registry.get(row.type)
    if (!definition || kindOfRecord(definition, data) !== kind) return undefined
    const part = hasClaims(definition)
      ? await effectivePart(definition, data, inEffect.get(recordKeyOf(row)) ?? new Set(), await branchTest(registry, { definition }))
      : data
    const { deliver } = hookOf(definition)
    const whole = part && deliver ? { ...part, ...deliver(part, { seq: Number(row.seq), settings }) } : part
    const own = whole && visibleToAgents(definition, whole, kind)
    const visible = own && suspended.has(row.account) ? { ...own, ...ruleOf(definition, data)?.suspended } : own
    return visible && isResolved ? resolvedRecord(definition, visible, kind) : visible
  }

  function isNaming(type: string): boolean {
    const definition = registry.get(type)
    return definition !== undefined && hasClaims(definition)
  }
}

function recordKeyOf({ account, type, id }: { account: string; type: string; id: string }): string {
  return JSON.stringify([account, type, id])
}
