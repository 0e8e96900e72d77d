// The portal's own changes of an alert: its state, with a version and an audit row like every change.
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Mode } from '../../../src/engine/schema/types.ts'
import { accountScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { alertType, type MetricAlert } from '../hooks/metricAlerts.ts'
import { system } from '../hooks/shared/system.ts'
import { writeChange } from '../records/write/write.ts'

export type WritingParts = { registry: DefinitionRegistry; facts: Facts }

/** Does nothing when the alert is gone. */
export async function writeState(
  { registry, facts }: WritingParts,
  inside: Repositories,
  { account, id }: { account: string; id: string },
  changes: Partial<MetricAlert>,
  at: string,
): Promise<void> {
  const definition = registry.get(alertType)
  const scope = accountScope(account)
  const row = await inside.records.find(scope, alertType, id)
  if (!definition || !row) return
  const before = JSON.parse(row.data) as MetricAlert
  const resolve = (mode: Mode) => registry.resolve(alertType, { mode })
  const target = { definition, facts, type: alertType, scope, caller: system(facts), may: () => true, resolve }
  await writeChange(inside, { registry, roomOf: () => ({}) }, target, {
    action: 'update',
    id,
    version: row.version + 1,
    data: JSON.parse(JSON.stringify({ ...before, ...changes })),
    before,
    createdAt: row.created_at,
    at,
    changed: Object.keys(changes),
  })
}
