// react-admin's view of the session.
import type { AuthProvider } from 'ra-core'
import { signIn } from './session.ts'
import { takeReturnUrl } from './returnUrl.ts'
import { endSession, sessionState, startSession } from './sessionStore.ts'

type Rights = (resource: string, action: string, record: Record<string, unknown> | undefined) => boolean

/** `rights` answers from the definitions' `can`; the server decides again on every call. `returnHosts` = where else the brand sends people who sign out. */
export function createAuthProvider(rights: Rights, returnHosts: string[]): AuthProvider {
  return {
    login: async ({ username, password }: { username: string; password: string }) => {
      await signIn(username, password)
      await startSession()
    },
    logout: async () => {
      // The session is over already: why is told, and where to sign in again is shown.
      if (sessionState().status === 'guest') return false
      await endSession()
      return takeReturnUrl(returnHosts) ?? '/login'
    },
    checkAuth: async () => {
      if (sessionState().status === 'guest') throw new Error('unauthenticated')
    },
    // A session that the server no longer knows is noticed by every call, not only by those of react-admin.
    checkError: async () => {},
    getIdentity: async () => {
      const state = sessionState()
      if (state.status !== 'signedIn') throw new Error('unauthenticated')
      const { id, first_name, last_name, email } = state.session
      return { id, fullName: [first_name, last_name].filter(Boolean).join(' ') || email, email }
    },
    getPermissions: async () => {
      const state = sessionState()
      return state.status === 'signedIn' ? state.session.permissions : []
    },
    canAccess: async ({ resource, action, record }) => rights(resource, action, record as Record<string, unknown> | undefined), // any in react-admin
  }
}
