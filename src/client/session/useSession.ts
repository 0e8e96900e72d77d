// The signed-in user, for every page.
import { useSyncExternalStore } from 'react'
import { listenSession, sessionState, type SessionState } from './sessionStore.ts'
import { cachedService, listenService } from './service.ts'
import type { Service } from '../api/generated.ts'
import type { AccountInfo, Session } from './session.ts'
import { DEFAULT_ZONE } from '../../engine/time/wallClock.ts'
import { actingAccount, listenAccount } from '../api/scope.ts'

export type { AccountInfo, Session }

export function useSessionState(): SessionState {
  return useSyncExternalStore(listenSession, sessionState)
}

/** Only below the sign-in gate. */
export function useSession(): Session {
  const state = useSessionState()
  if (state.status !== 'signedIn') throw new Error('no session below the sign-in gate')
  return state.session
}

/** The time zone of the signed-in user. */
export function useTimezone(): string {
  return useSession().timezone || DEFAULT_ZONE
}

/** The account this tab acts in; undefined for staff outside projects. */
export function useAccount(): AccountInfo | undefined {
  const state = useSessionState()
  const name = useSyncExternalStore(listenAccount, actingAccount)
  if (state.status !== 'signedIn') return undefined
  return accountOf(state.session, name)
}

/** The service state of the acting account; undefined while unknown. */
export function useService(): Service | undefined {
  return useSyncExternalStore(listenService, cachedService)
}

/** The stored account if it is still accessible (or entered), else a customer's first. */
export function accountOf(session: Session, name: string | undefined): AccountInfo | undefined {
  const chosen = session.accounts.find((account) => account.name === name)
  return chosen ?? (session.type === 'Person' ? session.accounts[0] : undefined)
}
