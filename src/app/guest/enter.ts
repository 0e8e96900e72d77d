// What follows once the server has taken somebody in (000 §4.2); where to go is told by the session and the address.
import { startSession, sessionState } from '../../authProvider/sessionStore.ts'
import { whoIs, type Session } from '../../authProvider/session.ts'
import { isRussianPhone } from '../../engine/authenticated.ts'
import { traitsOf } from '../../engine/userKinds.ts'
import type { Brand } from '../brand/brand.ts'
import { showToast } from '../toasts.ts'
import { forgetRegistration } from './registration.ts'

/** Throws when any of what a session needs cannot be had; then there is none. */
export async function enter(brand: Brand): Promise<'leaving'> {
  await startSession()
  forgetRegistration()
  const state = sessionState()
  if (state.status === 'signedIn' && cannotBeTexted(state.session, brand))
    showToast({ tone: 'warning', lifetime: 0, key: 'auth.foreignPhone', values: { contact: brand.support.email ?? '' } })
  return 'leaving'
}

/** Wants codes by SMS, but none can be sent to a phone of another country. */
export function cannotBeTexted(session: Session, { features }: Pick<Brand, 'features'>): boolean {
  const { phone, phone_verified, twofa, kind_rules } = session
  const isAsked = features.includes('phone_required') && !traitsOf(whoIs(session), kind_rules).phoneFree
  return isAsked && twofa === 'sms' && phone_verified === true && phone !== null && !isRussianPhone(phone)
}
