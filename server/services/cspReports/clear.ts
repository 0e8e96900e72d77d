import type { Clock } from '../model.ts'
import type { Store } from '../../store/types.ts'
import { writeAudit } from '../audit/write.ts'
import type { Caller } from '../model.ts'

const clearAction = 'csp-reports.clear'

/** Deletes the counts; the audit records who did. */
export async function clearReports({ store, clock }: { store: Store; clock: Clock }, caller: Caller): Promise<void> {
  await store.transaction(async ({ csp, history }) => {
    const rows = await csp.clear()
    await writeAudit(history, { at: clock().toISOString(), by: caller, action: clearAction, detail: { rows } })
  })
}
