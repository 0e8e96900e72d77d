// Employees: the record is authoritative; the person behind the session follows it.
import { emailKey } from '../access/people/email.ts'
import type { Credentials } from '../access/proofs/noticeTypes.ts'
import { passwordPurpose } from '../access/signIn/passwords.ts'
import { highestRole, isBeyond } from '../access/people/reach.ts'
import { needsFactor } from '../access/people/personStatus.ts'
import type { Brand } from '../model.ts'
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
/** Fields that determine the rights of sessions. */
const deciding = ['email', 'role', 'brand', 'active'] as const

export const employees: RecordHook = {
  project: nameOf,
  computed: ['permissions', 'second_factor'],
  async compute(records, _scope, { facts, store, settings }) {
    const withFactor = await store.factors.activeOf(records.map(({ id }) => id))
    const features = new Map((await store.brands.all()).map(({ id, data }) => [id, (JSON.parse(data) as Partial<Brand>).features ?? []]))
    return records.map(({ id, data }) => {
      const { role, brand } = data as Employee
      const isDue = needsFactor(role, features.get(brand) ?? [], settings.SECOND_FACTOR_ROLES)
      return {
        permissions: facts.roles[role]?.permissions ?? [],
        second_factor: withFactor.has(id) ? 'on' : isDue ? 'missing' : 'off',
      }
    })
  },
  isClosed: ({ role }, as, facts) => isBeyond(String(role), as.role, facts),
  async inTransaction(inside, change) {
    refuseEscalation(change)
    await refuseLast(inside, change)
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
    const existing = await inside.people.find(id)
    const disabled_at = now.active === false ? (existing?.disabled_at ?? at) : null
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
    if (existing) await inside.people.update(id, { ...row, phone, ...(existing.phone !== phone && { phone_verified_at: null }) })
    else await inside.people.insert({ id, kind: 'staff', ...row, phone, language: null, theme: null, created_at: createdAt })
    if (existing && row.disabled_at === null) await notifyChange(inside, change, wayIn, { email: row.email, phone })
    if (before && deciding.some((name) => before[name] !== now[name]))
      await endAccess(inside, id, at, now.active === false ? 'blocked' : 'rights')
  },
}

/** Notifies the old and the new address of changed credentials. */
async function notifyChange(
  inside: Repositories,
  { notices, caller }: HookChange,
  before: Credentials | undefined,
  { email, phone }: { email: string; phone: string | null },
): Promise<void> {
  if (before?.email !== email) await notices?.send(inside, before, 'email-changed', caller)
  else if (before.phone !== phone) await notices?.send(inside, before, 'phone-changed', caller)
}

/** Display name in lists and choices. */
export function nameOf(data: Record<string, unknown>): { full_name: string } {
  const names = [data.first_name, data.last_name].filter((name) => typeof name === 'string' && name !== '')
  return { full_name: names.length > 0 ? names.join(' ') : String(data.email) }
}

/** Ends sessions, password links and account entries, because rights changed. API tokens have the owner's rights; a locked-out owner loses them for good. */
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

/** Nobody grants rights they lack or changes their own; employees with more rights are closed to them. */
function refuseEscalation({ action, id, data, before, caller, facts }: HookChange): void {
  const own = caller.as.role
  if (action === 'delete') {
    if (id === caller.actor) throw forbidden('own_deletion')
    return
  }
  if (isBeyond(String(data.role), own, facts)) throw invalid([{ path: '/role', keyword: 'escalation', params: { role: data.role } }])
  if (id !== caller.actor || !before) return
  const changed = (['role', 'brand', 'active'] as const).filter((name) => data[name] !== before[name])
  if (changed.length > 0) throw invalid(changed.map((name) => ({ path: `/${name}`, keyword: 'own', params: {} })))
}

/** One employee with all permissions must remain, also when two of them remove each other at the same time. */
async function refuseLast({ people }: Repositories, { action, id, data, before, facts }: HookChange): Promise<void> {
  const highest = highestRole(facts)
  const is = (one: Partial<Employee> | undefined): boolean => one?.role === highest && one.active !== false
  if (!is(before as Employee | undefined) || (action !== 'delete' && is(data as Employee))) return
  if ((await people.activeWith(highest)).every((one) => one === id)) throw forbidden()
}

/** An address identifies one person of a brand, customers included. */
async function refuseTakenAddress({ people }: Repositories, id: string, { brand, email }: Employee): Promise<void> {
  const other = await people.findByEmail(brand, emailKey(email))
  if (other && other.id !== id)
    throw new Problem(409, 'not_unique', { errors: [{ path: '/email', keyword: 'unique', params: { scope: 'provider' } }] })
}

/** An employee who reaches every brand signs in on each host by the address alone, so no other employee may have it. */
async function refuseStaffElsewhere({ people }: Repositories, { id, data, facts }: HookChange): Promise<void> {
  const { email, role } = data as Employee
  const seesAll = (one: string): boolean => facts.roles[one]?.reach === 'all'
  const others = (await people.findStaffByEmail(emailKey(email))).filter((other) => other.id !== id)
  if (others.some((other) => seesAll(role) || seesAll(other.role)))
    throw new Problem(409, 'not_unique', { errors: [{ path: '/email', keyword: 'staffElsewhere', params: {} }] })
}
