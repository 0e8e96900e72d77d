import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isAddress } from '../../../client/paths/isHere.ts'
import { trueSearch, type ListParams } from './supportedParams.ts'

/**
 * Corrects the address where the list could not follow it, so that a shared address shows the same list. A page past the end (an old
 * address, deleted records) becomes the last page. Adds no history entry. `setPage`: of a list whose state is not in the address.
 */
export function useTrueAddress(params: ListParams, total: number | undefined, setPage?: (page: number) => void): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const page = total === undefined ? params.page : Math.min(params.page, Math.max(1, Math.ceil(total / params.perPage)))
  const instead = setPage ? undefined : trueSearch(search, { ...params, page })
  useEffect(() => {
    // The user may be leaving the list: do not navigate back.
    if (!isAddress(pathname + search)) return
    if (instead !== undefined) void navigate({ search: instead }, { replace: true })
    else if (page !== params.page) setPage?.(page)
  }, [instead, page, params.page, setPage, navigate, pathname, search])
}
