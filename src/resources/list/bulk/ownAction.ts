// Runs a definition's bulk action on one record: sets its fields, or creates a record of another type.
import type { DataProvider, RaRecord } from 'ra-core'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import { parseFieldPath, setAt, toPointer } from '../../../engine/schema/paths.ts'
import type { FieldPath, Json } from '../../../engine/schema/types.ts'
import { valueAt } from '../../../engine/values/valuesAt.ts'
import { savedBy } from '../../../engine/values/savedBy.ts'
import type { ListRecord } from '../cells/listRecord.ts'

/** `answer`: the value of the field `save.ask`. `values`: what each record had before, by id, for Undo. */
export type OwnAction = { own: Action; answer?: Json; values?: Map<ListRecord['id'], Values> }
type Values = Record<string, unknown>
/** `before`: the values that a change replaced. */
export type Performed = { answer: RaRecord; before?: Values }

export async function performOwn(
  dataProvider: DataProvider,
  type: string,
  { own: action, answer = null, values }: OwnAction,
  record: ListRecord,
): Promise<Performed> {
  const { create } = action
  if (create !== undefined) {
    const data = { ...create.set, [create.into]: valueAt(record, create.from) }
    return { answer: (await dataProvider.create(create.type, { data })).data as RaRecord }
  }
  const held = values?.get(record.id)
  if (held) return { answer: (await patched(dataProvider, type, held, record)).answer }
  const fixed = savedBy(action, record)
  const ask = action.save?.ask
  const data = ask === undefined ? fixed : { ...fixed, ...answerIn(record, ask, answer) }
  return patched(dataProvider, type, data, record)
}

export async function patched(dataProvider: DataProvider, type: string, data: Values, record: ListRecord): Promise<Performed> {
  const { data: answer } = await dataProvider.update(type, { id: record.id, data, previousData: record, meta: { method: 'PATCH' } })
  const before = Object.fromEntries(Object.keys(data).map((name) => [name, (record[name] as unknown) ?? null]))
  return { answer: answer as RaRecord, before }
}

/** A patch replaces whole values, so the rest of a group goes with its field. */
function answerIn(record: ListRecord, field: FieldPath, answer: Json): Record<string, unknown> {
  const path = parseFieldPath(field)
  const [first = ''] = path
  const group = path.length > 1 ? { [first]: record[first] } : {}
  return setAt(group, toPointer(path), answer) as Record<string, unknown>
}
