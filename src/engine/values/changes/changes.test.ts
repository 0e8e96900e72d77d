import { describe, expect, it } from 'vitest'
import { changesOf, isSame, mergeOf, setAtPath, withoutSecrets } from './changes.ts'

describe('changes of a draft', () => {
  it('lists fields, rows of maps and lists as a whole', () => {
    const before = { name: 'a', names: ['x'], origin: { servers: { 'a.com': { port: 80 } } } }
    const after = { name: 'b', names: ['x', 'y'], origin: { servers: { 'a.com': { port: 81 }, 'b.com': { port: 80 } } } }
    expect(changesOf(before, after).map((change) => change.pointer)).toEqual([
      '/name',
      '/names',
      '/origin/servers/a.com/port',
      '/origin/servers/b.com',
    ])
  })
  it('sees no change in an absent and an undefined member', () => {
    expect(changesOf({ a: 1 }, { a: 1, b: undefined })).toEqual([])
    expect(isSame({ a: [1, { b: undefined }] }, { a: [1, {}] })).toBe(true)
  })
  it('undoes a change by putting the old value back', () => {
    const before = { a: { b: 1 } }
    const [change] = changesOf(before, {})
    expect(setAtPath({}, change!.path, change!.before)).toEqual(before)
    expect(setAtPath({ a: { b: 1, c: 2 } }, ['a', 'c'], undefined)).toEqual({ a: { b: 1 } })
    expect(setAtPath({ a: { c: 2 }, d: 1 }, ['a', 'c'], undefined)).toEqual({ d: 1 })
  })
  it('makes a list for a place of a list, also where it begins in the middle', () => {
    expect(setAtPath({}, ['at', 0], 'Mon')).toEqual({ at: ['Mon'] })
    expect(setAtPath({ at: null }, ['at', 1], 22)).toEqual({ at: [null, 22] })
    expect(setAtPath({ at: ['Mon'] }, ['at', 1], 22)).toEqual({ at: ['Mon', 22] })
    expect(setAtPath({}, ['hosts', '0'], 'a')).toEqual({ hosts: { 0: 'a' } })
    expect(setAtPath({ b: 1 }, ['at', 1], undefined)).toEqual({ b: 1 })
  })
})

describe('three-way merge', () => {
  const base = { cache: { valid: { '2xx': '1d', '3xx': '1d' } }, brotli: false, names: ['a'] }
  it('joins changes that do not touch', () => {
    const { merged, conflicts } = mergeOf(base, { ...base, brotli: true }, { ...base, names: ['a', 'b'] })
    expect(merged).toEqual({ ...base, brotli: true, names: ['a', 'b'] })
    expect(conflicts).toEqual([])
  })
  it('names the fields that both changed and keeps theirs', () => {
    const mine = { ...base, cache: { valid: { '2xx': '7d', '3xx': '2d' } } }
    const theirs = { ...base, cache: { valid: { '2xx': '12h', '3xx': '1d' } } }
    const { merged, conflicts } = mergeOf(base, mine, theirs)
    expect(conflicts.map(({ pointer, mine, theirs }) => [pointer, mine, theirs])).toEqual([['/cache/valid/2xx', '7d', '12h']])
    expect(merged).toEqual({ ...base, cache: { valid: { '2xx': '12h', '3xx': '2d' } } })
  })
  it('has no conflict if both wrote the same', () => {
    const both = { ...base, brotli: true }
    expect(mergeOf(base, both, both).conflicts).toEqual([])
  })
  it('reports the removed whole if one side removed it and the other changed a part', () => {
    const { conflicts } = mergeOf({ rows: { a: { x: 1, y: { z: 1 } } } }, { rows: { a: { x: 2, y: { z: 1 } } } }, { rows: {} })
    expect(conflicts).toHaveLength(1)
  })
})

describe('a stored draft', () => {
  it('holds no secrets', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: 'string' },
        auth: { type: 'object', properties: { secret: { type: 'string', writeOnly: true } } },
        rows: { type: 'array', items: { type: 'object', properties: { key: { writeOnly: true } } } },
      },
    }
    expect(withoutSecrets(schema, { a: 'x', auth: { secret: 's' }, rows: [{ key: 'k', n: 1 }] })).toEqual({
      a: 'x',
      auth: {},
      rows: [{ n: 1 }],
    })
  })
})
