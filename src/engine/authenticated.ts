// Whether somebody counts as signed in: a session, and where the brand asks for it a phone that was proved in it.

export type SignInState = {
  /** There is a live session. */
  token: boolean
  /** Features of the brand. */
  features: string[]
  /** The kind of user is free of it: see the facts. */
  phoneFree: boolean
  phone: string | null
  /** The second step that the person chose. */
  twofa: string | null
  /** It was done in this session. */
  twofaPassed: boolean
}

export function isAuthenticated(state: SignInState): boolean {
  return state.token && !needsPhone(state)
}

/** A step with the phone stands between this session and everything else. That the phone was proved once is no second step of this sign-in. */
export function needsPhone({ features, phoneFree, phone, twofa, twofaPassed }: SignInState): boolean {
  return features.includes('phone_required') && !phoneFree && isRussianPhone(phone) && twofa === 'sms' && !twofaPassed
}

/** International form; +7 6… and +7 7… are Kazakhstan. */
export function isRussianPhone(phone: string | null): boolean {
  return phone !== null && /^\+7[3-589]\d{9}$/.test(phone.replace(/[\s()-]/g, ''))
}
