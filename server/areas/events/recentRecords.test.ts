import { describe, expect, it } from 'vitest'
import { createRecentRecords } from './recentRecords.ts'

const event = (id: string, version = 1, account = 'one') => ({ account, type: 'things', id, version })

function fresh(most = 3) {
  let at = 0
  const recent = createRecentRecords({ milliseconds: 100, most, now: () => at })
  return {
    recent,
    wait: (milliseconds: number) => {
      at += milliseconds
    },
  }
}

describe('records with recent events', () => {
  it('are reported once each, by their last event, the oldest first', () => {
    const { recent } = fresh()
    for (const one of [event('a'), event('b'), event('a', 2)]) recent.note(one)
    expect(recent.list()).toEqual([event('b'), event('a', 2)])
  })
  it('are distinguished by account, because ids may repeat', () => {
    const { recent } = fresh()
    recent.note(event('a'))
    recent.note(event('a', 1, 'two'))
    expect(recent.list()).toHaveLength(2)
  })
  it('are no longer reported after their time', () => {
    const { recent, wait } = fresh()
    recent.note(event('a'))
    wait(99)
    recent.note(event('b'))
    expect(recent.list()).toHaveLength(2)
    wait(1)
    expect(recent.list()).toEqual([event('b')])
    wait(99)
    expect(recent.list()).toEqual([])
    expect(recent.cutIn()).toEqual([])
  })
  it('are truncated if there are more than are kept, and only as long as that matters', () => {
    const { recent, wait } = fresh(2)
    for (const one of [event('a', 1, 'two'), event('b')]) recent.note(one)
    expect(recent.cutIn()).toEqual([])
    recent.note(event('c'))
    expect([recent.cutIn(), recent.list()]).toEqual([['two'], [event('b'), event('c')]])
    wait(100)
    expect(recent.cutIn()).toEqual([])
  })
  it('are not limited by old changes', () => {
    const { recent, wait } = fresh(2)
    for (const id of ['a', 'b']) recent.note(event(id))
    wait(100)
    recent.note(event('c'))
    expect([recent.cutIn(), recent.list()]).toEqual([[], [event('c')]])
  })
})
