// What follows once the server has taken somebody in (000 §4.2); where to go is told by the session and the address.
import { startSession, sessionState } from '../../../client/session/sessionStore.ts'
import type { Session } from '../../../client/session/session.ts'
import { canReceiveSms } from '../../../engine/rights/authenticated.ts'
import type { Brand } from '../../../client/brand/types.ts'
import { showToast } from '../../../client/toasts.ts'
import { forgetRegistration } from '../register/registration.ts'

/** Throws when any of what a session needs cannot be had; then there is none. */
export async function enter(brand: Brand): Promise<'leaving'> {
  await startSession()
  forgetRegistration()
  const state = sessionState()
  if (state.status === 'pending' && cannotBeTexted(state.session))
    showToast({ tone: 'warning', lifetime: 0, key: 'auth.foreignPhone', values: { contact: brand.support.email ?? '' } })
  return 'leaving'
}

/** Wants codes by SMS, but none can be sent to a phone of another country: a letter and an authenticator take their place. */
export function cannotBeTexted({ phone, twofa, pending_step: step }: Session): boolean {
  return step === 'mail' && twofa === 'sms' && !canReceiveSms(phone)
}
