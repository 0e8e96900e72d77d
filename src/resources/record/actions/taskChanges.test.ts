import { describe, expect, it } from 'vitest'
import { isNews, markOf } from './taskChanges.ts'

const now = Date.parse('2026-06-01T10:00:00Z')
const at = (task_status: 'no' | 'accepted' | 'processed' | 'failed', changed_at: string | null = '2026-06-01T09:59:00Z') => ({
  task_status,
  changed_at,
})

describe('news of a task', () => {
  it('is every state that was not told of', () => {
    for (const status of ['accepted', 'processed', 'failed'] as const)
      expect([status, isNews(at(status), undefined, now), isNews(at(status), markOf(at('accepted', null)), now)]).toEqual([
        status,
        true,
        true,
      ])
  })
  it('is not the same state once more, in this page or the next', () => expect(isNews(at('failed'), markOf(at('failed')), now)).toBe(false))
  it('is the same state of another time', () => expect(isNews(at('failed', '2026-06-01T09:59:30Z'), markOf(at('failed')), now)).toBe(true))
  it('is not that there is none', () => expect(isNews(at('no', null), undefined, now)).toBe(false))
  it('is nothing of yesterday', () => expect(isNews(at('processed', '2026-05-31T09:59:00Z'), undefined, now)).toBe(false))
})
