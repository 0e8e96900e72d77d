// An action that sets fields of a record: activate, deactivate.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import type { Action } from '../../engine/types.ts'
import type { FormWords } from '../../ui/form/context.ts'
import type { StoredRecord } from '../form/useSave.ts'
import { useTask } from '../useTask.ts'

export function useAction(type: string, record: StoredRecord, words: FormWords, onStored: (record: StoredRecord) => void) {
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const task = useTask()
  const run = (action: Action) => task.run(async () => {
    const { data } = await dataProvider.update(type, { id: record.id, data: action.save?.set ?? {}, previousData: record, meta: { method: 'PATCH' } })
    await client.invalidateQueries({ queryKey: [type, 'getList'] })
    notify((action.done && words.text('done', action.done)) ?? words.t('form.done'), { type: 'success' })
    onStored(data as StoredRecord)
  })
  return { busy: task.busy, run }
}
