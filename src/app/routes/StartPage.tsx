import { useStoreContext } from 'ra-core'
import { useLayoutEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { listKeys } from '../../resources/list/state/listKeys.ts'
import { isComingBack } from '../../client/session/entry.ts'
import { pathOf } from '../../client/paths/paths.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { HomePage } from '../../custom/home/HomePage.tsx'
import { startOf } from '../shell/menu/menu.ts'
import { useVisitor } from '../../client/session/useVisitor.ts'

/**
 * The first page of the menu, or a message that there is none. A list starts with its initial filters; only leaving a project restores the
 * earlier search (000 §2.9).
 */
export function StartPage() {
  const types = useDefinitions()
  const account = useAccount()?.name
  const store = useStoreContext()
  const isBack = isComingBack(useLocation().state)
  const start = startOf({ types, visitor: useVisitor() })
  const type = types.find((one) => pathOf(one, 'list') === start)?.name
  // Before the list reads the stored state.
  useLayoutEffect(() => {
    if (isBack || type === undefined) return
    const { list, columns } = listKeys(type, account)
    store.removeItem(list)
    store.removeItem(columns)
  }, [isBack, type, account, store])
  return start === undefined ? <HomePage /> : <Navigate to={start} replace />
}
