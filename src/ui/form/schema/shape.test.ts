import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../engine/schema/types.ts'
import { shapeOf } from './shape.ts'

const shape = (schema: Schema) => shapeOf(schema)

describe('shape of a schema', () => {
  it('distinguishes texts by length', () => {
    expect(shape({ type: 'string' })).toBe('text')
    expect(shape({ type: 'string', maxLength: 65536 })).toBe('area')
  })
  it('distinguishes choices by the number of options', () => {
    expect(shape({ type: 'string', enum: ['allow', 'deny'] })).toBe('segmented')
    expect(shape({ enum: ['a', 'b', 'c', 'd', 'e'] })).toBe('select')
    expect(shape({ enum: [...'abcdefghij'] })).toBe('search')
    expect(shape({ oneOf: [{ const: 'a' }, { const: 'b' }] })).toBe('segmented')
  })
  it('distinguishes lists of scalars, of small rows and of records', () => {
    expect(shape({ type: 'array', items: { type: 'string' } })).toBe('lines')
    expect(shape({ type: 'array', items: { enum: ['a', 'b'], type: 'string' } })).toBe('checks')
    expect(shape({ type: 'array', items: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } } } })).toBe('grid')
    expect(shape({ type: 'array', items: { type: 'object', properties: { a: { type: 'array', items: {} } } } })).toBe('summary')
  })
  it('stacks rows whose properties depend on a condition or a kind', () => {
    const properties = { kind: { enum: ['a', 'b'], type: 'string' }, size: { type: 'integer' } }
    const of = (more: object) => shape({ type: 'array', items: { type: 'object', properties, ...more } as Schema })
    const pool = { properties: { pool: { type: 'string' } } }
    const isA = { properties: { kind: { const: 'a' } } }
    for (const more of [
      { if: isA, then: pool },
      { if: isA, else: pool },
      { allOf: [{ if: isA, then: pool }] },
      { oneOf: [{ ...isA }, pool] },
      { dependencies: { kind: pool } },
      { dependentSchemas: { kind: pool } },
      { allOf: [{ $ref: '#/definitions/pool' }] },
    ])
      expect(of(more), JSON.stringify(more)).toBe('summary')
    for (const more of [
      {},
      { if: isA, then: { required: ['size'], properties: { size: { minimum: 2 } } } },
      { if: isA, then: { properties: { size: false } } },
      { anyOf: [{ required: ['kind'] }, { required: ['size'] }] },
      { dependencies: { kind: ['size'] } },
    ])
      expect(of(more), JSON.stringify(more)).toBe('grid')
    const map = { type: 'object', additionalProperties: { type: 'object', properties, if: isA, then: pool } } as unknown as Schema
    expect(shape(map)).toBe('summary')
  })
  it('uses a table of texts for read-only flat records, also long ones', () => {
    const items: Schema = { type: 'object', properties: { a: { type: 'string', maxLength: 4000 }, b: { type: 'integer' } } }
    expect([shape({ type: 'array', readOnly: true, items }), shape({ type: 'array', items })]).toEqual(['table', 'summary'])
    expect(shape({ type: 'array', readOnly: true, items: { type: 'object', properties: { a: { type: 'object', properties: {} } } } })).toBe(
      'summary',
    )
    expect(shape({ type: 'array', readOnly: true, items: { type: 'string' } })).toBe('lines')
  })
  it('uses rows for maps', () => {
    expect(shape({ type: 'object', additionalProperties: { type: 'string' } })).toBe('grid')
    expect(
      shape({
        type: 'object',
        patternProperties: { '^x-': { type: 'object', properties: { a: { type: 'object', properties: { b: {} } } } } },
      }),
    ).toBe('summary')
  })
  it('uses JSON for unknown schemas', () => {
    expect(shape({})).toBe('json')
    expect(shape({ type: 'object', additionalProperties: false })).toBe('json')
    expect(shape({ type: 'object' })).toBe('grid')
    expect(shape({ type: 'object', additionalProperties: {} })).toBe('grid')
    expect(shape({ type: 'array' })).toBe('json')
  })
  it('reads type unions and nullable types', () => {
    expect(shape({ type: ['string', 'object'] })).toBe('oneOf')
    expect(shape({ type: ['integer', 'null'] })).toBe('number')
  })
  it('prefers the view of the definition', () => {
    expect(shapeOf({ type: 'string', view: { choice: { options: [] } } })).toBe('choice')
    expect(shapeOf({ type: 'boolean', view: 'invert' })).toBe('invert')
    expect(shapeOf({ type: 'string', writeOnly: true })).toBe('secret')
  })
  it('uses the list that the items of a list refer to', () => {
    const items = { type: 'string', reference: { type: 'things', value: 'id', label: 'name' } }
    expect([
      shapeOf({ type: 'array', items }),
      shapeOf({ type: 'array', items: { type: 'string' } }),
      shapeOf({ type: 'array', items: [items] }),
    ]).toEqual(['references', 'lines', 'tuple'])
  })
})
