// One of the staff: the record is the truth, the person behind the session follows it.
import { emailKey } from '../access/people/email.ts'
import type { WayIn } from '../access/proofs/noticeTypes.ts'
import { passwordPurpose } from '../access/signIn/passwords.ts'
import { isBeyond } from '../access/people/reach.ts'
import { forbidden, invalid, Problem } from '../problem.ts'
import type { Repositories } from '../../store/types.ts'
import type { HookChange, RecordHook } from './types.ts'

type Employee = {
  email: string
  role: string
  brand: string
  timezone: string
  active?: boolean
  first_name?: string
  middle_name?: string
  last_name?: string
  phone?: string
  telegram?: string
}
/** What his sessions were given by. */
const deciding = ['email', 'role', 'brand', 'active'] as const

export const employees: RecordHook = {
  project: nameOf,
  computed: ['permissions'],
  compute: async (records, _scope, { facts }) =>
    records.map(({ data }) => ({ permissions: facts.roles[String(data.role)]?.permissions ?? [] })),
  isClosed: ({ role }, as, facts) => isBeyond(String(role), as.role, facts),
  async beside(inside, change) {
    refuseEscalation(change)
    const { action, id, at, createdAt } = change
    const now = change.data as Employee
    const before = change.before as Employee | undefined
    if (action === 'delete') {
      await endAccess(inside, id, at, 'deleted')
      await inside.people.remove(id)
      return
    }
    await refuseTakenAddress(inside, id, now)
    if (before?.email !== now.email || before.brand !== now.brand || before.role !== now.role) await refuseStaffElsewhere(inside, change)
    const known = await inside.people.find(id)
    const disabled_at = now.active === false ? (known?.disabled_at ?? at) : null
    const row = {
      brand: now.brand,
      email: emailKey(now.email),
      role: now.role,
      first_name: now.first_name ?? '',
      last_name: now.last_name ?? '',
      middle_name: now.middle_name ?? null,
      timezone: now.timezone,
      disabled_at,
      telegram: now.telegram ?? null,
    }
    const phone = now.phone ?? null
    const wayIn = await change.notices?.wayIn(inside, id)
    if (known) await inside.people.update(id, { ...row, phone, ...(known.phone !== phone && { phone_verified_at: null }) })
    else await inside.people.insert({ id, kind: 'staff', ...row, phone, language: null, theme: null, created_at: createdAt })
    if (known && row.disabled_at === null) await tell(inside, change, wayIn, { email: row.email, phone })
    if (before && deciding.some((name) => before[name] !== now[name]))
      await endAccess(inside, id, at, now.active === false ? 'blocked' : 'rights')
  },
}

/** Old address and new one hear of a change of what he signs in by. */
async function tell(
  inside: Repositories,
  { notices, caller }: HookChange,
  before: WayIn | undefined,
  { email, phone }: { email: string; phone: string | null },
): Promise<void> {
  if (before?.email !== email) await notices?.tell(inside, before, 'email-changed', caller)
  else if (before.phone !== phone) await notices?.tell(inside, before, 'phone-changed', caller)
}

/** What he is called in lists and choices. */
export function nameOf(data: Record<string, unknown>): { full_name: string } {
  const names = [data.first_name, data.last_name].filter((name) => typeof name === 'string' && name !== '')
  return { full_name: names.length > 0 ? names.join(' ') : String(data.email) }
}

/** Sessions, links to set a password, entries in accounts: what was allowed is not any more. Tokens of his programs have the rights that he has; who is shut out loses them for good. */
async function endAccess(
  { sessions, accounts, tokens }: Repositories,
  id: string,
  at: string,
  end: 'rights' | 'blocked' | 'deleted',
): Promise<void> {
  await sessions.removeOfPerson(id, end)
  await sessions.removeCodes(passwordPurpose, id)
  if (end !== 'rights') {
    await sessions.removeDevices(id)
    await tokens.revokeAll(id, at)
  }
  await accounts.leaveAll(id, at)
}

/** Nobody gives what he does not have, or changes his own place; whoever has more is closed to him before. */
function refuseEscalation({ action, id, data, before, caller, facts }: HookChange): void {
  const own = caller.as.role
  if (action === 'delete') {
    if (id === caller.actor) throw forbidden()
    return
  }
  if (isBeyond(String(data.role), own, facts)) throw invalid([{ path: '/role', keyword: 'escalation', params: { role: data.role } }])
  if (id !== caller.actor || !before) return
  const changed = (['role', 'brand', 'active'] as const).filter((name) => data[name] !== before[name])
  if (changed.length > 0) throw invalid(changed.map((name) => ({ path: `/${name}`, keyword: 'own', params: {} })))
}

/** An address signs in one person of a brand; customers have theirs from elsewhere. */
async function refuseTakenAddress({ people }: Repositories, id: string, { brand, email }: Employee): Promise<void> {
  const other = await people.findByEmail(brand, emailKey(email))
  if (other && other.id !== id)
    throw new Problem(409, 'not_unique', { errors: [{ path: '/email', keyword: 'unique', params: { scope: 'provider' } }] })
}

/** Whoever sees every brand signs in on each of their hosts by the address alone: another employee with it would take his place there. */
async function refuseStaffElsewhere({ people }: Repositories, { id, data, facts }: HookChange): Promise<void> {
  const { email, role } = data as Employee
  const seesAll = (one: string): boolean => facts.roles[one]?.reach === 'all'
  const others = (await people.findStaffByEmail(emailKey(email))).filter((other) => other.id !== id)
  if (others.some((other) => seesAll(role) || seesAll(other.role)))
    throw new Problem(409, 'not_unique', { errors: [{ path: '/email', keyword: 'staffElsewhere', params: {} }] })
}
