import { useStore } from 'ra-core'
import { useEffect } from 'react'
import { without, type FilterValues } from '../filters/filtersOf.ts'
import { DELETED } from '../columns/ownColumns.ts'

type Kept = { filter?: FilterValues; page?: number }

/**
 * Only the address makes deleted records visible: the menu or the plain address leads to the normal list, whatever else is
 * remembered.
 */
export function useForgetDeleted(key: string): void {
  const [kept, keep] = useStore<Kept | undefined>(key)
  useEffect(() => {
    if (kept?.filter?.[DELETED] !== undefined) keep({ ...kept, filter: without(kept.filter, [DELETED]), page: 1 })
  }, [kept, keep])
}
