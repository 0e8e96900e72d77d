// Values of a record at a field path, and the name of a record.
import { shownNames } from '../formats/contacts/idn.ts'
import { isPlainObject } from '../json/objects.ts'
import { parseFieldPath, toFieldPath } from '../schema/paths.ts'
import type { FieldPath } from '../schema/types.ts'

/** Every value at the path: one for plain paths, many where `*` matches items or map values. */
export function valuesAt(record: unknown, path: FieldPath): unknown[] {
  const names = parseFieldPath(path)
  return names
    .reduce<unknown[]>((found, name) => found.flatMap((value) => step(value, name)), [ownerOf(record, names[0])])
    .filter((value) => value !== undefined && value !== null)
}

export function valueAt(record: unknown, path: FieldPath): unknown {
  return valuesAt(record, path)[0]
}

/** The same of every holder of the field; `absent` stands for the value of those that have none. */
export function valuesOrAbsent(record: unknown, path: FieldPath, absent: unknown): unknown[] {
  const names = parseFieldPath(path)
  const last = names.pop() ?? ''
  const holders = names.length > 0 ? valuesAt(record, toFieldPath(names)) : [record]
  return holders.map((holder) => valueAt(holder, last) ?? absent).filter((value) => value !== undefined && value !== null)
}

/** Short texts of a list, a map or a single value: the keys of a map, the first distinguishing member of an object. */
export function textsOf(values: unknown[]): string[] {
  return values
    .flatMap((value) => {
      if (Array.isArray(value)) return value.flatMap((item: unknown) => (isPlainObject(item) ? textsOfItem(item) : [String(item)]))
      return isPlainObject(value) ? Object.keys(value) : [String(value)]
    })
    .filter((text) => text !== '')
}

/** A title of many values names the first ones. */
const maxTexts = 3

/**
 * `"{type} {name}"` filled from a record, names in their own letters, `{name|domain}` by the first non-empty one; the id if nothing is left.
 * `wordOf`: the reader's word for a value at a path, where there is one.
 */
export function titleOf(
  template: string,
  record: Record<string, unknown>,
  wordOf?: (path: FieldPath, value: string) => string | undefined,
): string {
  const text = template
    .replace(
      /\{([^{}]+)\}/g,
      (_, paths: string) =>
        paths
          .split('|')
          .map((path) => shownNames(listed(textsOf(valuesAt(record, path)).map((value) => wordOf?.(path, value) ?? value))))
          .find((text) => text !== '') ?? '',
    )
    .trim()
  return text || String(record.id ?? '')
}

function listed(texts: string[]): string {
  return texts.length > maxTexts ? `${texts.slice(0, maxTexts).join(', ')}, …` : texts.join(', ')
}

/** Fields with names of the envelope (`id`, `version`, …) are in `_own`. */
function ownerOf(record: unknown, name: string | undefined): unknown {
  const own = isPlainObject(record) ? record['_own'] : undefined
  return name !== undefined && isPlainObject(own) && Object.hasOwn(own, name) ? own : record
}

function textsOfItem(item: Record<string, unknown>): string[] {
  const first = Object.values(item).find((value) => typeof value === 'string' || typeof value === 'number')
  return first === undefined ? [] : [String(first)]
}

function step(value: unknown, name: string): unknown[] {
  if (name === '*') return Array.isArray(value) ? (value as unknown[]) : isPlainObject(value) ? Object.values(value) : []
  return isPlainObject(value) && Object.hasOwn(value, name)
    ? [value[name]]
    : Array.isArray(value) && Object.hasOwn(value, name)
      ? [(value as unknown[])[Number(name)]]
      : []
}
