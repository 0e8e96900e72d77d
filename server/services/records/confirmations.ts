// Paid options that a write switches on: the caller must have confirmed each of them.
import { inheritedFrom, isOn, switchedOn } from '../../../src/engine/options.ts'
import { fieldSchema, getAt, parseFieldPath, toPointer } from '../../../src/engine/paths.ts'
import type { FieldError, FieldPath, Resolved } from '../../../src/engine/types.ts'

/** Places that `next` switches on and `stored` had off, of the fields that the caller's page asks about as paid. `confirmed`: JSON Pointers. */
export function unconfirmed({ ui, schema }: Pick<Resolved, 'ui' | 'schema'>, stored: unknown, next: unknown, confirmed: readonly string[]): FieldError[] {
  const paid = Object.entries(ui).filter(([path, { gate }]) => gate?.ask === 'paid' && !isPaidFor({ ui, schema }, path, next))
  return paid.flatMap(([path]) => begunAt(path, stored, next).filter((pointer) => !confirmed.includes(pointer)).map((pointer) => ({ path: pointer, keyword: 'confirmation', params: optionOf(schema, path) })))
}

/** Places that `next` switches on, of the fields that the caller's page has ordered instead: nobody switches them on himself. */
export function unordered({ ui, schema }: Pick<Resolved, 'ui' | 'schema'>, stored: unknown, next: unknown): FieldError[] {
  const ordered = Object.entries(ui).filter(([, { gate }]) => gate?.order !== undefined)
  return ordered.flatMap(([path, { gate }]) => begunAt(path, stored, next).map((pointer) => ({ path: pointer, keyword: 'order', params: { ...optionOf(schema, path), order: gate?.order } })))
}

/** A row of a map pays for nothing that the whole record has; if that begins now, it is asked about there. */
function isPaidFor(page: Pick<Resolved, 'ui' | 'schema'>, path: FieldPath, next: unknown): boolean {
  const base = inheritedFrom(page, parseFieldPath(path))
  return base !== undefined && isOn(getAt(next, toPointer(base)))
}

function begunAt(path: FieldPath, stored: unknown, next: unknown): string[] {
  return switchedOn(next, path).filter((pointer) => !isOn(getAt(stored, pointer)))
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
