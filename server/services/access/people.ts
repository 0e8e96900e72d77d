// Persons: customers and staff.
import type { Locale } from '../../../src/engine/types.ts'
import type { PersonRow } from '../../store/people.ts'
import type { Repositories, Store } from '../../store/types.ts'
import type { Clock, Person } from '../types.ts'
import type { Facts } from '../../../src/engine/facts.ts'
import type { Passwords } from './passwords.ts'
import { randomText } from './random.ts'

export type NewPerson = { brand: string; email: string; kind: 'person' | 'staff'; role: string; firstName?: string; lastName?: string; password?: string }
export type Preferences = { language?: Locale; theme?: string }
export type People = {
  /** `beside` happens with it, or neither does. */
  create: (person: NewPerson, beside?: (inside: Repositories, person: Person) => Promise<void>) => Promise<Person>
  find: (id: string) => Promise<Person | undefined>
  /** Who signs in with this address on this brand's host: its own people, and staff who reach every brand. */
  findForSignIn: (brand: string, email: string) => Promise<Person | undefined>
  setPreferences: (id: string, preferences: Preferences) => Promise<void>
  /** Ends every other session of the person. */
  setPassword: (id: string, password: string, exceptSession?: string) => Promise<void>
  /** Ends every session of the person: what was allowed is not any more. */
  setRole: (id: string, role: string) => Promise<void>
  disable: (id: string) => Promise<void>
}

export function createPeople({ store, clock, facts, passwords }: { store: Store; clock: Clock; facts: Facts; passwords: Passwords }): People {
  const now = (): string => clock().toISOString()

  return {
    async create({ password, firstName = '', lastName = '', ...given }, beside) {
      if (facts.roles[given.role]?.kind !== given.kind) throw new Error(`no role ${given.role} for a ${given.kind}`)
      const hash = password === undefined ? undefined : await passwords.hash(password)
      const row: PersonRow = {
        ...given, id: `${given.kind === 'staff' ? 'stf' : 'prs'}_${randomText(16)}`, email: emailKey(given.email), first_name: firstName, last_name: lastName,
        timezone: 'Europe/Moscow', language: null, theme: null, disabled_at: null, created_at: now(),
      }
      await store.transaction(async (inside) => {
        await beside?.(inside, personOf(row))
        await inside.people.insert(row)
        if (hash) await inside.people.setPassword(row.id, hash, now())
      })
      return personOf(row)
    },
    async find(id) {
      const row = await store.people.find(id)
      return row && personOf(row)
    },
    async findForSignIn(brand, email) {
      const row = (await store.people.findByEmail(brand, emailKey(email))) ?? (await store.people.findStaffByEmail(emailKey(email))).find(({ role }) => facts.roles[role]?.reach === 'all')
      return row && row.disabled_at === null ? personOf(row) : undefined
    },
    setPreferences: (id, preferences) => store.people.update(id, preferences),
    async setPassword(id, password, exceptSession) {
      const hash = await passwords.hash(password)
      await store.transaction(async ({ people, sessions }) => {
        await people.setPassword(id, hash, now())
        await sessions.removeOfPerson(id, exceptSession)
      })
    },
    setRole: (id, role) => store.transaction(async ({ people, sessions, accounts }) => {
      await people.update(id, { role })
      await accounts.leaveAll(id, now())
      await sessions.removeOfPerson(id)
    }),
    disable: (id) => store.transaction(async ({ people, sessions }) => {
      await people.update(id, { disabled_at: now() })
      await sessions.removeOfPerson(id)
    }),
  }
}

export function personOf(row: PersonRow): Person {
  return {
    id: row.id, kind: row.kind === 'staff' ? 'staff' : 'person', brand: row.brand, email: row.email, role: row.role, firstName: row.first_name, lastName: row.last_name,
    timezone: row.timezone, language: row.language as Locale | null, theme: row.theme,
  }
}

/** How an address is compared: case does not matter. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
