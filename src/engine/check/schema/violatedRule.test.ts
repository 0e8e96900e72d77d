import { describe, expect, it } from 'vitest'
import { violatedRule } from './violatedRule.ts'
import type { Schema } from '../../schema/types.ts'
import type { FieldError } from '../../types.ts'

const schema = {
  type: 'object',
  required: ['name', 'owner'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', maxLength: 3 },
    plan: { $ref: '#/definitions/plan' },
    'a/b': { type: 'object', properties: { port: { type: 'integer', maximum: 10 } }, allOf: [{ properties: { port: { maximum: 7 } } }] },
    hosts: {
      type: 'object',
      propertyNames: { pattern: '^[a-z]+$' },
      additionalProperties: { type: 'object', required: ['port'], properties: { port: { minimum: 5 } } },
    },
    list: { type: 'array', items: { oneOf: [{ properties: { kind: { const: 'a' } } }, { properties: { size: { minimum: 2 } } }] } },
  },
  then: { properties: { limit: false } },
  definitions: { plan: { enum: ['basic'] } },
} as unknown as Schema
const at = (path: string, keyword: string, params: FieldError['params'] = {}) => violatedRule(schema, { path, keyword, params })

describe('the place of a rule that a value breaks', () => {
  it('is the keyword of the field', () => expect(at('/name', 'maxLength', { limit: 3 })).toBe('/properties/name/maxLength'))
  it('is the name in the list of required ones', () => expect(at('/owner', 'required', { missingProperty: 'owner' })).toBe('/required/1'))
  it('is where unknown names are forbidden', () => expect(at('/colour', 'additionalProperties')).toBe('/additionalProperties'))
  it('of a removed field is the list of the remaining fields', () => expect(at('/size', 'removed')).toBe('/properties'))
  it('is behind a reference', () => expect(at('/plan', 'enum', { allowedValues: ['basic'] })).toBe('/definitions/plan/enum'))
  it('of two is the one that was broken', () =>
    expect(at('/a~1b/port', 'maximum', { limit: 7 })).toBe('/properties/a~1b/allOf/0/properties/port/maximum'))
  it('is found in maps, and for their keys', () => {
    expect(at('/hosts/web/port', 'minimum', { limit: 5 })).toBe('/properties/hosts/additionalProperties/properties/port/minimum')
    expect(at('/hosts/web/port', 'required')).toBe('/properties/hosts/additionalProperties/required/0')
    expect(at('/hosts/WEB', 'pattern', { pattern: '^[a-z]+$', key: 'WEB' })).toBe('/properties/hosts/propertyNames')
  })
  it('is found in lists and branches', () => {
    expect(at('/list/3/size', 'minimum', { limit: 2 })).toBe('/properties/list/items/oneOf/1/properties/size/minimum')
    expect(at('/limit', 'forbidden')).toBe('/then/properties/limit')
  })
  it('is the nearest known place, or the whole', () => {
    expect(at('/list/3/deep/er', 'maxLength')).toBe('/properties/list/items')
    expect(at('/name', 'secret_shown')).toBe('/properties/name')
    expect(at('', 'scope')).toBe('')
  })
})
