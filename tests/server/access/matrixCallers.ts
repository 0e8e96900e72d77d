// Callers of the matrix: each signs in when first needed, and again after a lock-out.
import { type Role, staffRoles } from './matrixRoles.ts'
import { type Caller, demoPassword, giveAccounts, type Portal } from '../support/portal.ts'

const demoEmails: Partial<Record<Role, string>> = {
  'customer A': 'cdn2@demo.example',
  'customer B': 'other@demo.example',
  'customer CDN1': 'cdn1@demo.example',
  'restricted in A': 'cachedelete@demo.example',
  supervisor_all: 'admin@demo.example',
  manager_provider: 'manager@demo.example',
}
const emailOf = (role: Role): string => demoEmails[role] ?? `${role.replaceAll(' ', '-').toLowerCase()}@demo.example`

/** Keeps who has signed in, for one portal. */
export function callersOf(portal: Portal) {
  const callers = new Map<Role, Caller>()
  let entered = 0

  async function callerOf(role: Role): Promise<Caller> {
    const { people, store } = portal.services
    const known = callers.get(role)
    if (known && (await known.ask({ url: '/api/v1/session' })).statusCode === 200) return known
    if (role.includes('program of ')) return programOf(role)
    const email = emailOf(role)
    if (!demoEmails[role] && !(await store.people.findByEmail('main', email))) {
      const isPerson = role === 'CDN1 staff'
      const person = await people.create({
        brand: 'main',
        email,
        kind: isPerson ? 'person' : 'staff',
        role: isPerson ? 'customer' : role === 'staff in A' ? 'admin_all' : role,
        password: demoPassword,
      })
      if (isPerson) await giveAccounts(portal, person.id, 101)
    }
    const caller = await portal.signIn(email, { as: 'bearer' })
    if (role === 'staff in A') await enterA(email)
    callers.set(role, caller)
    return caller
  }

  /** A fresh sign-in has entered no account. */
  async function enterA(email: string): Promise<void> {
    const { store, clock } = portal.services
    const { id } = (await store.people.findByEmail('main', email))!
    if (!(await store.accounts.findAsEntered('demo-cdn2', id))) await store.accounts.enter('demo-cdn2', id, clock().toISOString())
  }

  async function programOf(role: Role): Promise<Caller> {
    const owner = await callerOf(role.endsWith('A') ? 'customer A' : 'supervisor_all')
    const scopes = role.startsWith('reading') ? ['read'] : ['read', 'write']
    const answer = await owner.ask({ method: 'POST', url: '/api/v1/tokens', body: { name: role, scopes, days: null } })
    const { token } = answer.json<{ token: string }>()
    const caller: Caller = {
      token,
      ask: (asked) => portal.nobody.ask({ ...asked, headers: { ...asked.headers, authorization: `Bearer ${token}` } }),
    }
    callers.set(role, caller)
    return caller
  }

  /** Restores the entries that a row changed: one employee is in A, nobody else is anywhere. */
  async function restoreEntries(): Promise<void> {
    const { store, clock } = portal.services
    const now = clock().toISOString()
    for (const role of staffRoles) {
      const email = emailOf(role)
      const person = await store.people.findByEmail('main', email)
      if (!person) continue
      await store.accounts.leaveAll(person.id, now)
      if (role === 'staff in A')
        await store.accounts.enter('demo-cdn2', person.id, new Date(clock().getTime() + (entered += 1)).toISOString())
    }
  }
  return { callerOf, restoreEntries }
}
