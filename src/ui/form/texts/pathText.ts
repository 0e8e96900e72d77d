// Describes a path of a record in words: its section, its row, its field.
import { fieldPathOf, fromPointer, parseFieldPath, schemaAt, toPointer } from '../../../engine/schema/paths.ts'
import { isMarked, unmark } from '../../../engine/values/views.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import type { FormWords } from '../context.ts'
import { alternativesOf, constantOf } from '../schema/schemaFacts.ts'

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

/** `Sources, row 3` or `Name`: the section, then the path inside it. */
export function pathText(pointer: string, schema: Schema, sections: ResolvedSection[], words: FormWords): string {
  const section = sectionOf(pointer, sections)
  const parts = [section && words.section(section.id), ...partsOf(pointer, schema, words).map(({ text }) => text)].filter(
    (part): part is string => Boolean(part),
  )
  return [...new Set(parts)].join(', ')
}

/** A one-word name for a path: its field, or the row. */
export function pathName(pointer: string, schema: Schema, words: FormWords): string {
  return partsOf(pointer, schema, words).at(-1)?.text ?? ''
}

/** A one-word name for the surroundings of a path: the field (for a row, that of its list), or its section. */
export function fieldNameOf(pointer: string, schema: Schema, sections: ResolvedSection[], words: FormWords): string {
  const kinds = pointer === '' && alternativesOf(schema)
  if (kinds) return (!schema.properties && words.field('', schema)) || kindsName(kinds, words)
  const section = sectionOf(pointer, sections)
  return partsOf(pointer, schema, words).findLast(({ isRow }) => !isRow)?.text ?? (section ? words.section(section.id) : '')
}

/** A choice of the kind of the whole record has the name of the field that distinguishes the kinds. */
export function kindsName([first]: Schema[], words: FormWords): string {
  const [name, member] =
    Object.entries(first?.properties ?? {}).find(([, own]) => typeof own === 'object' && constantOf(own) !== undefined) ?? []
  return name === undefined ? words.t('form.kind') : words.field(name, member as Schema)
}

function partsOf(pointer: string, schema: Schema, words: FormWords): { text: string; isRow: boolean }[] {
  const names = fromPointer(pointer)
  const parts: { text: string; isRow: boolean }[] = []
  names.forEach((name, index) => {
    const at = toPointer(names.slice(0, index + 1))
    const path = parseFieldPath(fieldPathOf(schema, at))
    // A new row has no key yet, so that none of its map's patterns matches it.
    const isRow = path[index] === '*' || isMarked(name)
    if (isRow)
      parts.push({
        isRow,
        text: /^\d+$/.test(name) ? words.t('form.row', { n: Number(name) + 1 }) : unmark(name) || words.t('form.emptyRow'),
      })
    else if (index === names.length - 1 || isList(schema, at))
      parts.push({ isRow, text: words.field(fieldPathOf(schema, at), schemaAt(schema, at)) })
  })
  return parts
}

function isList(schema: Schema, pointer: string): boolean {
  const own = schemaAt(schema, pointer)
  return own !== undefined && (own.type === 'array' || (own.type === 'object' && own.properties === undefined))
}
