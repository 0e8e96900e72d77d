// Runs a definition's bulk action on one record: sets its fields, or creates a record of another type.
import type { DataProvider, RaRecord } from 'ra-core'
import type { Action } from '../../../engine/load/resourceFile.ts'
import { valueAt } from '../../../engine/values/valuesAt.ts'
import type { ListRecord } from '../cells/listRecord.ts'

export async function performOwn(dataProvider: DataProvider, type: string, action: Action, record: ListRecord): Promise<RaRecord> {
  const { create, save } = action
  if (create !== undefined) {
    const data = { ...create.set, [create.into]: valueAt(record, create.from) }
    return (await dataProvider.create(create.type, { data })).data as RaRecord
  }
  const data = save?.set ?? {}
  return (await dataProvider.update(type, { id: record.id, data, previousData: record, meta: { method: 'PATCH' } })).data as RaRecord
}
