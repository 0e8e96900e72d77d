// Building blocks of operations and schemas.
import type { Operation as Verb } from '../../../src/engine/load/resource/resourceFile.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'

export type Operation = Record<string, unknown>
/** `may`: what callers must be allowed to do to see it. */
export type Described = { may: Verb; path: string; method: string; operation: Operation }
export type Answer = object

export const reference = (kind: 'schemas' | 'parameters' | 'headers' | 'responses', name: string): { $ref: string } => ({
  $ref: `#/components/${kind}/${name}`,
})
export const schemaOf = (name: string): { $ref: string } => reference('schemas', name)
export const json = (schema: object): object => ({ 'application/json': { schema } })
/** A parameter of two parts, `sort=name&sort=ASC`. Generated clients send no JSON in query strings and have no tuple types. */
export const inTwo = (items: object): object => ({
  style: 'form',
  explode: true,
  schema: { type: 'array', items, minItems: 2, maxItems: 2 },
})
/** A parameter whose text is JSON. */
export const jsonText = (schema: object): object => ({
  schema: { type: 'string', contentMediaType: 'application/json', contentSchema: schema },
})
export const listOf = (schema: object): object => ({ type: 'array', items: schema })

/** `{200: …}` with the errors of this operation, and `default` for the rest. 429 is possible everywhere. */
export function answers(good: Record<string, Answer>, errors: number[]): Record<string, Answer> {
  const refused = [...new Set([...errors, 429])]
    .sort((a, b) => a - b)
    .map((status) => [String(status), reference('responses', `Error${status}`)])
  return { ...good, ...Object.fromEntries(refused), default: reference('responses', 'Error') }
}

export const text: Schema = { type: 'string' }
export const texts: Schema = { type: 'array', items: text as Schema }
export const object = (properties: Record<string, Schema>, optional: string[] = []): Schema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
export const nullable = (values: readonly string[]): Schema => ({ enum: [...values, null] })
/** A value that may be null. */
export const orNull = (type: string): Schema => ({ type: [type, 'null'] }) as Schema
