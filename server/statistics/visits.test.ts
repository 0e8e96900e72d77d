// The rows that one view adds to the sums of its stream.
import { expect, it } from 'vitest'
import { viewRowsOf } from './visits.ts'

const watching = { account: 'a', stream: 's', visitor: 'v', viewer: { country: '', region: '', browser: '' } }

it.each([
  [0, '0'],
  [59, '0'],
  [60, '60'],
  [299, '60'],
  [300, '300'],
  [3600, '3600'],
  [86_400, '3600'],
])('a view of %d s is of the durations from %s s on', (length, from) => {
  const rows = viewRowsOf([{ ...watching, removed: [], added: [{ first: 600, last: 600 + length }] }])
  const views = rows.filter(({ kind, step }) => kind === 'length' && step === 'd')
  expect(views.map(({ first, views, seconds }) => [first, views, seconds])).toEqual([[from, 1, length]])
})
