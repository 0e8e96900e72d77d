import { describe, expect, it } from 'vitest'
import { rowKeys } from './useRowKeys.ts'

const page = (...ids: string[]) => ids.map((id) => ({ id }))
const keysOf = (before: Map<string | number, number>, ...ids: string[]) => [...rowKeys(before, page(...ids)).values()]

describe('Rows of a table', () => {
  const first = rowKeys(new Map(), page('a', 'b', 'c'))

  it('are reused by the next page', () => {
    expect(keysOf(first, 'd', 'e')).toEqual([...first.values()].slice(0, 2))
  })
  it('stay with their records when reordered', () => {
    expect(keysOf(first, 'c', 'a', 'b')).toEqual([first.get('c'), first.get('a'), first.get('b')])
  })
  it('are never reused by a new record while others stay', () => {
    const [kept, fresh] = keysOf(first, 'b', 'x')
    expect(kept).toBe(first.get('b'))
    expect([...first.values()]).not.toContain(fresh)
  })
})
