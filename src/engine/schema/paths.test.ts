import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldPathOf, fieldSchema, getAt, parseFieldPath, pathTargets, schemaAt, setAt, toFieldPath } from './paths.ts'
import { fromPointer, toPointer } from '../json/pointer.ts'
import type { Schema } from './types.ts'

const schema: Schema = {
  type: 'object',
  properties: {
    origin: {
      type: 'object',
      properties: { servers: { type: 'object', additionalProperties: { type: 'object', properties: { port: { type: 'integer' } } } } },
    },
    'a.b': { type: 'object', properties: { 'c/d': { type: 'string' } } },
    list: { type: 'array', items: { type: 'object', properties: { x: { type: 'number' } } } },
    tuple: { type: 'array', items: [{ type: 'string' }, { type: 'number' }] },
    byPattern: { type: 'object', patternProperties: { '^x': { type: 'boolean' } }, additionalProperties: false },
    ref: { $ref: '#/definitions/node' },
    '0': { type: 'string' },
  },
  definitions: { node: { type: 'object', properties: { child: { $ref: '#/definitions/node' }, name: { type: 'string' } } } },
}

describe('pointers', () => {
  it('parse to the segments they were made of', () => {
    fc.assert(fc.property(fc.array(fc.string()), (segments) => void expect(fromPointer(toPointer(segments))).toEqual(segments)))
  })
  it('read only own values', () => {
    expect(getAt({ a: [{ b: 1 }] }, '/a/0/b')).toBe(1)
    expect(getAt({ a: 1 }, '')).toEqual({ a: 1 })
    for (const pointer of ['/toString', '/constructor/name', '/__proto__/x', '/a/length', '/a/01', '/a/-1', '/a/0/b/c', '/b'])
      expect(getAt({ a: [{ b: 1 }] }, pointer)).toBeUndefined()
  })
  it('set with sharing', () => {
    const data = { a: { b: 1 }, c: { d: 2 } }
    const next = setAt(data, '/a/b', 3) as typeof data
    expect(next).toEqual({ a: { b: 3 }, c: { d: 2 } })
    expect(next.c).toBe(data.c)
    expect(data.a.b).toBe(1)
    expect(setAt(data, '/a/b', 1)).toBe(data)
  })
  it('remove with undefined, make missing parents, replace the whole', () => {
    expect(setAt({ a: { b: 1 } }, '/a/b', undefined)).toEqual({ a: {} })
    expect(setAt({ a: [1, 2, 3] }, '/a/1', undefined)).toEqual({ a: [1, 3] })
    expect(setAt({}, '/a/b', 1)).toEqual({ a: { b: 1 } })
    expect(setAt({ a: 1 }, '', 2)).toBe(2)
    const data = { a: 1 }
    expect(setAt(data, '/b/c', undefined)).toBe(data)
  })
  it('never reach a prototype', () => {
    const next = setAt({}, '/__proto__/polluted', true)
    expect(Object.hasOwn(next as object, '__proto__')).toBe(true)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(next)).toBe(Object.prototype)
  })
  it('read the value that they wrote', () => {
    const names = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        names,
        fc.jsonValue(),
        (segments, value) => void expect(getAt(setAt({}, toPointer(segments), value), toPointer(segments))).toEqual(value),
      ),
    )
  })
})

describe('field paths', () => {
  it('are names with dots, or a pointer where a name has a dot', () => {
    expect(parseFieldPath('origin.servers.*.port')).toEqual(['origin', 'servers', '*', 'port'])
    expect(parseFieldPath('/a.b/c~1d')).toEqual(['a.b', 'c/d'])
    expect(toFieldPath(['a.b', 'c/d'])).toBe('/a.b/c~1d')
    expect(toFieldPath(['a', '*'])).toBe('a.*')
  })
  it('find the owners of a field', () => {
    expect(pathTargets(schema, 'origin.servers.*.port').map((place) => place.name)).toEqual(['port'])
    expect(pathTargets(schema, 'list.*.x')).toHaveLength(1)
    expect(pathTargets(schema, '/a.b/c~1d')).toHaveLength(1)
    expect(pathTargets(schema, 'byPattern.*')).toHaveLength(1)
  })
  it.each([
    '',
    'nothing',
    'origin.nothing',
    'origin.servers.port',
    'list.x',
    'a.b',
    'toString',
    'constructor',
    'origin.__proto__',
    'ref.child',
    '*',
  ])('find no owner of %j', (path) => {
    expect(pathTargets(schema, path)).toEqual([])
  })
  it('follow references in queries', () => {
    expect(fieldSchema(schema, 'ref.child.child.name')).toEqual({ type: 'string' })
    for (const path of ['ref.nothing', 'hasOwnProperty', 'list.0']) expect(fieldSchema(schema, path)).toBeUndefined()
  })
  it.each([
    ['/origin/servers/a.com/port', 'origin.servers.*.port'],
    ['/list/3/x', 'list.*.x'],
    ['/a.b/c~1d', '/a.b/c~1d'],
    ['/tuple/1', 'tuple.*'],
    ['/byPattern/x1', 'byPattern.*'],
    ['/ref/child/name', 'ref.child.name'],
    ['/0', '0'],
    ['', ''],
  ])('of pointer %j is %j', (pointer, path) => {
    expect(fieldPathOf(schema, pointer)).toBe(path)
  })
  it('find the schema at a pointer', () => {
    expect(schemaAt(schema, '/origin/servers/any/port')).toEqual({ type: 'integer' })
    expect(schemaAt(schema, '/tuple/1')).toEqual({ type: 'number' })
    expect(schemaAt(schema, '')).toBe(schema)
    for (const pointer of ['/nothing', '/list/x', '/byPattern/y', '/toString', '/list/0/y'])
      expect(schemaAt(schema, pointer)).toBeUndefined()
  })
})
