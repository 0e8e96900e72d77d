// Of a request its customer sees whether it is still worked on: what the staff say of its lead. How they put it is theirs.
import { providerScope } from '../../store/scope.ts'
import { leadIdOf, leadType } from './leadIds.ts'
import type { RecordHook } from './types.ts'

type State = 'in_progress' | 'done' | 'closed'
export const stateField = 'request_state'
/** By the status of the lead. */
const states: Record<string, State> = { won: 'done', lost: 'closed' }

export const orderStates: RecordHook = {
  computed: [stateField],
  compute: (records, _scope, { store }) =>
    Promise.all(records.map(async ({ id }): Promise<{ [stateField]: State }> => {
      const lead = await store.records.find(providerScope, leadType, leadIdOf(id))
      const { status = '' } = lead ? (JSON.parse(lead.data) as { status?: string }) : {}
      return { [stateField]: states[status] ?? 'in_progress' }
    })),
}
