// Records as rows of texts and numbers, with the labels of the list.
import type { TypeWords } from '../../../client/words/useWords.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import type { ColumnModel } from '../columns/columnsOf.ts'
import { fieldLabel, TRAFFIC } from '../columns/ownColumns.ts'
import { textsOf, valuesAt } from '../../../engine/values/valuesAt.ts'
import type { Cell } from '../../../ui/format/csv.ts'

type Words = Pick<TypeWords, 'text' | 'field' | 'option' | 't'>

/** Names of referenced records, by the field and its value. */
export type ReferredNames = ReadonlyMap<string, ReadonlyMap<unknown, string>>

/** The header and a row per record; exact values where a list shows rounded ones. Lines of traffic are not the record's. */
export function tableOf(type: string, all: ColumnModel[], records: ListRecord[], words: Words, names: ReferredNames = new Map()): Cell[][] {
  const columns = all.filter(({ field }) => field !== TRAFFIC)
  const head = columns.map(({ field }) => fieldLabel(words, type, field))
  return [head, ...records.map((record) => columns.map((column) => cellOf(type, column, namedValues(record, column), words)))]

  function namedValues(record: ListRecord, { field }: ColumnModel): unknown[] {
    return valuesAt(record, field).map((value) => names.get(field)?.get(value) ?? value)
  }
}

function cellOf(type: string, { field, as }: ColumnModel, values: unknown[], words: Words): Cell {
  const [value] = values
  if (value === undefined) return undefined
  if (as === 'deleted') return String((value as { at?: string }).at ?? '')
  if (values.length === 1 && typeof value === 'number' && as !== 'chip' && as !== 'status') return value
  if (typeof value === 'boolean')
    return (
      words.text(type, 'options', `${field}.${String(value)}`) ??
      words.t(as === 'status' ? (value ? 'list.active' : 'list.inactive') : value ? 'app.yes' : 'app.no')
    )
  if (as === 'chip' || as === 'status') return words.option(type, field, value)
  return textsOf(values).join(', ')
}
