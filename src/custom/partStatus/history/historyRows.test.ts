import { expect, it } from 'vitest'
import { historyRows } from './historyRows.ts'

const texts = {
  date: (at: string) => at.slice(11, 16),
  state: (code: number) => `state ${code}`,
  reason: (text: string) => text.toUpperCase(),
}
const day = (time: string) => `2026-03-01T${time}:00Z`

it('has the changes of all parts in chronological order, with the values that identify each part', () => {
  const history = [
    {
      part: '/b',
      entries: [
        { at: day('09:00'), code: 0 },
        { at: day('11:00'), code: 4, reason: 'gone' },
      ],
    },
    { part: '/a', entries: [{ at: day('10:00'), code: 3, reason: '' }] },
  ]
  expect(
    historyRows(
      [
        { part: '/a', cells: ['source', 'one'] },
        { part: '/b', cells: ['source', 'two'] },
      ],
      history,
      texts,
    ),
  ).toEqual([
    ['09:00', 'source', 'two', 'state 0', ''],
    ['10:00', 'source', 'one', 'state 3', ''],
    ['11:00', 'source', 'two', 'state 4', 'GONE'],
  ])
})

it('leaves out parts that the record no longer has, and is empty without changes', () => {
  expect(historyRows([{ part: '/a', cells: [] }], [{ part: '/z', entries: [{ at: day('09:00'), code: 0 }] }], texts)).toEqual([])
  expect(historyRows([{ part: '/a', cells: [] }], [], texts)).toEqual([])
})
