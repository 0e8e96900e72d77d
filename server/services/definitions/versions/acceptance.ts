// Staff accept a version of a definition that breaks stored records.
import { writeAudit } from '../../audit/write.ts'
import type { Clock } from '../../model.ts'
import type { DefinitionRegistry } from '../types.ts'
import type { Store } from '../../../store/types.ts'
import { acceptAction } from '../../../store/records/checks.ts'
import { notFound, Problem } from '../../problem.ts'
import type { Caller } from '../../model.ts'

/** 404 when no version of that type is on hold; 409 `definition_changed` with `held` when it is not `hash`. */
export async function acceptDefinition(
  { registry, store, clock }: { registry: DefinitionRegistry; store: Store; clock: Clock },
  type: string,
  hash: string,
  caller: Caller,
): Promise<void> {
  const held = registry.states().find(({ name }) => name === type)?.held
  if (held === undefined) throw notFound()
  if (held !== hash) throw new Problem(409, 'definition_changed', { detail: { held } })
  const { actor, actorName, ip, requestId } = caller
  const breaks = registry.problems().find((problem) => problem.type === type && problem.code === 'records_break')?.params?.count
  // The audit row is the acceptance: other processes with the same database read it.
  await writeAudit(store.history, {
    at: clock().toISOString(),
    by: { actor, actorName, ip, requestId },
    action: acceptAction,
    type,
    id: held,
    detail: { breaks },
  })
  if ((await registry.accept(type, held)) === 'changed') throw new Problem(409, 'definition_changed')
}
