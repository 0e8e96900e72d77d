// Continues after a successful sign-in (000 §4.2); the session and the address decide the target.
import { startSession, sessionState } from '../../../client/session/sessionStore.ts'
import type { Session } from '../../../client/session/session.ts'
import { canReceiveSms } from '../../../engine/rights/authenticated.ts'
import type { Brand } from '../../../client/brand/types.ts'
import { showToast } from '../../../client/toasts.ts'
import { forgetRegistration } from '../register/registration.ts'

/** Throws if any part of the session cannot be loaded; then there is no session. */
export async function enter(brand: Brand): Promise<'leaving'> {
  await startSession()
  forgetRegistration()
  const state = sessionState()
  if (state.status === 'pending' && cannotBeTexted(state.session))
    showToast({ tone: 'warning', lifetime: 0, key: 'auth.foreignPhone', values: { contact: brand.support.email ?? '' } })
  return 'leaving'
}

/** SMS codes are required, but cannot be sent to a foreign phone: e-mail and an authenticator replace them. */
export function cannotBeTexted({ phone, twofa, pending_step: step }: Session): boolean {
  return step === 'mail' && twofa === 'sms' && !canReceiveSms(phone)
}
