// Whether a session is fully signed in: it is live, and the required second factor was given in it.

export type SignInState = {
  /** There is a live session. */
  token: boolean
  /** The kind of user is exempt: see the facts. */
  phoneFree: boolean
  /** The second factor that the person chose. */
  twofa: string | null
  /** It was given in this session. */
  twofaPassed: boolean
  /** A one-time password was given in this session: it counts instead of an SMS code. */
  totpPassed: boolean
}

export function isAuthenticated(state: SignInState): boolean {
  return state.token && !needsSms(state)
}

/**
 * An SMS code is required in every session, in every brand and for every number (rulings 44, 45). A phone verified earlier does not count
 * as the second factor of this sign-in.
 */
export function needsSms({ phoneFree, twofa, twofaPassed, totpPassed }: SignInState): boolean {
  return !phoneFree && twofa === 'sms' && !twofaPassed && !totpPassed
}

/** SMS codes are sent within Russia only (R0-491); elsewhere an authenticator replaces them. */
export function canReceiveSms(phone: string | null): boolean {
  return isRussianPhone(phone)
}

/** International form; +7 6… and +7 7… are Kazakhstan. */
export function isRussianPhone(phone: string | null): boolean {
  return phone !== null && /^\+7[3-589]\d{9}$/.test(phone.replace(/[\s()-]/g, ''))
}
