// A task is over when every agent concerned has reported the result; the record then shows it.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { accountScope, providerScope } from '../../store/scope.ts'
import type { RecordKey } from '../../store/delivery/delivery.ts'
import type { Repositories } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { system } from '../hooks/shared/system.ts'
import type { Target } from '../records/read/target.ts'
import { writeChange } from '../records/write/write.ts'
import type { Origin } from '../model.ts'
import { isTask, kindsOf } from './kinds.ts'
import { sumsOf } from './delivery.ts'

type Parts = { registry: DefinitionRegistry; facts: Facts }
type Outcome = { status: 'running' | 'done' | 'failed'; error_reason?: string; finished_at?: string }
const maxReasonLength = 250
export const finished = ['done', 'failed']

/** Creation time of a record, at least that of the agents already present: this clock may have been set back or be behind another process's. */
export async function madeAt({ delivery }: Pick<Repositories, 'delivery'>, definition: Target['definition'], at: string): Promise<string> {
  const [kind] = isTask(definition) ? kindsOf(definition) : []
  const newest = kind === undefined ? undefined : await delivery.newestOf(kind)
  return newest !== undefined && newest > at ? newest : at
}

/** Writes the reported results to the record in the given transaction; does nothing when they are already there. `origin`: the reporting agent. */
export async function settleTask(
  inside: Repositories,
  { registry, facts }: Parts,
  { account, type, id }: RecordKey,
  at: string,
  origin: Origin,
): Promise<void> {
  const definition = registry.get(type)
  if (!definition) return
  const scope = account ? accountScope(account) : providerScope
  const row = await inside.records.find(scope, type, id)
  if (!row) return
  const before = JSON.parse(row.data) as PlainObject
  if (finished.includes(String(before.status))) return
  const outcome = await outcomeOf(inside, definition, scope, row, at)
  if (!outcome || outcome.status === before.status) return
  const caller = { ...system(facts), ...origin }
  const target: Target = { definition, facts, type, scope, caller, may: () => true, resolve: (mode) => registry.resolve(type, { mode }) }
  await writeChange(inside, { registry, roomOf: () => ({}) }, target, {
    action: 'update',
    id,
    version: row.version + 1,
    data: { ...before, ...outcome },
    before,
    createdAt: row.created_at,
    at,
    changed: Object.keys(outcome),
    forAgents: finished.includes(outcome.status) ? 'finished' : 'nothing',
  })
}

async function outcomeOf(
  inside: Repositories,
  definition: Target['definition'],
  scope: Target['scope'],
  row: { id: string; version: number; created_at: string; data: string },
  at: string,
): Promise<Outcome | undefined> {
  const sum = (await sumsOf(inside, definition, scope, [row])).get(row.id)
  if (!sum || sum.begun === 0) return undefined
  if (sum.applied + sum.failed < sum.total) return { status: 'running' }
  if (sum.failed === 0) return { status: 'done', finished_at: at }
  const [first] = sum.errors
  return { status: 'failed', finished_at: at, ...(first && { error_reason: `${first.agent}: ${first.reason}`.slice(0, maxReasonLength) }) }
}
