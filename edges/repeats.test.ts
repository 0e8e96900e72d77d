import { expect, it } from 'vitest'
import { isRepeatDue } from './repeats.ts'

it('a state that lasts is reported again soon at first, then every 30 seconds', () => {
  const began = 1_000_000
  const reported: number[] = []
  let last = began
  for (let seconds = 1; seconds <= 130; seconds += 1) {
    const now = began + seconds * 1000
    if (!isRepeatDue({ began, last, now })) continue
    reported.push(seconds)
    last = now
  }
  expect(reported).toEqual([5, 10, 20, 30, 60, 90, 120])
})
