// Columns of a CSV file of records: the fields that may be written, by path, and their values as texts.
import { isPlainObject } from '../../engine/json/objects.ts'
import type { Schema } from '../../engine/schema/types.ts'
import type { Cell, CsvDialect } from '../../ui/format/csv.ts'

/** `key`: columns that identify a record. */
export type Column = { path: string; schema: Schema }
const between = '|'

export function columnsOf({ properties = {} }: Schema, prefix = ''): Column[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema === 'boolean' || schema.readOnly || schema.writeOnly) return []
    const path = prefix + name
    return schema.properties && !isPlainObject(schema.additionalProperties) ? columnsOf(schema, `${path}.`) : [{ path, schema }]
  })
}

/** Records are identified by their unique field, with the fields of its scope. */
export function keyOf({ properties = {} }: Schema): string[] {
  const found = Object.entries(properties).find(([, schema]) => typeof schema === 'object' && isPlainObject(schema['unique']))
  if (!found) return []
  const { with: others = [] } = (found[1] as { unique: { with?: string[] } }).unique
  return [found[0], ...others]
}

export function valueAt(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isPlainObject(value) ? value[name] : undefined), record)
}

/** Lists of texts are written as they are, other lists and objects as JSON. */
export function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' || typeof value === 'string') return value
  const isPlain = Array.isArray(value) && value.every((one) => typeof one === 'string' && !one.includes(between) && !/^[[{]/.test(one))
  return isPlain ? value.join(between) : JSON.stringify(value)
}

/** An unreadable cell stays a text, which the API refuses with a reason. */
export function valueOf(cell: string, { schema }: Column, { decimal }: CsvDialect): unknown {
  const text = cell.trim()
  const types = [schema.type ?? []].flat()
  if (text === '') return undefined
  if (types.includes('number') || types.includes('integer')) {
    const digits = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(decimal, '.')
    // Infinity would be sent as null, which removes the value.
    return /^-?\d+(?:\.\d+)?$/.test(digits) && Number.isFinite(Number(digits)) ? Number(digits) : text
  }
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text
  if (types.includes('array') || types.includes('object'))
    return /^[[{]/.test(text) ? jsonOf(text) : text.split(between).map((one) => one.trim())
  return schema.format === 'date-time' && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Equal for values with the same meaning: a moment in two notations, absent and null. */
export function comparable(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))) return new Date(value).toISOString()
  return value === undefined ? 'null' : JSON.stringify(value)
}
