// The text of an error, and its position on the page.
import { useMemo } from 'react'
import { fieldPathOf, fromPointer, parseFieldPath, toPointer } from '../../../engine/schema/paths.ts'
import { escapeSegment } from '../../../engine/json/pointer.ts'
import { isMarked, unmark } from '../../../engine/values/views.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FieldError, ResolvedSection } from '../../../engine/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { errorTreeOf, type ErrorTree } from '../../../ui/form/schema/errorTree.ts'
import { unfinishedError } from '../../../ui/form/rows/unfinished.ts'
import { sectionOf } from '../../../ui/form/texts/fieldNames.ts'
import { hintsOf } from './hints.ts'

/** The text of an error at its field. */
export function errorText(error: FieldError, schema: Schema, words: FormWords): string {
  if (error.keyword === 'json') return words.t('form.jsonBroken')
  const message = words.error(fieldPathOf(schema, error.path), unfinishedKey(error) ?? error)
  const hints = hintsOf(error).map((hint) => words.t(`errors.hints.${hint}`))
  // Some messages, quoted by the specification, have no full stop.
  return [hints.length === 0 || /[.!?…]$/.test(message) ? message : `${message}.`, ...hints].join(' ')
}

/** Whether the key of a row is wrong, not its value. */
function isOfKey({ path, keyword, params }: FieldError): boolean {
  return params['key'] !== undefined || keyword === 'additionalProperties' || isMarked(fromPointer(path).at(-1) ?? '')
}

/** An error as the form's fields take it. */
export function treeError(error: FieldError, text: string): { path: string; text: string; isOfKey: boolean } {
  return { path: error.path, text, isOfKey: isOfKey(error) }
}

/** The errors of a form that has no others, at their fields. */
export function useErrorTree(errors: FieldError[], schema: Schema, words: FormWords): ErrorTree {
  return useMemo(() => errorTreeOf(errors.map((error) => treeError(error, errorText(error, schema, words)))), [errors, schema, words])
}

/** A row whose key is blank or a duplicate is stored under a marker, so errors of the marker's format are hidden. */
function unfinishedKey({ path }: FieldError): FieldError | undefined {
  const key = fromPointer(path).at(-1) ?? ''
  return isMarked(key) ? unfinishedError(unmark(key), path) : undefined
}

/** The field that corrects an error; if any of several fields would, the first. */
export function mendedAt({ path, keyword, params }: FieldError): string {
  const [first] = keyword === 'oneNeeded' && Array.isArray(params['fields']) ? (params['fields'] as string[]) : []
  return first === undefined ? path : `${path}/${escapeSegment(first)}`
}

/** Top to bottom, in the order of the sections. */
export function inPageOrder<Item extends FieldError>(errors: Item[], sections: ResolvedSection[]): Item[] {
  const rank = (error: Item) => {
    const section = sectionOf(error.path, sections)
    if (!section) return -1
    const field = section.fields.findIndex(
      (path) =>
        `${error.path}/`.startsWith(`${toPointer(parseFieldPath(path))}/`) || toPointer(parseFieldPath(path)).startsWith(error.path),
    )
    return sections.indexOf(section) * 1000 + Math.max(0, field)
  }
  return errors
    .map((error, index) => ({ error, index }))
    .sort((one, other) => rank(one.error) - rank(other.error) || one.index - other.index)
    .map(({ error }) => error)
}
