// Of a lead the screen also shows what became of its letter.
import { type MessageState, messageStates } from './messageStates.ts'
import type { RecordHook } from './types.ts'

export const leads: RecordHook = {
  computed: ['mail_state'],
  async compute(records, _scope, { store }) {
    const ids = records.map(({ data }) => data.message_id).filter((id) => typeof id === 'string')
    const states = await messageStates(store, ids)
    return records.map(({ data }): { mail_state: MessageState | 'none' } => ({ mail_state: states.get(String(data.message_id)) ?? 'none' }))
  },
}
