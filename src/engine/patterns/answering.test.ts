import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answering, foreignHost, isEntryOn, pathIn } from './answering.ts'
import { isPattern, keysInOrder } from '../values/changes/entries.ts'

const { array, assert, boolean, constantFrom, dictionary, property, record, string } = fc

const options = { order: 'place', switch: 'on' }
const map = { '/': {}, '/video/': {}, '/video/live/': { on: false }, '~\\.mp4$': { place: 1 }, '~^/v': { place: 0 } }
const without = (...keys: string[]) => Object.fromEntries(Object.entries(map).filter(([key]) => !keys.includes(key)))

describe('which entry answers', () => {
  it.each([
    ['/video/a.mp4', '/video/'],
    ['/video', '/'],
    ['/video/live/x', '/video/'],
    ['/x', '/'],
    ['/', '/'],
  ])('%s: the longest path that it begins with (%s)', (path, key) => {
    expect(answering(map, path, options)).toBe(key)
  })
  it.each([
    ['/vx.mp4', '~^/v'],
    ['/a.mp4', '~\\.mp4$'],
    ['/a.jpg', undefined],
    ['', undefined],
  ])('%s: else the first pattern by its place (%s)', (path, key) => {
    expect(answering(without('/', '/video/'), path, options)).toBe(key)
  })
  it.each(['~(', '~', '', '~[', '~*', '\u00010\u0001/'])('is never one whose key is broken or unfinished: %j', (key) => {
    expect(answering({ [key]: {} }, '/', options)).toBeUndefined()
  })
  it('is none that is switched off, and a switch that is no switch is on', () => {
    expect([
      isEntryOn({ on: false }, 'on'),
      isEntryOn({ on: 0 }, 'on'),
      isEntryOn({}, 'on'),
      isEntryOn(null, 'on'),
      isEntryOn({ on: false }, undefined),
    ]).toEqual([false, true, true, true, true])
  })
  it('holds for every map: nothing before the answer fits, and a longer path is never passed over for a shorter one', () => {
    const segment = constantFrom('/', '/a', '/a/b', '/b', '/a/b/c', '~a', '~^/b', '~c$', '~/a/b')
    const entry = record({ on: boolean(), place: constantFrom(0, 1, 2) })
    assert(
      property(
        dictionary(segment, entry),
        array(constantFrom('/a', '/b', '/c')).map((parts) => parts.join('') || '/'),
        (entries, path) => {
          const fits = (key: string) => entries[key]!.on && (isPattern(key) ? new RegExp(key.slice(1)).test(path) : path.startsWith(key))
          const fitting = Object.keys(entries).filter(fits)
          const literals = fitting.filter((key) => !isPattern(key)).sort((one, other) => other.length - one.length)
          const patterns = keysInOrder(entries, { match: 'path', order: 'place' }).filter((key) => isPattern(key) && fits(key))
          expect(answering(entries, path, options)).toBe(literals[0] ?? patterns[0])
        },
      ),
    )
  })
})

describe('the path of what was typed', () => {
  it.each([
    ['/video/clip.mp4', '/video/clip.mp4'],
    ['https://cdn.example.com/video/clip.mp4?t=1#x', '/video/clip.mp4'],
    ['cdn.example.com/a', '/a'],
    ['cdn.example.com', '/'],
    [' /a ', '/a'],
    ['/a/../b', '/b'],
    ['/%D1%84', '/ф'],
    ['/ф', '/ф'],
    ['/a%2Fb', '/a/b'],
    ['/100%25', '/100%'],
    ['/100%', '/100%'],
    ['//a//b', '//a//b'],
  ])('%j is %s', (typed, path) => expect(pathIn(typed)).toBe(path))
  it.each(['', '  ', '/a b', 'http://', 'https://[', 'ftp://host/a', 'javascript:alert(1)', 'http://a:b:c/'])(
    'there is none in %j',
    (typed) => expect(pathIn(typed)).toBeUndefined(),
  )
  it('never throws, and begins with a slash', () => {
    assert(
      property(string({ unit: 'binary' }), (typed) => {
        expect(pathIn(typed) ?? '/').toMatch(/^\//)
      }),
    )
  })
})

describe('the host of what was typed', () => {
  const hosts = ['cdn-1.example.net', 'Static.Example.com', 'xn--e1afmkfd.xn--p1ai']
  it.each([
    '/video/clip.mp4',
    '//a//b',
    'https://cdn-1.example.net/a',
    'http://CDN-1.example.NET:8080',
    'static.example.com/a',
    'cdn-1.example.net.',
    'https://пример.рф/',
    ' https://static.example.com/ ',
    '',
    'no address',
    'ftp://other.example.org',
  ])('%j is none of another record', (typed) => expect(foreignHost(typed, hosts)).toBeUndefined())
  it.each([
    ['https://www.example.org/a', 'www.example.org'],
    ['other.example.org', 'other.example.org'],
    ['https://example.net/', 'example.net'],
    ['https://a.static.example.com', 'a.static.example.com'],
    ['https://static.example.com@evil.example/', 'evil.example'],
    ['video/a.mp4', 'video'],
  ])('%j is of another: %s', (typed, host) => expect(foreignHost(typed, hosts)).toBe(host))
  it('is not judged where no hosts are known', () => expect(foreignHost('https://www.example.org/a', [])).toBeUndefined())
})
