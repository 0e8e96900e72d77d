// The one search column: the words of a record's list columns, each marked where it begins, so that a prefix finds it.
import { getAt } from '../../../src/engine/paths.ts'
import { parseFieldPath, toPointer } from '../../../src/engine/paths.ts'
import type { Definition } from '../../../src/engine/types.ts'

const mark = '\u001f'
const mostText = 4096

/** What is kept for searching: texts, list items and map keys of the columns, lower case. */
export function searchText(definition: Definition, data: Record<string, unknown>): string {
  const columns = definition.resource.list.columns.map((column) => (typeof column === 'string' ? column : column.field))
  return columns.flatMap((path) => textsOf(getAt(data, toPointer(parseFieldPath(path))))).map(marked).join('').slice(0, mostText)
}

/** The same marks on what was asked: `my sit` finds `My Site`, and `ite` does not. */
export function searchFor(asked: string): string {
  return marked(asked.trim().slice(0, 200))
}

function marked(text: string): string {
  const plain = text.toLowerCase().replace(/[\u0000-\u001f]+/g, ' ').trim()
  return plain && mark + plain.replace(/(?<=[^\p{L}\p{N}])(?=[\p{L}\p{N}])/gu, mark)
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((item) => (typeof item === 'string' ? [item] : Object.values((item ?? {}) as object).filter((inner): inner is string => typeof inner === 'string')))
  return value !== null && typeof value === 'object' ? Object.keys(value) : []
}
