// Refused callers who do not wait are answered late. The number of held answers is bounded, and none is lost.
import { beforeEach, describe, expect, it } from 'vitest'
import { createSlowDown } from './slowDown.ts'

let now = 0
let timers: { run: () => void; milliseconds: number; isCancelled: boolean }[] = []
let answered: string[] = []
const open = (most?: number) =>
  createSlowDown({
    now: () => now,
    later: (run, milliseconds) => {
      const timer = { run, milliseconds, isCancelled: false }
      timers.push(timer)
      return () => void (timer.isCancelled = true)
    },
    ...(most !== undefined && { most }),
  })
const ring = (): void => {
  for (const { run, isCancelled } of timers.splice(0)) if (!isCancelled) run()
}
beforeEach(() => {
  now = 0
  timers = []
  answered = []
})

describe('a refused caller', () => {
  it('is answered immediately the first time, and a second late when retrying too early', () => {
    const { refuse } = open()
    for (const name of ['a1', 'a2', 'a3']) refuse('a', 5, () => answered.push(name))
    expect([answered, timers.map(({ milliseconds }) => milliseconds)]).toEqual([['a1'], [1000, 1000]])
    ring()
    expect(answered).toEqual(['a1', 'a2', 'a3'])
  })
  it('is answered at once again after waiting', () => {
    const { refuse } = open()
    refuse('a', 5, () => answered.push('a1'))
    now = 4999
    refuse('a', 1, () => answered.push('a2'))
    now = 5999
    refuse('a', 1, () => answered.push('a3'))
    expect(answered).toEqual(['a1', 'a3'])
  })
  it('delays no other caller', () => {
    const { refuse } = open()
    for (const name of ['a1', 'a2']) refuse('a', 5, () => answered.push(name))
    refuse('b', 5, () => answered.push('b1'))
    expect(answered).toEqual(['a1', 'b1'])
  })
  it('that disconnects is answered once, and its timer ends', () => {
    const { refuse } = open()
    refuse('a', 5, () => answered.push('a1'))
    const leave = refuse('a', 5, () => answered.push('a2'))
    leave()
    leave()
    expect([answered, timers.map(({ isCancelled }) => isCancelled)]).toEqual([['a1', 'a2'], [true]])
    timers[0]!.run()
    expect(answered).toEqual(['a1', 'a2'])
  })
})

describe('the number of delayed answers', () => {
  it('is limited: further refusals are immediate, and free places are reused', () => {
    const { refuse } = open(2)
    for (const name of ['a1', 'a2', 'a3', 'a4']) refuse('a', 5, () => answered.push(name))
    expect(answered).toEqual(['a1', 'a4'])
    ring()
    refuse('a', 5, () => answered.push('a5'))
    expect(answered).toEqual(['a1', 'a4', 'a2', 'a3'])
  })
  it('drops to zero when the server closes, with one answer each', () => {
    const slowDown = open()
    for (const name of ['a1', 'a2']) slowDown.refuse('a', 5, () => answered.push(name))
    slowDown.release()
    ring()
    expect(answered).toEqual(['a1', 'a2'])
  })
})
