// Services for unauthenticated callers: sign-in, registration, password reset, activation, phone codes, handover and unsubscribing.
import type { Clock } from '../../model.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Messages } from '../../messages/types.ts'
import type { Brands } from '../brands.ts'
import type { Orders } from '../../orders/types.ts'
import type { People } from '../people/people.ts'
import type { Sessions } from './sessions.ts'
import type { Store } from '../../../store/types.ts'
import { createActivation, type Activation } from './activation.ts'
import { createHandover, type Handover } from './handover.ts'
import { createLetterCodes, type LetterCodes } from './letterCodes.ts'
import type { Notices } from '../proofs/noticeTypes.ts'
import { createPhoneCodes, type PhoneCodes } from './phoneCodes.ts'
import { createRegistration, type Registration } from './registration.ts'
import { createRegistrationLinks, type RegistrationLinks } from './registrationLinks.ts'
import { createRestore, type Restore } from './restore.ts'
import { createSignIn, type SignInWay } from './signIn.ts'
import { createSubscriptions, type Subscriptions } from '../people/subscriptions.ts'
import type { ServiceSettings } from '../../settings.ts'
import type { Throttle } from '../limits/throttle.ts'

export type GuestServices = {
  codes: LetterCodes
  signIn: SignInWay
  registration: Registration
  registrationLinks: RegistrationLinks
  activation: Activation
  restore: Restore
  phoneCodes: PhoneCodes
  handover: Handover
  subscriptions: Subscriptions
}
type Parts = { store: Store; clock: Clock; facts: Facts; brands: Brands; people: People; sessions: Sessions; messages: Messages } & {
  notices: Notices
  orders: Pick<Orders, 'register'>
  throttle: Throttle
  settings: ServiceSettings
}

export function createGuestServices({ settings, ...given }: Parts): GuestServices {
  const codes = createLetterCodes(given.clock)
  const parts = { ...given, codes, hidesAccounts: settings.HIDE_ACCOUNT_EXISTENCE }
  const activation = createActivation(parts)
  return {
    codes,
    activation,
    signIn: createSignIn({ ...parts, activation }),
    registration: createRegistration({ ...parts, activation }),
    registrationLinks: createRegistrationLinks(parts),
    restore: createRestore(parts),
    phoneCodes: createPhoneCodes({ ...parts, digits: settings.PHONE_CODE_DIGITS }),
    handover: createHandover(parts),
    subscriptions: createSubscriptions(parts),
  }
}
