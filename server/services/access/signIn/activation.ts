// Activation of an unproved address: the e-mail with a link, and the link's effect.
import { coreUpdatePerson } from '../../../../src/engine/rights/permissions.ts'
import { type Actor, can } from '../../../../src/engine/rights/access.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { PersonRow } from '../../../store/people/people.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import { mailTo } from '../../messages/recipients.ts'
import type { Messages } from '../../messages/types.ts'
import { notFound, Problem } from '../../problem.ts'
import type { Clock, Person } from '../../model.ts'
import { type GuestRequest, auditAccess, codeAttemptLimits } from './guestRequest.ts'
import { emailKey } from '../people/email.ts'
import type { CodeOf, CodeState, LetterCodes } from './letterCodes.ts'
import type { Reach } from '../../model.ts'
import type { Throttle, ThrottleRule } from '../limits/throttle.ts'
import { daySeconds } from '../../../../src/engine/time/units.ts'

type Recipient = Pick<PersonRow, 'id' | 'brand' | 'email' | 'language'>
export type Activation = {
  /** `kept`: the requester may be a stranger, so earlier links stay valid. */
  send: (inside: Repositories, person: Recipient, guest: GuestRequest, how?: { kept?: true }) => Promise<void>
  /** Sends the e-mail to the caller, or to a customer in reach of staff who may change people. Throws 404, 409 `already_verified`, 429 `verification_limit`. */
  ask: (id: string, by: { person: Person; as: Actor; reach: Reach }, guest: GuestRequest) => Promise<void>
  /** As ask, after a correct password and within the limits; returns a code for `again`, or undefined when the address needs no proof. */
  remind: (email: string, guest: GuestRequest) => Promise<string | undefined>
  /** As ask, with the code from a refused sign-in. Throws 401 `confirmation_not_found`, 409 `already_verified`, 429 `verification_limit`. */
  again: (given: { email: string; code: string }, guest: GuestRequest) => Promise<void>
  /** Proves the address; returns a code for setting a password when there is none. Throws 410 `link_gone`, 400 `activation_failed`, 429. */
  accept: (given: { email: string; code: string }, guest: GuestRequest) => Promise<{ code?: string }>
}
type Parts = { store: Store; clock: Clock; facts: Facts; throttle: Throttle; codes: LetterCodes; messages: Pick<Messages, 'send'> }

const permission = [coreUpdatePerson]
const tooOften = { status: 429, code: 'verification_limit' }

export function createActivation({ store, clock, facts, throttle, codes, messages }: Parts): Activation {
  const activation: Activation = {
    async send(inside, person, guest, { kept } = {}) {
      const { code, expiresAt } = await codes.issue(
        inside,
        { purpose: 'activation', brand: person.brand, email: person.email },
        { data: { person: person.id }, ...(kept && { kept }) },
      )
      await messages.send(inside, { ...mailTo(person, guest.locale), template: 'activation', values: { code }, expiresAt })
      await auditAccess(inside, clock, guest, { action: 'activation-letter', person })
    },
    async ask(id, by, guest) {
      const row = await store.people.find(id)
      if (row?.kind !== 'person' || row.disabled_at !== null || !mayAsk(row, by)) throw notFound()
      await write(row, guest)
    },
    async remind(email, guest) {
      const row = await store.people.findByEmail(guest.brand, emailKey(email))
      if (!row || row.unverified_since === null) return undefined
      await write(row, guest).catch((error: unknown) => {
        if (!(error instanceof Problem && error.status === 429)) throw error
      })
      return (
        await codes.issue(
          store,
          { purpose: 'activation-again', brand: row.brand, email: row.email },
          { data: { person: row.id }, kept: true },
        )
      ).code
    },
    async again({ email, code }, guest) {
      const guesses = codeAttemptLimits(guest)
      await throttle.attempt(guesses)
      const of = { purpose: 'activation-again', brand: guest.brand, email } as const
      const row = await ownerOf(await codes.look(store, of, code), store, of)
      if (!row) throw new Problem(401, 'confirmation_not_found')
      await throttle.succeed(guesses)
      await write(row, guest)
    },
    async accept({ email, code }, guest) {
      const guesses = codeAttemptLimits(guest)
      await throttle.attempt(guesses)
      const of = { purpose: 'activation', brand: guest.brand, email } as const
      const answer = await store.transaction(async (inside) => {
        const state = await codes.look(inside, of, code)
        if (state.is === 'used' || state.is === 'expired') throw new Problem(410, 'link_gone')
        const row = await ownerOf(state, inside, of)
        if (!row || !(await codes.use(inside, of, code))) throw new Problem(400, 'activation_failed')
        await inside.people.update(row.id, { unverified_since: null })
        await auditAccess(inside, clock, guest, { action: 'activated', person: row })
        if ((await inside.people.password(row.id)) !== undefined) return {}
        return { code: (await codes.issue(inside, { ...of, purpose: 'restore' }, { data: { person: row.id } })).code }
      })
      await throttle.succeed(guesses)
      return answer
    },
  }
  return activation

  async function write(row: PersonRow, guest: GuestRequest): Promise<void> {
    if (row.unverified_since === null) throw new Problem(409, 'already_verified')
    await throttle.attempt(limitsOf(row))
    await store.transaction((inside) => activation.send(inside, row, guest))
  }

  function mayAsk({ id, brand }: PersonRow, { person, as, reach }: { person: Person; as: Actor; reach: Reach }): boolean {
    if (person.kind === 'person') return person.id === id
    return can(as, permission, facts) && reach.own === undefined && (reach.brand === undefined || reach.brand === brand)
  }
}

/** The owner of the code, while they still have the address and may sign in. */
async function ownerOf(
  state: CodeState,
  { people }: Pick<Repositories, 'people'>,
  { brand, email }: CodeOf,
): Promise<PersonRow | undefined> {
  const row = state.is === 'right' ? await people.find(String(state.data.person)) : undefined
  return row?.brand === brand && row.email === emailKey(email) && row.disabled_at === null ? row : undefined
}

/** One a minute, ten a day. */
function limitsOf({ id }: Recipient): ThrottleRule[] {
  return [
    { name: 'activation', subject: id, free: 1, most: 1, window: 60, refusal: tooOften },
    { name: 'activation-letters', subject: id, free: 10, most: 10, window: daySeconds, refusal: tooOften },
  ]
}
