import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isAddress } from '../../../client/paths/isHere.ts'
import { trueSearch, type ListParams } from './supportedParams.ts'

/** What a list could not do of its address gives way there, too: whoever shares or keeps it shares what is seen. A page past the end (an old address, records deleted meanwhile) gives way to the last one there is. No step of the history leads back. `setPage`: of a list that does not stand in the address. */
export function useTrueAddress(params: ListParams, total: number | undefined, setPage?: (page: number) => void): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const page = total === undefined ? params.page : Math.min(params.page, Math.max(1, Math.ceil(total / params.perPage)))
  const instead = setPage ? undefined : trueSearch(search, { ...params, page })
  useEffect(() => {
    // Whoever is leaving the list is not called back.
    if (!isAddress(pathname + search)) return
    if (instead !== undefined) void navigate({ search: instead }, { replace: true })
    else if (page !== params.page) setPage?.(page)
  }, [instead, page, params.page, setPage, navigate, pathname, search])
}
