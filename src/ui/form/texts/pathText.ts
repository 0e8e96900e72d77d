// Describes a path of a record in words: its section, its row, its field. Loaded with what lists changes and errors.
import { fieldPathOf, getAt, schemaAt, toPointer } from '../../../engine/schema/paths.ts'
import { placesInGroups } from '../../../engine/values/heads.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import type { FormWords } from '../context.ts'
import { fieldNameOf, partsOf, sectionOf, type Part } from './fieldNames.ts'

/**
 * `Sources, row 3` or `Name`: the section, then the path inside it. `data`: the record; with it, a row of a list that the form shows in
 * groups is named as there: `Source 2, target 3`.
 */
export function pathText(pointer: string, schema: Schema, sections: ResolvedSection[], words: FormWords, data?: unknown): string {
  // The whole record has no section: a choice of its kind is named.
  if (pointer === '') return fieldNameOf(pointer, schema, sections, words)
  const section = sectionOf(pointer, sections)
  const parts = partsOf(pointer, schema, words, (names, index) => groupedParts(names, index, schema, words, data))
  // The name of a group says which list it is.
  const group = parts.findIndex(({ isGroup }) => isGroup === true)
  const texts = (group < 0 ? parts : parts.slice(group)).map(({ text }) => text)
  const all = [...(section && group < 0 ? [words.section(section.id)] : []), ...texts].filter(Boolean)
  return all.filter((text, index) => text !== all[index - 1]).join(', ')
}

/** The group of a row and its number in it, where the definition names them; of a field that all rows of a group share, the group alone. */
function groupedParts(names: string[], index: number, schema: Schema, words: FormWords, data: unknown): Part[] | undefined {
  const list = toPointer(names.slice(0, index))
  const at = fieldPathOf(schema, list)
  const rows = getAt(data, list)
  const options = Array.isArray(rows) && words.text('group', at) ? words.grouping(at, schemaAt(schema, list)) : undefined
  if (!options) return undefined
  const place = placesInGroups(rows, options)[Number(names[index])]
  if (place === undefined) return undefined
  const part = (name: string, n: number): Part => ({ isRow: true, isGroup: true, text: words.text(name, at, { n }) ?? '' })
  const group = part('group', place.group + 1)
  if (options.by.includes(names[index + 1] ?? '')) return [group]
  return [group, part('item', place.item + 1)]
}
