// Derives resource.json and words for a schema without them.
import { isEnvelope } from '../../resolve/envelope.ts'
import {
  columnsFor,
  type CandidateField,
  candidateFieldsOf,
  isScalarField,
  isDistinguishing,
  maxNameLength,
  titleFor,
  typesOf,
} from './recordNames.ts'
import { deref, inPlaceSchemas, isSchema } from '../../schema/refs.ts'
import { fieldTitles, typeTitle } from './titles.ts'
import type { Column, Operation, ResourceFile, Section } from '../resource/resourceFile.ts'
import type { FieldPath } from '../../schema/types.ts'
import type { Schema } from '../../schema/types.ts'
import type { Words } from '../../types.ts'

const maxColumns = 5
/** Each filter of a list has an index in the store. */
const maxFilters = 4

/** Provider scope, staff only, in the menu; columns, title and sections come from the schema. */
export function deriveResource(name: string, schema: Schema): ResourceFile {
  const all = candidateFieldsOf(schema)
  const fields = all.filter(({ depth }) => depth === 1)
  const titles = titleFor(all, schema)
  const access = Object.fromEntries(
    (['read', 'create', 'update', 'delete'] satisfies Operation[]).map((operation) => [operation, ['staff']]),
  )
  return {
    name,
    scope: 'provider',
    icon: 'box',
    menu: { group: 'more', order: 900 },
    title: titles.length > 0 ? `{${titles.join('|')}}` : '{id}',
    access,
    list: {
      columns: [firstColumn(titles[0], all), ...columnsFor(all, schema, titles.slice(0, 1), maxColumns - 2), 'updated_at'],
      filters: filtersOf(fields, schema),
      sort: '-updated_at',
      perPage: 25,
    },
    form: { sections: sectionsOf(fields), back: true },
  }
}

/** An undeclared field: shown, but not sortable. */
function firstColumn(title: FieldPath | undefined, fields: readonly CandidateField[]): Column {
  if (title === undefined) return 'id'
  return fields.some(({ path }) => path === title) ? title : { field: title, sortable: false }
}
/** The search, fields with few values, and the time of the last change: every list can be filtered. */
function filtersOf(all: readonly CandidateField[], root: Schema): string[] {
  const fields = all.filter((field) => isDistinguishing(field, root) && !isEnvelope(field.name))
  const few = fields.filter(({ faces }) => faces.some((face) => Array.isArray(face.enum)) || typesOf(faces).includes('boolean'))
  const dates = fields.filter(({ faces }) => faces.some((face) => ['date', 'date-time'].includes(String(face.format))))
  const ordered = [...few.filter((field) => field.isRequired), ...few.filter((field) => !field.isRequired), ...dates]
  return ['q', ...ordered.slice(0, maxFilters - 1).map(({ name }) => name), 'updated_at']
}
function sectionsOf(fields: CandidateField[]): Section[] {
  const named = fields.filter(({ name }) => name.length <= maxNameLength && name !== '*')
  const open = named.filter((field) => isScalarField(field.faces))
  const compound = named.filter((field) => !isScalarField(field.faces))
  const usedNames = new Set(['main'])
  return [
    ...(open.length ? [{ id: 'main', fields: open.map((field) => fieldPath(field.name)) }] : []),
    ...compound.map((field) => ({
      id: sectionId(field.name, usedNames),
      fields: [fieldPath(field.name)],
      ...(!field.isRequired && { collapsed: true }),
    })),
  ]
}
/** The section of one field has the title of the field. */
function sectionWords(schema: Schema, titles: Record<string, string>): Record<string, string> {
  const own = sectionsOf(candidateFieldsOf(schema).filter(({ depth }) => depth === 1))
  return Object.fromEntries(
    own.flatMap(({ id, fields: [field, ...others] }) => {
      const title = others.length === 0 && typeof field === 'string' ? titles[field] : undefined
      return id === 'main' || title === undefined ? [] : [[id, title]]
    }),
  )
}

/** Descriptions are often Markdown, or lines for a page of HTML. */
function plainText(text: string): string {
  return (
    text
      .replaceAll(/\s*<br\s*\/?>\s*/gi, '\n')
      .replaceAll(/\*\*([^*]+)\*\*/g, '$1')
      .replaceAll(/(?<!!)\[([^\]]+)\]\((https?:[^\s)]+)\)/g, '$1 ($2)')
      // Lines that were broken at some width are one; paragraphs and lists stay.
      .replaceAll(/[^\S\n]*\n(?!\s*(?:[-*•]|\d+[.)])\s|\s*\n)[^\S\n]*/g, ' ')
      .replaceAll(/ ?\n\s*/g, '\n')
      .trim()
  )
}
/** `AlarmName` → `alarmName`, `a.b/c` → `a-b-c`: names are free-form, ids are not. */
function sectionId(name: string, taken: Set<string>): string {
  const plain =
    name
      .replaceAll(/[^\w-]+/g, '-')
      .replace(/^[_-]+/, '')
      .slice(0, 56) || 'section'
  const id = plain.charAt(0).toLowerCase() + plain.slice(1)
  const free = taken.has(id) ? `${id}-${taken.size}` : id
  taken.add(free)
  return free
}
function fieldPath(name: string): string {
  return /[./]/.test(name) || name === '' ? `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` : name
}

const maxWords = 1000
const maxDepth = 6
/**
 * Labels and help from `title` and `description`, by field path; the type's own name from its title. What branches say differently is left
 * out: the form says what the branch in force says.
 */
export function deriveWords(schema: Schema): Words {
  const fields: Texts = {}
  const help: Texts = {}
  let wordsLeft = maxWords
  walk(schema, [], [])
  const name = typeof schema.title === 'string' ? typeTitle(schema.title) : undefined
  const labels = agreed(fields)
  return { ...(name !== undefined && { name, one: name }), fields: labels, help: agreed(help), sections: sectionWords(schema, labels) }

  function walk(node: Schema, path: string[], open: Schema[]): void {
    if (open.includes(node) || path.length > maxDepth) return
    for (const face of inPlaceSchemas(schema, node)) {
      const titleOf = fieldTitles(Object.values(face.properties ?? {}).map((given) => (isSchema(given) ? deref(schema, given) : given)))
      for (const [key, given] of Object.entries(face.properties ?? {})) {
        if (!isSchema(given) || wordsLeft-- <= 0) continue
        const field = deref(schema, given)
        const at = [...path, key]
        if (typeof field.title === 'string') say(fields, at, titleOf(field.title))
        if (typeof field.description === 'string') say(help, at, plainText(field.description))
        walk(field, at, [...open, node])
      }
      for (const inner of [face.items, face.additionalProperties]) if (isSchema(inner)) walk(deref(schema, inner), path, [...open, node])
    }
  }
}

/** `null`: branches say different things. */
type Texts = Record<string, string | null>

function say(texts: Texts, path: string[], text: string): void {
  const at = path.join('.')
  texts[at] = texts[at] === undefined || texts[at] === text ? text : null
}
function agreed(texts: Texts): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).flatMap(([at, text]) => (text === null ? [] : [[at, text]])))
}
