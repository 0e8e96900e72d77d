import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isOf } from '../../app/definitions/isHere.ts'

/** A page past the end (an old address, records deleted meanwhile) gives way to the last one there is. */
export function useLastPage({ page, perPage }: { page: number; perPage: number }, total: number | undefined, setPage: (page: number) => void): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / perPage))
  const { pathname } = useLocation()
  useEffect(() => {
    // Whoever is leaving the list is not called back.
    if (page > last && isOf(pathname)) setPage(last)
  }, [page, last, setPage, pathname])
}
