// Shows customers whether their request is in progress, done or closed, derived from its lead. The exact status stays internal.
import { providerScope } from '../../../store/scope.ts'
import { leadIdOf, leadType } from './leadIds.ts'
import type { RecordHook } from '../types.ts'

type State = 'in_progress' | 'done' | 'closed'
export const stateField = 'request_state'
/** By the lead's status; every other status counts as in progress. */
const states: Record<string, State> = { won: 'done', lost: 'closed' }
const unsettled: State = 'in_progress'

export const orderStates: RecordHook = {
  computed: [stateField],
  async compute(records, _scope, { store }) {
    const ids = records.map(({ id }) => leadIdOf(id))
    const { rows } = await store.records.list(providerScope, leadType, { where: [{ field: { column: 'id' }, is: 'in', value: ids }] })
    const statuses = new Map(rows.map(({ id, data }) => [id, (JSON.parse(data) as { status?: string }).status ?? '']))
    return ids.map((id): { [stateField]: State } => ({ [stateField]: states[statuses.get(id) ?? ''] ?? unsettled }))
  },
  finds: {
    [stateField](values) {
      const isUnsettled = values.includes(unsettled)
      const statuses = Object.keys(states).filter((status) => values.includes(states[status] ?? '') !== isUnsettled)
      return {
        field: { column: 'id' },
        is: isUnsettled ? 'unlinked' : 'linked',
        to: {
          scope: providerScope,
          type: leadType,
          at: { path: ['order_id'] },
          where: [{ field: { path: ['status'] }, is: 'in', value: statuses }],
        },
      }
    },
  },
}
