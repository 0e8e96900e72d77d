// SMS codes: they prove a phone during registration or later, and act as a second factor.
import { toWire } from '../../../../src/engine/formats/contacts/phone.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import type { Messages } from '../../messages/types.ts'
import { invalid, invalidAt, Problem } from '../../problem.ts'
import type { Clock, SignedIn } from '../../model.ts'
import { type GuestRequest, auditAccess, phoneErrors } from './guestRequest.ts'
import { emailKey } from '../people/email.ts'
import { networkOf } from '../limits/network.ts'
import type { Notices } from '../proofs/noticeTypes.ts'
import { hashToken, randomDigits, randomToken } from '../keys/random.ts'
import type { Throttle, ThrottleRule } from '../limits/throttle.ts'
import { minuteMilliseconds, daySeconds } from '../../../../src/engine/time/units.ts'

/**
 * `email` names an unfinished registration, where there is no session. `isPending`: the session waits for this step.
 * `prove`: throws 403 `proof_required`, see Proofs.require.
 */
export type PhoneAsk = {
  phone: string
  email?: string | undefined
  signedIn?: SignedIn | undefined
  isPending: boolean
  prove?: () => void
}
export type PhoneCodes = {
  /** Throws 400 `invalid` (/phone, /email), 401, 403 `proof_required` (another phone), 409 `phone_in_use`, 429 `code_limit`. */
  send: (ask: PhoneAsk, guest: GuestRequest) => Promise<void>
  /** Throws 403 `proof_required`, `wrong_code` or `code_expired`, 429 `too_many_attempts` after three attempts at a code. */
  verify: (ask: PhoneAsk & { code: string }, guest: GuestRequest) => Promise<void>
}
type Parts = { store: Store; clock: Clock; throttle: Throttle; messages: Pick<Messages, 'send'>; notices: Notices } & {
  digits: number
  hidesAccounts: boolean
}

const purpose = 'phone'
const minutes = 10
const maxTries = 3
const limit = { status: 429, code: 'code_limit' }
const day = { window: daySeconds, refusal: limit }

