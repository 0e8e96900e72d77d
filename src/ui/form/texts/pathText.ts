// Describes a path of a record in words: its section, its row, its field.
import { fieldPathOf, fromPointer, getAt, parseFieldPath, schemaAt, toPointer } from '../../../engine/schema/paths.ts'
import { headKey, isMarked, unmark, type RowsOptions } from '../../../engine/values/views.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import type { FormWords } from '../context.ts'
import { alternativesOf, constantOf, viewOf } from '../schema/schemaFacts.ts'

/** The section that renders a pointer: the one with the longest matching field. */
export function sectionOf(pointer: string, sections: ResolvedSection[]): ResolvedSection | undefined {
  const names = fromPointer(pointer)
  let best: { section: ResolvedSection; length: number } | undefined
  for (const section of sections) {
    if (section.fields.length === 0) return section
    for (const field of section.fields) {
      const own = parseFieldPath(field)
      const reach = Math.min(own.length, names.length)
      const isOnTheWay = own.slice(0, reach).every((name, index) => name === '*' || name === names[index])
      if (isOnTheWay && reach > 0 && (!best || reach > best.length)) best = { section, length: reach }
    }
  }
  return best?.section
}

/**
 * `Sources, row 3` or `Name`: the section, then the path inside it. `data`: the record; with it, a row of a list that the form shows in
 * groups is named as there: `Source 2, target 3`.
 */
export function pathText(pointer: string, schema: Schema, sections: ResolvedSection[], words: FormWords, data?: unknown): string {
  const section = sectionOf(pointer, sections)
  const parts = partsOf(pointer, schema, words, data)
  // The name of a group says which list it is.
  const group = parts.findIndex(({ isGroup }) => isGroup === true)
  const texts = (group < 0 ? parts : parts.slice(group)).map(({ text }) => text)
  const all = [...(section && group < 0 ? [words.section(section.id)] : []), ...texts].filter(Boolean)
  return all.filter((text, index) => text !== all[index - 1]).join(', ')
}

/** A one-word name for a path: its field, or the row. */
export function pathName(pointer: string, schema: Schema, words: FormWords): string {
  return partsOf(pointer, schema, words).at(-1)?.text ?? ''
}

/**
 * A one-word name for the surroundings of a path: the field (for a row, that of its list), or its section. A map that needs a row shows
 * the input of its key from the beginning (useRows), so that input is named.
 */
export function fieldNameOf(pointer: string, schema: Schema, sections: ResolvedSection[], words: FormWords): string {
  const kinds = pointer === '' && alternativesOf(schema)
  if (kinds) return (!schema.properties && words.field('', schema)) || kindsName(kinds, words)
  const key = keyNameOf(pointer, schema, words)
  if (key !== undefined) return key
  const section = sectionOf(pointer, sections)
  return partsOf(pointer, schema, words).findLast(({ isRow }) => !isRow)?.text ?? (section ? words.section(section.id) : '')
}

/** The name of the key's input in a required map without a complete key, where the definition names it. */
function keyNameOf(pointer: string, schema: Schema, words: FormWords): string | undefined {
  const names = fromPointer(pointer)
  const at = isMarked(names.at(-1)) ? toPointer(names.slice(0, -1)) : pointer
  const own = schemaAt(schema, at)
  const view = own && viewOf(own)
  const { key, id } = (view?.name === 'rows' ? view.options : {}) as RowsOptions
  if (key === undefined || id !== undefined || Number(own?.minProperties ?? 0) === 0) return undefined
  return words.text('fields', [fieldPathOf(schema, at), '*', key].join('.'))
}

/** A choice of the kind of the whole record has the name of the field that distinguishes the kinds. */
export function kindsName([first]: Schema[], words: FormWords): string {
  const [name, member] =
    Object.entries(first?.properties ?? {}).find(([, own]) => typeof own === 'object' && constantOf(own) !== undefined) ?? []
  return name === undefined ? words.t('form.kind') : words.field(name, member as Schema)
}

type Part = { text: string; isRow: boolean; /** A group with a name of its own. */ isGroup?: boolean }

function partsOf(pointer: string, schema: Schema, words: FormWords, data?: unknown): Part[] {
  const names = fromPointer(pointer)
  const parts: Part[] = []
  names.forEach((name, index) => {
    const at = toPointer(names.slice(0, index + 1))
    const path = parseFieldPath(fieldPathOf(schema, at))
    // A new row has no key yet, so that none of its map's patterns matches it.
    const isRow = path[index] === '*' || isMarked(name)
    if (isRow)
      parts.push(
        ...(groupedParts(names, index, schema, words, data) ?? [
          { isRow, text: /^\d+$/.test(name) ? words.t('form.row', { n: Number(name) + 1 }) : unmark(name) || words.t('form.emptyRow') },
        ]),
      )
    else if (index === names.length - 1 || isList(schema, at))
      parts.push({ isRow, text: words.field(fieldPathOf(schema, at), schemaAt(schema, at)) })
  })
  return parts
}

/** The group of a row and its number in it, where the definition names them; of a field that all rows of a group share, the group alone. */
function groupedParts(names: string[], index: number, schema: Schema, words: FormWords, data: unknown): Part[] | undefined {
  const list = toPointer(names.slice(0, index))
  const at = fieldPathOf(schema, list)
  const rows = getAt(data, list)
  const options = Array.isArray(rows) && words.text('group', at) ? words.grouping(at, schemaAt(schema, list)) : undefined
  if (!options) return undefined
  const heads = (rows as unknown[]).map((row) => headKey(row, options))
  const own = heads[Number(names[index])]
  if (own === undefined) return undefined
  const part = (name: string, n: number): Part => ({ isRow: true, isGroup: true, text: words.text(name, at, { n }) ?? '' })
  const group = part('group', [...new Set(heads)].indexOf(own) + 1)
  if (options.by.includes(names[index + 1] ?? '')) return [group]
  return [group, part('item', heads.slice(0, Number(names[index]) + 1).filter((head) => head === own).length)]
}

function isList(schema: Schema, pointer: string): boolean {
  const own = schemaAt(schema, pointer)
  return own !== undefined && (own.type === 'array' || (own.type === 'object' && own.properties === undefined))
}
