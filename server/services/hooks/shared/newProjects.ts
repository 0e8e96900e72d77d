// The first project of a new customer, at their own first sign-in. The lead of their registration is linked with it.
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import type { Accounts } from '../../access/people/accounts.ts'
import type { ActingAccount, Origin, Person } from '../../model.ts'
import { leadIdOf } from './leadIds.ts'
import { createLeadRecords } from './leadRecords.ts'
import { type Credentials, linkTo, type ProjectMaker, type ProjectMakerParts } from './projectMaker.ts'

export type ProjectAsk = { client_type: string; credentials: Credentials; currency: string }
export type NewProjects = {
  /** Throws 400 `invalid`, 409 `project_exists` when the person already has an account. */
  create: (person: Person, ask: ProjectAsk, origin: Origin) => Promise<ActingAccount>
}
type Parts = Pick<ProjectMakerParts, 'registry'> & { store: Store; facts: Facts; accounts: Accounts; maker: ProjectMaker }

export function createNewProjects({ store, registry, facts, accounts, maker }: Parts): NewProjects {
  const leads = createLeadRecords({ registry, facts })
  return {
    async create(person, ask, origin) {
      const { credentials } = ask
      const called = [credentials.first_name ?? person.firstName, credentials.last_name ?? person.lastName].filter(Boolean).join(' ')
      const project = await maker.prepare(person, { ...ask, name: (called || person.email).slice(0, 100) }, origin)
      await store.transaction(async (inside) => {
        await maker.write(inside, project, person.id, 'project_exists')
        await fillName(inside, person, ask)
        const id = leadIdOf(person.id)
        const lead = await leads.find(inside, id)
        if (!lead || lead.project_id !== undefined) return
        const client = { ...lead.client, ...(called && { name: called }) }
        await leads.change(inside, id, { ...linkTo(project), client }, project.at)
      })
      const made = await accounts.acting(person, project.account)
      if (!made) throw new Error(`the account ${project.account} was not made`)
      return made
    },
  }
}

/** The customer's details are used only where none are stored yet. */
async function fillName(
  { people }: Repositories,
  { id, firstName, lastName, middleName }: Person,
  { credentials }: ProjectAsk,
): Promise<void> {
  const names = {
    first_name: firstName || credentials.first_name,
    last_name: lastName || credentials.last_name,
    middle_name: middleName || credentials.middle_name,
  }
  const given = Object.fromEntries(Object.entries(names).filter(([, text]) => text))
  if (Object.keys(given).length > 0) await people.update(id, given)
}
