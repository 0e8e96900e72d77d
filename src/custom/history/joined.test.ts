import { expect, it } from 'vitest'
import type { Action } from '../../client/api/generated.ts'
import { joined } from './joined.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const event = (minutesBefore: number, more: Partial<Action> = {}): Action => ({
  id: minutesBefore,
  at: new Date(start - minutesBefore * 60_000).toISOString(),
  actor: 'prs_1',
  actor_name: 'a@example.com',
  ip: '203.0.113.1',
  action: 'sign-in-refused',
  account: '',
  type: '',
  target: 'prs_1',
  changes: [],
  ...more,
})
const countsOf = (rows: Action[]) => joined(rows).map(({ row, times }) => [row.id, times])

it('equal events within ten minutes of the newest are one', () =>
  expect(countsOf([event(0), event(4), event(10), event(11)])).toEqual([
    [0, 3],
    [11, 1],
  ]))
it.each([
  ['another person', { actor: 'prs_2' }],
  ['another address', { ip: '203.0.113.2' }],
  ['another action', { action: 'sign-in' }],
  ['another subject', { about: { email: 'b@example.com' } }],
  ['a record', { type: 'things' }],
])('%s stays apart', (_, more) => expect(countsOf([event(0), event(1, more)])).toHaveLength(2))
it('changes of records are never joined', () =>
  expect(countsOf([event(0, { type: 'things' }), event(1, { type: 'things' })])).toHaveLength(2))
it('events in between prevent joining', () => expect(countsOf([event(0), event(1, { action: 'sign-out' }), event(2)])).toHaveLength(3))
