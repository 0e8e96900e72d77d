// Adds the state of a lead's e-mail.
import { providerScope } from '../../store/scope.ts'
import { type MessageState, messageStateNames, messageStates, messageType } from './messageStates.ts'
import type { RecordHook } from './types.ts'

const field = 'mail_state'
/** The lead has no e-mail, or it is gone. */
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
