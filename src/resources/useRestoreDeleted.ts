// Restores deleted records: from a toast, a row, or in bulk.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, type DataProvider, type RaRecord } from 'ra-core'
import { useCallback } from 'react'
import { useWords } from '../client/words/useWords.ts'
import { readAgain } from './readAgain.ts'
import { reasonOf } from './reasonOf.ts'

type Gone = { id: RaRecord['id']; version?: number }
type Restorer = DataProvider & { restore: (type: string, deleted: Gone) => Promise<RaRecord> }
export const UNDO_TIME = 8000

/** Announces what was restored, or why it failed. */
export function useRestoreDeleted(type: string) {
  const dataProvider = useDataProvider<Restorer>()
  const client = useQueryClient()
  const notify = useNotify()
  const words = useWords()
  return useCallback(
    async (gone: Gone[], name: string) => {
      const failures: unknown[] = []
      for (const one of gone) await dataProvider.restore(type, one).catch((error: unknown) => failures.push(error))
      await readAgain(client, type)
      const [first] = failures
      if (first === undefined)
        notify(gone.length === 1 ? words.t('list.restored', { name }) : words.t('list.restoredMany', { smart_count: gone.length }), {
          type: 'success',
        })
      else
        notify(
          gone.length === 1
            ? words.t('list.restoreFailed', { name })
            : words.t('list.restoreSome', { done: gone.length - failures.length, total: gone.length }),
          { type: 'error', autoHideDuration: 0, messageArgs: { more: reasonOf(words, type, first) } },
        )
    },
    [type, dataProvider, client, notify, words],
  )
}

/** The toast after deleting: Undo replaces a confirmation. */
export function useDeletedToast(type: string) {
  const notify = useNotify()
  const restore = useRestoreDeleted(type)
  const { t } = useWords()
  return useCallback(
    (gone: Gone[], name: string) => {
      notify(gone.length === 1 ? t('list.deleted', { name }) : t('list.deletedMany', { smart_count: gone.length }), {
        type: 'success',
        autoHideDuration: UNDO_TIME,
        undo: () => void restore(gone, name),
      })
    },
    [notify, restore, t],
  )
}
