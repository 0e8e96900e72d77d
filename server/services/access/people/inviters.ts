// Whether the inviter still has the right to invite: invitations lapse with the inviter's access.
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Repositories } from '../../../store/types.ts'
import { personOf } from './people.ts'
import { reachesAccount, reachOf } from './reach.ts'

type Inside = Pick<Repositories, 'people' | 'accounts'>

/** A member with all rights, or an employee who sees the account. */
export async function mayStillInvite(inside: Inside, facts: Facts, by: string, account: string): Promise<boolean> {
  const row = await inside.people.find(by)
  if (!row || row.disabled_at !== null) return false
  if (row.kind === 'staff') {
    const found = await inside.accounts.find(account)
    return found !== undefined && reachesAccount(reachOf(personOf(row), facts), found)
  }
  const member = await inside.accounts.findAsMember(account, row.id)
  return member !== undefined && facts.roles[member.role]?.restricted !== true
}
