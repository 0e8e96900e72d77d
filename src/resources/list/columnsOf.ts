// Columns of a list from the resolved definition: how each is drawn, whether it can be sorted, what it is called.
import { fieldSchema } from '../../engine/paths.ts'
import type { FieldPath, Resolved, Schema } from '../../engine/types.ts'

export const columnKinds = ['text', 'status', 'chip', 'mono', 'list', 'date', 'bytes', 'bits', 'number', 'share', 'duration', 'boolean'] as const
export type ColumnKind = (typeof columnKinds)[number]
/** `as` is one of ours, or the name of a column registered in src/custom. */
export type ColumnModel = { field: FieldPath; as: string; isSortable: boolean; isNumeric: boolean; isHidden: boolean; isTitle: boolean }

const numeric = new Set(['bytes', 'bits', 'number', 'share'])
const monoFormats = new Set(['hostname', 'idn-hostname', 'host', 'uri', 'uri-reference', 'url', 'iri', 'ipv4', 'ipv6', 'cidr4', 'uuid', 'regex', 'json-pointer', 'dns-zone'])

export function columnsOf(resolved: Pick<Resolved, 'columns' | 'schema'>): ColumnModel[] {
  return resolved.columns.map((column, at) => {
    const schema = fieldSchema(resolved.schema, column.field)
    const as = column.as ?? kindOf(schema, column.field)
    return {
      field: column.field, as, isTitle: at === 0,
      isSortable: column.sortable ?? isScalar(schema, column.field),
      isNumeric: numeric.has(as), isHidden: column.hidden ?? false,
    }
  })
}

/** How a value is drawn when the definition does not say. */
export function kindOf(schema: Schema | undefined, field: FieldPath): ColumnKind {
  if (!schema) return field.endsWith('_at') ? 'date' : 'text'
  const type = typeOf(schema)
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
const weights: Partial<Record<string, number>> = { text: 1, list: 1.25, mono: 1.25 }
const usual: Partial<Record<string, number>> = { status: 132, chip: 124, date: 172, number: 92, share: 92, bytes: 104, bits: 104, duration: 92, boolean: 92 }
const UNKNOWN = 120

export function widthsOf(columns: ColumnModel[]): Map<ColumnModel, string> {
  const weightOf = (column: ColumnModel) => weights[column.as] ?? 1
  const whole = columns.filter(isFlexible).reduce((sum, column) => sum + weightOf(column), 0)
  return new Map(columns.map((column) => [column, isFlexible(column) ? `${Math.round((weightOf(column) / whole) * 100)}%` : `${usual[column.as] ?? UNKNOWN}px`]))
}

/** Cut with an ellipsis where there is no room. */
export function isFlexible(column: ColumnModel): boolean {
  return column.isTitle || weights[column.as] !== undefined
}