export function createPhoneCodes({ store, clock, throttle, messages, notices, digits, hidesAccounts }: Parts): PhoneCodes {
  return {
    async send(ask, guest) {
      const phone = phoneOf(ask)
      await refuseForeign({ ...ask, phone }, guest)
      proveForAnother({ ...ask, phone })
      if (ask.signedIn) await throttle.attempt(probingLimits(ask.signedIn))
      if (ask.signedIn || !hidesAccounts) await refuseUsed(store, phone, ask.signedIn?.person ?? { id: '', brand: guest.brand })
      await throttle.attempt(limitsOf(whoOf(ask, guest), phone, guest))
      await store.transaction(async (inside) => {
        const [code, salt, now] = [randomDigits(digits), randomToken(), clock()]
        const subject = subjectOf(ask, phone, guest)
        const [created_at, expires_at] = [now.toISOString(), new Date(now.getTime() + minutes * minuteMilliseconds).toISOString()]
        await inside.sessions.endCodes(purpose, subject, created_at)
        // Hashes of short codes can be brute-forced: the salt makes each row a search of its own.
        await inside.sessions.addCode({
          hash: hashToken(salt),
          purpose,
          subject,
          created_at,
          expires_at,
          used_at: null,
          data: JSON.stringify({ salt, digest: hashToken(`${salt}${code}`) }),
        })
        await messages.send(inside, {
          kind: 'sms',
          brand: guest.brand,
          to: phone,
          locale: ask.signedIn?.person.language ?? guest.locale,
          template: 'phone-code',
          values: { code },
          expiresAt: expires_at,
        })
        await auditAccess(inside, clock, guest, { action: 'phone-code', person: ask.signedIn?.person })
      })
    },
    async verify(ask, guest) {
      const phone = phoneOf(ask)
      await refuseForeign({ ...ask, phone }, guest)
      proveForAnother({ ...ask, phone })
      const verdict = await store.transaction((inside) => judge(inside, { ...ask, phone }, guest))
      if (verdict) throw verdict
    },
  }

  /** The attempt must be counted: a throw would roll it back, so failures are returned. */
  async function judge(inside: Repositories, ask: PhoneAsk & { code: string }, guest: GuestRequest): Promise<Problem | undefined> {
    const [row] = await inside.sessions.codesOf(purpose, subjectOf(ask, ask.phone, guest))
    if (!row || row.used_at !== null) return new Problem(403, 'wrong_code')
    const at = clock().toISOString()
    if (row.expires_at <= at) return new Problem(403, 'code_expired')
    if (!(await inside.sessions.tryCode(row.hash, maxTries))) return new Problem(429, 'too_many_attempts')
    const { salt, digest } = JSON.parse(row.data) as { salt: string; digest: string }
    if (hashToken(`${salt}${ask.code}`) !== digest || !(await inside.sessions.useCode(row.hash, purpose, at)))
      return new Problem(403, 'wrong_code')
    await prove(inside, ask, guest, at)
    return undefined
  }

  async function prove(inside: Repositories, { phone, email = '', signedIn }: PhoneAsk, guest: GuestRequest, at: string): Promise<void> {
    if (!signedIn) return inside.registrations.verifyPhone(guest.brand, emailKey(email), phone, at)
    const { person, hash } = signedIn
    await refuseUsed(inside, phone, person)
    const isOther = person.phone !== phone
    const before = isOther ? await notices.wayIn(inside, person.id) : undefined
    await inside.sessions.passTwofa(hash, at)
    await inside.people.update(person.id, { phone, ...((!person.phoneVerified || isOther) && { phone_verified_at: at }) })
    const by = { actor: person.id, actorName: person.email, ip: guest.ip, requestId: guest.requestId }
    await notices.send(inside, before, 'phone-changed', by)
    await auditAccess(inside, clock, guest, { action: 'phone-verified', person })
  }

  /** Allowed phones: the registration's; the stored one while a step is pending, before a second factor was replaced, and for staff; else any. */
  async function refuseForeign({ phone, email, signedIn, isPending }: PhoneAsk, guest: GuestRequest): Promise<void> {
    if (signedIn) {
      const { kind, twofa, phoneVerified } = signedIn.person
      const isFixed = isPending || kind === 'staff' || (twofa === 'sms' && phoneVerified && !signedIn.twofaPassed)
      if (isFixed && signedIn.person.phone !== phone) throw invalidAt('/phone', 'const')
      return
    }
    if (email === undefined) throw invalidAt('/email', 'required')
    if ((await store.registrations.find(guest.brand, emailKey(email)))?.phone !== phone) throw invalidAt('/email', 'reference')
  }
}

/** A new number becomes a credential. */
function proveForAnother({ phone, signedIn, prove }: PhoneAsk): void {
  if (signedIn && signedIn.person.phone !== phone) prove?.()
}

/** No other customer of the brand may have it. */
async function refuseUsed(
  { people }: Pick<Repositories, 'people'>,
  phone: string,
  { id, brand }: Pick<SignedIn['person'], 'id' | 'brand'>,
): Promise<void> {
  const holder = await people.findByPhone(brand, phone)
  if (holder && holder.id !== id) throw new Problem(409, 'phone_in_use')
}

function phoneOf({ phone }: PhoneAsk): string {
  const errors = phoneErrors(phone)
  if (errors.length > 0) throw invalid(errors)
  return toWire(phone)
}

const whoOf = ({ email = '', signedIn }: PhoneAsk, { brand }: GuestRequest): string =>
  signedIn ? `person/${signedIn.person.id}` : `registration/${brand}/${emailKey(email)}`
/** Binds the code to this phone and owner. */
const subjectOf = (ask: PhoneAsk, phone: string, guest: GuestRequest): string => `${whoOf(ask, guest)}/${phone}`

/** Only signed-in people learn that a phone is in use; this keeps them from probing lists of phones. Registrations have limits of their own. */
function probingLimits({ person: { id } }: SignedIn): ThrottleRule[] {
  return [{ name: 'phone-asked', subject: id, free: 20, most: 20, ...day }]
}

/** One a minute and five a day, per phone and per requester; a network may request twenty a day. */
function limitsOf(who: string, phone: string, { ip }: GuestRequest): ThrottleRule[] {
  return [who, phone]
    .flatMap((subject): ThrottleRule[] => [
      { name: 'phone-code', subject, free: 1, most: 1, window: 60, refusal: limit },
      { name: 'phone-codes', subject, free: 5, most: 5, ...day },
    ])
    .concat({ name: 'phone-codes-network', subject: networkOf(ip), free: 20, most: 20, ...day })
}
