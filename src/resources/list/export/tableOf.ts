// Records as rows of texts and numbers, with the labels of the list.
import type { TypeWords } from '../../../client/words/useWords.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import type { ColumnModel } from '../columns/columnsOf.ts'
import { CACHED, fieldLabel, TRAFFIC } from '../columns/ownColumns.ts'
import type { DayOf } from './trafficOf.ts'
import { textsOf, valuesAt } from '../../../engine/values/valuesAt.ts'
import type { Cell } from '../../../ui/format/csv.ts'

/** Headers of the last 24 hours, with units: the cells hold numbers. */
const headOfDay: Partial<Record<string, string>> = { [TRAFFIC]: 'list.export.traffic', [CACHED]: 'list.export.cached' }

type Words = Pick<TypeWords, 'text' | 'field' | 'option' | 't'>

/** Names of referenced records, by the field and its value. */
export type ReferredNames = ReadonlyMap<string, ReadonlyMap<unknown, string>>

/** Data that is loaded in addition to the records. */
export type Loaded = {
  names?: ReferredNames
  /** The last 24 hours by id; undefined where they are not known. */ days?: DayOf | undefined
}

/** The header and a row per record: what the list shows, second lines included, with exact values where it shows rounded ones. */
export function tableOf(
  type: string,
  all: ColumnModel[],
  records: ListRecord[],
  words: Words,
  { names = new Map(), days }: Loaded = {},
): Cell[][] {
  const columns = all.filter(({ field }) => headOfDay[field] === undefined || days !== undefined).flatMap(withBelow)
  const head = columns.map(({ field }) => {
    const key = headOfDay[field]
    return key === undefined ? fieldLabel(words, type, field) : words.t(key)
  })
  return [head, ...records.map((record) => columns.map((column) => cellIn(record, column)))]

  function withBelow(column: ColumnModel): ColumnModel[] {
    const { below } = column
    if (below === undefined || all.some(({ field }) => field === below)) return [column]
    return [column, { field: below, as: 'text', isSortable: false, isNumeric: false, isHidden: false, isTitle: false }]
  }

  function cellIn(record: ListRecord, column: ColumnModel): Cell {
    const day = days?.get(record.id)
    if (column.field === TRAFFIC) return day?.traffic ?? 0
    if (column.field === CACHED) return day && Math.round(10_000 * day.cache_ratio) / 100
    return cellOf(type, column, namedValues(record, column), words)
  }

  function namedValues(record: ListRecord, { field }: ColumnModel): unknown[] {
    return valuesAt(record, field).map((value) => names.get(field)?.get(value) ?? value)
  }
}

function cellOf(type: string, { field, as, isChoice }: ColumnModel, values: unknown[], words: Words): Cell {
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
  return (isChoice ? values.flat().map((value) => words.option(type, field, value)) : textsOf(values)).join(', ')
}
