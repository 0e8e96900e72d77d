// Which user kinds a person currently has, and whether a sign-in step is still missing.
import { canReceiveSms, needsSms } from '../../../../src/engine/rights/authenticated.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { traitsOf, type Traits } from '../../../../src/engine/rights/userKinds.ts'
import type { Clock, PendingStep, Person, SignedIn } from '../../model.ts'
import type { Accounts } from './accounts.ts'
import type { Brands } from '../brands.ts'

type Membership = { client: string; role: string }
export type PersonStatus = {
  /** From accounts that the caller has read already, so that count and rows are of one moment. */
  traitsWith: (person: Person, accounts: Membership[]) => Traits
  /** The brand or the role of the person requires a second factor. */
  requiresFactor: (person: Pick<Person, 'brand' | 'role'>) => Promise<boolean>
  /** The step that is left; until it is done the session opens nothing else. */
  pendingStep: (signedIn: SignedIn) => Promise<PendingStep | undefined>
}
type Parts = { accounts: Accounts; brands: Brands; facts: Facts; clock: Clock; factorRoles: readonly string[] }

const requiring = 'second_factor_required'
/** How long somebody whose second step was reset by the staff shows a code from a letter instead. */
export const resetHours = 72

export function createPersonStatus({ accounts, brands, facts, clock, factorRoles }: Parts): PersonStatus {
  const unknown = factorRoles.filter((role) => !Object.hasOwn(facts.roles, role))
  if (unknown.length > 0) throw new Error(`SECOND_FACTOR_ROLES names roles that do not exist: ${unknown.join(', ')}`)
  const isRestricted = (role: string): boolean => facts.roles[role]?.restricted === true

  const standing: PersonStatus = {
    traitsWith({ kind, role }, own) {
      if (kind === 'staff') return traitsOf({ of: kind, restricted: false, clients: [] }, facts.kinds)
      const restricted = own.length > 0 ? own.every((one) => isRestricted(one.role)) : isRestricted(role)
      return traitsOf({ of: kind, restricted, clients: own.map(({ client }) => client) }, facts.kinds)
    },
    requiresFactor: async ({ brand, role }) =>
      factorRoles.includes(role) || ((await brands.find(brand))?.features ?? []).includes(requiring),
    async pendingStep(signedIn) {
      const { person, kind, hasTotp, totpPending, twofaPassed } = signedIn
      // A program does no steps; its owner has to be able to do them.
      if (kind === 'token') return (await lacksFactor(person, hasTotp)) ? 'totp_setup' : undefined
      if (totpPending) return 'totp'
      if (hasTotp) return undefined
      if (await asksSms(signedIn)) return canReceiveSms(person.phone) ? 'phone' : await instead(signedIn)
      if (isReset(person) && !twofaPassed && !signedIn.mailPassed) return 'mail'
      return (await lacksFactor(person, hasTotp)) ? 'totp_setup' : undefined
    },
  }
  return standing

  /** A number that gets no short message: the letter proves the person, and an authenticator takes over. */
  async function instead({ mailPassed }: SignedIn): Promise<PendingStep> {
    return mailPassed ? 'totp_setup' : 'mail'
  }

  async function asksSms({ person, twofaPassed }: SignedIn): Promise<boolean> {
    const state = { token: true, phoneFree: false, twofa: person.twofa, twofaPassed, totpPassed: false }
    // Accounts are asked for last: nearly nobody comes so far.
    return needsSms(state) && needsSms({ ...state, phoneFree: await isPhoneFree(person) })
  }

  /** A short message that is never asked for is no second factor. */
  async function lacksFactor(person: Person, hasTotp: boolean): Promise<boolean> {
    if (hasTotp || !(await standing.requiresFactor(person))) return false
    return person.twofa !== 'sms' || !canReceiveSms(person.phone) || (await isPhoneFree(person))
  }

  async function isPhoneFree(person: Person): Promise<boolean> {
    return standing.traitsWith(person, await accounts.all(person)).phoneFree
  }

  function isReset({ resetAt }: Person): boolean {
    return resetAt !== null && clock().getTime() - Date.parse(resetAt) < resetHours * 3_600_000
  }
}
