import { useStore } from 'ra-core'
import { useEffect } from 'react'
import { without, type FilterValues } from '../filters/filtersOf.ts'
import { DELETED } from '../columns/ownColumns.ts'

type Kept = { filter?: FilterValues; page?: number }

/** That one looks at what is deleted stands in the address alone: who comes back by the menu or by the plain address finds the list itself, whatever else it remembers. */
export function useForgetDeleted(key: string): void {
  const [kept, keep] = useStore<Kept | undefined>(key)
  useEffect(() => {
    if (kept?.filter?.[DELETED] !== undefined) keep({ ...kept, filter: without(kept.filter, [DELETED]), page: 1 })
  }, [kept, keep])
}
