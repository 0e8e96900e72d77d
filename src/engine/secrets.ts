// Write-only fields: never answered; absent = keep, null = clear.
import { mentions } from './mentions.ts'
import { isObj, mapItems, mapValues, omit, own } from './objects.ts'
import { escapeSegment } from './pointer.ts'
import { deref, isSchema, itemSchemas, list, memberSchemas } from './refs.ts'
import type { Schema } from './types.ts'

export type SecretState = { set: boolean; last4: string }
/** Shorter secrets show none of their characters. */
const shortestShown = 12

/** Every PEM ends the same way, which tells nobody which it is. */
function isTold(value: string): boolean {
  return value.length >= shortestShown && !/-----\s*$/.test(value)
}

/** What may be shown of a secret: its last four characters, or nothing. */
export function secretTail(value: unknown): string {
  return typeof value === 'string' && isTold(value) ? value.slice(-4) : ''
}

/** Takes the write-only values out of a record; says where one is set. */
export function splitSecrets(schema: Schema, record: unknown): { record: unknown; secrets: Record<string, SecretState> } {
  const secrets: Record<string, SecretState> = {}
  const open = eachSecret(schema, record, (pointer, value) => {
    secrets[pointer] = { set: true, last4: secretTail(value) }
    return undefined
  })
  return { record: open, secrets }
}

/** What stands for a secret where only its state is wanted: `splitSecrets` says the same of it as of the secret. `random`: what tells it from another. */
export function secretMark(value: unknown, random: string): string {
  return typeof value === 'string' && isTold(value) ? `secret ${random} ${value.slice(-4)}` : `-----secret ${random}-----`
}

/** What `secretMark` made of a random text of letters and digits. */
export function isSecretMark(value: unknown): boolean {
  return typeof value === 'string' && /^(?:-----secret [a-z0-9]+-----|secret [a-z0-9]+ [^]{4})$/.test(value)
}

/** A copy without the secrets that were cleared (null): what a schema can check. */
export function withoutCleared(schema: Schema, record: unknown): unknown {
  return eachSecret(schema, record, (_, value) => (value === null ? undefined : value))
}

/** Copies the record with every write-only value replaced; undefined removes it. */
export function eachSecret(schema: Schema, record: unknown, change: (pointer: string, value: unknown) => unknown): unknown {
  return mentions(schema, 'writeOnly') ? walk([schema], record, '') : record

  function walk(schemas: Schema[], value: unknown, at: string): unknown {
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
    if (!isObj(value)) return value
    let next = value
    for (const key of Object.keys(value)) {
      const members = schemas.flatMap((node) => memberSchemas(schema, node, key)).map((member) => member.schema)
      const pointer = `${at}/${escapeSegment(key)}`
      const isSecret = members.some((member) => deref(schema, member).writeOnly === true)
      const changed = isSecret ? change(pointer, value[key]) : walk(members, value[key], pointer)
      if (changed !== value[key])
        next = changed === undefined ? omit(next, key) : mapValues(next, (item, name) => (name === key ? changed : item))
    }
    return next
  }
}

/** On edit nobody holds the stored secrets: their names leave every `required` (in place; the caller owns the copy). */
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
  return isObj(value) ? Object.values(value) : []
}
function isWriteOnly(schema: unknown): boolean {
  return isSchema(schema) && schema.writeOnly === true
}
