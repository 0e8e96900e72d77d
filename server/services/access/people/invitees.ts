// Accepts invitations: the invitee becomes a member with the role that the invitation gives.
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { PersonRow } from '../../../store/people/people.ts'
import type { Repositories } from '../../../store/types.ts'
import { Problem } from '../../problem.ts'
import { mayStillInvite } from './inviters.ts'
import type { Clock, Person } from '../../model.ts'

export type Invitation = { id: string; account: string; role: string }
export type Invitees = {
  /** A valid invitation to an account of the brand. Throws 409 `invitation_used`, `invitation_not_found`. */
  find: (inside: Pick<Repositories, 'invitations' | 'accounts' | 'people'>, id: string, brand: string) => Promise<Invitation>
  /** Runs in the caller's transaction; of concurrent calls exactly one succeeds. Throws what `find` throws. */
  accept: (inside: Repositories, invitation: Invitation, person: Pick<Person, 'id' | 'brand'>) => Promise<void>
  /** As accept, for an existing customer of the brand. An existing member keeps their role. */
  join: (inside: Repositories, invitation: Invitation, row: PersonRow) => Promise<void>
}

export function createInvitees({ clock, facts }: { clock: Clock; facts: Facts }): Invitees {
  const now = (): string => clock().toISOString()
  const lapsed = (): Problem => new Problem(409, 'invitation_not_found')
  const isRestricted = (role: string): boolean => facts.roles[role]?.restricted === true

  const invitees: Invitees = {
    async find(inside, id, brand) {
      const row = await inside.invitations.findOpen(id, now())
      if (!row && (await inside.invitations.isAccepted(id))) throw new Problem(409, 'invitation_used')
      if (!row || facts.roles[row.role]?.kind !== 'person' || (await inside.accounts.find(row.account))?.brand !== brand) throw lapsed()
      if (!(await mayStillInvite(inside, facts, row.invited_by, row.account))) throw lapsed()
      return row
    },
    async accept(inside, { id, account, role }, { id: personId, brand }) {
      await invitees.find(inside, id, brand)
      await inside.invitations.accept(id, now())
      if (!(await inside.accounts.findAsMember(account, personId))) await inside.people.join(account, personId, role)
    },
    async join(inside, invitation, row) {
      if (row.kind !== 'person') throw new Problem(409, 'email_in_use')
      if (row.disabled_at !== null) throw lapsed()
      await invitees.accept(inside, invitation, row)
      // The person's own role limits them everywhere, so it is raised to the given one. The link also proved the address.
      const role = isRestricted(row.role) && !isRestricted(invitation.role) ? invitation.role : row.role
      await inside.people.update(row.id, { role, unverified_since: null })
    },
  }
  return invitees
}
