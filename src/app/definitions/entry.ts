// Staff enter an account of a project and leave it again. An entry belongs to this tab.
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AccountInfo } from '../../authProvider/session.ts'
import { refreshSession } from '../../authProvider/sessionStore.ts'
import { API, request } from '../../dataProvider/http.ts'
import { actingAccount, setActingAccount } from '../../dataProvider/scope.ts'
import { problemOf } from '../../ui/problem.ts'

const entryOf = (account: string) => `${API}/accounts/${encodeURIComponent(account)}/entry`

export function useEnterAccount(): (account: string) => Promise<void> {
  const navigate = useNavigate()
  const notify = useNotify()
  return async (account) => {
    try {
      await request(entryOf(account), { method: 'POST' })
      await refreshSession()
      setActingAccount(account)
      await navigate('/')
    } catch (error) {
      notify(`errors.${problemOf(error).code}`, { type: 'error', messageArgs: { _: 'errors.unknown_error' } })
    }
  }
}

export function useLeaveProject(): () => void {
  const navigate = useNavigate()
  const stepOut = useStepOut()
  return () => {
    void navigate('/')
    stepOut()
  }
}

/** The provider's own pages are outside of every project: whoever opens one from inside leaves. True until he has: the account knows no such page. */
export function useOutsideOnStaffPages(isStaff: boolean, account: AccountInfo | undefined): boolean {
  const { pathname } = useLocation()
  const stepOut = useEffectEvent(useStepOut())
  const isStaffPage = isStaff && pathname.startsWith('/admin/')
  useEffect(() => {
    if (isStaffPage) stepOut()
  }, [isStaffPage])
  return isStaffPage && account !== undefined
}

function useStepOut(): () => void {
  const client = useQueryClient()
  return () => {
    const account = actingAccount()
    setActingAccount(undefined)
    if (account === undefined) return
    void request(entryOf(account), { method: 'DELETE' }).catch(() => undefined).then(refreshSession).then(() => client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'definitions' }))
  }
}
