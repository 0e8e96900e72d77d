import type { useListParams } from 'ra-core'
import { useLocation } from 'react-router'
import { isOf } from '../../../client/paths/isHere.ts'
import { wholeSearch, type ListParams } from './supportedParams.ts'

type Change = ReturnType<typeof useListParams>[1]

/** What changes a list, each a step of the history. A plain address means what was chosen last: before the first step it comes to say what is seen, or Back would lead to the very same list. `params`: of a list that stands in the address. */
export function useSteps(
  change: Change,
  params: ListParams | undefined,
): Pick<Change, 'setSort' | 'setFilters' | 'setPage' | 'setPerPage'> & { begin: () => void } {
  const { pathname } = useLocation()
  const begin = () => {
    const whole = params && isOf(pathname) ? wholeSearch(location.search, params) : undefined
    // Only the entry of the history: the page shows that already.
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
