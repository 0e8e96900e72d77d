import { describe, expect, it } from 'vitest'
import { alternativesOf, optionsOf, schemaType } from './schemaFacts.ts'

describe('facts of a schema', () => {
  it('include the only type beside null', () => {
    expect([
      schemaType({ type: ['string', 'null'] }),
      schemaType({ type: ['string', 'object'] }),
      schemaType({ enum: [null, 4] }),
      schemaType({ items: {} }),
    ]).toEqual(['string', 'mixed', 'number', 'array'])
  })
  it('ignore alternatives that only restrict', () => {
    expect(alternativesOf({ type: 'integer', anyOf: [{ minimum: 400 }, { enum: [200] }] })).toBeUndefined()
    expect(
      alternativesOf({ type: 'object', properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
    ).toBeUndefined()
    expect(alternativesOf({ oneOf: [{ type: 'string' }, { type: 'object' }] })).toHaveLength(2)
  })
  it('include the options of constants', () => {
    expect(optionsOf({ anyOf: [{ const: 1 }, { const: 2 }] })).toEqual([1, 2])
    expect(optionsOf({ oneOf: [{ const: 1 }, { type: 'string' }] })).toBeUndefined()
  })
})
