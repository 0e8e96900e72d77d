import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newAjv } from '../../compile/ajv.ts'
import { mapBack, normalize, normalizeValue } from './normalize.ts'
import { isBlank, normalizers } from './normalizers.ts'
import type { Schema, Test } from '../../schema/types.ts'

const ajv = newAjv('draft-07', { loose: true, unicode: true })
const test: Test = (schema, data) => ajv.validate(schema, data) === true
const run = (name: string, value: unknown, param?: unknown) => normalizers[name]!(value, param)

describe('value normalizers', () => {
  it.each([
    ['trim', ' a b ', 'a b'],
    ['lower', 'A.Com', 'a.com'],
    ['trimSlashes', ' //a/b/ ', 'a/b'],
    ['cidr32', ' 1.2.3.4', '1.2.3.4/32'],
    ['cidr32', '1.2.3.0/24', '1.2.3.0/24'],
    ['phone', '8 (912) 345-67-89', '+7 (912) 345-67-89'],
    ['phone', 'tel: 49 1', '+49 1'],
    ['phone', '', ''],
    ['duration', '3600s', '1h'],
    ['duration', '90m', '90m'],
    ['duration', '0d', '0s'],
    ['utc', '2026-01-01T03:00:00+03:00', '2026-01-01T00:00:00Z'],
    ['linkPath', 'https://a.com/x?y=1#z', '/x?y=1'],
    ['linkPath', 'https://a.com?y', '/?y'],
    ['linkPath', '/a', '/a'],
  ])('%s makes %j to %j', (name, given, expected) => {
    expect(run(name, given)).toBe(expected)
  })
  it.each([
    ['duration', '1.5h'],
    ['duration', 'h'],
    ['duration', '99999999999999h'],
    ['utc', 'tomorrow'],
    ['cidr32', '1.2.3'],
    ['cidr32', 'a.b.c.d'],
  ])('%s leaves %j unchanged', (name, given) => {
    expect(run(name, given)).toBe(given)
  })
  it('leave values that are not texts', () => {
    for (const name of Object.keys(normalizers)) for (const value of [undefined, null, 5, true]) expect(run(name, value, {})).toBe(value)
  })
  it('do the same once as twice', () => {
    const texts: Record<string, fc.Arbitrary<string>> = {
      trim: fc.string(),
      lower: fc.string(),
      trimSlashes: fc.stringMatching(/^[/ a]{0,8}$/),
      cidr32: fc.stringMatching(/^[ \d./]{0,12}$/),
      phone: fc.stringMatching(/^[ +\d()a-]{0,16}$/),
      duration: fc.tuple(fc.integer({ min: 0, max: 99999 }), fc.constantFrom('s', 'm', 'h', 'd')).map((parts) => parts.join('')),
      linkPath: fc.oneof(fc.webUrl(), fc.string()),
      utc: fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.string(),
      ),
    }
    for (const [name, text] of Object.entries(texts))
      fc.assert(fc.property(text, (value) => void expect(run(name, run(name, value))).toBe(run(name, value))))
  })
  it('fill sets missing values, through lists and maps', () => {
    const data = { servers: { a: {}, b: { port: 1 }, c: { port: '' } } }
    expect(run('fill', data, { path: 'servers.*.port', value: 80 })).toEqual({
      servers: { a: { port: 80 }, b: { port: 1 }, c: { port: 80 } },
    })
    const full = { servers: { b: { port: 1 } } }
    expect(run('fill', full, { path: 'servers.*.port', value: 80 })).toBe(full)
    expect(run('fill', {}, { path: 'servers.*.port', value: 80 })).toEqual({})
    expect(run('fill', { servers: 'x' }, { path: 'servers.*.port', value: 80 })).toEqual({ servers: 'x' })
    expect(run('fill', {}, { path: 'toString', value: 1 })).toEqual({ toString: 1 })
  })
  it('soloAlways: one owner needs no interval, several need one each', () => {
    const param = { list: 'times', empty: { start: null, end: null } }
    const none = { start: null, end: null }
    expect(run('soloAlways', [{ times: [none] }], param)).toEqual([{ times: [] }])
    expect(run('soloAlways', [{ times: [] }, {}], param)).toEqual([{ times: [none] }, { times: [none] }])
    expect(run('soloAlways', [{ times: [{ start: 'x', end: null }] }], param)).toEqual([{ times: [{ start: 'x', end: null }] }])
    const owners = fc.array(
      fc.record({ times: fc.array(fc.record({ start: fc.option(fc.string()), end: fc.option(fc.string()) }), { maxLength: 2 }) }),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(
        owners,
        (value) => void expect(run('soloAlways', run('soloAlways', value, param), param)).toEqual(run('soloAlways', value, param)),
      ),
    )
  })
  it('isBlank takes zero and false for values', () => {
    expect([undefined, null, '', '  '].every(isBlank)).toBe(true)
    expect([0, false, [], {}, 'a'].some(isBlank)).toBe(false)
  })
})

