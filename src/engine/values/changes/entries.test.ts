import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BASE_ENTRY, entryIdOf, entryKeyOf, isMovable, keysInOrder, NEW_ENTRY, withEntry, withKey, withMoved } from './entries.ts'

const { assert, property, string, uniqueArray, integer, constantFrom } = fc

const paths = { match: 'path', order: 'place' } as const
const map = { '/': {}, '~b': { place: 1 }, '/video/': { place: 9 }, '~a': { place: 0 }, '/v/': {} }

describe('the order of entries', () => {
  it('is: the longest path first, then patterns by their places', () => {
    expect(keysInOrder(map, paths)).toEqual(['/video/', '/v/', '/', '~a', '~b'])
  })
  it('follows the places if keys are no paths, and the map without places', () => {
    expect(keysInOrder(map, { order: 'place' })).toEqual(['~a', '~b', '/video/', '/', '/v/'])
    expect(keysInOrder(map, {})).toEqual(Object.keys(map))
  })
  it.each([
    { '~a': { place: 'x' }, '~b': {} },
    { '~a': null, '~b': { place: Number.NaN } },
    { '~a': [], '~b': 5 },
  ])('without places follows the map: %j', (broken) => {
    expect(keysInOrder(broken, paths)).toEqual(['~a', '~b'])
  })
  it('has unfinished keys at its end, and every key once', () => {
    assert(
      property(uniqueArray(string({ minLength: 1 })), (keys) => {
        const all = Object.fromEntries([...keys.map((key) => [key, {}]), ['\u00010\u0001/x', {}]])
        const ordered = keysInOrder(all, paths)
        expect([...ordered].sort()).toEqual(Object.keys(all).sort())
        if (keys.every((key) => !key.startsWith('\u0001'))) expect(ordered.at(-1)).toBe('\u00010\u0001/x')
      }),
    )
  })
})

describe('an added entry', () => {
  it('is placed after similar ones, where they have an order', () => {
    expect(withEntry(map, '~c', { on: true }, paths)['~c']).toEqual({ on: true, place: 2 })
    expect(withEntry({}, '~c', {}, paths)['~c']).toEqual({ place: 0 })
  })
  it.each([
    [paths, '/c'],
    [{ match: 'path' as const }, '~c'],
    [{}, 'c'],
  ])('has no place otherwise: %j %s', (options, key) => {
    expect(withEntry(map, key, { on: true }, options)[key]).toEqual({ on: true })
  })
  it('leaves the others unchanged', () => {
    expect(withEntry(map, '/c', {}, paths)).toEqual({ ...map, '/c': {} })
  })
})

describe('another key', () => {
  it('takes the place of the first one', () => {
    const { map: next, key } = withKey({ a: { x: 1 }, b: {} }, 'a', 'c', {})
    expect([key, Object.entries(next)]).toEqual([
      'c',
      [
        ['c', { x: 1 }],
        ['b', {}],
      ],
    ])
  })
  it.each(['', 'b'])('that is blank or taken loses no data: %j', (typed) => {
    const { map: next, key } = withKey({ a: { x: 1 }, b: { y: 2 } }, 'a', typed, {})
    expect(key.startsWith('\u0001')).toBe(true)
    expect(next).toEqual({ [key]: { x: 1 }, b: { y: 2 } })
    expect(withKey(next, key, 'a', {})).toEqual({ map: { a: { x: 1 }, b: { y: 2 } }, key: 'a' })
  })
  it('gives a path that becomes a pattern its place, and takes it back', () => {
    const pattern = withKey(map, '/v/', '~v', paths)
    expect(pattern.map['~v']).toEqual({ place: 2 })
    expect(withKey(pattern.map, '~v', '/v/', paths).map['/v/']).toEqual({})
    expect(withKey(map, '~a', '~aa', paths).map['~aa']).toEqual({ place: 0 })
  })
})

describe('moving', () => {
  it('shifts by one place among patterns', () => {
    expect(keysInOrder(withMoved(map, '~a', 1, paths), paths)).toEqual(['/video/', '/v/', '/', '~b', '~a'])
  })
  it.each([
    ['~a', -1],
    ['~b', 1],
    ['/v/', 1],
    ['gone', 1],
  ])('changes nothing at the end or without an order: %s %d', (key, by) => {
    expect(withMoved(map, key, by, paths)).toBe(map)
    expect(withMoved(map, '~a', 1, { match: 'path' })).toBe(map)
  })
  it('keeps every entry and is reverted by its opposite', () => {
    assert(
      property(
        uniqueArray(string({ minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 }),
        integer({ min: 0, max: 7 }),
        constantFrom(-1, 1),
        (names, at, by) => {
          const all = Object.fromEntries(names.map((name, place) => [`~${name}`, { place, own: name }]))
          const key = `~${names[at % names.length]!}`
          const moved = withMoved(all, key, by, paths)
          expect(Object.keys(moved).sort()).toEqual(Object.keys(all).sort())
          if (moved !== all) expect(keysInOrder(withMoved(moved, key, -by, paths), paths)).toEqual(keysInOrder(all, paths))
        },
      ),
    )
  })
  it('is for patterns only where keys are paths', () => {
    expect(['/a', '~a', '\u00010\u0001'].map((key) => isMovable(key, paths))).toEqual([false, true, false])
    expect([isMovable('/a', { order: 'place' }), isMovable('/a', {})]).toEqual([true, false])
  })
})

describe('the address of an entry', () => {
  it('R0-104 is base64url of its path', () => expect(entryIdOf('/video/')).toBe('L3ZpZGVvLw'))
  it('leads back to any key, and is one word of an address', () => {
    assert(
      property(string({ unit: 'grapheme', minLength: 1 }), (key) => {
        const id = entryIdOf(key)
        expect(id).toMatch(/^[A-Za-z0-9_-]+$/)
        expect(entryKeyOf(id)).toBe(key)
        expect([NEW_ENTRY, BASE_ENTRY]).not.toContain(id)
      }),
    )
  })
  it.each([NEW_ENTRY, BASE_ENTRY, '%', '*', 'a', '_w', '2'])('is not %s', (word) => expect(entryKeyOf(word)).toBeUndefined())
})
