// Changes go to the first agents of a kind, and to the others when all of the first ones have applied them.
import type { Repositories } from '../../store/types.ts'
import { accountScope, providerScope } from '../../store/scope.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { isInArea, stagedTypes } from './kinds.ts'
import type { Agent } from './types.ts'

type Change = { account: string; type: string; id: string; version: number }
type Registry = Pick<DefinitionRegistry, 'list'>

const keyOf = ({ account, type, id, version }: Change): string => JSON.stringify([account, type, id, version])

/** Whether an agent has to wait for a change. Two queries for a page of changes, one where no agent of the kind is a first one. */
export async function heldFrom(
  { delivery }: Pick<Repositories, 'delivery'>,
  registry: Registry,
  { kind, isFirst }: Agent,
  changes: readonly Change[],
): Promise<(change: Change) => boolean> {
  const firsts = isFirst || changes.length === 0 ? [] : (await delivery.staged(kind)).filter(({ first }) => first === 1)
  if (firsts.length === 0) return () => false
  const types = new Set(stagedTypes(registry, kind))
  const applied = await appliedBy(
    delivery,
    firsts.map(({ id }) => id),
    changes,
  )
  const awaited = ({ type }: Change): number => firsts.filter((agent) => isInArea(agent, type)).length
  return (change) => types.has(change.type) && (applied.get(keyOf(change)) ?? 0) < awaited(change)
}

/** Passes a change on to the other agents once the last of the first ones has applied it. Call it in the transaction of the acknowledgement. */
export async function passOn(
  { delivery, history }: Pick<Repositories, 'delivery' | 'history'>,
  { kind }: Agent,
  change: Change,
  at: string,
): Promise<void> {
  // In order: two concurrent last acknowledgements would each miss the other.
  await history.inOrder()
  const agents = (await delivery.staged(kind)).filter((agent) => isInArea(agent, change.type))
  const firsts = agents.filter(({ first }) => first === 1).map(({ id }) => id)
  if (firsts.length === agents.length) return
  const applied = await appliedBy(delivery, firsts, [change])
  if ((applied.get(keyOf(change)) ?? 0) < firsts.length) return
  const { account, type, id, version } = change
  await history.announce(
    account === '' ? providerScope : accountScope(account),
    { type, id, version, action: 'update', at },
    { inOrder: true },
  )
}

/** How many of the agents have applied each change. */
async function appliedBy(delivery: Repositories['delivery'], agents: string[], changes: readonly Change[]): Promise<Map<string, number>> {
  const applied = new Map<string, number>()
  const said = await delivery.saidBy(
    agents,
    changes.map(({ id }) => id),
  )
  for (const { state, ...one } of said) if (state === 'applied') applied.set(keyOf(one), (applied.get(keyOf(one)) ?? 0) + 1)
  return applied
}
