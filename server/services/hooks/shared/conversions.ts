// Staff convert a registration: a new project for the person, or membership in an existing account.
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { PersonRow } from '../../../store/people/people.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import { accountScope } from '../../../store/scope.ts'
import { scopeWithin } from '../../access/people/reach.ts'
import { writeAudit } from '../../audit/write.ts'
import type { Caller } from '../../model.ts'
import { forbidden, invalidAt, notFound, Problem } from '../../problem.ts'
import { createLeadRecords, type LeadData } from './leadRecords.ts'
import { type Credentials, linkTo, type MadeProject, type NewProject, type ProjectMaker, type ProjectMakerParts } from './projectMaker.ts'
import { projectType } from '../projects.ts'

/** A new project, or an existing account. */
export type ConversionAsk = Omit<NewProject, 'credentials'> | { account: string }
/** `is_new`: false if the registration had been converted before. */
export type Conversion = { project_id: string; account_name: string; is_new: boolean }
export type Conversions = {
  /**
   * Once for a lead: repeats get the project of the first time. Throws 404 out of reach, 400 `invalid`, 403 `proof_required` for the account
   * of others, 409 `not_registration`, `person_gone`, `person_has_account` when a new one is requested for a person who has an account.
   */
  convert: (lead: string, ask: ConversionAsk, caller: Caller) => Promise<Conversion>
}
type Parts = Pick<ProjectMakerParts, 'registry' | 'clock'> & { store: Store; facts: Facts; maker: ProjectMaker }

export function createConversions({ store, clock, registry, facts, maker }: Parts): Conversions {
  const leads = createLeadRecords({ registry, facts })
  return {
    async convert(id, ask, caller) {
      const { lead, person } = await registered(store, id, caller)
      const { access } = maker.definition().resource
      const needed = 'account' in ask ? access.update : access.create
      if (!needed?.some((permission) => caller.as.permissions.includes(permission))) throw forbidden()
      const before = conversionOf(lead)
      if (before) return before
      const project = 'account' in ask ? undefined : await maker.prepare(person, { ...ask, credentials: namesOf(person) }, caller)
      return store.transaction(async (inside) => {
        const { lead: now } = await registered(inside, id, caller)
        const meanwhile = conversionOf(now)
        if (meanwhile) return meanwhile
        if (project) await maker.write(inside, project, person.id, 'person_has_account')
        const made = project ?? (await joined(inside, person, (ask as { account: string }).account, caller))
        await close(inside, id, now, made, caller)
        return { project_id: made.id, account_name: made.account, is_new: true }
      })
    },
  }

  async function registered(inside: Repositories, id: string, caller: Caller): Promise<{ lead: LeadData; person: PersonRow }> {
    const lead = await leads.find(inside, id, caller)
    if (!lead) throw notFound()
    if (lead.person_id === undefined) throw new Problem(409, 'not_registration')
    const person = await inside.people.find(lead.person_id)
    if (!person) throw new Problem(409, 'person_gone')
    return { lead, person }
  }

  /** Whoever is a member already keeps their role. */
  async function joined(inside: Repositories, person: PersonRow, name: string, caller: Caller): Promise<MadeProject> {
    const account = await inside.accounts.find(name)
    const scope = scopeWithin(maker.definition(), caller.reach)
    const isRight = account?.brand === person.brand && (await inside.records.find(scope, projectType, account.project_id)) !== undefined
    if (!account || !isRight) throw invalidAt('/account', 'reference', { type: projectType })
    const at = clock().toISOString()
    if (!(await inside.accounts.findAsMember(name, person.id))) await join(inside, person, { name, at, caller })
    return { id: account.project_id, account: name, at }
  }

  /** A right in the account of others, like an invitation. */
  async function join(
    inside: Repositories,
    { id, email }: PersonRow,
    { name, at, caller }: { name: string; at: string; caller: Caller },
  ): Promise<void> {
    caller.prove?.()
    const { role } = facts.newCustomers
    await inside.people.join(name, id, role)
    const { actor, actorName, ip, requestId } = caller
    const by = { actor, actorName, ip, requestId }
    await writeAudit(inside.history, { scope: accountScope(name), at, by, action: 'member-add', id, detail: { email, role } })
  }

  async function close(inside: Repositories, id: string, { staff_id }: LeadData, made: MadeProject, caller: Caller): Promise<void> {
    await leads.audit(inside, 'lead-convert', id, made.at, caller)
    const isTaken = staff_id !== undefined
    await leads.change(inside, id, { ...linkTo(made), status: 'won', ...(!isTaken && { staff_id: caller.actor }) }, made.at, caller)
  }
}

function conversionOf({ project_id, account_name }: LeadData): Conversion | undefined {
  return project_id === undefined || account_name === undefined ? undefined : { project_id, account_name, is_new: false }
}

const namesOf = ({ first_name, last_name, middle_name }: PersonRow): Credentials => ({
  ...(first_name && { first_name }),
  ...(last_name && { last_name }),
  ...(middle_name && { middle_name }),
})
