// Runs a definition's bulk action on one record: sets its fields, or creates a record of another type.
import type { DataProvider, RaRecord } from 'ra-core'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import { parseFieldPath, setAt, toPointer } from '../../../engine/schema/paths.ts'
import type { FieldPath, Json } from '../../../engine/schema/types.ts'
import { valueAt } from '../../../engine/values/valuesAt.ts'
import { withAll } from '../../../engine/values/withAll.ts'
import type { ListRecord } from '../cells/listRecord.ts'

export type OwnAction = { own: Action; /** The value of the field `save.ask`. */ answer?: Json }

export async function performOwn(
  dataProvider: DataProvider,
  type: string,
  { own: action, answer = null }: OwnAction,
  record: ListRecord,
): Promise<RaRecord> {
  const { create, save } = action
  if (create !== undefined) {
    const data = { ...create.set, [create.into]: valueAt(record, create.from) }
    return (await dataProvider.create(create.type, { data })).data as RaRecord
  }
  const { set = {}, ask } = save ?? {}
  const fixed = Object.assign({}, ...Object.entries(set).map(([field, value]) => withAll(record, field, value))) as Record<string, unknown>
  const data = ask === undefined ? fixed : { ...fixed, ...answerIn(record, ask, answer) }
  return (await dataProvider.update(type, { id: record.id, data, previousData: record, meta: { method: 'PATCH' } })).data as RaRecord
}

/** A patch replaces whole values, so the rest of a group goes with its field. */
function answerIn(record: ListRecord, field: FieldPath, answer: Json): Record<string, unknown> {
  const path = parseFieldPath(field)
  const [first = ''] = path
  const group = path.length > 1 ? { [first]: record[first] } : {}
  return setAt(group, toPointer(path), answer) as Record<string, unknown>
}
