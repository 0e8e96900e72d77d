// Guesses the title, columns and search of records for a schema without a resource.json.
import { isEnvelope, ownMember } from '../../resolve/envelope.ts'
import { onlyValue } from '../../values/defaults/constants.ts'
import { inPlaceSchemas, isSchema } from '../../schema/refs.ts'
import { toFieldPath } from '../../schema/paths.ts'
import type { FieldPath, Schema } from '../../schema/types.ts'

/** In order of preference. */
const naming = [
  'name',
  'title',
  'summary',
  'display_name',
  'displayName',
  'label',
  'metadata.name',
  'hostname',
  'domain',
  'host',
  'subject',
  'slug',
  'key',
  'code',
  'email',
  'ip',
]
/** Fields that probably hold a secret, though the schema does not mark them: never shown in a list. */
const secretLike =
  /(^|[_-])(token|secret|password|passphrase|credentials?|private_?key|api_?key)$|(Token|Secret|Password|Passphrase|Credentials?|PrivateKey|ApiKey)$/
/** Longer names, and the one that means every item in a path, are stored and validated, but not shown on pages. */
export const maxNameLength = 200
const maxTitles = 3
const scalars = ['string', 'number', 'integer', 'boolean', 'null']

/** A field of a record, or of an object in it. */
export type CandidateField = { path: FieldPath; name: string; depth: number; faces: Schema[]; schema: Schema; isRequired: boolean }

/** `{name|metadata.name}`: the best candidates up to the first required one; the id if there is none. */
export function titleFor(fields: readonly CandidateField[], root: Schema): FieldPath[] {
  const distinguishing = fields.filter((field) => isDistinguishing(field, root))
  const texts = distinguishing.filter(isText)
  const free = texts.filter(({ faces }) => !faces.some((face) => face.format !== undefined))
  const openName = fields.some((field) => field.path === 'metadata' && isOpenObject(field)) ? ['metadata.name'] : []
  const best = [
    ...naming.flatMap((path) => (openName.includes(path) ? path : (texts.find((field) => field.path === path)?.path ?? []))),
    ...pathsOf(free, ({ name, depth }) => depth === 1 && /(name|title)$/i.test(name), 'required'),
    ...pathsOf(distinguishing, ({ name, depth }) => depth === 1 && isIdName(name)),
    ...pathsOf(free, ({ name, depth }) => depth === 2 && naming.includes(name), 'required'),
    ...pathsOf(free, ({ isRequired, depth, name }) => isRequired && depth === 1 && !isVersion(name)),
    ...pathsOf(texts, ({ isRequired, name }) => isRequired && !isVersion(name)),
    ...pathsOf(free, ({ name }) => /(name|title)$/i.test(name) || isIdName(name)),
    ...pathsOf(texts, ({ depth, name }) => depth === 1 && !isVersion(name)),
    ...pathsOf(texts, ({ depth }) => depth === 1),
    ...pathsOf(distinguishing, ({ isRequired, faces }) => isRequired && isScalarField(faces)),
    ...namesInside(fields, root),
  ]
  if (best.length === 0) best.push(...pathsOf(distinguishing, ({ depth, faces }) => depth === 1 && isMap(faces)))
  const paths = [...new Set(best)].slice(0, maxTitles)
  const end = paths.findIndex((path) => fields.some((field) => field.path === path && field.isRequired))
  return end < 0 ? paths : paths.slice(0, end + 1)
}
/** `groups.*.name`: a record without its own name is identified by the items of its lists, then by the keys of its maps. */
function namesInside(fields: readonly CandidateField[], root: Schema): FieldPath[] {
  const inside = fields.filter((field) => field.depth === 1 && isDistinguishing(field, root))
  return [
    ...inside.flatMap((field) => nameOfItems(field, root) ?? []),
    ...pathsOf(inside, ({ faces, isRequired }) => isRequired && isMap(faces)),
  ]
}
function nameOfItems({ path, faces }: CandidateField, root: Schema): FieldPath | undefined {
  const items = faces.map((face) => face.items).find((one) => isSchema(one))
  if (!items || !typesOf(faces).includes('array')) return undefined
  const texts = membersOf(root, items, [], true).filter((member) => isDistinguishing(member, root) && isText(member))
  const named = naming.map((name) => texts.find((member) => member.name === name)).find((member) => member !== undefined)
  const like = texts.find(({ name }) => isIdName(name) || /(name|title)$/i.test(name))
  const found = named ?? like ?? texts.find(({ isRequired }) => isRequired)
  return found && `${path}.*.${found.name}`
}
function isMap(faces: readonly Schema[]): boolean {
  const isOpen = (face: Schema) => face.additionalProperties !== false || face.patternProperties !== undefined
  return typesOf(faces).join() === 'object' && faces.every((face) => face.properties === undefined && isOpen(face))
}
function pathsOf(fields: readonly CandidateField[], wanted: (field: CandidateField) => boolean, order?: 'required'): FieldPath[] {
  const found = fields.filter(wanted)
  const sorted = order ? [...found.filter(({ isRequired }) => isRequired), ...found.filter(({ isRequired }) => !isRequired)] : found
  return sorted.map(({ path }) => path)
}
/** `specVersion`: many records have the same one. */
function isVersion(name: string): boolean {
  return /.version$/i.test(name)
}
function isIdName(name: string): boolean {
  return /(^|[_-])(id|uid|uuid|guid)$/i.test(name) || /[a-z](Id|ID|Uid|UUID)$/.test(name)
}

