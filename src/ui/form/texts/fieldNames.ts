// Names of the fields and rows on the way to a path of a record.
import { fieldPathOf, fromPointer, parseFieldPath, schemaAt, toPointer } from '../../../engine/schema/paths.ts'
import { isMarked, unmark, type RowsOptions } from '../../../engine/values/views.ts'
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

export type Part = { text: string; isRow: boolean; /** A group with a name of its own. */ isGroup?: boolean }

/** `named`: the parts of a row that has names of its own. */
export function partsOf(
  pointer: string,
  schema: Schema,
  words: FormWords,
  named?: (names: string[], index: number) => Part[] | undefined,
): Part[] {
  const names = fromPointer(pointer)
  const parts: Part[] = []
  names.forEach((name, index) => {
    const at = toPointer(names.slice(0, index + 1))
    const path = parseFieldPath(fieldPathOf(schema, at))
    // A new row has no key yet, so that none of its map's patterns matches it.
    const isRow = path[index] === '*' || isMarked(name)
    if (isRow)
      parts.push(
        ...(named?.(names, index) ?? [
          { isRow, text: /^\d+$/.test(name) ? words.t('form.row', { n: Number(name) + 1 }) : unmark(name) || words.t('form.emptyRow') },
        ]),
      )
    else if (index === names.length - 1 || isList(schema, at))
      parts.push({ isRow, text: words.field(fieldPathOf(schema, at), schemaAt(schema, at)) })
  })
  return parts
}

function isList(schema: Schema, pointer: string): boolean {
  const own = schemaAt(schema, pointer)
  return own !== undefined && (own.type === 'array' || (own.type === 'object' && own.properties === undefined))
}
