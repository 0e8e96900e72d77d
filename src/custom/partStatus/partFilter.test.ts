import { describe, expect, it } from 'vitest'
import { filtered, type PartFilter } from './partFilter.ts'
import type { PartRow } from './partRows.ts'

const codes = { 0: 'ok', 1: 'starting', 3: 'idle', 4: 'error' }
const row = (source: string, code: number | null) => ({ source, code }) as PartRow
const rows = [row('a', 0), row('a', 4), row('b', 3), row('b', null), row('b', 1), row('b', 99)]
const shown = (filter: PartFilter) => filtered(rows, filter, { codes }).shown.map(({ source, code }) => [source, code])

describe('parts of a record', () => {
  it('are all shown at first', () => expect(shown({ which: 'all' })).toHaveLength(6))
  it('with problems are those with a known state that is not good', () =>
    expect(shown({ which: 'problems' })).toEqual([
      ['a', 4],
      ['b', 3],
      ['b', 1],
      ['b', 99],
    ]))
  it('can be limited to a source, and counted with and without problems', () => {
    expect(shown({ source: 'a', which: 'problems' })).toEqual([['a', 4]])
    const { all, problems } = filtered(rows, { source: 'b', which: 'problems' }, { codes })
    expect([all.length, problems.length]).toEqual([4, 3])
  })
  it.each(['', 'c', 'constructor'])('are empty for an unknown source: %j', (source) => expect(shown({ source, which: 'all' })).toEqual([]))
})
