// Sets a value at every match of a path: `records.*.enabled` is a field of each item.
import { isPlainObject } from '../json/objects.ts'
import { parseFieldPath } from '../schema/paths.ts'
import type { FieldPath } from '../schema/types.ts'

/** The changed members of the record only, as for a merge patch; records without such a path stay as they are. */
export function withAll(record: Record<string, unknown>, path: FieldPath, value: unknown): Record<string, unknown> {
  const [first, ...rest] = parseFieldPath(path)
  return first === undefined ? {} : { [first]: put(record[first], rest, value) }
}

function put(held: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (name === '*')
    return Array.isArray(held)
      ? held.map((item: unknown) => put(item, rest, value))
      : isPlainObject(held)
        ? Object.fromEntries(Object.entries(held).map(([key, item]) => [key, put(item, rest, value)]))
        : held
  return isPlainObject(held) ? { ...held, [name]: put(held[name], rest, value) } : held
}
