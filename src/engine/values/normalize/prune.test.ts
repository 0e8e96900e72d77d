import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newAjv } from '../../compile/ajv.ts'
import { fillHidden, generate, seed } from '../defaults/defaults.ts'
import { afterEdit, dropPhantoms } from '../edit.ts'
import { prune } from './prune.ts'
import type { Schema, Test } from '../../schema/types.ts'

const ajv = newAjv('draft-07', { loose: true, unicode: true })
const test: Test = (schema, data) => ajv.validate(schema, data) === true
const is = (name: string, value: unknown): Schema => ({ required: [name], properties: { [name]: { const: value as string } } })

const schema: Schema = {
  type: 'object',
  required: ['tuning', 'origin'],
  properties: {
    tuning: { type: 'string', enum: ['default', 'large'], default: 'default' },
    slice: { type: 'integer' },
    note: { type: 'string' },
    origin: {
      type: 'object',
      required: ['servers'],
      properties: { servers: { type: 'object' }, https: { type: 'boolean', default: true } },
    },
    robots: {
      type: 'object',
      required: ['type'],
      properties: { type: { type: 'string', default: 'deny' }, text: { type: 'string' } },
      allOf: [{ if: is('type', 'custom'), then: { required: ['text'] }, else: { properties: { text: false } } }],
    },
    rules: {
      type: 'array',
      items: {
        type: 'object',
        properties: { a: { type: 'boolean' }, b: { type: 'string' } },
        allOf: [{ if: is('a', true), else: { properties: { b: false } } }],
      },
    },
    map: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { a: { type: 'boolean' }, b: { type: 'string' } },
        allOf: [{ if: is('a', true), else: { properties: { b: false } } }],
      },
    },
    id: { type: 'string', readOnly: true, default: 'x' },
  },
  allOf: [
    {
      if: is('tuning', 'large'),
      then: { required: ['slice'], properties: { slice: { default: 16 } } },
      else: { properties: { slice: false } },
    },
    { if: { required: ['slice'] }, else: { properties: { note: false } } },
  ],
}

describe('prune', () => {
  it('removes values that a branch forbids', () => {
    expect(prune(schema, { tuning: 'default', slice: 5, robots: { type: 'deny', text: 'x' } }, test)).toEqual({
      tuning: 'default',
      robots: { type: 'deny' },
    })
  })
  it('continues until nothing changes', () => {
    expect(prune(schema, { tuning: 'default', slice: 5, note: 'x' }, test)).toEqual({ tuning: 'default' })
  })
  it('works in lists and maps', () => {
    expect(prune(schema, { rules: [{ a: true, b: 'x' }, { b: 'x' }], map: { 'k/1': { b: 'x' }, k: { a: true, b: 'y' } } }, test)).toEqual({
      rules: [{ a: true, b: 'x' }, {}],
      map: { 'k/1': {}, k: { a: true, b: 'y' } },
    })
  })
  it('returns the same object if all is allowed', () => {
    const data = { tuning: 'large', slice: 5, note: 'x', rules: [{ a: true, b: 'x' }] }
    expect(prune(schema, data, test)).toBe(data)
    for (const value of [undefined, null, 'x', [], 5]) expect(prune(schema, value, test)).toBe(value)
  })
  it('settles: a second run changes nothing, and nothing is added', () => {
    const data = fc.record(
      {
        tuning: fc.constantFrom('default', 'large'),
        slice: fc.integer(),
        note: fc.string(),
        rules: fc.array(fc.record({ a: fc.boolean(), b: fc.string() }, { requiredKeys: [] })),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(data, (value) => {
        const once = prune(schema, value, test)
        expect(prune(schema, once, test)).toBe(once)
        expect(value).toMatchObject(once as object)
      }),
    )
  })
  it('ends although two branches forbid each other', () => {
    const odd: Schema = {
      properties: { a: {}, b: {} },
      allOf: [
        { if: { required: ['b'] }, then: { properties: { a: false } } },
        { if: { required: ['a'] }, then: { properties: { b: false } } },
      ],
    }
    expect(prune(odd, { a: 1, b: 1 }, test)).toEqual({ b: 1 })
  })
  it('ends on a schema that refers to itself', () => {
    const tree: Schema = {
      properties: { on: {}, child: { $ref: '#' }, x: {} },
      allOf: [{ if: { required: ['on'] }, else: { properties: { x: false } } }],
    }
    expect(prune(tree, { child: { x: 1, on: 1, child: { x: 1 } }, x: 1 }, test)).toEqual({ child: { x: 1, on: 1, child: {} } })
  })
  it('is safe with names of the prototype', () => {
    const data: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":1,"map":{"__proto__":{"b":"x"}}}')
    const value = prune(schema, data, test) as Record<string, object>
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(value.map!)).toEqual(['__proto__'])
  })
})

