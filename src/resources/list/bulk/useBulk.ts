// Runs one action on many records, one after the other: progress, failures with reasons, and a retry.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, type DataProvider, type RaRecord } from 'ra-core'
import { useCallback, useRef, useState } from 'react'
import { useWords } from '../../../client/words/useWords.ts'
import { readAgain } from '../../readAgain.ts'
import { reasonOf } from '../../reasonOf.ts'
import { useDeletedToast } from '../../useRestoreDeleted.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import { titleOf } from '../../../engine/values/valuesAt.ts'
import { type OwnAction, performOwn } from './ownAction.ts'

export type LabelChange = { add?: string[]; remove?: string[] }
export type BulkAction =
  | { kind: 'delete' }
  | { kind: 'restore' }
  | { kind: 'activate' }
  | { kind: 'deactivate' }
  | { kind: 'label'; labels: LabelChange }
  | ({ kind: 'own' } & OwnAction)
export type Failure = { record: ListRecord; name: string; reason: string }
export type BulkRun = { action: BulkAction; total: number; done: number; failures: Failure[]; isRunning: boolean; isStopped: boolean }
type Provider = DataProvider & {
  restore: (type: string, deleted: { id: ListRecord['id']; version?: number }) => Promise<RaRecord>
  getDeleted: (type: string, id: ListRecord['id']) => Promise<ListRecord | undefined>
  label: (type: string, id: ListRecord['id'], change: LabelChange) => Promise<RaRecord>
}
type Given = { type: string; title: string; select: (ids: ListRecord['id'][]) => void }

export function useBulk({ type, title, select }: Given) {
  const dataProvider = useDataProvider<Provider>()
  const client = useQueryClient()
  const notify = useNotify()
  const words = useWords()
  const showDeleted = useDeletedToast(type)
  const [run, setRun] = useState<BulkRun>()
  const isStopped = useRef(false)

  /** `again`: a retry, for which the records are refetched. Failed records stay selected. */
  const start = useCallback(
    async (action: BulkAction, records: ListRecord[], { again = false } = {}) => {
      isStopped.current = false
      const failures: Failure[] = []
      const deletedRecords: ListRecord[] = []
      let done = 0
      const report = (isRunning: boolean) =>
        setRun({ action, total: records.length, done, failures: [...failures], isRunning, isStopped: isStopped.current })
      report(true)
      for (const record of records) {
        if (isStopped.current) break
        try {
          const now = again || record.version === undefined ? await readAnew(dataProvider, type, action, record) : record
          const answer = await perform(dataProvider, type, action, now)
          if (action.kind === 'delete') deletedRecords.push({ ...now, version: answer.version as number | undefined })
        } catch (error) {
          failures.push({ record, name: titleOf(title, record), reason: reasonOf(words, madeBy(action) ?? type, error) })
        }
        done += 1
        report(true)
      }
      await readAgain(client, type)
      const made = madeBy(action)
      if (made !== undefined) await readAgain(client, made)
      const notReached = isStopped.current ? records.slice(done) : []
      select([...failures.map((failure) => failure.record), ...notReached].map(({ id }) => id))
      const [only] = records
      const name = only ? titleOf(title, only) : ''
      if (deletedRecords.length > 0) showDeleted(deletedRecords, titleOf(title, deletedRecords[0] ?? {}))
      if (failures.length > 0 || notReached.length > 0) return report(false)
      setRun(undefined)
      const counted = { smart_count: records.length, name }
      const doneText =
        action.kind === 'own' && action.own.done !== undefined ? words.text(type, 'done', action.own.done, counted) : undefined
      if (doneText !== undefined) notify(doneText, { type: 'success' })
      else if (action.kind !== 'delete') notify(`list.bulk.done.${action.kind}`, { type: 'success', messageArgs: counted })
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

/** Deleted records are fetched as deleted ones; a missing record is sent as it was, and the server explains the failure. */
async function readAnew(dataProvider: Provider, type: string, action: BulkAction, record: ListRecord): Promise<ListRecord> {
  if (action.kind === 'restore') return (await dataProvider.getDeleted(type, record.id)) ?? record
  return (await dataProvider.getOne<ListRecord>(type, { id: record.id })).data
}

async function perform(dataProvider: Provider, type: string, action: BulkAction, record: ListRecord): Promise<RaRecord> {
  switch (action.kind) {
    case 'delete':
      return (await dataProvider.delete(type, { id: record.id, previousData: record })).data as RaRecord
    case 'restore':
      return dataProvider.restore(type, record)
    case 'label':
      return dataProvider.label(type, record.id, action.labels)
    case 'own':
      return performOwn(dataProvider, type, action, record)
    default:
      return (
        await dataProvider.update(type, {
          id: record.id,
          data: { active: action.kind === 'activate' },
          previousData: record,
          meta: { method: 'PATCH' },
        })
      ).data as RaRecord
  }
}
