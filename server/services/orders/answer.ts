// An answer to a lead: a letter to the customer, kept with the lead.
import { emptyContact } from '../../../src/engine/values/changes/order.ts'
import type { Repositories } from '../../store/types.ts'
import type { LeadData, LeadRecords } from '../hooks/shared/leadRecords.ts'
import { isAddress } from '../messages/addresses.ts'
import type { Messages } from '../messages/types.ts'
import type { Caller, Clock } from '../model.ts'
import { invalidAt, notFound, Problem } from '../problem.ts'
import { letterLife, maxSubjectLength } from './letter.ts'

type Parts = { messages: Pick<Messages, 'send'>; records: LeadRecords; clock: Clock }
type Given = { id: string; text: string; caller: Caller }
const maxAnswers = 100

/** Puts a new lead in progress, and assigns an unassigned one to the writer. Runs in the caller's transaction. */
export async function answerLead(inside: Repositories, { messages, records, clock }: Parts, { id, text, caller }: Given): Promise<void> {
  const lead = await records.find(inside, id, caller)
  if (!lead) throw notFound()
  const { answers = [], status } = lead
  if (answers.length >= maxAnswers) throw invalidAt('/text', 'maxItems', { limit: maxAnswers })
  const to = addressOf(lead)
  if (to === undefined) throw new Problem(409, 'no_address')
  const person = await inside.people.find(caller.actor)
  const author = [person?.first_name, person?.last_name].filter(Boolean).join(' ') || caller.actorName
  const now = clock()
  await messages.send(inside, {
    kind: 'mail',
    brand: lead.brand,
    to,
    locale: lead.locale,
    template: 'lead-answer',
    values: { about: lead.name.slice(0, maxSubjectLength), person: author },
    written: text,
    expiresAt: new Date(now.getTime() + letterLife).toISOString(),
  })
  const at = now.toISOString()
  await records.audit(inside, 'lead-answer', id, at, caller)
  const changes: Partial<LeadData> = {
    answers: [...answers, { at, author, text }],
    ...(status === 'new' && { status: 'in_work' }),
    ...(lead.staff_id === undefined && person?.kind === 'staff' && { staff_id: person.id }),
  }
  await records.change(inside, id, changes, at, caller)
}

/** The contact that the customer named, else the address that they sign in with. */
function addressOf({ contact_email: named, client }: LeadData): string | undefined {
  return [named, client.email].find((address) => address !== undefined && address !== emptyContact && isAddress('mail', address))
}