describe('seed', () => {
  it('fills defaults, required objects and the branches that hold', () => {
    expect(seed(schema, {}, test)).toEqual({ tuning: 'default', origin: { https: true } })
    expect(seed(schema, { tuning: 'large' }, test)).toEqual({ tuning: 'large', slice: 16, origin: { https: true } })
  })
  it('does not make optional objects, does not fill read-only fields, does not overwrite', () => {
    const filled = seed(schema, { tuning: 'large', slice: 1, origin: { https: false } }, test) as Record<string, unknown>
    expect(filled).toEqual({ tuning: 'large', slice: 1, origin: { https: false } })
    expect(filled).not.toHaveProperty('robots')
    expect(filled).not.toHaveProperty('id')
  })
  it('fills an optional object once it exists', () => {
    expect(seed(schema, { robots: {} }, test)).toMatchObject({ robots: { type: 'deny' } })
  })
  it('gives copies of the defaults', () => {
    const list: Schema = { properties: { a: { default: [] } } }
    const first = seed(list, {}, test) as { a: unknown[] }
    first.a.push(1)
    expect(seed(list, {}, test)).toEqual({ a: [] })
  })
  it('leaves other values, and ends on a required self-reference', () => {
    for (const value of [undefined, null, 'x', [1]]) expect(seed(schema, value, test)).toBe(value)
    const endless: Schema = { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] }
    expect(() => seed(endless, {}, test)).not.toThrow()
  })
})

describe('fillHidden', () => {
  const base: Schema = {
    type: 'object',
    required: ['name', 'kind', 'fixed', 'none'],
    properties: {
      name: { type: 'string', generate: 'http-{random:10}' },
      kind: { default: 'a' },
      fixed: { const: 'c' },
      none: { type: 'string' },
      free: { default: 'no' },
      inner: { type: 'object', required: ['k'], properties: { k: { default: 1 } } },
      list: { type: 'array', items: { required: ['k'], properties: { k: { generate: '{random:2}' } } } },
    },
  }
  const random = (length: number) => 'abcdefghijkl'.slice(0, length)
  it('fills required values if possible', () => {
    expect(fillHidden(base, {}, random)).toEqual({ name: 'http-abcdefghij', kind: 'a', fixed: 'c' })
  })
  it('fills existing objects only', () => {
    expect(fillHidden(base, { inner: {}, list: [{}, { k: 'x' }] }, random)).toMatchObject({
      inner: { k: 1 },
      list: [{ k: 'ab' }, { k: 'x' }],
    })
    expect(fillHidden(base, {}, random)).not.toHaveProperty('inner')
  })
  it('keeps existing values, including null and false', () => {
    expect(fillHidden(base, { name: null, kind: false, fixed: 0, none: '' }, random)).toEqual({
      name: null,
      kind: false,
      fixed: 0,
      none: '',
    })
  })
  it('generates every place', () => {
    expect(generate('{random:2}-{random:3}', random)).toBe('ab-abc')
    expect(generate('{random:x} {other}', random)).toBe('{random:x} {other}')
  })
})

describe('afterEdit', () => {
  it('fills the default of a branch only when it begins', () => {
    expect(afterEdit(schema, { tuning: 'default' }, { tuning: 'large' }, test)).toEqual({ tuning: 'large', slice: 16 })
    expect(afterEdit(schema, { tuning: 'large', slice: 16 }, { tuning: 'large' }, test)).toEqual({ tuning: 'large' })
    expect(afterEdit(schema, { tuning: 'large', slice: 7 }, { tuning: 'default', slice: 7 }, test)).toEqual({ tuning: 'default' })
  })
  it('removes values that rjsf added, not existing ones', () => {
    expect(dropPhantoms({}, { robots: {}, origin: { servers: {} }, a: undefined })).toEqual({})
    expect(dropPhantoms({ robots: {} }, { robots: {} })).toEqual({ robots: {} })
    expect(dropPhantoms({ list: [{ a: 1 }] }, { list: [{ a: 1, b: {} }, {}] })).toEqual({ list: [{ a: 1 }, {}] })
    expect(dropPhantoms({}, { robots: { type: 'x' }, none: null, no: false })).toEqual({ robots: { type: 'x' }, none: null, no: false })
  })
  it('returns the same object if there is nothing to do', () => {
    const data = { tuning: 'large', slice: 1, rules: [{ a: true, b: 'x' }] }
    expect(afterEdit(schema, data, data, test)).toBe(data)
  })
  it('begins branches in new items', () => {
    const list: Schema = {
      properties: {
        rows: {
          type: 'array',
          items: { properties: { a: {}, b: {} }, allOf: [{ if: { required: ['a'] }, then: { properties: { b: { default: 1 } } } }] },
        },
      },
    }
    expect(afterEdit(list, { rows: [] }, { rows: [{ a: 1 }] }, test)).toEqual({ rows: [{ a: 1, b: 1 }] })
    expect(afterEdit(list, { rows: [{ a: 1 }] }, { rows: [{ a: 1 }] }, test)).toEqual({ rows: [{ a: 1 }] })
  })
})
