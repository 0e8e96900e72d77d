// The session for react-admin.
import type { AuthProvider } from 'ra-core'
import { signIn } from './session.ts'
import { takeReturnUrl } from './returnUrl.ts'
import { endSession, sessionState, startSession } from './sessionStore.ts'

type Rights = (resource: string, action: string, record: Record<string, unknown> | undefined) => boolean

/**
 * `rights` answers from the definitions' `can`; the server checks every call again. `returnHosts`: the brand's hosts that are allowed as
 * targets after signing out.
 */
export function createAuthProvider(rights: Rights, returnHosts: string[]): AuthProvider {
  return {
    login: async ({ username, password }: { username: string; password: string }) => {
      await signIn(username, password)
      await startSession()
    },
    logout: async () => {
      // The session has ended already: the sign-in page shows why.
      if (sessionState().status === 'guest') return false
      await endSession()
      return takeReturnUrl(returnHosts) ?? '/login'
    },
    checkAuth: async () => {
      if (sessionState().status === 'guest') throw new Error('unauthenticated')
    },
    // Every call detects an unknown session, not only those of react-admin.
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
