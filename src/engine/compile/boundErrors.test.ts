import { describe, expect, it } from 'vitest'
import { boundErrors, maxCollected } from './boundErrors.ts'
import { compileSource, evaluate } from './compiler.ts'
import { mapValues } from '../json/objects.ts'
import { uniqueItems } from './keywords.ts'
import { validatorsOf } from './runtime.ts'
import { eachSecret } from '../values/normalize/secrets.ts'
import type { Schema } from '../schema/types.ts'

const compiled = (schema: Schema) => {
  const exports = evaluate(compileSource(schema, '2020-12'))
  return validatorsOf(exports, schema)
}
const many = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => one(index))
const item: Schema = { type: 'object', required: ['a', 'b'], additionalProperties: false, properties: { a: {}, b: {} } }

describe('a check of a hostile value', () => {
  it.each<[string, Schema, unknown]>([
    ['unknown names', { additionalProperties: false }, Object.fromEntries(many(5000, (n) => [`k${n}`, 0]))],
    ['items by reference', { $defs: { item }, items: { $ref: '#/$defs/item' } }, many(40_000, () => ({}))],
    ['items of a wrong type', { items: { type: 'string' } }, many(40_000, (n) => n)],
    ['items that no branch takes', { items: { anyOf: [{ type: 'string' }, { type: 'boolean' }] } }, many(40_000, (n) => n)],
    ['values of a map', { additionalProperties: item }, Object.fromEntries(many(5000, (n) => [`k${n}`, 0]))],
  ])('collects a bounded list of errors and tells a hundred: %s', (_, schema, data) => {
    const { exports, check, validate } = compiled(schema)
    expect(exports.root!(data)).toBe(false)
    expect(exports.root!.errors!.length).toBeLessThanOrEqual(maxCollected + 100)
    expect(check(data)).toMatchObject({ ok: false, more: true, errors: { length: 100 } })
    expect(validate(data)).toHaveLength(100)
  })
  it('of exactly a hundred errors reports no more', () => {
    const verdict = compiled({ additionalProperties: false }).check(Object.fromEntries(many(100, (n) => [`k${n}`, 0])))
    expect([verdict.errors.length, verdict.more]).toEqual([100, undefined])
  })
  it('keeps its verdict where a branch with thousands of errors does not count in the end', () => {
    const schema: Schema = {
      properties: {
        list: { anyOf: [{ items: { type: 'string' } }, { items: { type: 'integer' } }] },
        no: { not: { items: { type: 'string' } } },
        name: { type: 'string' },
      },
    }
    const { check } = compiled(schema)
    const numbers = many(5000, (n) => n)
    expect(check({ list: numbers, no: numbers, name: 'x' })).toMatchObject({ ok: true, errors: [] })
    expect(check({ list: numbers, no: numbers, name: 1 }).errors).toEqual([{ path: '/name', keyword: 'type', params: { type: 'string' } }])
  })
  it('keeps its verdict when the list was full before such a branch', () => {
    const schema: Schema = {
      properties: { bad: { items: { type: 'string' } }, list: { anyOf: [{ items: { type: 'string' } }, { items: { type: 'integer' } }] } },
    }
    const numbers = many(maxCollected + 1, (n) => n)
    const { check } = compiled(schema)
    expect(check({ bad: numbers, list: numbers })).toMatchObject({ ok: false, more: true, errors: { length: 100 } })
    expect(check({ bad: [], list: numbers }).ok).toBe(true)
  })
  it.each(['vErrors.push(err0)', 'vErrors.length = _errs1', 'a "quoted" vErrors.push(err1)'])('takes any name for a name: %s', (name) => {
    const { check } = compiled({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] })
    expect(check({ [name]: 'x' }).ok).toBe(true)
    expect(check({}).errors[0]?.params).toEqual({ missingProperty: name })
    expect(check({ [name]: 1 }).errors).toMatchObject([{ keyword: 'type' }])
  })
  it('no place of a compiled module where errors are listed is left as Ajv wrote it', () => {
    const source = compileSource(
      { $defs: { item }, items: { $ref: '#/$defs/item' }, uniqueItems: true, contains: { oneOf: [item, { type: 'string' }] } },
      '2020-12',
    )
    expect(source).toContain('vErrors.length <')
    expect(source).not.toMatch(/else \{\s*vErrors\.push\(|vErrors\.length = _|errors = vErrors\.length|: vErrors\.concat\(\S+\);errors/)
    expect(boundErrors('const a = "vErrors.push(err1)"')).toBe('const a = "vErrors.push(err1)"')
  })
})

describe('work that grows with the value, not with its square', () => {
  const counted = (value: Record<string, unknown>) => {
    const count = { copies: 0 }
    return { count, value: new Proxy(value, { ownKeys: (target) => ((count.copies += 1), Reflect.ownKeys(target)) }) }
  }
  it('mapping a thousand changed values copies the object once', () => {
    const { count, value } = counted(Object.fromEntries(many(1000, (n) => [`k${n}`, n])))
    expect(Object.keys(mapValues(value, (one) => Number(one) + 1))).toHaveLength(1000)
    expect(count.copies).toBeLessThanOrEqual(2)
  })
  it('so does taking a thousand secrets out, in place and by removing them', () => {
    const schema: Schema = { additionalProperties: { type: 'string', writeOnly: true } }
    for (const [change, left] of [
      [() => 'x', 1000],
      [() => undefined, 0],
    ] as const) {
      const { count, value } = counted(Object.fromEntries(many(1000, (n) => [`k${n}`, 'secret'])))
      expect(Object.keys(eachSecret(schema, value, change) as object)).toHaveLength(left)
      expect(count.copies).toBeLessThanOrEqual(2)
    }
  })
  it('looking for equal items reads each once', () => {
    let reads = 0
    const items = many(2000, (n) => new Proxy({ n }, { ownKeys: (target) => ((reads += 1), Reflect.ownKeys(target)) }))
    expect(uniqueItems(true, items)).toEqual([])
    expect(reads).toBe(2000)
  })
  it.each<[unknown[], unknown]>([
    [[1, 2, 1], { i: 2, j: 0 }],
    [['a', 'b', 'a', 'b'], { i: 3, j: 1 }],
    [
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      { i: 1, j: 0 },
    ],
    [
      [
        [1, [0]],
        [1, [-0]],
      ],
      { i: 1, j: 0 },
    ],
  ])('equal items are found where Ajv finds them: %j', (items, params) => {
    expect(uniqueItems(true, items)).toEqual([{ path: '', keyword: 'uniqueItems', params }])
  })
  it.each([[[1, '1', true, 'true', null, 'null']], [[[1], ['1'], { 0: 1 }, '[1]']], [[{ a: 1 }, { a: '1' }, { b: 1 }]], [[]]])(
    'others are not: %j',
    (items) => {
      expect(uniqueItems(true, items)).toEqual([])
    },
  )
  it('uniqueItems: false checks nothing', () => {
    expect(uniqueItems(false, [1, 1])).toEqual([])
  })
})
