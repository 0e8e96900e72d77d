// Paid and ordered options: where a record has them switched on.
import { isPlainObject, own } from '../json/objects.ts'
import { fieldSchema, parseFieldPath, toFieldPath } from '../schema/paths.ts'
import { toPointer } from '../json/pointer.ts'
import type { FieldPath } from '../schema/types.ts'
import type { Resolved } from '../types.ts'

/** Whether a value counts as a switched-on option: anything but absent and false. */
export function isOptionOn(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}

/**
 * The path of the record's field that an absent field of a map's row inherits (`ui.<map>.inherits`).
 * `at`: names of a field path, `*` in place of keys. Undefined: not a row, or a field that only rows have.
 */
export function inheritedFrom({ ui, schema }: Pick<Resolved, 'ui' | 'schema'>, at: string[]): string[] | undefined {
  const row = at.lastIndexOf('*')
  if (row < 1 || own(ui, toFieldPath(at.slice(0, row)))?.['inherits'] !== true) return undefined
  const names = at.slice(row + 1)
  return names.length > 0 && fieldSchema(schema, toFieldPath(names)) !== undefined ? names : undefined
}

/**
 * The field paths that make up one option of a record: the field of the whole record, then that of its rows (only fields in `ui`).
 * `at` as above, of any of them. A field of rows without inheritance is an option per row: empty.
 */
export function optionFields(page: Pick<Resolved, 'ui' | 'schema'>, at: string[]): FieldPath[] {
  const whole = at.includes('*') ? inheritedFrom(page, at) : at
  if (whole === undefined) return []
  const root = toFieldPath(whole)
  return [
    root,
    ...Object.keys(page.ui).filter((path) => path !== root && toFieldPath(inheritedFrom(page, parseFieldPath(path)) ?? []) === root),
  ]
}

/** JSON Pointers at which the field of a path is switched on. */
export function switchedOn(data: unknown, path: FieldPath): string[] {
  return pointersIn(data, parseFieldPath(path), [])
}

function pointersIn(value: unknown, [name, ...rest]: string[], at: string[]): string[] {
  if (name === undefined) return isOptionOn(value) ? [toPointer(at)] : []
  const members: Record<string, unknown> = Array.isArray(value) ? Object.fromEntries(value.entries()) : isPlainObject(value) ? value : {}
  const keys = name === '*' ? Object.keys(members) : [name]
  return keys.flatMap((key) => pointersIn(own(members, key), rest, [...at, key]))
}
