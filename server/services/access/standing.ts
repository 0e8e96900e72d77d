// What kinds of user a person is now, and whether a step still stands between the session and the rest.
import { needsPhone } from '../../../src/engine/authenticated.ts'
import type { Facts } from '../../../src/engine/facts.ts'
import { traitsOf, type Traits } from '../../../src/engine/userKinds.ts'
import type { PendingStep, Person, SignedIn } from '../types.ts'
import type { Accounts } from './accounts.ts'
import type { Brands } from './brands.ts'

type Membership = { client: string; role: string }
export type Standing = {
  /** From accounts that the caller has read already, so that count and rows are of one moment. */
  traitsWith: (person: Person, accounts: Membership[]) => Traits
  /** The step that is left; until it is done the session opens nothing else. */
  pendingStep: (signedIn: SignedIn) => Promise<PendingStep | undefined>
}

export function createStanding({ accounts, brands, facts }: { accounts: Accounts; brands: Brands; facts: Facts }): Standing {
  const isRestricted = (role: string): boolean => facts.roles[role]?.restricted === true

  const standing: Standing = {
    traitsWith({ kind, role }, own) {
      if (kind === 'staff') return traitsOf({ of: kind, restricted: false, clients: [] }, facts.kinds)
      const restricted = own.length > 0 ? own.every((one) => isRestricted(one.role)) : isRestricted(role)
      return traitsOf({ of: kind, restricted, clients: own.map(({ client }) => client) }, facts.kinds)
    },
    async pendingStep({ person, twofaPassed, totpPending, kind }) {
      // Who made the token had done every step.
      if (kind === 'token') return undefined
      if (totpPending) return 'totp'
      const { phone, twofa } = person
      const state = {
        token: true,
        features: (await brands.find(person.brand))?.features ?? [],
        phoneFree: false,
        phone,
        twofa,
        twofaPassed,
      }
      // Accounts are asked for last: nearly nobody comes so far.
      return needsPhone(state) && needsPhone({ ...state, phoneFree: standing.traitsWith(person, await accounts.all(person)).phoneFree })
        ? 'phone'
        : undefined
    },
  }
  return standing
}
