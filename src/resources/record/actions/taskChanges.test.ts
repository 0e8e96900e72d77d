import { describe, expect, it } from 'vitest'
import { hasChanged, markOf } from './taskChanges.ts'

const now = Date.parse('2026-06-01T10:00:00Z')
const at = (task_status: 'no' | 'accepted' | 'processed' | 'failed', changed_at: string | null = '2026-06-01T09:59:00Z') => ({
  task_status,
  changed_at,
})

describe('a change of a task', () => {
  it('is every state that was not reported yet', () => {
    for (const status of ['accepted', 'processed', 'failed'] as const)
      expect([status, hasChanged(at(status), undefined, now), hasChanged(at(status), markOf(at('accepted', null)), now)]).toEqual([
        status,
        true,
        true,
      ])
  })
  it('is not the same state again, on this page or the next', () => expect(hasChanged(at('failed'), markOf(at('failed')), now)).toBe(false))
  it('is the same state at another time', () =>
    expect(hasChanged(at('failed', '2026-06-01T09:59:30Z'), markOf(at('failed')), now)).toBe(true))
  it('is not the absence of a task', () => expect(hasChanged(at('no', null), undefined, now)).toBe(false))
  it('is not a state of yesterday', () => expect(hasChanged(at('processed', '2026-05-31T09:59:00Z'), undefined, now)).toBe(false))
})
