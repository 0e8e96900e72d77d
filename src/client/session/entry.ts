// Leaves the open account: into another one, out of a project, out of the portal. An unsaved form may block it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { refreshSession } from './sessionStore.ts'
import { API, request } from '../api/http.ts'
import { actingAccount, listenAccount, setActingAccount } from '../api/scope.ts'
import { isPlainObject } from '../../engine/json/objects.ts'
import { useFailureToast } from '../../ui/useFailureToast.ts'
import { HOME, pathTo } from '../paths/pages.ts'
import { usePathname } from '../paths/PathnameScope.tsx'
import { useAccount, useSession } from './useSession.ts'

const entryOf = (account: string) => `${API}/accounts/${encodeURIComponent(account)}/entry`

/** `to` is the page to open after entering, instead of the home of the account. */
export function useEnterAccount(): (account: string, to?: () => Promise<string>) => Promise<void> {
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  return async (account, to) => {
    try {
      await request(entryOf(account), { method: 'POST' })
      await refreshSession()
      await navigate(HOME, { state: entering(account, await to?.()) })
    } catch (error) {
      showFailure(error)
    }
  }
}

/** The pending action of the way home. An unsaved form may block it: then the user stays in the account. */
type EntryRequest = { account: string | null; to?: string } | { logOut: number }
export const entering = (account: string, to?: string): EntryRequest => ({ account, ...(to !== undefined && { to }) })
export const leaving: EntryRequest = { account: null }

export function useChooseAccount(): (account: string) => void {
  const navigate = useNavigate()
  return (account) => void navigate(HOME, { state: entering(account) })
}

export function useLeaveProject(): () => void {
  const navigate = useNavigate()
  return () => void navigate(HOME, { state: leaving })
}

/** History keeps old requests: only the latest request to sign out counts, and only once. */
let logOuts = 0

export function useLogOut(): () => void {
  const navigate = useNavigate()
  return () => {
    logOuts += 1
    void navigate(HOME, { state: { logOut: logOuts } })
  }
}

/** Runs the pending action of this navigation once. */
export function useEntryRequest(logOut: () => Promise<unknown>): void {
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const arrive = useEffectEvent((entry: EntryRequest) => {
    // The home page loads nothing for a user who is leaving: the pending action stays until the sign-out.
    if ('logOut' in entry)
      return void logOut().finally(() => {
        logOuts += 1
      })
    if (entry.account === null) stepOut()
    else setActingAccount(entry.account)
    void navigate(entry.to ?? HOME, { replace: true, ...(entry.account === null && { state: comingBack }) })
  })
  useLayoutEffect(() => {
    if (isEntryRequest(state)) arrive(state)
  }, [state])
}

/** Called before the action runs: the home of the previous account leads nowhere any more. */
export function useIsArriving(): boolean {
  return isEntryRequest(useLocation().state)
}

const comingBack = { back: true }

/** On the way home out of a project: the earlier search there is restored. */
export function isComingBack(state: unknown): boolean {
  return isPlainObject(state) && state['back'] === true
}

/** History may hold anything. */
function isEntryRequest(state: unknown): state is EntryRequest {
  if (!isPlainObject(state)) return false
  if ('logOut' in state) return state['logOut'] === logOuts
  return (
    'account' in state &&
    (state['account'] === null || typeof state['account'] === 'string') &&
    (state['to'] === undefined || /^\/(?!\/)/.test(String(state['to'])))
  )
}

/** Data of one account is never shown in another. */
export function useForgetAccount(): void {
  const client = useQueryClient()
  useEffect(() => listenAccount(() => client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'definitions' })), [client])
}

/**
 * The provider's own pages are outside every project: opening one from inside leaves the project. True until that is done: the account does
 * not know the page.
 */
export function useOutsideOnStaffPages(mustLeave: boolean): boolean {
  const pathname = usePathname()
  const isStaff = useSession().type === 'Staff'
  const isInside = useAccount() !== undefined
  // Operators' types may be among the provider's pages, too.
  const isLeaving = isInside && isStaff && (mustLeave || pathname.startsWith(`${pathTo('admin-home')}/`))
  useEffect(() => {
    if (isLeaving) stepOut()
  }, [isLeaving])
  return isLeaving
}

function stepOut(): void {
  const account = actingAccount()
  setActingAccount(undefined)
  if (account !== undefined)
    void request(entryOf(account), { method: 'DELETE' })
      .catch(() => undefined)
      .then(refreshSession)
}
