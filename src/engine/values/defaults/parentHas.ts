// `parentHas`: a field that may say something only when the record above has what it takes.
import { isPlainObject } from '../../json/objects.ts'
import { getAt, parseFieldPath, toPointer } from '../../schema/paths.ts'
import type { FieldPath } from '../../schema/types.ts'

/** Which of the fields say nothing in the record above. */
export function lackingIn(parent: unknown, fields: readonly FieldPath[] = []): FieldPath[] {
  return fields.filter((path) => !isSaid(getAt(parent, toPointer(parseFieldPath(path)))))
}

/** False and zero say something; null, blank texts, empty lists and empty maps do not. */
export function isSaid(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return !isPlainObject(value) || Object.keys(value).length > 0
}
