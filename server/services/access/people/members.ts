// Members of an account and their roles. One member always has all rights.
import { writeAudit } from '../../audit/write.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { accountScope } from '../../../store/scope.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import { forbidden, invalidAt, notFound, Problem } from '../../problem.ts'
import type { Clock, Origin } from '../../model.ts'

export type MemberInfo = {
  id: string
  email: string
  first_name: string
  last_name: string
  role: string
  self: boolean
  /** Roles that can be given in an account, with the member's present one. */ choices: string[]
}
export type Members = {
  list: (account: string, self: string) => Promise<MemberInfo[]>
  /** Throws 404, 400 `invalid` (/role), 403 `own_role`, 409 `last_member`. */
  setRole: (account: string, id: string, role: string, origin: Origin) => Promise<MemberInfo>
  /** Throws 404, 409 `last_member`. */
  remove: (account: string, id: string, origin: Origin) => Promise<void>
}
type Row = Omit<MemberInfo, 'self' | 'choices'>

export function createMembers({ store, clock, facts }: { store: Store; clock: Clock; facts: Facts }): Members {
  const isFull = ({ role }: { role: string }): boolean => facts.roles[role]?.restricted !== true
  const audit = (
    { history }: Repositories,
    account: string,
    action: string,
    { id, email }: Row,
    role: string,
    { actor, actorName, ip, requestId }: Origin,
  ): Promise<void> =>
    writeAudit(history, {
      scope: accountScope(account),
      at: clock().toISOString(),
      by: { actor, actorName, ip, requestId },
      action,
      id,
      detail: { email, role },
    })

  return {
    list: async (account, self) =>
      (await store.people.members(account)).map((row) => ({ ...row, self: row.id === self, choices: rolesOf(facts) })),
    setRole: (account, id, role, origin) =>
      store.transaction(async (inside) => {
        refuseUnknownRole(role, facts)
        const { member, others } = await found(inside, account, id)
        if (id === origin.actor) throw forbidden('own_role')
        if (member.role !== role) {
          if (!isFull({ role }) && !others.some(isFull)) throw lastMember()
          await inside.people.join(account, id, role)
          await inside.sessions.interrupt(id)
          await audit(inside, account, 'member-role', member, role, origin)
        }
        return { ...member, role, self: false, choices: rolesOf(facts) }
      }),
    remove: (account, id, origin) =>
      store.transaction(async (inside) => {
        const { member, others } = await found(inside, account, id)
        if (isFull(member) && !others.some(isFull)) throw lastMember()
        await inside.people.leave(account, id)
        // Reopens the person's event streams without this account.
        await inside.sessions.interrupt(id)
        await audit(inside, account, 'member-remove', member, member.role, origin)
      }),
  }

  async function found({ people }: Repositories, account: string, id: string): Promise<{ member: Row; others: Row[] }> {
    const all = await people.members(account)
    const member = all.find((one) => one.id === id)
    if (!member) throw notFound()
    return { member, others: all.filter((one) => one.id !== id) }
  }
}

/** Roles of customers, as the facts name them. */
export function refuseUnknownRole(role: string, facts: Facts): void {
  if (facts.roles[role]?.kind !== 'person') throw invalidAt('/role', 'enum', { allowedValues: rolesOf(facts) })
}

function rolesOf({ roles }: Facts): string[] {
  return Object.keys(roles).filter((name) => roles[name]?.kind === 'person')
}

const lastMember = (): Problem => new Problem(409, 'last_member')