const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', normalize: 'trim' },
    lines: { type: 'array', normalize: 'dropBlank', items: { type: 'string', normalize: 'trim' } },
    groups: {
      type: 'array',
      normalize: { keepIf: { required: ['on'] } },
      items: { type: 'object', properties: { rows: { type: 'array', normalize: 'dropBlank', items: { type: 'string' } } } },
    },
    map: {
      type: 'object',
      normalize: { keepIf: { required: ['on'] } },
      additionalProperties: { type: 'object', properties: { a: { normalize: 'lower' } } },
    },
    backup: { type: 'object', normalize: { omitIf: { url: { const: '' } } } },
    https: { type: 'boolean' },
  },
  normalize: [
    { fill: { path: 'port', value: 443 }, if: { required: ['https'], properties: { https: { const: true } } } },
    { fill: { path: 'port', value: 80 } },
  ],
}

describe('normalize', () => {
  it('gives the same value back when nothing changes', () => {
    const data = { name: 'a', lines: ['x'], port: 1 }
    expect(normalize(schema, data, test).value).toBe(data)
    for (const value of [undefined, null, 5, 'x']) expect(normalize(schema, value, test)).toEqual({ value, moved: {} })
  })
  it('obeys the condition of a step', () => {
    expect(normalize(schema, { https: true }, test).value).toEqual({ https: true, port: 443 })
    expect(normalize(schema, { https: false }, test).value).toEqual({ https: false, port: 80 })
  })
  it('drops items and maps the paths back', () => {
    const { value, moved } = normalize(schema, { lines: ['', ' a ', ' ', 'b'], port: 1 }, test)
    expect(value).toEqual({ lines: ['a', 'b'], port: 1 })
    expect(mapBack('/lines/0', moved)).toBe('/lines/1')
    expect(mapBack('/lines/1', moved)).toBe('/lines/3')
    expect(mapBack('/lines', moved)).toBe('/lines')
    expect(mapBack('/lines/7', moved)).toBe('/lines/7')
    expect(mapBack('', moved)).toBe('')
  })
  it('maps back through nested lists', () => {
    const data = { groups: [{}, { on: 1, rows: ['', 'x'] }, {}, { on: 1, rows: ['', '', 'y'] }], port: 1 }
    const { value, moved } = normalize(schema, data, test)
    expect(value).toEqual({
      groups: [
        { on: 1, rows: ['x'] },
        { on: 1, rows: ['y'] },
      ],
      port: 1,
    })
    expect(mapBack('/groups/0/rows/0', moved)).toBe('/groups/1/rows/1')
    expect(mapBack('/groups/1/rows/0', moved)).toBe('/groups/3/rows/2')
  })
  it('composes two steps that both drop', () => {
    const twice: Schema = { type: 'array', normalize: ['dropBlank', { keepIf: { minLength: 2 } }], items: { type: 'string' } }
    const { value, moved } = normalize(twice, ['', 'a', '', 'bb'], test)
    expect(value).toEqual(['bb'])
    expect(mapBack('/0', moved)).toBe('/3')
  })
  it('works on maps and keys with slashes', () => {
    expect(normalize(schema, { map: { 'a/b': { on: 1, a: 'X' }, c: {} }, port: 1 }, test).value).toEqual({
      map: { 'a/b': { on: 1, a: 'x' } },
      port: 1,
    })
    expect(normalize(schema, { backup: { url: '', x: 1 }, port: 1 }, test).value).toEqual({ backup: { x: 1 }, port: 1 })
  })
  it('leaves values of another shape', () => {
    for (const data of [
      { lines: 'x', port: 1 },
      { map: [1], port: 1 },
      { backup: null, port: 1 },
      { groups: { a: 1 }, port: 1 },
    ])
      expect(() => normalize(schema, data, test)).not.toThrow()
  })
  it('never pollutes a prototype', () => {
    const data: unknown = JSON.parse('{"__proto__":{"polluted":1},"map":{"__proto__":{"on":1,"a":"X"},"constructor":{"on":1}},"port":1}')
    const value = normalize(schema, data, test).value as Record<string, object>
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(value.map!)).toEqual(['__proto__', 'constructor'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
  it('does not take a name of the prototype for a step or a schema', () => {
    const odd: Schema = { type: 'object', properties: {}, normalize: ['toString', 'constructor', '__proto__'] }
    const data = { toString: 1 }
    expect(normalize(odd, data, test).value).toBe(data)
  })
  it('does the same once as twice', () => {
    const text = fc.stringMatching(/^[ ab]{0,3}$/)
    const data = fc.record(
      {
        name: text,
        lines: fc.array(text),
        groups: fc.array(fc.record({ rows: fc.array(text), on: fc.constant(1) }, { requiredKeys: ['rows'] })),
        https: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(data, (value) => {
        const once = normalize(schema, value, test).value
        expect(normalize(schema, once, test).value).toEqual(once)
      }),
    )
  })
})

describe('normalizeValue', () => {
  it('runs the value steps without conditions, for blur', () => {
    expect(normalizeValue(['trim', 'lower'], ' A ')).toBe('a')
    expect(normalizeValue('trimSlashes', '/a/')).toBe('a')
    expect(normalizeValue(undefined, ' a ')).toBe(' a ')
    expect(normalizeValue(['dropBlank', { keepIf: {} }, { fill: { path: 'a', value: 1 }, if: {} }], ['', 'a'])).toEqual(['', 'a'])
  })
})
