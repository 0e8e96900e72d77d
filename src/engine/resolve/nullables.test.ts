import { describe, expect, it } from 'vitest'
import type { Schema } from '../schema/types.ts'
import { withNullables } from './nullables.ts'

const nothing = { type: 'null' }
const of = (member: object, siblings: object = {}): unknown =>
  withNullables({ type: 'object', properties: { a: member }, ...siblings } as Schema).properties?.['a']

describe('a choice between one type and null', () => {
  it.each([
    ['a text', { anyOf: [{ type: 'string', minLength: 2 }, nothing] }, { type: ['string', 'null'], minLength: 2 }],
    ['null first', { oneOf: [nothing, { type: 'integer' }], title: 'A' }, { type: ['integer', 'null'], title: 'A' }],
    ['a list', { anyOf: [{ type: 'array', items: { type: 'string' } }, nothing] }, { type: ['array', 'null'], items: { type: 'string' } }],
    [
      'its own title before that of the part',
      { title: 'A', anyOf: [{ type: 'string', title: 'B' }, nothing] },
      { type: ['string', 'null'], title: 'A' },
    ],
  ])('%s is one input', (_, member, one) => {
    expect(of(member)).toEqual(one)
  })
  it('is found behind a reference and inside of lists', () => {
    const whole = withNullables({
      type: 'object',
      properties: { list: { type: 'array', items: { anyOf: [{ $ref: '#/$defs/name' }, nothing] } } },
      $defs: { name: { type: 'string', maxLength: 9 } },
    } as Schema)
    expect(whole).toMatchObject({ properties: { list: { items: { type: ['string', 'null'], maxLength: 9 } } } })
  })
})

describe('a schema that stays the same object', () => {
  const shared = { properties: { b: { anyOf: [{ type: 'string' }, nothing] } } }
  it.each([
    ['two types beside null', { anyOf: [{ type: 'string' }, { type: 'integer' }, nothing] }],
    ['an object beside null', { anyOf: [{ type: 'object', properties: {} }, nothing] }],
    ['an enum: null is not one of its values', { anyOf: [{ type: 'string', enum: ['a'] }, nothing] }],
    ['what holds for null, too', { anyOf: [{ type: 'string', not: { const: 'a' } }, nothing] }],
    ['limits beside the choice', { minLength: 2, anyOf: [{ type: 'string' }, nothing] }],
    ['an enum with null', { anyOf: [{ type: 'string' }, { enum: [null] }] }],
    ['a broken reference', { anyOf: [{ $ref: '#/$defs/none' }, nothing] }],
    ['a default that looks like a choice', { type: 'object', default: shared }],
  ])('%s', (_, member) => {
    expect(of(member)).toBe(member)
  })
  it('a schema without nullable types', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } } as Schema
    expect(withNullables(schema)).toBe(schema)
  })
})
