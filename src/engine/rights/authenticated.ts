// Whether somebody counts as signed in: a session, and the second step that the person switched on, done in it.

export type SignInState = {
  /** There is a live session. */
  token: boolean
  /** The kind of user is free of it: see the facts. */
  phoneFree: boolean
  /** The second step that the person chose. */
  twofa: string | null
  /** It was done in this session. */
  twofaPassed: boolean
  /** A one-time password was shown in this session: it counts wherever a short message does. */
  totpPassed: boolean
}

export function isAuthenticated(state: SignInState): boolean {
  return state.token && !needsSms(state)
}

/** A short message stands between this session and everything else, in every brand and with every number (rulings 44, 45). That the phone was verified once is no second step of this sign-in. */
export function needsSms({ phoneFree, twofa, twofaPassed, totpPassed }: SignInState): boolean {
  return !phoneFree && twofa === 'sms' && !twofaPassed && !totpPassed
}

/** Codes are sent within Russia alone (R0-491); elsewhere an authenticator takes the place of the short message. */
export function canReceiveSms(phone: string | null): boolean {
  return isRussianPhone(phone)
}

/** International form; +7 6… and +7 7… are Kazakhstan. */
export function isRussianPhone(phone: string | null): boolean {
  return phone !== null && /^\+7[3-589]\d{9}$/.test(phone.replace(/[\s()-]/g, ''))
}
