import { expect, it } from 'vitest'
import { spanOf } from './filters.ts'

it('a statement is filtered by days of the time zone in which its operations are shown', () => {
  expect(spanOf('2026-11-01', '2026-11-01', 'Europe/Moscow')).toEqual({
    from: '2026-10-31T21:00:00.000Z',
    to: '2026-11-01T21:00:00.000Z',
  })
  expect(spanOf('2026-03-08', '', 'America/New_York')).toEqual({ from: '2026-03-08T05:00:00.000Z' })
  expect(spanOf('', '2026-03-08', 'America/New_York')).toEqual({ to: '2026-03-09T04:00:00.000Z' })
})

it('an empty or invalid day in the address sets no bound', () => {
  expect(spanOf('', '', 'UTC')).toEqual({})
  expect(spanOf('2026-02-30', 'soon', 'UTC')).toEqual({})
})
