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
  async compute(records, _scope, { store }) {
    const ids = records.map(({ id }) => leadIdOf(id))
    const { rows } = await store.records.list(providerScope, leadType, { where: [{ place: { column: 'id' }, is: 'in', value: ids }] })
    const statuses = new Map(rows.map(({ id, data }) => [id, (JSON.parse(data) as { status?: string }).status ?? '']))
    return ids.map((id): { [stateField]: State } => ({ [stateField]: states[statuses.get(id) ?? ''] ?? 'in_progress' }))
  },
}
