// Adds the state of a lead's e-mail, and plans its reminder: a row that becomes due, like a message that waits to be sent.
import { providerScope } from '../../store/scope.ts'
import { type MessageState, messageStateNames, messageStates, messageType } from './shared/messageStates.ts'
import type { RecordHook } from './types.ts'

const field = 'mail_state'
/** Value of `kind` in message_texts for the next reminders. */
export const reminderKind = 'reminder'
/** Planned reminders are deleted with their leads and never expire. */
const never = '9999-12-31T00:00:00.000Z'
const open = ['new', 'in_work']
/** The lead has no e-mail, or it is gone. */
const none = 'none'

export const leads: RecordHook = {
  project: ({ status, remind_at }, { now }) => ({ reminder: reminderOf(status, remind_at, now) }),
  async inTransaction({ messages }, { id, action, data }) {
    await messages.remove(rowOf(id))
    if (action === 'delete' || data.reminder !== 'planned') return
    await messages.add({
      id: rowOf(id),
      kind: reminderKind,
      data: JSON.stringify({ lead: id }),
      expires_at: never,
      // Due times are compared as texts, so all need one format.
      due_at: new Date(String(data.remind_at)).toISOString(),
    })
  },
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
        field: { path: ['message_id'] },
        is: isNone ? 'unlinked' : 'linked',
        to: {
          scope: providerScope,
          type: messageType,
          at: { column: 'id' },
          where: [{ field: { path: ['state'] }, is: 'in', value: among }],
        },
      }
    },
  },
}

const rowOf = (lead: string): string => `reminder_${lead}`

/** Won and lost leads have no reminder. */
function reminderOf(status: unknown, remindAt: unknown, now: Date): 'none' | 'planned' | 'due' {
  if (typeof remindAt !== 'string' || !open.includes(String(status))) return 'none'
  return Date.parse(remindAt) <= now.getTime() ? 'due' : 'planned'
}
