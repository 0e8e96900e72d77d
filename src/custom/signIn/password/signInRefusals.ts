// Handles a rejected sign-in (000 §8.1).
import type { Problem } from '../../../ui/problem.ts'
import { showToast } from '../../../client/toasts.ts'
import { go } from '../links/address.ts'
import { guestAddress } from '../shell/guestRoutes.ts'
import { forgetRegistration, noteLetter } from '../register/registration.ts'

type Refusal = { email: string; contact: string }

/** Shows rejections that retyping cannot fix, until closed; true = shown. */
export function showRefusal({ code, status, body, retryAt }: Problem, { email, contact }: Refusal): boolean {
  if (status !== 403) return false
  if (code === 'not_verified') {
    // The page is now about this address, whatever was registered here before.
    if (typeof body?.['again'] === 'string') noteLetter(email, '', Date.now(), body['again'])
    else forgetRegistration()
    go(guestAddress('register', { param: 'ready' }))
    return true
  }
  if (code !== 'account_locked' && code !== 'access_denied') return false
  // A temporary lock-out is shown above the form, with a countdown.
  if (retryAt !== undefined) return false
  showToast({ tone: 'error', lifetime: 0, key: `auth.refused.${code}`, values: { contact } })
  return true
}

/** The text key for any other error. */
export function signInError({ code, kind, status }: Problem): string {
  if (kind === 'offline' || kind === 'server') return kind
  if (status === 429) return 'too_many_attempts'
  if (code === 'account_locked' || code === 'wrong_credentials' || code === 'session_not_kept') return code
  return status === 403 ? 'access_denied' : 'wrong_credentials'
}
