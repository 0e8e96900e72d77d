// First half of registering: an address and a phone request the e-mail. The link creates the person (registrationLinks.ts).
import { toWire } from '../../../../src/engine/formats/contacts/phone.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import type { Messages } from '../../messages/types.ts'
import { invalid, Problem } from '../../problem.ts'
import type { Clock } from '../../model.ts'
import type { Activation } from './activation.ts'
import { type GuestRequest, auditAccess, emailErrors, phoneErrors } from './guestRequest.ts'
import { emailKey } from '../people/email.ts'
import type { LetterCodes } from './letterCodes.ts'
import { letterLimits } from '../limits/letterLimits.ts'
import { networkOf } from '../limits/network.ts'
import type { Throttle, ThrottleRule } from '../limits/throttle.ts'
import { dayMilliseconds } from '../../../../src/engine/time/units.ts'

export type Registration = {
  /** Sends the e-mail that proves the address. Throws 400 `invalid`, 409 `email_in_use` or `phone_in_use`, 429 `registration_limit`. */
  begin: (given: { email: string; phone: string; referrer?: string | undefined }, guest: GuestRequest) => Promise<void>
}
export type RegistrationParts = {
  store: Store
  clock: Clock
  throttle: Throttle
  codes: LetterCodes
  messages: Pick<Messages, 'send'>
  activation: Activation
  hidesAccounts: boolean
}
type Given = { email: string; phone: string; referrer: string }

const tooOften = { status: 429, code: 'registration_limit' }
/** How long unfinished registrations are kept. */
const rememberedDays = 30

export function createRegistration({
  store,
  clock,
  throttle,
  codes,
  messages,
  activation,
  hidesAccounts,
}: RegistrationParts): Registration {
  return {
    async begin({ email, phone, referrer = '' }, guest) {
      const errors = [...emailErrors(email), ...phoneErrors(phone)]
      if (errors.length > 0) throw invalid(errors)
      const given = { email: emailKey(email), phone: toWire(phone), referrer }
      const limits = limitsOf(given, guest)
      // Limits probing for addresses in use, too; the minute applies to e-mails only.
      await throttle.attempt([{ name: 'registration-asked', subject: networkOf(guest.ip), free: 10, most: 10 }])
      await throttle.attempt(limits)
      try {
        await store.transaction((inside) => send(inside, given, guest))
      } catch (error) {
        await throttle.succeed(limits)
        throw error
      }
    },
  }

  /** With hidden accounts an address in use gets an e-mail, too, and nobody else learns which. */
  async function send(inside: Repositories, given: Given, guest: GuestRequest): Promise<void> {
    const { email, phone } = given
    const of = { purpose: 'registration', brand: guest.brand, email } as const
    const existing = await inside.people.findByEmail(guest.brand, email)
    const isPhoneUsed = (await inside.people.findByPhone(guest.brand, phone)) !== undefined
    if (existing?.kind === 'person' && existing.unverified_since !== null && existing.disabled_at === null)
      return activation.send(inside, existing, guest, { kept: true })
    if (!hidesAccounts && existing) throw new Problem(409, 'email_in_use')
    if (!hidesAccounts && isPhoneUsed) throw new Problem(409, 'phone_in_use')
    const at = clock().toISOString()
    await inside.registrations.removeOld(new Date(clock().getTime() - rememberedDays * dayMilliseconds).toISOString())
    await inside.registrations.put({
      brand: guest.brand,
      email,
      phone,
      phone_verified_at: null,
      locale: guest.locale,
      referrer: given.referrer,
      created_at: at,
      sent_at: at,
    })
    const { code, expiresAt } = await codes.issue(inside, of, { data: { phone, referrer: given.referrer }, kept: true })
    const template = existing ? 'registration-known' : 'registration'
    await messages.send(inside, {
      kind: 'mail',
      brand: guest.brand,
      to: email,
      locale: guest.locale,
      template,
      values: existing ? {} : { code, phone },
      expiresAt,
    })
    await auditAccess(inside, clock, guest, { action: 'registration-letter' })
  }
}

/** One e-mail a minute per network, whatever the address; five a day from a network to an address. */
function limitsOf({ email }: Given, { brand, ip }: GuestRequest): ThrottleRule[] {
  const network = networkOf(ip)
  const letters = { name: 'registration-letters', asker: network, mailbox: `${brand}/${email}`, refusal: tooOften }
  return [
    { name: 'registration', subject: network, free: 1, most: 1, window: 60, refusal: tooOften },
    ...letterLimits(letters, { here: [1, 5], all: [3, 20] }),
  ]
}
