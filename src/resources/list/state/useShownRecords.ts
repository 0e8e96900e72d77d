import { useCallback, useEffect, useRef } from 'react'
import type { ListRecord } from '../cells/listRecord.ts'

const none: ListRecord[] = []

/** The records of the page, and all that this list has shown: a selection spans pages. */
export function useShownRecords(data: ListRecord[] | undefined) {
  const seen = useRef(new Map<ListRecord['id'], ListRecord>())
  const records = data ?? none
  useEffect(() => {
    for (const record of records) seen.current.set(record.id, record)
  }, [records])
  const recordOf = useCallback((id: ListRecord['id']): ListRecord => seen.current.get(id) ?? { id }, [])
  return { records, recordOf }
}
