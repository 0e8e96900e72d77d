// What a task of the record made is named by the record's next version: a form without changes goes on with that one by itself.
import { useDataProvider } from 'ra-core'
import { useCallback, useEffect, useRef } from 'react'
import { useTellFailure } from '../../../ui/useTellFailure.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'

type Given = { type: string; record: StoredRecord | undefined; isDirty: boolean; onReplaced: (record: StoredRecord) => void }

/** The same function as long as the form is there. Where something is typed, the alert of a newer version tells instead. */
export function useMade({ type, record, isDirty, onReplaced }: Given): () => void {
  const dataProvider = useDataProvider()
  const tell = useTellFailure()
  const latest = useRef<() => Promise<void>>(async () => undefined)
  useEffect(() => {
    latest.current = async () => {
      if (record && !isDirty) onReplaced((await dataProvider.getOne(type, { id: record.id })).data as StoredRecord)
    }
  })
  return useCallback(() => void latest.current().catch(tell), [tell])
}
