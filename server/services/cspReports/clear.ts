import type { Clock } from '../model.ts'
import type { Store } from '../../store/types.ts'
import { providerScope } from '../../store/scope.ts'
import type { Caller } from '../model.ts'

const clearAction = 'csp-reports.clear'

/** The counts go, and the audit says who took them away. */
export async function clearReports({ store, clock }: { store: Store; clock: Clock }, caller: Caller): Promise<void> {
  const { actor, actorName, ip, requestId } = caller
  await store.transaction(async ({ csp, history }) => {
    const rows = await csp.clear()
    const who = { actor, actor_name: actorName, ip, request_id: requestId }
    await history.audit(providerScope, {
      at: clock().toISOString(),
      ...who,
      action: clearAction,
      type: '',
      id: '',
      detail: JSON.stringify({ rows }),
    })
  })
}
