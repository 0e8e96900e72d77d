// react-admin's view of the session.
import type { AuthProvider } from 'ra-core'
import { signIn } from './session.ts'
import { announceSignIn, endExpired, endSession, refreshSession, sessionState } from './sessionStore.ts'

type Rights = (resource: string, action: string) => boolean

/** `rights` answers from the definitions' `can`; the server decides again on every call. */
export function createAuthProvider(rights: Rights): AuthProvider {
  return {
    login: async ({ username, password }: { username: string; password: string }) => {
      await signIn(username, password)
      await refreshSession()
      announceSignIn()
    },
    logout: async () => {
      await endSession()
      return '/login'
    },
    checkAuth: async () => {
      if (sessionState().status === 'guest') throw new Error('unauthenticated')
    },
    checkError: async (error: { status?: number }) => {
      if (error.status !== 401) return
      endExpired()
      throw error
    },
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
    canAccess: async ({ resource, action }) => rights(resource, action),
  }
}
