// Which user kinds a person currently has, and whether a sign-in step is still missing.
import { canReceiveSms, needsSms } from '../../../../src/engine/rights/authenticated.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { traitsOf, type Traits } from '../../../../src/engine/rights/userKinds.ts'
import type { Clock, PendingStep, Person, SignedIn } from '../../model.ts'
import type { Accounts } from './accounts.ts'
import type { Brands } from '../brands.ts'
import { hourMilliseconds } from '../../../../src/engine/time/units.ts'

type Membership = { client: string; role: string }
export type PersonStatus = {
  /** Computed from accounts that the caller has already read, so that count and rows are of one moment. */
  traitsWith: (person: Person, accounts: Membership[]) => Traits
  /** Whether the person's brand or role requires a second factor. */
  requiresFactor: (person: Pick<Person, 'brand' | 'role'>) => Promise<boolean>
  /** The pending step; until it is done the session opens nothing else. */
  pendingStep: (signedIn: SignedIn) => Promise<PendingStep | undefined>
}
type Parts = { accounts: Accounts; brands: Brands; facts: Facts; clock: Clock; factorRoles: readonly string[] }

const requiring = 'second_factor_required'
/** Hours after a reset by staff during which a code by e-mail replaces the second factor. */
export const resetHours = 72

/** `features`: those of the person's brand. */
export function needsFactor(role: string, features: readonly string[], factorRoles: readonly string[]): boolean {
  return factorRoles.includes(role) || features.includes(requiring)
}

export function createPersonStatus({ accounts, brands, facts, clock, factorRoles }: Parts): PersonStatus {
  const unknown = factorRoles.filter((role) => !Object.hasOwn(facts.roles, role))
  if (unknown.length > 0) throw new Error(`SECOND_FACTOR_ROLES names roles that do not exist: ${unknown.join(', ')}`)
  const isRestricted = (role: string): boolean => facts.roles[role]?.restricted === true

  const personStatus: PersonStatus = {
    traitsWith({ kind, role }, own) {
      if (kind === 'staff') return traitsOf({ of: kind, restricted: false, clients: [] }, facts.kinds)
      const restricted = own.length > 0 ? own.every((one) => isRestricted(one.role)) : isRestricted(role)
      return traitsOf({ of: kind, restricted, clients: own.map(({ client }) => client) }, facts.kinds)
    },
    requiresFactor: async ({ brand, role }) => needsFactor(role, (await brands.find(brand))?.features ?? [], factorRoles),
    async pendingStep(signedIn) {
      const { person, kind, hasTotp, totpPending, twofaPassed } = signedIn
      // A program passes no steps; its owner must be able to pass them.
      if (kind === 'token') return (await lacksFactor(person, hasTotp)) ? 'totp_setup' : undefined
      if (totpPending) return 'totp'
      if (hasTotp) return undefined
      if (await asksSms(signedIn)) return canReceiveSms(person.phone) ? 'phone' : await stepWithoutSms(signedIn)
      if (isReset(person) && !twofaPassed && !signedIn.mailPassed) return 'mail'
      return (await lacksFactor(person, hasTotp)) ? 'totp_setup' : undefined
    },
  }
  return personStatus

  /** The step for numbers that receive no SMS: the e-mail code proves the person, and an authenticator takes over. */
  async function stepWithoutSms({ mailPassed }: SignedIn): Promise<PendingStep> {
    return mailPassed ? 'totp_setup' : 'mail'
  }

  async function asksSms({ person, twofaPassed }: SignedIn): Promise<boolean> {
    const state = { token: true, phoneFree: false, twofa: person.twofa, twofaPassed, totpPassed: false }
    // Accounts are queried last: most calls do not reach this point.
    return needsSms(state) && needsSms({ ...state, phoneFree: await isPhoneFree(person) })
  }

  /** An SMS code that is never requested is no second factor. */
  async function lacksFactor(person: Person, hasTotp: boolean): Promise<boolean> {
    if (hasTotp || !(await personStatus.requiresFactor(person))) return false
    return person.twofa !== 'sms' || !canReceiveSms(person.phone) || (await isPhoneFree(person))
  }

  async function isPhoneFree(person: Person): Promise<boolean> {
    return personStatus.traitsWith(person, await accounts.all(person)).phoneFree
  }

  function isReset({ resetAt }: Person): boolean {
    return resetAt !== null && clock().getTime() - Date.parse(resetAt) < resetHours * hourMilliseconds
  }
}
