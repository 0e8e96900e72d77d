import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileSource, evaluate } from './compiler.ts'
import { newAjv } from './ajv.ts'
import { validatorsOf } from './runtime.ts'
import { splitObjects } from './splitObjects.ts'
import type { Schema } from '../schema/types.ts'

const kinds: Schema[] = [
  { type: 'string', minLength: 1, maxLength: 8, pattern: '^[a-z]+$' },
  { type: 'integer', minimum: 0, maximum: 9 },
  { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
]
const names = Array.from({ length: 120 }, (_, index) => `f${index}`)
const large: Schema = {
  type: 'object',
  properties: Object.fromEntries(names.map((name, index) => [name, kinds[index % kinds.length]!])),
  required: ['f0', 'f119'],
  additionalProperties: false,
  allOf: [{ maxProperties: 100 }],
}
const schema: Schema = { type: 'object', properties: { one: large, rows: { type: 'array', items: large }, few: { type: 'string' } } }

const values = fc.oneof(fc.constantFrom<unknown>('abc', '', 'A', 3, 10, 0.5), fc.record({ n: fc.oneof(fc.integer(), fc.string()) }))
const objects = fc.dictionary(fc.constantFrom(...names, 'other'), values, { maxKeys: 110 })
const data = fc.record({ one: objects, rows: fc.array(objects, { maxLength: 2 }), few: values }, { requiredKeys: [] })

type Found = { instancePath: string; keyword: string; params: unknown }
const inOrder = (errors: readonly Found[] | null | undefined) =>
  (errors ?? []).map(({ instancePath, keyword, params }) => JSON.stringify([instancePath, keyword, params])).toSorted()

describe('a large object', () => {
  it('has the verdict and the errors of one that is compiled whole, on any data', () => {
    const live = newAjv('draft-07', { loose: true, unicode: true }).compile(schema)
    const root = evaluate(compileSource(schema, 'draft-07')).root!
    fc.assert(
      fc.property(data, (value) => {
        expect(root(value)).toBe(live(value))
        expect(inOrder(root.errors)).toEqual(inOrder(live.errors))
      }),
    )
  })
  it('says where a member is wrong', () => {
    const { validate } = validatorsOf(evaluate(compileSource(schema, 'draft-07')), schema)
    const errors = validate({ one: { f0: 'a', f119: { n: 'x' }, f60: 'A', other: 1 } })
    expect(errors.map(({ path, keyword }) => `${path} ${keyword}`).toSorted()).toEqual([
      '/one/f119/n type',
      '/one/f60 pattern',
      '/one/other additionalProperties',
    ])
  })
  // V8 optimizes functions of up to 60 KB of bytecode. Compiled whole, this object is one of 128,000 characters.
  it('is several functions of a size that is optimized', () => {
    const sizes = compileSource(schema, 'draft-07')
      .split('function validate')
      .map((text) => text.length)
    expect(Math.max(...sizes)).toBeLessThan(40_000)
  })
  it('is not split if the schema has references that lead into it', () => {
    const referring: Schema = { ...schema, definitions: { again: { $ref: '#/properties/one/properties/f0' } } } as Schema
    expect(splitObjects(referring).apply(referring)).toBe(referring)
  })
  it('does not change the module of a schema without large objects', () => {
    const small: Schema = { type: 'object', properties: { few: { type: 'string' } } }
    expect(splitObjects(small).apply(small)).toBe(small)
  })
})
