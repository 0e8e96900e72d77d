// A schema with the keywords of the engine, and the validators that are compiled of one.
import { compileSource, evaluate } from '../../../src/engine/compile/compiler.ts'
import { validatorsOf } from '../../../src/engine/compile/runtime.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import type { Draft } from '../../../src/engine/types.ts'

export const is = (name: string, value: unknown): Schema => ({ required: [name], properties: { [name]: { const: value as string } } })
export const schema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'kind'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 5, pattern: '^[a-zé]+$', normalize: 'trim' },
    kind: { type: 'string', enum: ['a', 'b'] },
    size: { type: 'integer', minimum: 1, maximum: 9 },
    host: { type: 'string', format: 'host' },
    secret: { type: 'string', writeOnly: true },
    rows: {
      type: 'array',
      maxItems: 4,
      uniqueBy: ['n'],
      normalize: { keepIf: { required: ['n'] } },
      items: {
        type: 'object',
        properties: { n: { type: 'string' }, at: { type: ['integer', 'null'] }, to: { type: ['integer', 'null'] } },
        ordered: { fields: ['at', 'to'] },
      },
    },
    map: {
      type: 'object',
      propertyNames: { format: 'host' },
      maxProperties: 3,
      someValue: { field: 'off', not: true },
      additionalProperties: { type: 'object', required: ['port'], properties: { port: { type: 'integer' }, off: { type: 'boolean' } } },
    },
    tags: {
      type: 'array',
      uniqueItems: true,
      items: {
        anyOf: [
          { type: 'integer', minimum: 5 },
          { type: 'string', maxLength: 1 },
        ],
      },
    },
  },
  allOf: [{ if: is('kind', 'a'), then: { required: ['size'] }, else: { properties: { size: false } } }],
}
export const compiled = (given: Schema, draft: Draft = 'draft-07', extras: Schema[] = []) =>
  validatorsOf(evaluate(compileSource(given, draft, extras)), given)
