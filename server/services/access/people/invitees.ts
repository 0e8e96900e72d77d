// Whoever takes an invitation becomes a member of the account, in the role that it gives.
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { PersonRow } from '../../../store/people/people.ts'
import type { Repositories } from '../../../store/types.ts'
import { Problem } from '../../problem.ts'
import type { Clock, Person } from '../../model.ts'

export type Invitation = { id: string; account: string; role: string }
export type Invitees = {
  /** One that may be taken now, into an account of the brand. Throws 409 `invitation_not_found`. */
  find: (inside: Pick<Repositories, 'invitations' | 'accounts'>, id: string, brand: string) => Promise<Invitation>
  /** Part of a transaction: of many at once exactly one is let in. Throws 409 `invitation_not_found`. */
  accept: (inside: Repositories, invitation: Invitation, person: Pick<Person, 'id' | 'brand'>) => Promise<void>
  /** As accept, for somebody who was a customer of the brand before. Who is a member already stays what he is. */
  join: (inside: Repositories, invitation: Invitation, row: PersonRow) => Promise<void>
}

export function createInvitees({ clock, facts }: { clock: Clock; facts: Facts }): Invitees {
  const now = (): string => clock().toISOString()
  const gone = (): Problem => new Problem(409, 'invitation_not_found')
  const isRestricted = (role: string): boolean => facts.roles[role]?.restricted === true

  const invitees: Invitees = {
    async find(inside, id, brand) {
      const row = await inside.invitations.findOpen(id, now())
      if (!row || facts.roles[row.role]?.kind !== 'person' || (await inside.accounts.find(row.account))?.brand !== brand) throw gone()
      return row
    },
    async accept(inside, { id, account, role }, { id: personId, brand }) {
      await invitees.find(inside, id, brand)
      await inside.invitations.accept(id, now())
      if (!(await inside.accounts.findAsMember(account, personId))) await inside.people.join(account, personId, role)
    },
    async join(inside, invitation, row) {
      if (row.kind !== 'person') throw new Problem(409, 'email_in_use')
      if (row.disabled_at !== null) throw gone()
      await invitees.accept(inside, invitation, row)
      // His own role bounds him everywhere: it widens with what he was given. The letter proved his address, too.
      const role = isRestricted(row.role) && !isRestricted(invitation.role) ? invitation.role : row.role
      await inside.people.update(row.id, { role, unverified_since: null })
    },
  }
  return invitees
}
