// Fields of stored documents by path: hides and reads them.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { parseFieldPath } from '../../../../src/engine/schema/paths.ts'
import type { Definition, Resolved } from '../../../../src/engine/types.ts'
import { declaredPart, withoutUndeclared } from './declared.ts'

/** The visible part of a record, without hidden and locked fields. */
export function visiblePart(resolved: Resolved, data: PlainObject): PlainObject {
  return [...resolved.hidden, ...Object.keys(resolved.locked)].reduce<PlainObject>(
    (rest, path) => without(rest, parseFieldPath(path)) as PlainObject,
    data,
  )
}

/** The visible part of a live record. Fields that a closed schema no longer has are shown only to callers from whom nothing is hidden. */
export function livingPart(definition: Definition, resolved: Resolved, data: PlainObject): PlainObject {
  return hidesAny(resolved) ? withoutUndeclared(definition.schema, visiblePart(resolved, data)) : data
}
/** The visible part of an earlier version or a deleted record: callers with hidden fields see only what the present definition declares. */
export function pastPart(definition: Definition, resolved: Resolved, data: PlainObject): PlainObject {
  return hidesAny(resolved) ? declaredPart(definition.schema, visiblePart(resolved, data)) : data
}
function hidesAny({ hidden, locked }: Resolved): boolean {
  return hidden.length > 0 || Object.keys(locked).length > 0
}

function without(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return name === '*' ? value.map((item) => without(item, rest)) : value
  const entries = Object.entries(value)
  const isHit = (key: string): boolean => name === '*' || name === key
  if (rest.length === 0) return Object.fromEntries(entries.filter(([key]) => !isHit(key)))
  return Object.fromEntries(entries.map(([key, item]) => [key, isHit(key) ? without(item, rest) : item]))
}
