import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duration } from './normalize/normalizers.ts'
import { groups, isMarked, lines, MARK, oneKey, invert, rows, toggle, unmark, VIEWS } from './views.ts'
import { localTime } from '../time/localTime.ts'
import { choice, clock } from './viewsOfValues.ts'

const word = fc.stringMatching(/^[a-z]{1,6}$/)
const host = fc.tuple(word, word).map((parts) => parts.join('.'))
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
const same = (a: unknown, b: unknown) => expect(plain(a)).toEqual(plain(b))
const law = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void, numRuns = 500) =>
  fc.assert(
    fc.property(arbitrary, (value) => void holds(value)),
    { numRuns },
  )

describe('rows', () => {
  const hostPort = { key: 'netloc', hostPort: 'port' }
  const server = fc.record(
    { port: fc.integer({ min: 1, max: 65535 }), backup: fc.boolean(), weight: fc.integer({ min: 1, max: 999 }) },
    { requiredKeys: ['port'] },
  )
  const draft = fc.record({
    netloc: fc.oneof(
      host,
      fc.tuple(host, fc.integer({ min: 0, max: 99999 })).map((parts) => parts.join(':')),
      fc.constantFrom('', 'a.b:', 'a.b', 'a.b:80', 'a.b:080', 'a b', ':80', '__proto__', 'constructor'),
    ),
    backup: fc.boolean(),
  })
  it('writes what it read', () => {
    law(fc.dictionary(host, server), (map) => same(rows.write(rows.read(map, hostPort), hostPort), map))
    law(fc.dictionary(word, fc.string()), (map) =>
      same(rows.write(rows.read(map, { key: 'header', value: 'value' }), { key: 'header', value: 'value' }), map),
    )
    law(fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9]{9}$/), fc.record({ name: word })), (map) => {
      const written = rows.write(rows.read(map, { id: 'random:10' }), { id: 'random:10' })
      same(written, map)
      expect(Object.keys(written)).toEqual(Object.keys(map))
    })
  })
  it('reads back any draft, with blank and repeated keys', () => {
    law(fc.array(draft, { maxLength: 6 }), (rowsOf) => same(rows.read(rows.write(rowsOf, hostPort), hostPort), rowsOf))
  })
  it('never merges two rows', () => {
    law(fc.array(draft, { maxLength: 6 }), (rowsOf) => expect(Object.keys(rows.write(rowsOf, hostPort))).toHaveLength(rowsOf.length))
  })
  it('marks a blank and a repeated key', () => {
    const keys = Object.keys(rows.write([{ netloc: 'a.b:80' }, { netloc: 'a.b:443' }, { netloc: '' }], hostPort))
    expect(keys.map(isMarked)).toEqual([false, true, true])
    expect(keys.map(unmark)).toEqual(['a.b', 'a.b:443', ''])
  })
  it.each(['a.b:', 'a.b:x', 'http://a.b', 'localhost', 'a b', 'not a host!!', 'not a host!!:8080'])(
    'keeps %s as typed when a port is filled in',
    (typed) => {
      const filled = Object.fromEntries(Object.keys(rows.write([{ netloc: typed }], hostPort)).map((key) => [key, { port: 443 }]))
      expect(rows.read(filled, hostPort)).toEqual([{ netloc: typed }])
      expect(rows.write([{ netloc: 'a.b:8' }], hostPort)).toEqual({ 'a.b': { port: 8 } })
    },
  )
  it('keeps the order through a store that sorts keys', () => {
    const options = { key: 'path', order: 'priority' }
    law(fc.uniqueArray(fc.record({ path: word.map((name) => `/${name}`) }), { selector: (row) => row.path, maxLength: 6 }), (rowsOf) => {
      const sorted = Object.fromEntries(Object.entries(rows.write(rowsOf, options)).sort(([a], [b]) => (a < b ? -1 : 1)))
      same(rows.read(sorted, options), rowsOf)
    })
  })
  it('does not touch a prototype', () => {
    const written = rows.write([{ netloc: '__proto__', polluted: true }], hostPort)
    expect(Object.getPrototypeOf(written)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
  it('takes an invalid value for no rows', () => {
    for (const value of [undefined, null, [], 'x', 5]) expect(rows.read(value, hostPort)).toEqual([])
  })
})

describe('groups', () => {
  const options = { by: ['source'], label: 'source', blank: { target_url: '' } }
  const item = fc.record({ source: fc.constantFrom('s1', 's2', 's3', ''), target_url: word })
  it('writes what it read, grouped stably', () => {
    law(fc.array(item), (list) => {
      const grouped = [...new Set(list.map((entry) => entry.source))].flatMap((source) => list.filter((entry) => entry.source === source))
      same(groups.write(groups.read(list, options), options), grouped)
    })
  })
  it('reads back any draft, with repeated heads', () => {
    const target = fc.record({ target_url: fc.constantFrom('', 'x', 'y') })
    const drafts = fc.array(
      fc.record({ head: fc.record({ source: fc.constantFrom('', 's1', 's2') }), items: fc.array(target, { minLength: 1, maxLength: 3 }) }),
      { maxLength: 5 },
    )
    law(drafts, (draft) => same(groups.read(groups.write(draft, options), options), draft))
  })
  it('writes an empty group as one blank item', () => {
    expect(groups.write([{ head: { source: 'a' }, items: [] }], options)).toEqual([{ source: 'a', target_url: '' }])
  })
})

describe('choice', () => {
  const options = { options: ['0s', '1s', '30s', '1m', '1h', '1d'], manual: 'seconds' as const }
  const text = fc.tuple(fc.integer({ min: 0, max: 99999 }), fc.constantFrom('s', 'm', 'h', 'd')).map((parts) => parts.join(''))
  it('keeps the duration', () => {
    law(text, (stored) => expect(duration(String(choice.write(choice.read(stored, options), options)))).toBe(duration(stored)))
  })
  it('keeps a typed value', () => {
    law(fc.oneof(fc.integer({ min: 31, max: 9999 }).map(String), fc.constantFrom('', 'abc')), (typed) => {
      expect(choice.read(choice.write({ mode: 'manual', text: typed }, options), options)).toEqual({ mode: 'manual', text: typed })
    })
  })
  it('writes numbers for numbers', () => {
    const hours = { options: [3600, 7200], manual: 'hours' as const }
    expect(choice.write({ mode: 'manual', text: '3' }, hours)).toBe(10800)
    expect(choice.read(10800, hours)).toEqual({ mode: 'manual', text: '3' })
    expect(choice.write({ mode: 'manual', text: 'x' }, hours)).toBe('x')
  })
  it('distinguishes absence from an option', () => {
    expect(choice.read(undefined, options)).toEqual({ mode: 'absent' })
    expect(choice.write({ mode: 'absent' }, options)).toBeUndefined()
    expect(choice.read('1m', options)).toEqual({ mode: 'option', value: '1m' })
  })
})

describe('clock', () => {
  it('goes both ways, drafts too', () => {
    law(fc.integer({ min: 0, max: 359_999 }), (seconds) => expect(clock.write(clock.read(seconds))).toBe(seconds))
    law(fc.stringMatching(/^\d{0,6}$/), (typed) => expect(clock.read(clock.write(typed))).toBe(typed))
  })
  it.each(['1', '12345', '006000', '000060', 'aabbcc'])('leaves %s for the schema to refuse', (typed) => {
    expect(clock.write(typed)).toBe(typed)
  })
})

describe('small views', () => {
  it('oneKey', () => {
    expect(oneKey.read({ md5: { a: 1 } })).toEqual({ which: 'md5', value: { a: 1 } })
    expect(oneKey.write({ which: 'url', value: 'x' })).toEqual({ url: 'x' })
    for (const value of [undefined, null, {}, [], 'x']) expect(oneKey.read(value)).toEqual({ which: null })
    expect(oneKey.write({ which: null })).toBeUndefined()
  })
  it('toggle', () => {
    const seed = { list: [] }
    const written = toggle.write({ on: true }, { seed })
    expect(written).toEqual(seed)
    expect(written).not.toBe(seed)
    expect(toggle.write({ on: false, value: 1 }, { seed })).toBeUndefined()
    expect(toggle.read(null)).toEqual({ on: true, value: null })
    expect(toggle.read(undefined)).toEqual({ on: false })
  })
  it('invert', () => {
    expect([true, false, undefined].map((value) => invert.read(value))).toEqual([false, true, true])
    expect([true, false].map((on) => invert.write(on))).toEqual([undefined, true])
  })
  it('lines', () => {
    law(
      fc.array(fc.stringMatching(/^[a-z ]{0,4}$/), { maxLength: 5 }).map((list) => list.join('\n')),
      (text) => expect(lines.read(lines.write(text))).toBe(text),
    )
    expect(lines.read('x')).toBe('')
  })
  it('a marked key violates the key pattern and unmarks to the typed one', () => {
    expect(unmark(`${MARK}3${MARK}a.com`)).toBe('a.com')
    expect(unmark('a.com')).toBe('a.com')
    expect(/^[A-Za-z0-9.-]+$/.test(`${MARK}3${MARK}a.com`)).toBe(false)
  })
  it('every view reads and writes', () => {
    for (const view of Object.values(VIEWS)) expect([typeof view.read, typeof view.write]).toEqual(['function', 'function'])
  })
})

describe('localTime', () => {
  const moments = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 60000) * 60000))
  it.each(['Europe/Moscow', 'Asia/Kolkata', 'UTC', 'Pacific/Auckland'])('goes both ways in %s', (tz) => {
    law(
      moments,
      (date) => {
        const stored = date.toISOString().replace('.000Z', 'Z')
        const shown = localTime.read(stored, { tz })
        expect(localTime.read(localTime.write(shown, { tz }), { tz })).toBe(shown)
      },
      150,
    )
  })
  it('means the first of the repeated hour and a real moment in the missing one', () => {
    const tz = 'America/New_York'
    expect(localTime.write('2026-11-01 01:30', { tz })).toBe('2026-11-01T05:30:00Z')
    expect(localTime.write('2026-11-01 03:00', { tz })).toBe('2026-11-01T08:00:00Z')
    expect(localTime.write('2026-03-08 02:30', { tz })).toMatch(/^2026-03-08T0[67]:30:00Z$/)
  })
  it.each(['2026', '2026-13-01 00:00', 'x', '2026-01-01 25:00', '2026-01-01T00:00'])('leaves %j for the schema to refuse', (typed) => {
    expect(localTime.write(typed, { tz: 'UTC' })).toBe(typed)
  })
  it.each([
    ['2024-05-01T12:34:56Z', '2024-05-01 15:34:56'],
    ['2024-05-01T12:34:56.120Z', '2024-05-01 15:34:56.12'],
    ['2024-05-01T12:34:00.000+09:00', '2024-05-01 06:34'],
    ['1969-12-31T23:59:59.999999Z', '1970-01-01 02:59:59.999999'],
  ])('shows seconds and fractions of %s', (stored, shown) => {
    expect(localTime.read(stored, { tz: 'Europe/Moscow' })).toBe(shown)
    expect(Date.parse(localTime.write(shown, { tz: 'Europe/Moscow' })!)).toBe(Date.parse(stored))
  })
  it('shows the second of a repeated hour as stored, to distinguish it from the first', () => {
    expect(localTime.read('2026-11-01T06:30:00Z', { tz: 'America/New_York' })).toBe('2026-11-01T06:30:00Z')
    expect(localTime.read('2026-11-01T05:30:00Z', { tz: 'America/New_York' })).toBe('2026-11-01 01:30')
  })
  it.each(['2024-05-01T12:34:56Z', '2024-05-01T12:34:56.789+05:30', '2024-05-01T12:34:00-00:00'])('keeps %s as pasted', (pasted) => {
    expect(localTime.write(pasted, { tz: 'Asia/Kolkata' })).toBe(pasted)
  })
  it.each(['2024-02-30T12:34:56Z', '2024-05-01 12:34:60', '2024-05-01 12:34:5', '2024-05-01T12:34:56+25:00', '2024-05-01 12:34:56.'])(
    'leaves %j for the schema to refuse, too',
    (typed) => expect(localTime.write(typed, { tz: 'UTC' })).toBe(typed),
  )
  it('takes empty for absent', () => {
    expect(localTime.write('', { tz: 'UTC' })).toBeNull()
    for (const value of [undefined, null, '']) expect(localTime.read(value, { tz: 'UTC' })).toBe('')
    expect(localTime.read('later', { tz: 'UTC' })).toBe('later')
  })
})
