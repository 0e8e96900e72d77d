// Where an error is, in words and in the page: its section, its row, its field.
import { fieldPathOf, fromPointer, parseFieldPath, schemaAt, toPointer } from '../../engine/paths.ts'
import { isMarked, unmark } from '../../engine/views.ts'
import type { FieldError, ResolvedSection, Schema } from '../../engine/types.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { hintsOf } from './hints.ts'

/** The section that draws the place of a pointer: the one with the longest field on the way. */
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

/** `Sources, row 3` or `Name`: the section, then what tells the place inside of it. */
export function placeText(pointer: string, schema: Schema, sections: ResolvedSection[], words: FormWords): string {
  const section = sectionOf(pointer, sections)
  const parts = [section && words.section(section.id), ...rowParts(pointer, schema, words)].filter((part): part is string => Boolean(part))
  return [...new Set(parts)].join(', ')
}

/** The one word for a place: its field, or the section it stands in. */
export function nameOf(pointer: string, schema: Schema, sections: ResolvedSection[], words: FormWords): string {
  const section = sectionOf(pointer, sections)
  return rowParts(pointer, schema, words).at(-1) ?? (section ? words.section(section.id) : '')
}

function rowParts(pointer: string, schema: Schema, words: FormWords): string[] {
  const names = fromPointer(pointer)
  const parts: string[] = []
  names.forEach((name, index) => {
    const at = toPointer(names.slice(0, index + 1))
    const path = parseFieldPath(fieldPathOf(schema, at))
    const isRow = path[index] === '*'
    if (isRow) parts.push(/^\d+$/.test(name) ? words.t('form.row', { n: Number(name) + 1 }) : unmark(name) || words.t('form.emptyRow'))
    else if (index === names.length - 1 || isList(schema, at)) parts.push(words.field(fieldPathOf(schema, at), schemaAt(schema, at)))
  })
  return parts
}

function isList(schema: Schema, pointer: string): boolean {
  const own = schemaAt(schema, pointer)
  return own !== undefined && (own.type === 'array' || (own.type === 'object' && own.properties === undefined))
}

/** The text of an error where it stands. */
export function errorText(error: FieldError, schema: Schema, words: FormWords): string {
  if (error.keyword === 'json') return words.t('form.jsonBroken')
  const said = words.error(fieldPathOf(schema, error.path), unfinishedKey(error) ?? error)
  return [said, ...hintsOf(error).map((hint) => words.t(`errors.hints.${hint}`))].join(' ')
}

/** A row whose key is blank or taken stands under a mark: the format of the mark says nothing to a reader. */
function unfinishedKey({ path }: FieldError): FieldError | undefined {
  const key = fromPointer(path).at(-1) ?? ''
  return isMarked(key) ? { path, keyword: unmark(key) === '' ? 'minLength' : 'duplicate', params: {} } : undefined
}

/** Top to bottom, as the sections stand on the page. */
export function inPageOrder<Item extends FieldError>(errors: Item[], sections: ResolvedSection[]): Item[] {
  const rank = (error: Item) => {
    const section = sectionOf(error.path, sections)
    if (!section) return -1
    const field = section.fields.findIndex((path) => `${error.path}/`.startsWith(`${toPointer(parseFieldPath(path))}/`) || toPointer(parseFieldPath(path)).startsWith(error.path))
    return sections.indexOf(section) * 1000 + Math.max(0, field)
  }
  return errors.map((error, index) => ({ error, index })).sort((one, other) => rank(one.error) - rank(other.error) || one.index - other.index).map(({ error }) => error)
}
