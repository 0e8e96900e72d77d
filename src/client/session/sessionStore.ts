// The single source of the signed-in user, for React and react-admin. Signing out reaches every tab.
import { HttpError } from 'ra-core'
import { embeddedInPage } from '../api/page.ts'
import { forgetSessionOfEarlierCalls, guardCalls, listenAnswered, listenUnauthenticated } from '../api/http.ts'
import { setActingAccount } from '../api/scope.ts'
import type { SessionEnd } from '../../engine/rights/sessionEnds.ts'
import type { ErrorBody } from '../../engine/types.ts'
import { expireNow, expiry, forgetExpiry, isExpired, keepExpiry, noteUse } from './expiry.ts'
import { resetService } from './service.ts'
import { loadSession, signOut, type Session, whoIs, type AccountInfo } from './session.ts'
import { call } from '../api/call.ts'
import type { Employee, Manager, Profile } from '../api/generated.ts'
import { traitsOf } from '../../engine/rights/userKinds.ts'

/** `pending` = signed in, but a step remains before anything is accessible. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'problem'; error: unknown }
  /** `elsewhere`: another tab signed out. `ended`: why it ended early. */
  | { status: 'guest'; expired: boolean; elsewhere?: boolean; ended?: SessionEnd }
  | { status: 'pending'; session: Session }
  | { status: 'signedIn'; session: Session; details: Details }

let state: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal-session')

export const sessionState = (): SessionState => state
export function listenSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the server, unless the session is known to be expired or the page came without one. */
export async function refreshSession(): Promise<SessionState> {
  if (isExpired()) set({ status: 'guest', expired: true })
  else if (embeddedInPage('session') === 'none') endExpired()
  else {
    await load().catch((error: unknown) => {
      if ((error as { status?: number }).status === 401) endExpired()
      else if (state.status !== 'signedIn') set({ status: 'problem', error })
    })
  }
  return state
}

/** After signing in: if any part fails, the session ends again. */
export async function startSession(): Promise<void> {
  forgetExpiry()
  try {
    await load()
    if (!isIn())
      throw new HttpError('session_not_kept', 401, {
        status: 401,
        code: 'session_not_kept',
        message_key: 'auth.errors.session_not_kept',
        errors: [],
      } satisfies ErrorBody)
  } catch (error) {
    await endSession().catch(() => undefined)
    throw error
  }
  channel?.postMessage('in')
}

/** Number of requests, and the last one whose response counts or is obsolete. */
let [lastCall, settled] = [0, 0]

/** A response after the sign-out, or older than the latest response, is ignored. */
async function load(): Promise<void> {
  const own = (lastCall += 1)
  const isLate = () => own <= settled
  try {
    const session = await loadSession()
    if (isLate()) return
    if (!session) return endExpired()
    keepExpiry(session.lifetime, session.idle)
    const kept = state.status === 'signedIn' && state.session.id === session.id ? state.details : undefined
    const details = session.pending_step ? undefined : (kept ?? (await loadDetails(session)))
    if (isLate()) return
    settled = own
    set(details ? { status: 'signedIn', session, details } : { status: 'pending', session })
  } catch (error) {
    if (!isLate()) throw error
  }
}

/** The server does not know the session, or it has expired. Guests without an earlier session get no message. */
function endExpired(): void {
  settled = lastCall
  forgetSessionOfEarlierCalls()
  const hadOne = expiry() !== undefined || state.status === 'signedIn' || state.status === 'pending'
  if (hadOne) expireNow()
  resetService()
  set({ status: 'guest', expired: hadOne })
}

/** A preference that the person just changed. */
export function changeSession(change: Partial<Session>): void {
  if (state.status === 'signedIn') set({ ...state, session: { ...state.session, ...change } })
}

/** An intentional sign-out in this tab, as opposed to an expired session. */
let atSignOut: () => void = () => {}
export function onSignOut(forget: () => void): void {
  atSignOut = forget
}

export async function endSession(): Promise<void> {
  try {
    await signOut()
  } finally {
    forgetExpiry()
    leave()
    channel?.postMessage('out')
  }
}

/** The server reported that the session ended early; verified, because the message may be about an older session. */
export async function endedBefore(end: SessionEnd): Promise<void> {
  if (!isIn() || (await loadSession().catch(() => undefined)) || !isIn()) return
  forgetExpiry()
  leave({ ended: end })
}

/** Removes everything of the user from this tab. */
function leave(why: { elsewhere?: true; ended?: SessionEnd } = {}): void {
  settled = lastCall
  forgetSessionOfEarlierCalls()
  atSignOut()
  setActingAccount(undefined)
  resetService()
  set({ status: 'guest', expired: false, ...why })
}

const isIn = (): boolean => state.status === 'signedIn' || state.status === 'pending'
guardCalls(() => !isExpired())
listenAnswered(noteUse)
listenUnauthenticated(() => isIn() && endExpired())
channel?.addEventListener('message', (event) => {
  if (event.data === 'out' && isIn()) leave({ elsewhere: true })
  // Also while somebody is signed in here: another person may have signed in, and calls use the present cookie.
  if (event.data === 'in') void refreshSession()
})

const LONGEST_TIMER = 2 ** 31 - 1
let timer: ReturnType<typeof setTimeout> | undefined

/** Expires the session in time, unless this tab or another one used it meanwhile. */
function watch(): void {
  clearTimeout(timer)
  const until = expiry()
  if (!isIn() || until === undefined) return
  timer = setTimeout(() => (isExpired() ? endExpired() : watch()), Math.min(LONGEST_TIMER, Math.max(0, until - Date.now())))
}

function set(next: SessionState): void {
  state = next
  watch()
  listeners.forEach((listener) => listener())
}

type Details = { accounts?: AccountInfo[]; manager?: Manager; employee?: Employee; profile?: Profile }

/** Depending on the kind of user: the accounts and contacts, the employee, or the profile. Throws if any of it cannot be loaded. */
async function loadDetails(session: Session): Promise<Details> {
  const { loads } = traitsOf(whoIs(session), session.kind_rules)
  if (loads === 'employee') return { employee: await call('GET /staff/:id', { params: { id: session.id }, quiet401: true }) }
  if (loads === 'profile') return { profile: await call('GET /persons/:id', { params: { id: session.id }, quiet401: true }) }
  const accounts = await call('GET /accounts', { query: { range: [0, 199] }, quiet401: true })
  // Restricted roles have no access to the contact.
  const first = accounts.find(({ restricted }) => !restricted)
  const manager = first && (await call('GET /accounts/:account/manager', { params: { account: first.name }, quiet401: true }))
  return { accounts, ...(manager && { manager }) }
}
