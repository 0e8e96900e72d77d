import { describe, expect, it } from 'vitest'
import { surplusIn } from './surplus.ts'
import type { Schema } from '../schema/types.ts'

const schema: Schema = {
  type: 'object',
  additionalProperties: false,
  $defs: { host: { type: 'object', additionalProperties: false, properties: { port: { type: 'integer' } } } },
  properties: {
    name: { type: 'string' },
    kept: { type: 'array', maxItems: 20, normalize: { keepIf: { type: 'string' } } },
    lines: { type: 'array', maxItems: 20, normalize: 'dropBlank' },
    names: { type: 'array', maxItems: 20, items: { type: 'string' } },
    hosts: { type: 'object', maxProperties: 50, additionalProperties: { $ref: '#/$defs/host' } },
    rules: { type: 'array', items: { $ref: '#/$defs/host' } },
    open: { type: 'object' },
  },
}
const named = (count: number, value: unknown = 0): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]))

describe('a far too large value', () => {
  it('is a hundred and one unknown names, of which a hundred are reported', () => {
    const errors = surplusIn(schema, named(101))
    expect(errors).toHaveLength(100)
    expect(errors[0]).toEqual({ path: '/k0', keyword: 'additionalProperties', params: { additionalProperty: 'k0' } })
  })
  it('is counted over all objects of a value', () => {
    expect(surplusIn(schema, { rules: Array.from({ length: 11 }, () => named(10)) })).toHaveLength(100)
    expect(surplusIn(schema, { hosts: { a: named(60), b: named(60) } })).toHaveLength(100)
  })
  it('is a list or a map a hundred beyond its limit', () => {
    expect(surplusIn(schema, { names: Array(121).fill('a') })).toEqual([{ path: '/names', keyword: 'maxItems', params: { limit: 20 } }])
    expect(surplusIn(schema, { hosts: named(151, {}) })).toEqual([{ path: '/hosts', keyword: 'maxProperties', params: { limit: 50 } }])
  })
  it.each([
    ['a hundred unknown names', named(100)],
    ['a list a little beyond its limit', { names: Array(120).fill('a') }],
    ['any names where they are free', { open: named(5000), hosts: named(60, { port: 1 }) }],
    ['a thousand items of a list without a limit', { rules: Array.from({ length: 1000 }, () => ({ port: 'x' })) }],
    ['a list whose blank items leave', { lines: [...Array<string>(20).fill('a'), ...Array<string>(5000).fill(' ')] }],
    ['a list of which a definition keeps some', { kept: Array(5000).fill(1) }],
    ['no object', 'text'],
    ['nothing', null],
  ])('is not %s', (_, value) => {
    expect(surplusIn(schema, value)).toEqual([])
  })
  it('is not searched further once found', () => {
    let looked = 0
    const item = (): unknown => new Proxy(named(10), { ownKeys: (target) => ((looked += 1), Reflect.ownKeys(target)) })
    expect(surplusIn(schema, { rules: Array.from({ length: 5000 }, item) })).toHaveLength(100)
    expect(looked).toBe(11)
  })
  it('items of a too long list are not checked', () => {
    let looked = 0
    const item = new Proxy({}, { ownKeys: () => ((looked += 1), []) })
    expect(surplusIn(schema, { names: Array.from({ length: 5000 }, () => item) })).toHaveLength(1)
    expect(looked).toBe(0)
  })
})
