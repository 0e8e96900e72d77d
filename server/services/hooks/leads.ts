// Of a lead the screen also shows what became of its letter.
import { providerScope } from '../../store/scope.ts'
import { type MessageState, messageStateNames, messageStates, messageType } from './messageStates.ts'
import type { RecordHook } from './types.ts'

const field = 'mail_state'
/** Of a lead without a letter, or whose letter is not there any more. */
const none = 'none'

export const leads: RecordHook = {
  computed: [field],
  async compute(records, _scope, { store }) {
    const ids = records.map(({ data }) => data.message_id).filter((id) => typeof id === 'string')
    const states = await messageStates(store, ids)
    return records.map(({ data }): { [field]: MessageState | typeof none } => ({ [field]: states.get(String(data.message_id)) ?? none }))
  },
  finds: {
    [field](values) {
      const isNone = values.includes(none)
      const among = messageStateNames.filter((state) => values.includes(state) !== isNone)
      return {
        place: { path: ['message_id'] },
        is: isNone ? 'unlinked' : 'linked',
        to: {
          scope: providerScope,
          type: messageType,
          at: { column: 'id' },
          where: [{ place: { path: ['state'] }, is: 'in', value: among }],
        },
      }
    },
  },
}
