import { describe, expect, it } from 'vitest'
import { freshAfter, freshWithout } from './fresh.ts'

const none = new Set<string>()
const after = (fresh: Set<string>, path: (string | number)[], before: unknown, next: unknown) => [...freshAfter(fresh, path, before, next)]

describe('a fresh row', () => {
  it('is a row of a list or a map', () => {
    expect(after(none, ['rows'], { rows: [{ a: 1 }] }, { rows: [{ a: 1 }, {}] })).toEqual(['/rows/1'])
    expect(after(none, ['hosts'], {}, { hosts: { 'a/b': { port: 1 } } })).toEqual(['/hosts/a~1b'])
  })
  it('is neither a text of a list nor an existing value', () => {
    expect(after(none, ['names'], { names: [] }, { names: ['x'] })).toEqual([])
    expect(after(none, ['rows'], { rows: [{ a: 1 }] }, { rows: [{ a: 2 }] })).toEqual([])
    expect(after(none, ['hosts'], { hosts: { a: {} } }, { hosts: { ab: {} } })).toEqual([])
  })
  it('stays fresh while its key is typed, and until one of its fields is left', () => {
    const fresh = new Set(['/hosts/a'])
    expect(after(fresh, ['hosts'], { hosts: { a: {} } }, { hosts: { ab: {} } })).toEqual(['/hosts/ab'])
    expect([...freshWithout(fresh, '/hosts/a/port')]).toEqual([])
    expect([...freshWithout(fresh, '/hosts')]).toEqual(['/hosts/a'])
    expect([...freshWithout(fresh, '/hosts/ab')]).toEqual(['/hosts/a'])
  })
})
