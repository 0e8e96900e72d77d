// `parentHas`: a field that requires a setting of the parent record.
import { isPlainObject } from '../../json/objects.ts'
import { getAt, parseFieldPath, toPointer } from '../../schema/paths.ts'
import type { FieldPath } from '../../schema/types.ts'

/** The fields without a value in the parent record. */
export function lackingIn(parent: unknown, fields: readonly FieldPath[] = []): FieldPath[] {
  return fields.filter((path) => !hasContent(getAt(parent, toPointer(parseFieldPath(path)))))
}

/** False and zero are values; null, blank texts, empty lists and empty maps are not. */
export function hasContent(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return !isPlainObject(value) || Object.keys(value).length > 0
}
