import { useEffect } from 'react'

/** A page past the end (an old address, records deleted meanwhile) gives way to the last one there is. */
export function useLastPage({ page, perPage }: { page: number; perPage: number }, total: number | undefined, setPage: (page: number) => void): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / perPage))
  useEffect(() => {
    if (page > last) setPage(last)
  }, [page, last, setPage])
}
