import type { useListParams } from 'ra-core'
import { useLocation } from 'react-router'
import { isOf } from '../../../client/paths/isHere.ts'
import { wholeSearch, type ListParams } from './supportedParams.ts'

type Change = ReturnType<typeof useListParams>[1]

/**
 * Changes of a list, each a history entry. A plain address restores the last state; before the first change it is replaced by the full
 * address, otherwise Back would lead to the same list. `params`: of a list whose state is in the address.
 */
export function useSteps(
  change: Change,
  params: ListParams | undefined,
): Pick<Change, 'setSort' | 'setFilters' | 'setPage' | 'setPerPage'> & { begin: () => void } {
  const { pathname } = useLocation()
  const begin = () => {
    const whole = params && isOf(pathname) ? wholeSearch(location.search, params) : undefined
    // Replaces the history entry only: the page already shows this state.
    if (whole !== undefined) history.replaceState(history.state, '', `${location.pathname}${whole}${location.hash}`)
  }
  const after =
    <Given extends unknown[]>(go: (...given: Given) => void) =>
    (...given: Given) => {
      begin()
      go(...given)
    }
  return {
    begin,
    setSort: after(change.setSort),
    setFilters: after(change.setFilters),
    setPage: after(change.setPage),
    setPerPage: after(change.setPerPage),
  }
}