/** Fields that distinguish records: short, differing values; inside objects if the record itself has none. */
export function columnsFor(fields: readonly CandidateField[], root: Schema, titles: readonly FieldPath[], most: number): FieldPath[] {
  const shown = fields.filter(
    (field) => isDistinguishing(field, root) && isScalarField(field.faces) && !titles.includes(field.path) && !isEnvelope(field.name),
  )
  const at = (depth: number) =>
    pathsOf(
      shown.filter((field) => field.depth === depth),
      () => true,
      'required',
    )
  const ordered = at(1).length > 0 ? at(1) : at(2)
  return ordered.slice(0, most)
}

/** Fields of the record and of its objects, through references and all branches; fields of branches come last. */
export function candidateFieldsOf(root: Schema): CandidateField[] {
  const own = membersOf(root, root, [], true)
  const below = own.flatMap((field) =>
    isScalarField(field.faces) || isEnvelope(field.name) ? [] : membersOf(root, field.schema, [field.name], field.isRequired),
  )
  return [...own, ...below]
}
function membersOf(root: Schema, owner: Schema, above: string[], isThere: boolean): CandidateField[] {
  const faces = inPlaceSchemas(root, owner)
  const required = new Set(faces.slice(0, 1).flatMap((face) => face.required ?? []))
  const found = new Map<string, CandidateField>()
  for (const face of faces)
    for (const [name, schema] of Object.entries(face.properties ?? {}))
      if (!found.has(name) && isSchema(schema))
        found.set(name, {
          path: toFieldPath([...above, name]),
          name,
          depth: above.length + 1,
          schema,
          faces: inPlaceSchemas(root, schema),
          isRequired: isThere && required.has(name),
        })
  return [...found.values()]
}

/** Excludes secrets, constants and names that pages cannot show. */
export function isDistinguishing({ path, name, faces, schema }: CandidateField, root: Schema): boolean {
  const isPlain = /^[\w$@ -]+$/.test(name) && /^[\w$@ .-]+$/.test(path) && path.length <= maxNameLength && name !== ownMember
  const isKind = ['apiVersion', 'kind'].includes(path) && ['apiVersion', 'kind'].every((one) => isDeclared(root, one))
  const isSecret = faces.some((face) => face.writeOnly === true) || secretLike.test(name)
  return isPlain && !isSecret && !isKind && name !== '$schema' && onlyValue(root, schema) === undefined
}
function isDeclared(root: Schema, name: string): boolean {
  return inPlaceSchemas(root, root).some((face) => face.properties?.[name] !== undefined)
}
function isText({ faces }: CandidateField): boolean {
  const types = typesOf(faces)
  return (
    types.includes('string') &&
    types.every((type) => type === 'string' || type === 'null') &&
    !faces.some((face) => Array.isArray(face.enum))
  )
}
export function typesOf(faces: readonly Schema[]): string[] {
  return [...new Set(faces.flatMap(({ type }) => type ?? []))]
}
export function isScalarField(faces: readonly Schema[]): boolean {
  const types = typesOf(faces)
  if (types.length === 0)
    return faces.some((face) => Array.isArray(face.enum) || (face.const !== undefined && typeof face.const !== 'object'))
  return types.every((type) => scalars.includes(type))
}
function isOpenObject({ faces }: CandidateField): boolean {
  return typesOf(faces).includes('object') && faces.every((face) => face.properties === undefined && face.additionalProperties !== false)
}
