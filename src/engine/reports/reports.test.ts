import { describe, expect, it } from 'vitest'
import { partsOf, type Reports, summaryOf, toneOf } from './reports.ts'

const reports: Reports = {
  parts: '/targets',
  identity: ['source', 'url'],
  codes: { 0: 'ok', 1: 'starting', 3: 'idle', 4: 'error', 8: 'warning' },
  summary: { all: [0, 3], some: { 0: 8 }, else: 4 },
}

describe('the parts of a record', () => {
  it('are the items of a list, told apart by their members and not by their place', () => {
    const [one, two] = [
      { source: 'a', url: 'x' },
      { source: 'a', url: 'y' },
    ]
    const before = partsOf(reports, { targets: [one, two] })
    const after = partsOf(reports, { targets: [two, one] })
    expect(before.map(({ path }) => path)).toEqual(['/targets/0', '/targets/1'])
    expect(after.map(({ identity }) => identity)).toEqual(before.map(({ identity }) => identity).toReversed())
  })
  it('are the members of a map, told apart by their keys', () => {
    expect(partsOf({ ...reports, identity: undefined } as never, { targets: { 'a/b': {}, c: {} } })).toEqual([
      { path: '/targets/a~1b', identity: '["a/b"]' },
      { path: '/targets/c', identity: '["c"]' },
    ])
  })
  it('are the record itself where no parts are named', () => {
    expect(partsOf({ codes: {} }, { a: 1 })).toEqual([{ path: '', identity: '' }])
  })
  it.each([[undefined], [null], ['text'], [7]])('are none where %j stands', (targets) => {
    expect(partsOf(reports, { targets })).toEqual([])
  })
})

describe('the code of a record', () => {
  it.each([
    [[0, 0], 0],
    [[3, 3, 3], 3],
    [[0, 4], 8],
    [[0, 3], 8],
    [[3, 4], 4],
    [[1, 1], 4],
    [[7], 4],
  ])('of parts with %j is %i', (codes, whole) => expect(summaryOf(reports, codes)).toBe(whole))
  it('is not there while nothing was reported', () => expect(summaryOf(reports, [])).toBeUndefined())
  it('is that of its only part where no summary is defined', () => {
    expect(summaryOf({ codes: {} }, [5])).toBe(5)
    expect(summaryOf({ codes: {} }, [5, 5])).toBeUndefined()
  })
})

it('an undeclared code and none look unknown', () => {
  expect([toneOf(reports, 0), toneOf(reports, 99), toneOf(reports, null), toneOf(reports, undefined)]).toEqual([
    'ok',
    'unknown',
    'unknown',
    'unknown',
  ])
})
