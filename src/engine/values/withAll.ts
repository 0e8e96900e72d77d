// A value put at every place of a path: `records.*.enabled` names one of each item.
import { parseFieldPath } from '../schema/paths.ts'
import type { FieldPath } from '../schema/types.ts'

/** The changed members of the record alone, as a merge patch takes them; what has no such place stays as it is. */
export function withAll(record: Record<string, unknown>, path: FieldPath, value: unknown): Record<string, unknown> {
  const [first, ...rest] = parseFieldPath(path)
  return first === undefined ? {} : { [first]: put(record[first], rest, value) }
}

function put(held: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (name === '*')
    return Array.isArray(held)
      ? held.map((item: unknown) => put(item, rest, value))
      : isObject(held)
        ? Object.fromEntries(Object.entries(held).map(([key, item]) => [key, put(item, rest, value)]))
        : held
  return isObject(held) ? { ...held, [name]: put(held[name], rest, value) } : held
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
