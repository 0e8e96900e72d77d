// Paid options that a write switches on: the caller must have confirmed each of them.
import { inheritedFrom, isOn, optionFields, switchedOn } from '../../../../src/engine/values/options.ts'
import { fieldPathOf, fieldSchema, getAt, parseFieldPath, toPointer } from '../../../../src/engine/schema/paths.ts'
import { fromPointer } from '../../../../src/engine/json/pointer.ts'
import type { FieldPath } from '../../../../src/engine/schema/types.ts'
import type { FieldError, Resolved } from '../../../../src/engine/types.ts'

type Page = Pick<Resolved, 'ui' | 'schema'>

/**
 * Places that `next` switches on and `stored` had off, of the fields that the caller's page asks about as paid. `confirmed`: JSON Pointers.
 * What is asked about once is agreed to for the whole record: at the first of its places, unless the record had it at any.
 */
export function unconfirmed(page: Page, stored: unknown, next: unknown, confirmed: readonly string[]): FieldError[] {
  const asked = new Set<FieldPath>()
  const paid = Object.entries(page.ui).filter(([path, { gate }]) => gate?.ask === 'paid' && !isPaidFor(page, path, next))
  return paid.flatMap(([path, { gate }]) => {
    const begun = begunAt(path, stored, next).filter((pointer) => !confirmed.includes(pointer))
    const fields = gate?.once ? optionFields(page, parseFieldPath(path)) : []
    const [option] = fields
    if (option === undefined || begun.length === 0) return begun.map((pointer) => errorAt(page, path, pointer))
    const isAgreed =
      asked.has(option) ||
      fields.some(
        (field) => switchedOn(stored, field).length > 0 || confirmed.some((pointer) => fieldPathOf(page.schema, pointer) === field),
      )
    asked.add(option)
    return isAgreed ? [] : begun.slice(0, 1).map((pointer) => errorAt(page, path, pointer))
  })
}

function errorAt({ schema }: Page, path: FieldPath, pointer: string): FieldError {
  return { path: pointer, keyword: 'confirmation', params: optionOf(schema, path) }
}

/** Places that `next` switches on, of the fields that the caller's page has ordered instead: nobody switches them on himself. */
export function unordered({ ui, schema }: Page, stored: unknown, next: unknown): FieldError[] {
  const ordered = Object.entries(ui).filter(([, { gate }]) => gate?.order !== undefined)
  return ordered.flatMap(([path, { gate }]) =>
    begunAt(path, stored, next).map((pointer) => ({
      path: pointer,
      keyword: 'order',
      params: { ...optionOf(schema, path), order: gate?.order },
    })),
  )
}

/** A row of a map pays for nothing that the whole record has; if that begins now, it is asked about there. */
function isPaidFor(page: Page, path: FieldPath, next: unknown): boolean {
  const base = inheritedFrom(page, parseFieldPath(path))
  return base !== undefined && isOn(getAt(next, toPointer(base)))
}

function begunAt(path: FieldPath, stored: unknown, next: unknown): string[] {
  const begun = switchedOn(next, path).filter((pointer) => !isOn(getAt(stored, pointer)))
  const renamed = new Set(renamedRows(path, stored, next, begun))
  return begun.filter((pointer) => !renamed.has(pointer))
}

/** Of what begins in new rows, as many as ended in rows that are gone: under another name a row costs what it cost. */
function renamedRows(path: FieldPath, stored: unknown, next: unknown, begun: string[]): string[] {
  const depth = parseFieldPath(path).lastIndexOf('*') + 1
  if (depth === 0) return []
  const isWithout = (data: unknown) => (pointer: string) => getAt(data, toPointer(fromPointer(pointer).slice(0, depth))) === undefined
  const gone = switchedOn(stored, path).filter(isWithout(next))
  return begun.filter(isWithout(stored)).slice(0, gone.length)
}

/** `Confirm-Paid: /auth, /compress/brotli`; each pointer percent-encoded where it must be. */
export function confirmedIn(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((text) => decoded(text.trim()))
    .filter((text) => text.startsWith('/'))
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
