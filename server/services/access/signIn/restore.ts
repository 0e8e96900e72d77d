// Forgotten passwords: an e-mail with a link that is valid for an hour, and the link's effect.
import type { Repositories, Store } from '../../../store/types.ts'
import type { Messages } from '../../messages/types.ts'
import { invalid, Problem } from '../../problem.ts'
import type { Clock, Person } from '../../model.ts'
import { type GuestRequest, auditAccess, emailErrors, codeAttemptLimits } from './guestRequest.ts'
import { emailKey } from '../people/email.ts'
import type { CodeOf, LetterCodes } from './letterCodes.ts'
import { networkOf } from '../limits/network.ts'
import { letterLimits } from '../limits/letterLimits.ts'
import type { Notices } from '../proofs/noticeTypes.ts'
import { passwordErrors } from './passwords.ts'
import { hashToken } from '../keys/random.ts'
import type { FoundPerson, People } from '../people/people.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle, ThrottleRule } from '../limits/throttle.ts'

export type Restore = {
  /** Throws 400 `invalid`, 404 `unknown_email` (unless accounts are hidden), 429 `restore_limit`. */
  ask: (email: string, guest: GuestRequest) => Promise<void>
  /** Whether a link is valid; changes nothing. Throws 429. */
  check: (given: { email: string; code: string }, guest: GuestRequest) => Promise<boolean>
  /**
   * Sets the password, ends every session, unlocks the account; returns the person.
   * Throws 400 `bad_request`, `link_expired`, `wrong_code`, `invalid`; 404 `no_restore_request`; 429.
   */
  accept: (given: { email?: string; code?: string; password?: string }, guest: GuestRequest) => Promise<Person>
}
type Parts = {
  store: Store
  clock: Clock
  throttle: Throttle
  codes: LetterCodes
  messages: Pick<Messages, 'send'>
  notices: Notices
  people: People
  sessions: Sessions
  hidesAccounts: boolean
}

const tooOften = { status: 429, code: 'restore_limit' }

export function createRestore({ store, clock, throttle, codes, messages, notices, people, sessions, hidesAccounts }: Parts): Restore {
  const codeOf = (email: string, { brand }: GuestRequest): CodeOf => ({ purpose: 'restore', brand, email })

  return {
    async ask(given, guest) {
      const errors = emailErrors(given)
      if (errors.length > 0) throw invalid(errors)
      const email = emailKey(given)
      const found = await people.findForSignIn(guest.brand, email)
      await throttle.attempt(limitsOf(email, guest, await knownDevice(found?.person, guest)))
      const owner = found && !found.isDisabled ? found : undefined
      if (!owner && !hidesAccounts) throw new Problem(404, 'unknown_email')
      await store.transaction((inside) => send(inside, email, owner, guest))
    },
    async check({ email, code }, guest) {
      const guesses = codeAttemptLimits(guest)
      await throttle.attempt(guesses)
      const { is } = await codes.look(store, codeOf(email, guest), code)
      if (is === 'right') await throttle.succeed(guesses)
      return is === 'right'
    },
    async accept({ email, code, password }, guest) {
      if (!email || !code || !password) throw new Problem(400, 'bad_request')
      const guesses = codeAttemptLimits(guest)
      await throttle.attempt(guesses)
      const of = codeOf(email, guest)
      const person = await ownerOf(of, code, guest)
      const unfit = passwordErrors(password, person.email)
      if (unfit.length > 0) throw invalid(unfit)
      await people.setPassword(person.id, password, { before: (inside) => change(inside, { of, code, person }, guest) })
      await throttle.succeed(guesses)
      await sessions.unlock({ email, ip: guest.ip })
      return person
    },
  }

  /** The owner's known browser has a quota of its own, which strangers cannot use up. */
  async function knownDevice(person: Person | undefined, { device }: GuestRequest): Promise<string | undefined> {
    const hash = person && device && device.length <= 128 ? hashToken(device) : undefined
    return hash !== undefined && (await store.sessions.hasDevice(hash, person!.id)) ? hash : undefined
  }

  /** An unknown address gets an e-mail that says so: the work is the same, and only the mailbox owner learns the result. */
  async function send(inside: Repositories, email: string, owner: FoundPerson | undefined, guest: GuestRequest): Promise<void> {
    const { code, expiresAt } = await codes.issue(inside, codeOf(email, guest), { data: { person: owner?.person.id ?? '' } })
    const template = owner ? 'restore' : 'restore-unknown'
    await messages.send(inside, {
      kind: 'mail',
      brand: guest.brand,
      to: email,
      locale: owner?.person.language ?? guest.locale,
      template,
      values: owner ? { code } : {},
      expiresAt,
    })
    await auditAccess(inside, clock, guest, { action: 'restore-letter', person: owner?.person })
  }

  async function ownerOf(of: CodeOf, code: string, guest: GuestRequest): Promise<Person> {
    const state = await codes.look(store, of, code)
    if (state.is === 'expired' || state.is === 'used') throw new Problem(400, 'link_expired')
    // The fact that an e-mail was requested would reveal that the person exists.
    if (state.is === 'wrong' && !hidesAccounts) throw new Problem(400, 'wrong_code')
    const owner = state.is === 'right' ? await people.findForSignIn(guest.brand, of.email) : undefined
    if (state.is !== 'right' || !owner || owner.isDisabled || owner.person.id !== state.data.person)
      throw new Problem(404, 'no_restore_request')
    return owner.person
  }

  async function change(
    inside: Repositories,
    { of, code, person }: { of: CodeOf; code: string; person: Person },
    guest: GuestRequest,
  ): Promise<void> {
    if (!(await codes.use(inside, of, code))) throw new Problem(400, 'link_expired')
    // The e-mail proved the address. Known devices may be the thief's.
    await inside.people.update(person.id, { unverified_since: null })
    await inside.sessions.removeDevices(person.id)
    await notices.send(inside, await notices.wayIn(inside, person.id), 'password-changed', {
      actor: person.id,
      actorName: person.email,
      ip: guest.ip,
      requestId: guest.requestId,
    })
    await auditAccess(inside, clock, guest, { action: 'password-restored', person })
  }
}

/** Ten requests in five minutes per network; one e-mail a minute and five a day from a network to an address, known or not. */
function limitsOf(email: string, { brand, ip }: GuestRequest, device: string | undefined): ThrottleRule[] {
  const name = 'restore'
  if (device !== undefined)
    return letterLimits({ name: `${name}-device`, asker: '', mailbox: device, refusal: tooOften }, { here: [1, 10], all: [1, 10] })
  const network = networkOf(ip)
  return [
    ...letterLimits({ name, asker: network, mailbox: `${brand}/${email}`, refusal: tooOften }, { here: [1, 5], all: [3, 20] }),
    { name: `${name}-network`, subject: network, free: 10, most: 10, refusal: tooOften },
  ]
}
