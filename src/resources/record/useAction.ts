// An action that sets fields of a record: activate, deactivate.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { Action } from '../../engine/types.ts'
import { problemOf } from '../../ui/problem.ts'
import type { FormWords } from '../../ui/form/context.ts'
import type { StoredRecord } from '../form/useSave.ts'

export function useAction(type: string, record: StoredRecord, words: FormWords, onStored: (record: StoredRecord) => void) {
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const run = async (action: Action) => {
    setBusy(true)
    try {
      const { data } = await dataProvider.update(type, { id: record.id, data: action.save?.set ?? {}, previousData: record, meta: { method: 'PATCH' } })
      await client.invalidateQueries({ queryKey: [type, 'getList'] })
      notify((action.done && words.text('done', action.done)) ?? words.t('form.done'), { type: 'success' })
      onStored(data as StoredRecord)
    } catch (error) {
      const problem = problemOf(error)
      notify(words.t(`errors.${problem.code}`, { _: words.t(`problems.texts.${problem.kind}`) }), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
