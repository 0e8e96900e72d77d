// Paid options that a write switches on: the caller must have confirmed each of them.
import { inheritedFrom, isOptionOn, optionFields, switchedOn } from '../../../../../src/engine/values/options.ts'
import { fieldPathOf, fieldSchema, getAt, parseFieldPath, toPointer } from '../../../../../src/engine/schema/paths.ts'
import { fromPointer } from '../../../../../src/engine/json/pointer.ts'
import type { FieldPath } from '../../../../../src/engine/schema/types.ts'
import type { FieldError, Resolved } from '../../../../../src/engine/types.ts'

type Page = Pick<Resolved, 'ui' | 'schema'>

/**
 * Paths of paid options that are off in `stored` and on in `next`, among the fields that the caller's page confirms. `confirmed`: JSON Pointers.
 * One confirmation covers an option in the whole record: it is requested at the first path, unless the record had the option anywhere.
 */
export function unconfirmed(page: Page, stored: unknown, next: unknown, confirmed: readonly string[]): FieldError[] {
  const listedOptions = new Set<FieldPath>()
  const paid = Object.entries(page.ui).filter(([path, { gate }]) => gate?.ask === 'paid' && !isPaidFor(page, path, next))
  return paid.flatMap(([path, { gate }]) => {
    const begun = begunAt(path, stored, next).filter((pointer) => !confirmed.includes(pointer))
    const fields = gate?.once ? optionFields(page, parseFieldPath(path)) : []
    const [option] = fields
    if (option === undefined || begun.length === 0) return begun.map((pointer) => errorAt(page, path, pointer))
    const isAgreed =
      listedOptions.has(option) ||
      fields.some(
        (field) => switchedOn(stored, field).length > 0 || confirmed.some((pointer) => fieldPathOf(page.schema, pointer) === field),
      )
    listedOptions.add(option)
    return isAgreed ? [] : begun.slice(0, 1).map((pointer) => errorAt(page, path, pointer))
  })
}

function errorAt({ schema }: Page, path: FieldPath, pointer: string): FieldError {
  return { path: pointer, keyword: 'confirmation', params: optionOf(schema, path) }
}

/** Paths that `next` switches on of options that have to be ordered: nobody switches them on directly. */
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

/** A map row pays for nothing that the whole record has; if that begins now, it is confirmed there. */
function isPaidFor(page: Page, path: FieldPath, next: unknown): boolean {
  const base = inheritedFrom(page, parseFieldPath(path))
  return base !== undefined && isOptionOn(getAt(next, toPointer(base)))
}

function begunAt(path: FieldPath, stored: unknown, next: unknown): string[] {
  const begun = switchedOn(next, path).filter((pointer) => !isOptionOn(getAt(stored, pointer)))
  const renamed = new Set(renamedRows(path, stored, next, begun))
  return begun.filter((pointer) => !renamed.has(pointer))
}

/** Subtracts options of removed rows from those of new rows: a renamed row costs the same. */
function renamedRows(path: FieldPath, stored: unknown, next: unknown, begun: string[]): string[] {
  const depth = parseFieldPath(path).lastIndexOf('*') + 1
  if (depth === 0) return []
  const isWithout = (data: unknown) => (pointer: string) => getAt(data, toPointer(fromPointer(pointer).slice(0, depth))) === undefined
  const switchedOff = switchedOn(stored, path).filter(isWithout(next))
  return begun.filter(isWithout(stored)).slice(0, switchedOff.length)
}

/** `Confirm-Paid: /auth, /compress/brotli`; pointers are percent-encoded where necessary. */
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
