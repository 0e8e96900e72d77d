import { describe, expect, it } from 'vitest'
import { newAjv } from './ajv.ts'
import { maxErrors, toFieldErrors, type AjvError } from './errors.ts'
import type { Schema } from '../schema/types.ts'

function errorsOf(schema: Schema, data: unknown) {
  const check = newAjv('draft-07', { loose: true, unicode: true }).compile(schema)
  check(data)
  return toFieldErrors(check.errors as AjvError[] | null)
}
const places = (schema: Schema, data: unknown) => errorsOf(schema, data).map((error) => `${error.path} ${error.keyword}`)

describe('field errors', () => {
  it('join the missing, the unknown and the forbidden name to the path', () => {
    expect(places({ required: ['a/b'] }, {})).toEqual(['/a~1b required'])
    expect(places({ additionalProperties: false }, { 'x~y': 1 })).toEqual(['/x~0y additionalProperties'])
    expect(places({ properties: { a: false } }, { a: 1 })).toEqual(['/a forbidden'])
    expect(places({ dependencies: { a: ['b'] } }, { a: 1 })).toEqual(['/b required'])
  })
  it('are reported at the key of a map', () => {
    expect(errorsOf({ properties: { m: { propertyNames: { pattern: '^a' } } } }, { m: { a: 1, 'b/c': 1 } })).toEqual([
      { path: '/m/b~1c', keyword: 'pattern', params: { pattern: '^a', key: 'b/c' } },
    ])
  })
  it('drop errors that only summarize others', () => {
    expect(places({ if: { required: ['a'] }, then: { required: ['b'] } }, { a: 1 })).toEqual(['/b required'])
    expect(places({ properties: { a: { allOf: [{ minLength: 3 }] } } }, { a: 'x' })).toEqual(['/a minLength'])
  })
  it('report one error a path: forbidden, missing, type, format, pattern, the rest', () => {
    expect(places({ properties: { a: { minLength: 2, pattern: '^x', format: 'ipv4', enum: ['q'] } } }, { a: '' })).toEqual(['/a minLength'])
    expect(places({ properties: { a: { pattern: '^x', format: 'ipv4', maxLength: 1 } } }, { a: 'ab' })).toEqual(['/a format'])
    expect(places({ properties: { a: { maxLength: 1, pattern: '^x' } } }, { a: 'ab' })).toEqual(['/a pattern'])
    expect(places({ properties: { a: { type: 'string', enum: ['x'], not: { const: 5 } } } }, { a: 5 })).toEqual(['/a type'])
    expect(places({ allOf: [{ properties: { a: { format: 'ipv4' } } }, { properties: { a: false } }] }, { a: 'x' })).toEqual([
      '/a forbidden',
    ])
  })
  it('of anyOf and oneOf come from the nearest branch, or from the summary', () => {
    const shapes: Schema = {
      oneOf: [
        { type: 'object', required: ['url'], properties: { url: { type: 'string' } } },
        { type: 'object', required: ['host', 'port', 'path'] },
      ],
    }
    expect(places(shapes, {})).toEqual(['/url required'])
    expect(places(shapes, { url: 5 })).toEqual(['/url type'])
    expect(places({ properties: { a: { anyOf: [{ minimum: 400 }, { enum: [200] }] } } }, { a: 5 })).toEqual(['/a anyOf'])
    expect(places({ properties: { a: { oneOf: [{ type: 'string' }, { type: 'array' }] } } }, { a: 5 })).toEqual(['/a oneOf'])
    const marked: Schema = {
      oneOf: ['x', 'y'].map((kind) => ({ properties: { kind: { const: kind }, n: { type: 'number' } }, required: ['kind'] })),
    }
    expect(places(marked, { kind: 'z' })).toEqual([' oneOf'])
  })
  it('of several alternative fields name all of them', () => {
    const some: Schema = { properties: { a: { oneOf: [{ required: ['ip'] }, { required: ['hostName'] }, { required: ['x', 'y'] }] } } }
    expect(errorsOf(some, { a: {} })).toEqual([
      { path: '/a', keyword: 'oneNeeded', params: { names: 'IP, Host name', fields: ['ip', 'hostName'] } },
    ])
    // The same field is missing in each of them.
    expect(places({ oneOf: [{ required: ['kind'] }, { required: ['kind'], properties: { kind: { const: 'x' } } }] }, {})).toEqual([
      '/kind required',
    ])
  })
  it('do not mix two values that the same schema refuses', () => {
    const shape: Schema = {
      definitions: { a: { oneOf: [{ required: ['x'] }, { required: ['y', 'z'] }] } },
      additionalProperties: { $ref: '#/definitions/a' },
    }
    expect(places(shape, { one: {}, two: {} })).toEqual(['/one/x required', '/two/x required'])
  })
  it('are reported when a value matches two branches', () => {
    expect(places({ oneOf: [{ minimum: 1 }, { maximum: 9 }] }, 5)).toEqual([' oneOf'])
  })
  it('map back to the data before items were dropped', () => {
    const error: AjvError = { instancePath: '/list/0', schemaPath: '#', keyword: 'required', params: { missingProperty: 'a' } }
    expect(toFieldErrors([error], { '/list': [3] })).toEqual([{ path: '/list/3/a', keyword: 'required', params: { missingProperty: 'a' } }])
  })
  it('are at most a hundred, and none without errors', () => {
    expect(
      errorsOf(
        { items: { type: 'string' } },
        Array.from({ length: 500 }, () => 1),
      ),
    ).toHaveLength(maxErrors)
    expect(toFieldErrors(null)).toEqual([])
    expect(toFieldErrors(undefined)).toEqual([])
  })
  it('of our keywords are reported at their item', () => {
    expect(places({ properties: { list: { type: 'array', uniqueBy: ['n'] } } }, { list: [{ n: 'a' }, { n: 'a' }] })).toEqual([
      '/list/1 uniqueBy',
    ])
    expect(places({ additionalProperties: { type: 'object', ordered: { fields: ['a', 'b'] } } }, { 'x/y': { a: 2, b: 1 } })).toEqual([
      '/x~1y/b ordered',
    ])
  })
})
