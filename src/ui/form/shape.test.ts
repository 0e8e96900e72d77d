import { describe, expect, it } from 'vitest'
import type { Schema } from '../../engine/types.ts'
import { alternativesOf, isMono, optionsOf, shapeOf, typeOf } from './shape.ts'

const shape = (schema: Schema) => shapeOf(schema)

describe('shape of a schema', () => {
  it('draws text by its length', () => {
    expect(shape({ type: 'string' })).toBe('text')
    expect(shape({ type: 'string', maxLength: 65536 })).toBe('area')
  })
  it('draws a choice by the number of options', () => {
    expect(shape({ type: 'string', enum: ['allow', 'deny'] })).toBe('segmented')
    expect(shape({ enum: ['a', 'b', 'c', 'd', 'e'] })).toBe('select')
    expect(shape({ enum: [...'abcdefghij'] })).toBe('search')
    expect(shape({ oneOf: [{ const: 'a' }, { const: 'b' }] })).toBe('segmented')
  })
  it('tells lists of scalars, of small rows and of records apart', () => {
    expect(shape({ type: 'array', items: { type: 'string' } })).toBe('lines')
    expect(shape({ type: 'array', items: { enum: ['a', 'b'], type: 'string' } })).toBe('checks')
    expect(shape({ type: 'array', items: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } } } })).toBe('grid')
    expect(shape({ type: 'array', items: { type: 'object', properties: { a: { type: 'array', items: {} } } } })).toBe('summary')
  })
  it('draws maps as rows', () => {
    expect(shape({ type: 'object', additionalProperties: { type: 'string' } })).toBe('grid')
    expect(shape({ type: 'object', patternProperties: { '^x-': { type: 'object', properties: { a: { type: 'object', properties: { b: {} } } } } } })).toBe('summary')
  })
  it('takes what it does not know as JSON', () => {
    expect(shape({})).toBe('json')
    expect(shape({ type: 'object' })).toBe('json')
    expect(shape({ type: 'array' })).toBe('json')
  })
  it('reads type unions and nullable types', () => {
    expect(typeOf({ type: ['string', 'null'] })).toBe('string')
    expect(shape({ type: ['string', 'object'] })).toBe('oneOf')
    expect(shape({ type: ['integer', 'null'] })).toBe('number')
  })
  it('ignores alternatives that only narrow', () => {
    expect(alternativesOf({ type: 'integer', anyOf: [{ minimum: 400 }, { enum: [200] }] })).toBeUndefined()
    expect(alternativesOf({ type: 'object', properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] })).toBeUndefined()
    expect(alternativesOf({ oneOf: [{ type: 'string' }, { type: 'object' }] })).toHaveLength(2)
  })
  it('finds the options of constants', () => {
    expect(optionsOf({ anyOf: [{ const: 1 }, { const: 2 }] })).toEqual([1, 2])
    expect(optionsOf({ oneOf: [{ const: 1 }, { type: 'string' }] })).toBeUndefined()
  })
  it('prefers the view of the definition', () => {
    expect(shapeOf({ type: 'string', view: { choice: { options: [] } } })).toBe('choice')
    expect(shapeOf({ type: 'boolean', view: 'invert' })).toBe('invert')
    expect(shapeOf({ type: 'string', writeOnly: true })).toBe('secret')
  })
  it('sets hosts in mono and names not', () => {
    expect(isMono({ type: 'string', format: 'host' })).toBe(true)
    expect(isMono({ type: 'string', pattern: '^[A-Za-z0-9_.-]+$' })).toBe(true)
    expect(isMono({ type: 'string', pattern: '^[A-Za-z\u0410-\u042f0-9_. -]+$' })).toBe(false)
    expect(isMono({ type: 'string', pattern: '^[^\\u0000-\\u001f]+$' })).toBe(false)
  })
  it('offers the list that the items of a list refer to', () => {
    const items = { type: 'string', reference: { type: 'things', value: 'id', label: 'name' } }
    expect([shapeOf({ type: 'array', items }), shapeOf({ type: 'array', items: { type: 'string' } }), shapeOf({ type: 'array', items: [items] })]).toEqual(['references', 'lines', 'tuple'])
  })
})
