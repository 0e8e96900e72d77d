// After a task of the record has finished, the record's next version contains its result: a form without changes adopts that version.
import { useDataProvider } from 'ra-core'
import { useCallback, useEffect, useRef } from 'react'
import { useFailureToast } from '../../../ui/useFailureToast.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'

type Given = { type: string; record: StoredRecord | undefined; isDirty: boolean; onReplaced: (record: StoredRecord) => void }

/** A stable function. With unsaved changes, the alert about a newer version is shown instead. */
export function useMade({ type, record, isDirty, onReplaced }: Given): () => void {
  const dataProvider = useDataProvider()
  const showFailure = useFailureToast()
  const latest = useRef<() => Promise<void>>(async () => undefined)
  useEffect(() => {
    latest.current = async () => {
      if (record && !isDirty) onReplaced((await dataProvider.getOne(type, { id: record.id })).data as StoredRecord)
    }
  })
  return useCallback(() => void latest.current().catch(showFailure), [showFailure])
}
