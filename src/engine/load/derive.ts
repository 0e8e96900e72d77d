// resource.json and words for a schema that comes alone.
import { isEnvelope } from '../resolve/envelope.ts'
import { deref, facesOf, isSchema } from '../schema/refs.ts'
import type { Operation, ResourceFile, Section } from './resourceFile.ts'
import type { Schema } from '../schema/types.ts'
import type { Words } from '../types.ts'

const naming = [
  'name',
  'title',
  'display_name',
  'displayName',
  'label',
  'hostname',
  'domain',
  'host',
  'ip',
  'key',
  'slug',
  'code',
  'email',
  'subject',
]
const maxColumns = 5
/** Each filter of a list has an index in the store. */
const maxFilters = 4
/** Fields that hold a secret in all likelihood, though the schema does not say so: a list is no place for it. */
const secretLike =
  /(^|[_-])(token|secret|password|passphrase|credentials?|private_?key|api_?key)$|(Token|Secret|Password|Passphrase|Credentials?|PrivateKey|ApiKey)$/
/** Longer names, and the one that means every item in a path, are kept and checked, but no page speaks of them. */
const longestName = 200

type Field = { name: string; schema: Schema; isRequired: boolean }

/** Provider scope, staff only, in the menu: columns, title and sections from the schema alone. */
export function deriveResource(name: string, schema: Schema): ResourceFile {
  const fields = fieldsOf(schema)
  const titleField = titleOf(fields)
  const access = Object.fromEntries(
    (['read', 'create', 'update', 'delete'] satisfies Operation[]).map((operation) => [operation, ['staff']]),
  )
  return {
    name,
    scope: 'provider',
    icon: 'box',
    menu: { group: 'more', order: 900 },
    title: titleField ? `{${titleField}}` : '{id}',
    access,
    list: { columns: columnsOf(fields, titleField), filters: filtersOf(fields), sort: '-updated_at', perPage: 25 },
    form: { sections: sectionsOf(fields) },
  }
}

/** The fields of a record: declared at the root, through `$ref` and all branches. */
function fieldsOf(schema: Schema): Field[] {
  const faces = facesOf(schema, schema)
  const required = new Set(faces.slice(0, 1).flatMap((face) => face.required ?? []))
  const found = new Map<string, Field>()
  for (const face of faces) {
    for (const [name, field] of Object.entries(face.properties ?? {})) {
      if (!found.has(name) && isSchema(field)) found.set(name, { name, schema: deref(schema, field), isRequired: required.has(name) })
    }
  }
  return [...found.values()]
}
function titleOf(fields: Field[]): string | undefined {
  const texts = fields.filter((field) => isText(field) && isPlain(field.name) && isListed(field))
  const named = naming.map((name) => texts.find((field) => field.name === name)).find(Boolean)
  const free = texts.filter((field) => !Array.isArray(field.schema.enum) && !field.schema.format)
  return (named ?? free.find((field) => /(name|title)$/i.test(field.name)) ?? free.find((field) => field.isRequired))?.name
}
function columnsOf(fields: Field[], titleField: string | undefined): ResourceFile['list']['columns'] {
  const shown = fields.filter((field) => isScalar(field) && isPlain(field.name) && isListed(field) && field.name !== titleField)
  const ordered = [...shown.filter((field) => field.isRequired), ...shown.filter((field) => !field.isRequired)].map((field) => field.name)
  return [titleField ?? 'id', ...ordered.slice(0, maxColumns - 2), 'updated_at']
}
/** The search, what has few values, and when a record was changed: every list can be narrowed. */
function filtersOf(fields: Field[]): string[] {
  const few = fields.filter(
    (field) => isPlain(field.name) && isListed(field) && (Array.isArray(field.schema.enum) || typesOf(field).includes('boolean')),
  )
  const dates = fields.filter(
    (field) => isPlain(field.name) && isListed(field) && ['date', 'date-time'].includes(String(field.schema.format)),
  )
  const ordered = [...few.filter((field) => field.isRequired), ...few.filter((field) => !field.isRequired), ...dates]
  return ['q', ...ordered.slice(0, maxFilters - 1).map(({ name }) => name), 'updated_at']
}
function sectionsOf(fields: Field[]): Section[] {
  const named = fields.filter(({ name }) => name.length <= longestName && name !== '*')
  const open = named.filter((field) => isScalar(field))
  const compound = named.filter((field) => !isScalar(field))
  const taken = new Set(['main'])
  return [
    ...(open.length ? [{ id: 'main', fields: open.map((field) => fieldPath(field.name)) }] : []),
    ...compound.map((field) => ({
      id: sectionId(field.name, taken),
      fields: [fieldPath(field.name)],
      ...(!field.isRequired && { collapsed: true }),
    })),
  ]
}
/** `AlarmName` → `alarmName`, `a.b/c` → `a-b-c`: names are free, ids are not. */
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
function isText({ schema }: Field): boolean {
  return (schema.type === 'string' || (Array.isArray(schema.type) && schema.type[0] === 'string')) && !schema.writeOnly
}
function isScalar({ schema }: Field): boolean {
  if (Array.isArray(schema.enum)) return true
  const types = typesOf({ schema })
  return types.length > 0 && types.every((type) => ['string', 'number', 'integer', 'boolean', 'null'].includes(type))
}
function typesOf({ schema: { type } }: Pick<Field, 'schema'>): string[] {
  return typeof type === 'string' ? [type] : (type ?? [])
}
function isListed({ name, schema }: Field): boolean {
  return !schema.writeOnly && !secretLike.test(name) && name !== '$schema'
}
function isPlain(name: string): boolean {
  return /^[\w$@ -]+$/.test(name) && name.length <= longestName && !isEnvelope(name)
}
function fieldPath(name: string): string {
  return /[./]/.test(name) || name === '' ? `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` : name
}

const maxWords = 1000
const maxDepth = 6
/** Labels and help from `title` and `description`, by field path; the type's own name from its title. */
export function deriveWords(schema: Schema): Words {
  const fields: Record<string, string> = {}
  const help: Record<string, string> = {}
  let left = maxWords
  walk(schema, [], [])
  const name = typeof schema.title === 'string' ? schema.title : undefined
  return { ...(name !== undefined && { name, one: name }), fields, help }

  function walk(node: Schema, path: string[], open: Schema[]): void {
    if (open.includes(node) || path.length > maxDepth) return
    for (const face of facesOf(schema, node)) {
      for (const [key, given] of Object.entries(face.properties ?? {})) {
        if (!isSchema(given) || left-- <= 0) continue
        const field = deref(schema, given)
        const at = [...path, key]
        if (typeof field.title === 'string') fields[at.join('.')] ??= field.title
        if (typeof field.description === 'string') help[at.join('.')] ??= field.description
        walk(field, at, [...open, node])
      }
      for (const inner of [face.items, face.additionalProperties]) if (isSchema(inner)) walk(deref(schema, inner), path, [...open, node])
    }
  }
}
