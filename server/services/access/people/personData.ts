// Changes of personal data by people themselves and by staff who support them.
import { coreDeletePerson, coreUpdatePerson } from '../../../../src/engine/rights/permissions.ts'
import { writeAudit } from '../../audit/write.ts'
import { can } from '../../../../src/engine/rights/access.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { PersonRow } from '../../../store/people/people.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import { forbidden, invalidAt, notFound, Problem } from '../../problem.ts'
import type { Caller, Clock, Person, SignedIn } from '../../model.ts'
import type { NoticeKind, Notices } from '../proofs/noticeTypes.ts'
import type { OwnPassword } from './ownPassword.ts'
import { type People, personOf, type StaffRecords } from './people.ts'
import type { SecondFactor } from '../signIn/secondFactor.ts'
import type { PersonStatus } from './personStatus.ts'

/** Absent = unchanged; null = cleared. */
export type PersonChanges = {
  first_name?: string | null
  middle_name?: string | null
  last_name?: string | null
  phone?: string | null
  timezone?: string
  twofa?: 'sms' | null
}
/** `lock`: also revokes the API tokens and forgets the known devices, so that the next sign-in from each is reported by e-mail. */
export type PasswordForm = { current: string; password: string; lock?: boolean }
export type StaffChanges = Omit<PersonChanges, 'twofa'> & { telegram?: string | null }
export type Persons = {
  /** The caller, or a customer in reach of staff who support customers. Throws 404. */
  read: (id: string, caller: Caller) => Promise<Person>
  /** `password`: the caller's own, required to change phone or second factor. Staff change those of others after a recent proof alone. Throws 404, 403 `wrong_password` or `proof_required`, 400 `invalid`, 409 `second_factor_needed`. */
  change: (id: string, changes: PersonChanges, caller: Caller, password?: string) => Promise<Person>
  /** The caller's own employee record. */
  changeStaff: (id: string, changes: StaffChanges, caller: Caller) => Promise<Person>
  /** Locks the person out for good and erases their data. Throws 404, 403 (including `proof_required`). */
  remove: (id: string, caller: Caller) => Promise<void>
  /** The caller's own; every other session ends. Throws 403 `wrong_password`, 400 `invalid`, 429. */
  setPassword: (signedIn: SignedIn, form: PasswordForm, caller: Caller) => Promise<void>
  /** Removes the authenticator of a person who lost it. Throws 404. */
  resetFactor: (id: string, caller: Caller) => Promise<void>
}
type Parts = {
  store: Store
  clock: Clock
  facts: Facts
  people: People
  ownPassword: OwnPassword
  secondFactor: SecondFactor
  staffRecords: StaffRecords
  notices: Notices
  status: Pick<PersonStatus, 'requiresFactor'>
}

/** Permissions of staff who support customers, and who may lock one out. */
export const personUpdaters = [coreUpdatePerson]
export const personRemovers = [coreDeletePerson]

