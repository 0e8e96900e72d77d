// An action that sets fields of a record: activate, deactivate. If a change comes too soon, it waits for the time that the server gives.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { useCountdown } from '../../../ui/format/countdown.ts'
import { savedBy } from '../../../engine/values/savedBy.ts'
import { problemOf } from '../../../ui/problem.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { useTask } from '../../../ui/useTask.ts'

/** Texts of actions may count the records. */
export const one = { smart_count: 1 }

export function useAction(type: string, record: StoredRecord, words: FormWords, onStored: (record: StoredRecord) => void) {
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const task = useTask()
  const [retryAt, setRetryAt] = useState<number>()
  const isTooSoon = useCountdown(retryAt) > 0
  const run = (action: Action) =>
    task.run(async () => {
      const { data } = await dataProvider
        .update(type, { id: record.id, data: savedBy(action, record), previousData: record, meta: { method: 'PATCH' } })
        .catch((error: unknown) => {
          setRetryAt(problemOf(error).retryAt)
          throw error
        })
      await client.invalidateQueries({ queryKey: [type, 'getList'] })
      notify((action.done && words.text('done', action.done, one)) ?? words.t('form.done'), { type: 'success' })
      onStored(data as StoredRecord)
    })
  /** `waitsUntil`, in milliseconds: the server accepts no change before. Undefined afterwards. */
  return { busy: task.busy, run, waitsUntil: isTooSoon ? retryAt : undefined }
}
