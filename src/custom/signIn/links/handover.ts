// Single sign-on: another site of the provider links here with a token in the address. It is removed from the address before anything else,
// and works once.
import { keepReturnUrl } from '../../../client/session/returnUrl.ts'
import { signInByToken } from '../../../client/session/session.ts'
import { sessionState, type SessionState } from '../../../client/session/sessionStore.ts'
import { problemOf } from '../../../ui/problem.ts'
import type { Brand } from '../../../client/brand/types.ts'
import { enter } from '../form/enter.ts'
import { guestRouteAt } from '../shell/guestRoutes.ts'
import { holdHandover } from './waitingHandover.ts'
import { showToast } from '../../../client/toasts.ts'

const TOKEN = 'cdnauthtoken'

/** Only the sign-in page uses it; it is removed from every address. */
export function takeToken(): string | undefined {
  const query = new URLSearchParams(location.search)
  const token = query.get(TOKEN)
  if (token === null) return undefined
  query.delete(TOKEN)
  const rest = query.toString()
  history.replaceState(history.state, '', `${location.pathname}${rest && `?${rest}`}${location.hash}`)
  return token && guestRouteAt(location)?.name === 'login' ? token : undefined
}

/** Replaces the current session by a new one; a rejected token ends none. If another person is signed in, that person must confirm first. */
export async function enterByToken(token: string, brand: Brand): Promise<SessionState> {
  try {
    await signInByToken(token)
    await enter(brand)
  } catch (error) {
    const { kind, code, body } = problemOf(error)
    if (code === 'signed_in_as_other') {
      holdHandover({ token, email: String((body as { email?: unknown } | undefined)?.email ?? '') })
      return sessionState()
    }
    showToast({ tone: 'error', lifetime: 0, key: kind === 'offline' || kind === 'server' ? `auth.errors.${kind}` : 'auth.refused.token' })
  }
  return sessionState()
}

/** The target of signing out for users who came from another site. */
export function keepWayBack({ return_hosts }: Brand): void {
  if (guestRouteAt(location)?.name === 'login') keepReturnUrl(new URLSearchParams(location.search).get('return_url'), return_hosts)
}
