import { describe, expect, it } from 'vitest'
import { reportPartsOf, type Reports, reportSummaryOf, reportTone } from './reports.ts'

const reports: Reports = {
  parts: '/targets',
  identity: ['source', 'url'],
  codes: { 0: 'ok', 1: 'starting', 3: 'idle', 4: 'error', 8: 'warning' },
  summary: { all: [0, 3], some: { 0: 8 }, else: 4 },
}

describe('the parts of a record', () => {
  it('are the items of a list, distinguished by their members and not by their place', () => {
    const [one, two] = [
      { source: 'a', url: 'x' },
      { source: 'a', url: 'y' },
    ]
    const before = reportPartsOf(reports, { targets: [one, two] })
    const after = reportPartsOf(reports, { targets: [two, one] })
    expect(before.map(({ path }) => path)).toEqual(['/targets/0', '/targets/1'])
    expect(after.map(({ identity }) => identity)).toEqual(before.map(({ identity }) => identity).toReversed())
  })
  it('are the members of a map, distinguished by their keys', () => {
    expect(reportPartsOf({ ...reports, identity: undefined } as never, { targets: { 'a/b': {}, c: {} } })).toEqual([
      { path: '/targets/a~1b', identity: '["a/b"]' },
      { path: '/targets/c', identity: '["c"]' },
    ])
  })
  it('are the record itself where no parts are named', () => {
    expect(reportPartsOf({ codes: {} }, { a: 1 })).toEqual([{ path: '', identity: '' }])
  })
  it.each([[undefined], [null], ['text'], [7]])('are none where %j stands', (targets) => {
    expect(reportPartsOf(reports, { targets })).toEqual([])
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
  ])('of parts with %j is %i', (codes, whole) => expect(reportSummaryOf(reports, codes)).toBe(whole))
  it('is not there while nothing was reported', () => expect(reportSummaryOf(reports, [])).toBeUndefined())
  it('is that of its only part where no summary is defined', () => {
    expect(reportSummaryOf({ codes: {} }, [5])).toBe(5)
    expect(reportSummaryOf({ codes: {} }, [5, 5])).toBeUndefined()
  })
})

it('an undeclared code and none look unknown', () => {
  expect([reportTone(reports, 0), reportTone(reports, 99), reportTone(reports, null), reportTone(reports, undefined)]).toEqual([
    'ok',
    'unknown',
    'unknown',
    'unknown',
  ])
})
