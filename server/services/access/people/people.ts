// People: customers and staff.
import type { Locale } from '../../../../src/engine/schema/types.ts'
import { DEFAULT_ZONE } from '../../../../src/engine/time/wallClock.ts'
import type { PersonRow } from '../../../store/people/people.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import type { Clock, Origin, Person } from '../../model.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { invalid } from '../../problem.ts'
import { emailKey } from './email.ts'
import { passwordErrors, passwordPurpose, type Passwords } from '../signIn/passwords.ts'
import { randomText } from '../keys/random.ts'

export type NewPerson = {
  brand: string
  email: string
  kind: 'person' | 'staff'
  role: string
  firstName?: string
  lastName?: string
  middleName?: string
  phone?: string
  phoneVerified?: boolean
  twofa?: 'sms'
  telegram?: string
  password?: string
  language?: Locale
  unverified?: true
}
/** The holder of the address, even one who may not sign in at present. */
export type FoundPerson = { person: Person; isDisabled: boolean; /** The address waits to be proved. */ isUnverified: boolean }
/** `single_keys`: single letters act as shortcuts. */
export type Preferences = { language?: Locale; theme?: string; single_keys?: boolean }
export type People = {
  /** `inTransaction` runs in the same transaction. */
  create: (person: NewPerson, inTransaction?: (inside: Repositories, person: Person) => Promise<void>) => Promise<Person>
  find: (id: string) => Promise<Person | undefined>
  /** The person who signs in with this address on the brand's host: its own people, and staff who reach every brand. */
  findForSignIn: (brand: string, email: string) => Promise<FoundPerson | undefined>
  setPreferences: (id: string, preferences: Preferences) => Promise<void>
  /** Ends every other session of the person, password links, and API tokens unless they are kept. `before` runs first in the same transaction. */
  setPassword: (
    id: string,
    password: string,
    how?: { exceptSession?: string; keepsTokens?: true; forgetsDevices?: true; before?: (inside: Repositories) => Promise<void> },
  ) => Promise<void>
  /** Ends every session of the person, because their rights changed. */
  setRole: (id: string, role: string) => Promise<void>
  disable: (id: string) => Promise<void>
}

type Parts = { store: Store; clock: Clock; facts: Facts; passwords: Passwords; staffRecords: StaffRecords }
/** Employees are records; their person follows the record. */
export type StaffRecords = {
  hire: (inside: Repositories, row: PersonRow) => Promise<void>
  change: (inside: Repositories, id: string, changes: Record<string, unknown>, at: string, by?: Origin) => Promise<void>
}

export function createPeople({ store, clock, facts, passwords, staffRecords }: Parts): People {
  const now = (): string => clock().toISOString()
  /** Validates a new password; every change of one goes through here. Throws 400 `invalid`. */
  const hashOf = async (password: string, email: string): Promise<string> => {
    const errors = passwordErrors(password, email)
    if (errors.length > 0) throw invalid(errors)
    return passwords.hash(password)
  }

  return {
    async create({ password, brand, email, kind, role, ...given }, inTransaction) {
      if (facts.roles[role]?.kind !== kind) throw new Error(`no role ${role} for a ${kind}`)
      const hash = password === undefined ? undefined : await hashOf(password, email)
      const row: PersonRow = {
        id: `${kind === 'staff' ? 'stf' : 'prs'}_${randomText(16)}`,
        brand,
        kind,
        role,
        email: emailKey(email),
        first_name: given.firstName ?? '',
        last_name: given.lastName ?? '',
        middle_name: given.middleName ?? null,
        phone: given.phone ?? null,
        phone_verified_at: given.phoneVerified ? now() : null,
        twofa: given.twofa ?? null,
        telegram: given.telegram ?? null,
        timezone: DEFAULT_ZONE,
        language: given.language ?? null,
        theme: null,
        disabled_at: null,
        created_at: now(),
        single_keys: 1,
        unverified_since: given.unverified ? now() : null,
        reset_at: null,
      }
      await store.transaction(async (inside) => {
        await inTransaction?.(inside, personOf(row))
        await (row.kind === 'staff' ? staffRecords.hire(inside, row) : inside.people.insert(row))
        if (hash) await inside.people.setPassword(row.id, hash, now())
      })
      return personOf(row)
    },
    async find(id) {
      const row = await store.people.find(id)
      return row && personOf(row)
    },
    async findForSignIn(brand, email) {
      // Both queries always run: an unknown address takes as long as a known one.
      const [own, staff] = [await store.people.findByEmail(brand, emailKey(email)), await store.people.findStaffByEmail(emailKey(email))]
      const row = own ?? staff.find(({ role }) => facts.roles[role]?.reach === 'all')
      return row && { person: personOf(row), isDisabled: row.disabled_at !== null, isUnverified: row.unverified_since !== null }
    },
    setPreferences: (id, { single_keys: keys, ...rest }) =>
      store.people.update(id, { ...rest, ...(keys !== undefined && { single_keys: Number(keys) }) }),
    async setPassword(id, password, { exceptSession, before, keepsTokens, forgetsDevices } = {}) {
      const hash = await hashOf(password, (await store.people.find(id))?.email ?? '')
      await store.transaction(async (inside) => {
        await before?.(inside)
        await inside.people.setPassword(id, hash, now())
        await inside.sessions.removeOfPerson(id, 'password', exceptSession)
        await inside.sessions.endCodes(passwordPurpose, id, now())
        if (!keepsTokens) await inside.tokens.revokeAll(id, now())
        if (forgetsDevices) await inside.sessions.removeDevices(id)
      })
    },
    async setRole(id, role) {
      const row = await store.people.find(id)
      if (facts.roles[role]?.kind !== row?.kind) throw new Error(`no role ${role} for a ${row?.kind}`)
      await store.transaction(async (inside) => {
        if (row?.kind === 'staff') return staffRecords.change(inside, id, { role }, now())
        await inside.people.update(id, { role })
        await inside.sessions.removeOfPerson(id, 'rights')
      })
    },
    async disable(id) {
      await store.transaction(async (inside) => {
        if ((await inside.people.find(id))?.kind === 'staff') return staffRecords.change(inside, id, { active: false }, now())
        await inside.people.update(id, { disabled_at: now() })
        await inside.sessions.removeOfPerson(id, 'blocked')
        await inside.sessions.removeDevices(id)
        await inside.tokens.revokeAll(id, now())
      })
    },
  }
}

export function personOf(row: PersonRow): Person {
  return {
    id: row.id,
    kind: row.kind === 'staff' ? 'staff' : 'person',
    brand: row.brand,
    email: row.email,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    timezone: row.timezone,
    language: row.language as Locale | null,
    theme: row.theme,
    singleKeys: row.single_keys === 1,
    middleName: row.middle_name,
    phone: row.phone,
    phoneVerified: row.phone_verified_at !== null,
    twofa: row.twofa === 'sms' ? 'sms' : null,
    telegram: row.telegram,
    resetAt: row.reset_at,
  }
}
