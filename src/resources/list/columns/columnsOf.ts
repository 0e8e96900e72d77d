// Columns of a list from the resolved definition: how each is drawn, whether it can be sorted, what it is called.
import type { ColumnKind } from '../../../engine/check/drawn.ts'
import { fieldSchema } from '../../../engine/schema/paths.ts'
import type { FieldPath, Reference, Schema } from '../../../engine/schema/types.ts'
import type { Resolved } from '../../../engine/types.ts'

/** `as` is one of ours, or the name of a column registered in src/custom. */
export type ColumnModel = {
  field: FieldPath
  as: string
  /** Drawn of the record that is named. */ of?: FieldPath
  /** Of an amount: the field that says in what. */ currency?: FieldPath | undefined
  reference?: Reference
  isSortable: boolean
  isNumeric: boolean
  isHidden: boolean
  isTitle: boolean
  /** The person asked for it. */ isChosen?: boolean
}

const numeric = new Set(['bytes', 'bits', 'number', 'share', 'money'])
const monoFormats = new Set([
  'hostname',
  'idn-hostname',
  'host',
  'uri',
  'uri-reference',
  'url',
  'iri',
  'ipv4',
  'ipv6',
  'cidr4',
  'uuid',
  'regex',
  'json-pointer',
  'dns-zone',
])

export function columnsOf(resolved: Pick<Resolved, 'columns' | 'schema'>): ColumnModel[] {
  return resolved.columns.map((column, at) => {
    const schema = fieldSchema(resolved.schema, column.field)
    const as = column.as ?? kindOf(schema, column.field)
    return {
      field: column.field,
      as,
      of: column.of,
      currency: column.currency,
      reference: schema?.reference,
      isTitle: at === 0,
      // A number that names a record is no order of what is shown of it.
      isSortable: column.sortable ?? (column.of === undefined && isScalar(schema, column.field)),
      isNumeric: numeric.has(as),
      isHidden: column.hidden ?? false,
    }
  })
}

/** How a value is drawn when the definition does not say. */
export function kindOf(schema: Schema | undefined, field: FieldPath): ColumnKind {
  if (!schema) return field.endsWith('_at') ? 'date' : 'text'
  const type = typeOf(schema)
  if (schema.reference && type === 'string') return 'reference'
  if (type === 'boolean') return 'boolean'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array' || type === 'object') return 'list'
  if (schema.enum) return 'chip'
  if (schema.format === 'date-time' || schema.format === 'date') return 'date'
  return schema.format !== undefined && monoFormats.has(schema.format) ? 'mono' : 'text'
}

export function typeOf(schema: Schema): string | undefined {
  return Array.isArray(schema.type) ? schema.type.find((type) => type !== 'null') : schema.type
}

/** Lists and objects have no order; fields inside of items have none either. */
function isScalar(schema: Schema | undefined, field: FieldPath): boolean {
  if (field.includes('*')) return false
  if (!schema) return true
  const type = typeOf(schema)
  return type !== undefined && type !== 'array' && type !== 'object'
}

/** Columns with long texts share the width; the rest have a usual width in px, so that nothing moves when the records come. */
const weights: Partial<Record<string, number>> = {
  text: 1,
  reference: 0.75,
  list: 1.25,
  mono: 1.25,
  labels: 1.25,
  deleted: 1.25,
  recordLinks: 1,
}
const usual: Partial<Record<string, number>> = {
  status: 132,
  chip: 124,
  date: 132,
  number: 92,
  share: 92,
  bytes: 104,
  bits: 104,
  duration: 92,
  boolean: 92,
  expiry: 132,
  money: 112,
  colour: 120,
}
const UNKNOWN = 120
const NAME = 1.4

/** How many letters a column shows at most, and how many its head has. */
export type Letters = { shown: number; head: number }
const LETTER = 7.6
/** Letters of hosts and keys are wider. */
const MONO = 1.15
const monoLike = new Set(['mono', 'list'])
const PADDING = 36
const NARROWEST = 72
/** Longer texts are cut rather than given more room; shorter ones leave theirs to others. */
const LETTERS = { least: 8, most: 44 }

/** `lettersOf`: once there are records, by what they show. Then texts share the room by their length, and a column that says nothing is as wide as its head. */
export function widthsOf(columns: ColumnModel[], lettersOf?: (column: ColumnModel) => Letters): Map<ColumnModel, string> {
  // What is beside the name is found in the record, too.
  const weightOf = (column: ColumnModel) => {
    const letters = lettersOf?.(column)
    return letters
      ? (Math.min(LETTERS.most, Math.max(LETTERS.least, letters.shown, letters.head)) + 4) * (monoLike.has(column.as) ? MONO : 1)
      : (weights[column.as] ?? 1) * (column.isTitle ? NAME : 1)
  }
  const fixedOf = (column: ColumnModel) => {
    const letters = lettersOf?.(column)
    const whole = usual[column.as] ?? UNKNOWN
    return letters?.shown === 0 ? Math.min(whole, Math.max(NARROWEST, Math.round(letters.head * LETTER + PADDING))) : whole
  }
  const whole = columns.filter(isFlexible).reduce((sum, column) => sum + weightOf(column), 0)
  return new Map(
    columns.map((column) => [column, isFlexible(column) ? `${Math.round((weightOf(column) / whole) * 100)}%` : `${fixedOf(column)}px`]),
  )
}

/** Cut with an ellipsis where there is no room. */
export function isFlexible(column: ColumnModel): boolean {
  return column.isTitle || weights[column.as] !== undefined
}

/** What a flexible column needs to show a host name; the first one, the name, less. */
const LEAST = { title: 150, flexible: 172 }

/** The columns that have room: the first ones count most; the name, a state, an end, what the list is sorted by and what the person chose always stand. */
export function columnsIn(columns: ColumnModel[], room: number, sort?: string): ColumnModel[] {
  const needOf = (column: ColumnModel) =>
    column.isTitle ? LEAST.title : isFlexible(column) ? LEAST.flexible : (usual[column.as] ?? UNKNOWN)
  const isFixed = (column: ColumnModel) =>
    column.isTitle ||
    column.isChosen ||
    column.field === sort ||
    column.as === 'status' ||
    column.as === 'expiry' ||
    column.as === 'deleted'
  let left = room - columns.filter(isFixed).reduce((sum, column) => sum + needOf(column), 0)
  let isFull = false
  return columns.filter((column) => {
    if (isFixed(column)) return true
    left -= needOf(column)
    isFull ||= left < 0
    return !isFull
  })
}
