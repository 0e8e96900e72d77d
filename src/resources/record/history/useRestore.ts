// Restores an earlier version: an ordinary change based on the version that the user has seen.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import { isPlainObject } from '../../../engine/json/objects.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FieldError } from '../../../engine/types.ts'
import { failureText } from '../../../ui/failure.ts'
import { problemOf } from '../../../ui/problem.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { restorable } from './restorable.ts'

export type Refused = { text: string; errors: FieldError[] }
type Given = { type: string; schema: Schema; record: StoredRecord; words: FormWords; onRestored: (record: StoredRecord) => void }

export function useRestore({ type, schema, record, words, onRestored }: Given) {
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  /** True when no question is left: it is done, or the record has changed meanwhile and is reloaded. */
  const restore = async (earlier: StoredRecord): Promise<boolean> => {
    // After the question about paid options, a second press confirms them.
    const confirmed = (refused?.errors ?? []).filter(({ keyword }) => keyword === 'confirmation').map(({ path }) => path)
    setBusy(true)
    setRefused(undefined)
    try {
      const { data } = await dataProvider.update(type, {
        id: record.id,
        data: restorable(schema, earlier, record),
        previousData: record,
        meta: { confirmed },
      })
      await client.invalidateQueries({ queryKey: [type, 'getList'] })
      notify('history.restored', { type: 'success', messageArgs: { from: earlier.version, version: (data as StoredRecord).version } })
      onRestored(data as StoredRecord)
      return true
    } catch (error) {
      const { code, body } = problemOf(error)
      if (code === 'version_conflict' && isPlainObject(body?.['current'])) {
        const current = body['current'] as StoredRecord
        notify('history.moved', { type: 'warning', messageArgs: { version: current.version } })
        onRestored(current)
        return true
      }
      setRefused({ text: failureText(error, words.t) ?? '', errors: body?.errors ?? [] })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, refused, restore, forget: () => setRefused(undefined) }
}
