import { useStore } from 'ra-core'
import { useEffect, useRef } from 'react'
import { without, type FilterValues } from './filtersOf.ts'
import { DELETED } from './ownColumns.ts'

type Kept = { filter?: FilterValues; page?: number }

/** Who looked at what is deleted comes back to the list itself, whatever else it remembers. */
export function useForgetDeleted(key: string, isDeleted: boolean): void {
  const [, keep] = useStore<Kept>(key)
  const latest = useRef({ keep, isDeleted })
  useEffect(() => {
    latest.current = { keep, isDeleted }
  })
  useEffect(() => () => {
    if (latest.current.isDeleted) latest.current.keep((kept: Kept) => ({ ...kept, filter: without(kept?.filter ?? {}, [DELETED]), page: 1 }))
  }, [])
}
