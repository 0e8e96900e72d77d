// Second half of registering: the e-mailed link and a password create the person or accept an invitation.
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { isRussianPhone } from '../../../../src/engine/rights/authenticated.ts'
import { toWire } from '../../../../src/engine/formats/contacts/phone.ts'
import type { Locale } from '../../../../src/engine/schema/types.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import { invalid, Problem } from '../../problem.ts'
import type { Brand, Clock, Person } from '../../model.ts'
import { type GuestRequest, auditAccess, emailErrors, codeAttemptLimits, phoneErrors } from './guestRequest.ts'
import type { Brands } from '../brands.ts'
import { emailKey } from '../people/email.ts'
import { createInvitees } from '../people/invitees.ts'
import type { CodeOf, LetterCodes } from './letterCodes.ts'
import { passwordErrors } from './passwords.ts'
import type { People } from '../people/people.ts'
import type { Orders } from '../../orders/types.ts'
import type { Throttle } from '../limits/throttle.ts'

const targets = ['registration', 'invitation'] as const
type Target = (typeof targets)[number]
export type RegistrationForm = {
  email: string
  target?: string
  code?: string
  phone?: string
  password?: string
  language?: Locale
  referrer?: string
}
export type RegistrationLinks = {
  /**
   * Throws 400 `code_missing`, `password_missing`, `target_unknown`, `invalid`; 401 `confirmation_not_found`; 403 `code_expired`,
   * `phone_unproved`;
   * 409 `email_in_use`, `phone_in_use`, `invitation_not_found`, `invitation_used`; 429.
   */
  finish: (form: RegistrationForm, guest: GuestRequest) => Promise<void>
}
type Form = {
  email: string
  target: Target
  code: string
  phone?: string
  password: string
  language?: Locale | undefined
  referrer?: string | undefined
}
type Parts = { store: Store; clock: Clock; facts: Facts; brands: Pick<Brands, 'find'>; throttle: Throttle; codes: LetterCodes } & {
  people: People
  orders: Pick<Orders, 'register'>
  hidesAccounts: boolean
}

const accepted = 'invitation-accepted'

export function createRegistrationLinks(parts: Parts): RegistrationLinks {
  const { store, clock, facts, brands, throttle, codes, people, orders, hidesAccounts } = parts
  const invitees = createInvitees({ clock, facts })
  const notFound = (): Problem => new Problem(401, 'confirmation_not_found')
  const used = (target: Target): Problem => (target === 'invitation' ? new Problem(409, 'invitation_used') : notFound())

  return {
    async finish(form, guest) {
      const given = read(form)
      const guesses = codeAttemptLimits(guest)
      await throttle.attempt(guesses)
      const of: CodeOf = { purpose: given.target, brand: guest.brand, email: given.email }
      const state = await codes.look(store, of, given.code)
      if (state.is === 'expired') throw new Problem(403, 'code_expired')
      if (state.is === 'used') throw used(given.target)
      if (state.is === 'absent' && given.target === 'invitation' && !hidesAccounts) throw new Problem(409, 'invitation_not_found')
      if (state.is !== 'right') throw notFound()
      await (given.target === 'invitation'
        ? invited(given, of, guest, String(state.data.invitation))
        : registered(given, of, guest, state.data))
      await throttle.succeed(guesses)
    },
  }

  async function registered(given: Form, of: CodeOf, guest: GuestRequest, data: Record<string, unknown>): Promise<void> {
    const phone = given.phone ?? String(data.phone)
    const existing = await store.registrations.find(guest.brand, given.email)
    const isVerified = existing?.phone === phone && existing.phone_verified_at !== null
    const referrer = String(given.referrer || data.referrer || '')
    await make({ given, of, guest, role: facts.newCustomers.role, phone, isVerified, detail: { referrer } }, async (inside, person) => {
      if (!isVerified && needsProof(await brands.find(guest.brand, inside), phone)) throw new Problem(403, 'phone_unproved')
      await inside.registrations.remove(guest.brand, given.email)
      await orders.register(inside, person, {
        locale: given.language ?? guest.locale,
        referrer,
        at: clock().toISOString(),
        by: { actor: person.id, actorName: person.email, ip: guest.ip, requestId: guest.requestId },
      })
    })
  }

  /** An existing person of the brand joins with their password; otherwise a person is created. */
  async function invited(given: Form, of: CodeOf, guest: GuestRequest, id: string): Promise<void> {
    const invitation = await invitees.find(store, id, guest.brand)
    const existing = await store.people.findByEmail(guest.brand, given.email)
    if (existing) {
      return store.transaction(async (inside) => {
        if (!(await codes.use(inside, of, given.code))) throw used(given.target)
        await invitees.join(inside, invitation, existing)
        await auditAccess(inside, clock, guest, { action: accepted, person: existing, detail: { account: invitation.account } })
      })
    }
    await make(
      {
        given,
        of,
        guest,
        role: invitation.role,
        phone: given.phone,
        isVerified: false,
        detail: { account: invitation.account, referrer: given.referrer ?? '' },
      },
      (inside, person) => invitees.accept(inside, invitation, person),
    )
  }

  type New = {
    given: Form
    of: CodeOf
    guest: GuestRequest
    role: string
    phone: string | undefined
    isVerified: boolean
    detail: Record<string, unknown>
  }
  async function make(
    { given: { email, code, target, password, language }, of, guest, role, phone, isVerified, detail }: New,
    inTransaction: (inside: Repositories, person: Person) => Promise<void>,
  ): Promise<void> {
    await people.create(
      {
        brand: guest.brand,
        email,
        kind: 'person',
        role,
        password,
        phoneVerified: isVerified,
        ...(phone && { phone }),
        ...(language && { language }),
      },
      async (inside, person) => {
        if (!(await codes.use(inside, of, code))) throw used(target)
        await refuseUsed(inside, guest.brand, email, phone)
        await inTransaction(inside, person)
        await auditAccess(inside, clock, guest, { action: of.purpose === 'invitation' ? accepted : 'registered', person, detail })
      },
    )
  }
}

/** Throws the form's own errors in the order of the specification (000 §8.3). */
function read({ email, target, code, password, phone, ...rest }: RegistrationForm): Form {
  if (!code) throw new Problem(400, 'code_missing')
  if (!password) throw new Problem(400, 'password_missing')
  const knownTarget = targets.find((one) => one === target)
  if (!knownTarget) throw new Problem(400, 'target_unknown')
  const errors = [...emailErrors(email), ...(phone ? phoneErrors(phone) : []), ...passwordErrors(password, email)]
  if (errors.length > 0) throw invalid(errors)
  return { ...rest, email: emailKey(email), target: knownTarget, code, password, ...(phone && { phone: toWire(phone) }) }
}

/** Whether the phone must be confirmed before the letter's link creates the account, in any browser (000 §4.3). */
function needsProof(brand: Brand | undefined, phone: string): boolean {
  return isRussianPhone(phone) || (brand?.features.includes('phone_required') ?? false)
}

async function refuseUsed(
  { people }: Pick<Repositories, 'people'>,
  brand: string,
  email: string,
  phone: string | undefined,
): Promise<void> {
  if (await people.findByEmail(brand, email)) throw new Problem(409, 'email_in_use')
  if (phone && (await people.findByPhone(brand, phone))) throw new Problem(409, 'phone_in_use')
}
