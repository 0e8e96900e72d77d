// Runs one action on many records, one after the other: progress, failures with reasons, and a retry.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import { useCallback, useRef, useState } from 'react'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { readAgain } from '../../readAgain.ts'
import { problemOf } from '../../../ui/problem.ts'
import { reasonOf } from '../../reasonOf.ts'
import { UNDO_TIME, useDeletedToast } from '../../useRestoreDeleted.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import type { OwnAction } from './ownAction.ts'
import type { BulkAction, Provider } from './perform.ts'

/** `isGone`: somebody else deleted the record, so that it cannot be retried. */
export type Failure = { record: ListRecord; name: string; reason: string; isGone: boolean }
export type BulkRun = { action: BulkAction; total: number; done: number; failures: Failure[]; isRunning: boolean; isStopped: boolean }
/** Undo: without common values, because each record gets its own back. */
const undoing: Action = { id: 'undo', on: 'bulk', access: [], save: { set: {} } }
type Given = { type: string; title: string; select: (ids: ListRecord['id'][]) => void }

export function useBulk({ type, title, select }: Given) {
  const dataProvider = useDataProvider<Provider>()
  const client = useQueryClient()
  const notify = useNotify()
  const words = useWords()
  const showDeleted = useDeletedToast(type)
  const [run, setRun] = useState<BulkRun>()
  const isStopped = useRef(false)

  /** `again`: a retry, for which the records are refetched. Failed records stay selected, unless they are gone. */
  const start = useCallback(
    async function begin(action: BulkAction, records: ListRecord[], { again = false } = {}): Promise<void> {
      isStopped.current = false
      const failures: Failure[] = []
      const deletedRecords: ListRecord[] = []
      const changed: ListRecord[] = []
      const values: NonNullable<OwnAction['values']> = new Map()
      let done = 0
      const report = (isRunning: boolean) =>
        setRun({ action, total: records.length, done, failures: [...failures], isRunning, isStopped: isStopped.current })
      report(true)
      for (const record of records) {
        if (isStopped.current) break
        try {
          // Loaded with the first action.
          const { perform, readAnew } = await import('./perform.ts')
          const now = again || record.version === undefined ? await readAnew(dataProvider, type, action, record) : record
          const { answer, before } = await perform(dataProvider, type, action, now)
          if (action.kind === 'delete') deletedRecords.push({ ...now, version: answer.version as number | undefined })
          if (before) {
            changed.push(answer as ListRecord)
            values.set(record.id, before)
          }
        } catch (error) {
          // A record that is not restored may be deleted again.
          const isGone = action.kind !== 'restore' && problemOf(error).kind === 'missing'
          failures.push({ record, name: words.title(type, title, record), reason: reasonOf(words, madeBy(action) ?? type, error), isGone })
        }
        done += 1
        report(true)
      }
      await readAgain(client, type)
      const made = madeBy(action)
      if (made !== undefined) await readAgain(client, made)
      const notReached = isStopped.current ? records.slice(done) : []
      select([...failures.flatMap(({ record, isGone }) => (isGone ? [] : record)), ...notReached].map(({ id }) => id))
      const [only] = records
      const name = only ? words.title(type, title, only) : ''
      if (deletedRecords.length > 0) showDeleted(deletedRecords, words.title(type, title, deletedRecords[0] ?? {}))
      if (failures.length > 0 || notReached.length > 0) return report(false)
      setRun(undefined)
      const undo = changed.length > 0 && {
        autoHideDuration: UNDO_TIME,
        undo: () => void begin({ kind: 'own', own: undoing, values }, changed),
      }
      const counted = { smart_count: records.length, name }
      const doneText =
        action.kind === 'own' && action.own.done !== undefined ? words.text(type, 'done', action.own.done, counted) : undefined
      if (doneText !== undefined) notify(doneText, { type: 'success', ...undo })
      else if (action.kind !== 'delete') notify(`list.bulk.done.${action.kind}`, { type: 'success', messageArgs: counted, ...undo })
    },
    [type, title, select, dataProvider, client, notify, words, showDeleted],
  )

  return {
    run,
    start,
    stop: () => {
      isStopped.current = true
    },
    close: () => setRun(undefined),
  }
}
export type Bulk = ReturnType<typeof useBulk>

/** The type of the records that the action creates. */
const madeBy = (action: BulkAction) => (action.kind === 'own' ? action.own.create?.type : undefined)
