// Runs an action on one record of many.
import type { DataProvider, RaRecord } from 'ra-core'
import type { ListRecord } from '../cells/listRecord.ts'
import { type OwnAction, patched, performOwn, type Performed } from './ownAction.ts'

export type LabelChange = { add?: string[]; remove?: string[] }
export type BulkAction =
  | { kind: 'delete' }
  | { kind: 'restore' }
  | { kind: 'activate' }
  | { kind: 'deactivate' }
  | { kind: 'label'; labels: LabelChange }
  | ({ kind: 'own' } & OwnAction)
export type Provider = DataProvider & {
  restore: (type: string, deleted: { id: ListRecord['id']; version?: number }) => Promise<RaRecord>
  getDeleted: (type: string, id: ListRecord['id']) => Promise<ListRecord | undefined>
  label: (type: string, id: ListRecord['id'], change: LabelChange) => Promise<RaRecord>
}

/** Deleted records are fetched as deleted ones; a missing record is sent as it was, and the server explains the failure. */
export async function readAnew(dataProvider: Provider, type: string, action: BulkAction, record: ListRecord): Promise<ListRecord> {
  if (action.kind === 'restore') return (await dataProvider.getDeleted(type, record.id)) ?? record
  return (await dataProvider.getOne<ListRecord>(type, { id: record.id })).data
}

export async function perform(dataProvider: Provider, type: string, action: BulkAction, record: ListRecord): Promise<Performed> {
  switch (action.kind) {
    case 'delete':
      return { answer: (await dataProvider.delete(type, { id: record.id, previousData: record })).data as RaRecord }
    case 'restore':
      return { answer: await dataProvider.restore(type, record) }
    case 'label':
      return { answer: await dataProvider.label(type, record.id, action.labels) }
    case 'own':
      return performOwn(dataProvider, type, action, record)
    default:
      return patched(dataProvider, type, { active: action.kind === 'activate' }, record)
  }
}
