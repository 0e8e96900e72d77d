// Reminders of leads: a due one marks the lead on the first screen of staff and sends an e-mail to the employee whom it is assigned to.
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { TextRow } from '../../store/delivery/messages.ts'
import type { PersonRow } from '../../store/people/people.ts'
import type { Repositories, Store } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { type Delivery, isStillOwned, startDueLoop } from '../dueLoop.ts'
import { leadType } from '../hooks/shared/leadIds.ts'
import { createLeadRecords, type LeadData } from '../hooks/shared/leadRecords.ts'
import { reminderKind } from '../hooks/leads.ts'
import { staffCaller } from '../hooks/shared/system.ts'
import { mailTo } from '../messages/recipients.ts'
import type { Messages } from '../messages/types.ts'
import type { Clock, Log } from '../model.ts'
import { readable } from '../records/read/target.ts'

type Parts = { store: Store; clock: Clock; log: Log; registry: DefinitionRegistry; facts: Facts; messages: Pick<Messages, 'send'> }
/** Delivers due reminders until it is closed. */
export type LeadReminders = { run: () => Delivery }
const maxNoteLength = 300

export function createLeadReminders({ store, clock, log, registry, facts, messages }: Parts): LeadReminders {
  const leads = createLeadRecords({ registry, facts })
  return {
    run: () =>
      startDueLoop({
        store,
        clock,
        log,
        kinds: [reminderKind],
        isOne: ({ type }) => type === leadType,
        deliver: (_, row) => store.transaction((inside) => remind(inside, row)),
        nextDue: () => store.messages.nextOf(reminderKind),
      }),
  }

  async function remind(inside: Repositories, row: TextRow): Promise<void> {
    if (!(await isStillOwned(inside, row))) return
    const { lead: id } = JSON.parse(row.data) as { lead: string }
    await inside.messages.remove(row.id)
    const lead = await leads.find(inside, id)
    if (!lead) return
    await leads.change(inside, id, { reminder: 'due' }, clock().toISOString())
    await sendLetter(inside, id, lead)
  }

  /** Sends nothing for a lead without an employee, or whose employee can no longer sign in or open it: another brand's, or one of another role. */
  async function sendLetter(inside: Repositories, id: string, { name, staff_id, note, client }: LeadData): Promise<void> {
    const person = staff_id === undefined ? undefined : await inside.people.find(staff_id)
    if (!person || person.disabled_at !== null || !(await reads(inside, person, id))) return
    await messages.send(inside, {
      ...mailTo(person),
      template: 'lead-reminder',
      values: {
        id,
        about: name.slice(0, maxNoteLength),
        person: client.name || client.email || name,
        note: note?.slice(0, maxNoteLength) || '–',
      },
    })
  }

  async function reads({ records }: Repositories, person: PersonRow, id: string): Promise<boolean> {
    const [target] = readable({ registry, facts }, staffCaller(facts, person), leadType)
    return target !== undefined && (await records.find(target.scope, leadType, id)) !== undefined
  }
}
