// One place that knows who is signed in; React and react-admin read it from here. Signing out reaches every tab.
import { listenUnauthenticated } from '../dataProvider/http.ts'
import { loadSession, signOut, type Session } from './session.ts'

export type SessionState = { status: 'loading' } | { status: 'problem'; error: unknown } | { status: 'guest'; expired: boolean } | { status: 'signedIn'; session: Session }

let state: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal-session')

export const sessionState = (): SessionState => state
export function listenSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function refreshSession(): Promise<SessionState> {
  try {
    const session = await loadSession()
    set(session ? { status: 'signedIn', session } : { status: 'guest', expired: state.status === 'signedIn' || (state.status === 'guest' && state.expired) })
  } catch (error) {
    if (state.status !== 'signedIn') set({ status: 'problem', error })
  }
  return state
}

/** The server forgot the session, or its time is over. */
export function endExpired(): void {
  if (state.status === 'signedIn') set({ status: 'guest', expired: true })
}

/** Signing out on purpose, in this tab: an expired session is not that. */
let atSignOut: () => void = () => {}
export function onSignOut(forget: () => void): void {
  atSignOut = forget
}

export async function endSession(): Promise<void> {
  try {
    await signOut()
  } finally {
    atSignOut()
    set({ status: 'guest', expired: false })
    channel?.postMessage('out')
  }
}

export function announceSignIn(): void {
  channel?.postMessage('in')
}

listenUnauthenticated(endExpired)
channel?.addEventListener('message', (event) => {
  if (event.data === 'out' && state.status === 'signedIn') set({ status: 'guest', expired: false })
  if (event.data === 'in' && state.status === 'guest') void refreshSession()
})

// A session past its end is asked for once more: the server renews it or says that it is over.
const LONGEST_TIMER = 2 ** 31 - 1
let timer: ReturnType<typeof setTimeout> | undefined

function set(next: SessionState): void {
  state = next
  clearTimeout(timer)
  if (next.status === 'signedIn' && next.session.lifetime > 0) timer = setTimeout(() => void refreshSession(), Math.min(LONGEST_TIMER, next.session.lifetime * 1000))
  listeners.forEach((listener) => listener())
}
