// Paid options that a write switches on: the caller must have confirmed each of them.
import { fieldSchema, fromPointer, parseFieldPath, toPointer } from '../../../src/engine/paths.ts'
import type { FieldError, FieldPath, Resolved } from '../../../src/engine/types.ts'
import { isObject } from './places.ts'

/** Places that `next` switches on and `stored` had off, of the fields that the caller's page asks about as paid. `confirmed`: JSON Pointers. */
export function unconfirmed({ ui, schema }: Pick<Resolved, 'ui' | 'schema'>, stored: unknown, next: unknown, confirmed: readonly string[]): FieldError[] {
  const paid = Object.entries(ui).filter(([, { gate }]) => gate?.ask === 'paid')
  return paid.flatMap(([path]) => begunAt(path, stored, next).filter((pointer) => !confirmed.includes(pointer)).map((pointer) => ({ path: pointer, keyword: 'confirmation', params: optionOf(schema, path) })))
}

/** Places that `next` switches on, of the fields that the caller's page has ordered instead: nobody switches them on himself. */
export function unordered({ ui, schema }: Pick<Resolved, 'ui' | 'schema'>, stored: unknown, next: unknown): FieldError[] {
  const ordered = Object.entries(ui).filter(([, { gate }]) => gate?.order !== undefined)
  return ordered.flatMap(([path, { gate }]) => begunAt(path, stored, next).map((pointer) => ({ path: pointer, keyword: 'order', params: { ...optionOf(schema, path), order: gate?.order } })))
}

function begunAt(path: FieldPath, stored: unknown, next: unknown): string[] {
  return placesAt(next, parseFieldPath(path)).filter((pointer) => isOn(valueAt(next, pointer)) && !isOn(valueAt(stored, pointer)))
}

/** `Confirm-Paid: /auth, /compress/brotli`; each pointer percent-encoded where it must be. */
export function confirmedIn(header: string | string[] | undefined): string[] {
  return String(header ?? '').split(',').map((text) => decoded(text.trim())).filter((text) => text.startsWith('/'))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function optionOf(schema: Resolved['schema'], path: string): Record<string, unknown> {
  const option = fieldSchema(schema, path)?.option
  return option === undefined ? {} : { option }
}

/** Whether a value counts as a switched-on option: anything but nothing and false. */
function isOn(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}

/** Pointers of the places that a field path names in the data. */
function placesAt(value: unknown, names: string[], at: string[] = []): string[] {
  const [name, ...rest] = names
  if (name === undefined) return [toPointer(at)]
  if (value === null || typeof value !== 'object') return []
  const keys = name === '*' ? Object.keys(value) : Object.hasOwn(value, name) ? [name] : []
  return keys.flatMap((key) => placesAt((value as Record<string, unknown>)[key], rest, [...at, key]))
}

function valueAt(value: unknown, pointer: string): unknown {
  return fromPointer(pointer).reduce<unknown>((node, name) => (Array.isArray(node) ? node[Number(name)] : isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined), value)
}