export function createPersons({ store, clock, facts, people, ownPassword, secondFactor, staffRecords, notices, status }: Parts): Persons {
  const now = (): string => clock().toISOString()
  const audit = (inside: Pick<Repositories, 'history'>, action: string, id: string, caller: Caller, detail: object = {}): Promise<void> =>
    writeAudit(inside.history, { at: now(), by: originOf(caller), action, id, detail })
  /** Customers only: an employee is a record. Unknown, out of reach and not permitted get the same 404. */
  const reached = async (
    inside: Pick<Repositories, 'people'>,
    id: string,
    { as, reach }: Caller,
    words = personUpdaters,
  ): Promise<PersonRow> => {
    const row = await inside.people.find(id)
    const isReached =
      row?.kind === 'person' && row.disabled_at === null && (reach.brand ?? row.brand) === row.brand && reach.own === undefined
    if (!row || as.kind !== 'staff' || !can(as, personUpdaters, facts) || !isReached) throw notFound()
    if (!can(as, words, facts)) throw forbidden()
    return row
  }
  const found = async (inside: Pick<Repositories, 'people'>, id: string, caller: Caller): Promise<PersonRow> => {
    const own = id === caller.actor && caller.as.kind === 'person' ? await inside.people.find(id) : undefined
    return own ?? reached(inside, id, caller)
  }

  return {
    read: async (id, caller) => personOf(await found(store, id, caller)),
    async change(id, changes, caller, password) {
      const before = await found(store, id, caller)
      const isOwn = id === caller.actor
      if (isOwn && isSensitive(before, changes)) {
        if (password === undefined) throw invalidAt('/password', 'required')
        await ownPassword.prove({ id }, password, caller)
      }
      if (!isOwn && isSensitive(before, changes)) caller.prove?.()
      return store.transaction(async (inside) => {
        const row = await found(inside, id, caller)
        const written = columnsOf(row, changes, isOwn)
        await refuseNeeded(inside, row, changes)
        const wayIn = await notices.wayIn(inside, id)
        // After staff remove a second factor, the person still has to present one.
        const isReset = !isOwn && row.twofa !== null && written.twofa === null
        await inside.people.update(id, { ...written, ...(isReset && { reset_at: now() }) })
        await audit(inside, 'person-update', id, caller, { changed: Object.keys(changes) })
        // Applies to later sessions: this one has just proved the password.
        if (isOwn && written.twofa === 'sms' && caller.session !== undefined) await inside.sessions.passTwofa(caller.session, now())
        const kind = noticeOf(row, written)
        if (kind) await notices.send(inside, wayIn, kind, caller)
        return personOf({ ...row, ...written })
      })
    },
    async changeStaff(id, changes, caller) {
      if (id !== caller.actor || caller.as.kind !== 'staff') throw notFound()
      // Records do not store empty values.
      const given = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? undefined]))
      if (changes.phone !== undefined && changes.phone !== (await store.people.find(id))?.phone) caller.prove?.()
      return store.transaction(async (inside) => {
        await staffRecords.change(inside, id, given, now(), originOf(caller))
        const row = await inside.people.find(id)
        if (!row) throw notFound()
        return personOf(row)
      })
    },
    remove: (id, caller) =>
      store.transaction(async (inside) => {
        await reached(inside, id, caller, personRemovers)
        caller.prove?.()
        await inside.people.update(id, { ...erased, disabled_at: now(), email: `${id}@deleted.invalid` })
        await inside.people.leaveEverywhere(id)
        await inside.sessions.removeOfPerson(id, 'deleted')
        await inside.sessions.removeDevices(id)
        await inside.sessions.removeCodesOf(id)
        await inside.tokens.revokeAll(id, now())
        await inside.factors.remove(id)
        await audit(inside, 'person-delete', id, caller)
      }),
    async setPassword({ person, hash }, { current, password, lock = false }, caller) {
      await ownPassword.prove(person, current, caller)
      await people.setPassword(person.id, password, {
        exceptSession: hash,
        ...(lock ? { forgetsDevices: true } : { keepsTokens: true }),
        before: async (inside) => {
          await inside.sessions.prove(hash, now())
          await audit(inside, lock ? 'access-lock' : 'password-change', person.id, caller)
          await notices.send(inside, await notices.wayIn(inside, person.id), 'password-changed', caller)
        },
      })
    },
    resetFactor: (id, caller) =>
      store.transaction(async (inside) => {
        const person = personOf(await reached(inside, id, caller))
        caller.prove?.()
        if (!(await secondFactor.reset(inside, person, caller))) throw notFound()
      }),
  }

  /** SMS as a second factor is switched off only if another one remains. */
  async function refuseNeeded({ factors }: Repositories, row: PersonRow, { twofa }: PersonChanges): Promise<void> {
    if (twofa !== null || row.twofa === null || !(await status.requiresFactor(row))) return
    if (!(await factors.find(row.id))?.confirmed_at) throw new Problem(409, 'second_factor_needed')
  }
}

/** The anonymised rest of a deleted person. */
const erased = { first_name: '', middle_name: null, last_name: '', phone: null, phone_verified_at: null, twofa: null, telegram: null }

function originOf({ actor, actorName, ip, requestId }: Caller): Pick<Caller, 'actor' | 'actorName' | 'ip' | 'requestId'> {
  return { actor, actorName, ip, requestId }
}

function noticeOf(before: PersonRow, written: Partial<PersonRow>): NoticeKind | undefined {
  if (written.phone !== undefined && written.phone !== before.phone) return 'phone-changed'
  if (written.twofa === undefined || written.twofa === before.twofa) return undefined
  return written.twofa === null ? 'second-factor-off' : 'second-factor-on'
}

function isSensitive(row: PersonRow, { phone, twofa }: PersonChanges): boolean {
  return (phone !== undefined && phone !== row.phone) || (twofa !== undefined && twofa !== row.twofa)
}

/** A new phone has to be proved, and is no second factor until then. */
function columnsOf(
  row: PersonRow,
  { first_name, middle_name, last_name, phone, timezone, twofa }: PersonChanges,
  isOwn: boolean,
): Partial<PersonRow> {
  const isOther = phone !== undefined && phone !== row.phone
  const isProved = row.phone_verified_at !== null && !isOther
  if (twofa === 'sms' && row.twofa !== 'sms' && (!isOwn || !isProved)) throw invalidAt('/twofa', 'phoneNotVerified')
  return {
    ...(first_name !== undefined && { first_name: first_name ?? '' }),
    ...(last_name !== undefined && { last_name: last_name ?? '' }),
    ...(middle_name !== undefined && { middle_name }),
    ...(timezone !== undefined && { timezone }),
    ...(isOther && { phone, phone_verified_at: null, twofa: null }),
    ...(twofa !== undefined && { twofa }),
  }
}
