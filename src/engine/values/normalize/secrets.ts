// Write-only fields: never in responses; absent = keep, null = clear.
import { mentions } from '../../schema/mentions.ts'
import { isPlainObject, mapItems, own } from '../../json/objects.ts'
import { escapeSegment } from '../../json/pointer.ts'
import { deref, inPlaceSchemas, isSchema, itemSchemas, list, membersOf } from '../../schema/refs.ts'
import type { Schema } from '../../schema/types.ts'

export type SecretState = { set: boolean; last4: string }
/** Shorter secrets show none of their characters. */
const minShownLength = 12

/** Every PEM ends alike, so its last characters identify nothing. */
function isTailShown(value: string): boolean {
  return value.length >= minShownLength && !/-----\s*$/.test(value)
}

/** The visible part of a secret: its last four characters, or nothing. */
export function secretTail(value: unknown): string {
  return typeof value === 'string' && isTailShown(value) ? value.slice(-4) : ''
}

/** Removes the write-only values of a record and returns which ones are set. */
export function splitSecrets(schema: Schema, record: unknown): { record: unknown; secrets: Record<string, SecretState> } {
  const secrets: Record<string, SecretState> = {}
  const open = eachSecret(schema, record, (pointer, value) => {
    secrets[pointer] = { set: true, last4: secretTail(value) }
    return undefined
  })
  return { record: open, secrets }
}

/** Placeholder of a secret where only its state matters: `splitSecrets` treats both alike. `random`: distinguishes it from others. */
export function secretMark(value: unknown, random: string): string {
  return typeof value === 'string' && isTailShown(value) ? `secret ${random} ${value.slice(-4)}` : `-----secret ${random}-----`
}

/** Whether `secretMark` made it from a random text of letters and digits. */
export function isSecretMark(value: unknown): boolean {
  return typeof value === 'string' && /^(?:-----secret [a-z0-9]+-----|secret [a-z0-9]+ [^]{4})$/.test(value)
}

/** A copy without the secrets that were cleared (null), for validation. */
export function withoutCleared(schema: Schema, record: unknown): unknown {
  return eachSecret(schema, record, (_, value) => (value === null ? undefined : value), hasNull)
}

function hasNull(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).some(hasNull))
}

/** Copies the record with every write-only value replaced; undefined removes it. `leads`: what may contain a value to replace. */
export function eachSecret(
  schema: Schema,
  record: unknown,
  change: (pointer: string, value: unknown) => unknown,
  leads: (value: object) => boolean = () => true,
): unknown {
  return mentions(schema, 'writeOnly') ? walk([schema], record, '') : record

  function walk(given: Schema[], value: unknown, at: string): unknown {
    if (value === null || typeof value !== 'object' || !leads(value)) return value
    const schemas = given.filter((node) => leadsToSecret(schema, node))
    if (!schemas.length) return value
    if (Array.isArray(value)) {
      return mapItems(value, (item, index) =>
        walk(
          schemas.flatMap((node) => itemSchemas(schema, node, index)),
          item,
          `${at}/${index}`,
        ),
      )
    }
    if (!isPlainObject(value)) return value
    const faces = schemas.flatMap((node) => facesOf(schema, node))
    const changes = new Map<string, unknown>()
    for (const key of Object.keys(value)) {
      const members = membersOf(faces, key).map((member) => member.schema)
      const pointer = `${at}/${escapeSegment(key)}`
      const isSecret = members.some((member) => deref(schema, member).writeOnly === true)
      const changed = isSecret ? change(pointer, value[key]) : walk(members, value[key], pointer)
      if (changed !== value[key]) changes.set(key, changed)
    }
    if (changes.size === 0) return value
    const entries = Object.entries(value).map(([key, item]) => [key, changes.has(key) ? changes.get(key) : item] as const)
    return Object.fromEntries(entries.filter(([key, item]) => item !== undefined || !changes.has(key)))
  }
}

const leading = new WeakMap<Schema, WeakMap<Schema, boolean>>()
/** Whether a write-only field is at the node or below it; cached by object. Most of a record needs no walk. */
function leadsToSecret(root: Schema, node: Schema): boolean {
  const cache = leading.get(root) ?? new WeakMap<Schema, boolean>()
  leading.set(root, cache)
  const leads = cache.get(node) ?? everyBelow(root, node).some((face) => face.writeOnly === true)
  cache.set(node, leads)
  return leads
}
/** With schemas that apply beside a member: forms do without them, but they may declare a secret. */
function facesOf(root: Schema, node: Schema): Schema[] {
  const faces = inPlaceSchemas(root, node)
  for (const face of faces) {
    const conditional = [...groups(face.dependentSchemas), ...groups(face.dependencies)].filter(isSchema)
    faces.push(...conditional.flatMap((one) => inPlaceSchemas(root, one)).filter((one) => !faces.includes(one)))
  }
  return faces
}
function everyBelow(root: Schema, node: Schema): Schema[] {
  const [found, left, seen] = [[] as Schema[], [node], new Set<Schema>()]
  for (let next = left.pop(); next; next = left.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    for (const face of facesOf(root, next)) {
      found.push(face)
      const named = [...groups(face.properties), ...groups(face.patternProperties)]
      left.push(
        ...[...named, ...[face.items].flat(), ...list(face.prefixItems), face.additionalItems, face.additionalProperties].filter(isSchema),
      )
    }
  }
  return found
}

/** On edit nobody has the stored secrets: their names are removed from every `required` (in place; the caller owns the copy). */
export function relaxSecrets(schema: Schema, around: Schema['properties'] = {}): void {
  const properties = { ...around, ...schema.properties }
  if (schema.required) schema.required = schema.required.filter((name) => !isWriteOnly(own(properties, name)))
  for (const branch of [...list(schema.allOf), ...list(schema.anyOf), ...list(schema.oneOf), schema.then, schema.else]) {
    if (isSchema(branch)) relaxSecrets(branch, properties)
  }
  const below = [
    schema.items,
    schema.additionalProperties,
    ...groups(schema.properties),
    ...groups(schema.patternProperties),
    ...groups(schema.$defs),
    ...groups(schema.definitions),
  ]
  for (const child of below) if (isSchema(child)) relaxSecrets(child)
}
function groups(value: unknown): unknown[] {
  return isPlainObject(value) ? Object.values(value) : []
}
function isWriteOnly(schema: unknown): boolean {
  return isSchema(schema) && schema.writeOnly === true
}
