import { expect, it } from 'vitest'
import { createTries } from './tries.ts'

const many = (times: number, work: (index: number) => void): void => Array.from({ length: times }).forEach((_, index) => work(index))

it('an address with too many wrong keys is blocked until the minute is over, others are not', () => {
  const tries = createTries()
  many(19, () => tries.count('192.0.2.1', 1000))
  expect(tries.isOver('192.0.2.1', 1000)).toBe(false)
  tries.count('192.0.2.1', 1000)
  expect([tries.isOver('192.0.2.1', 60_999), tries.isOver('192.0.2.2', 60_999)]).toEqual([true, false])
  expect(tries.isOver('192.0.2.1', 61_000)).toBe(false)
})
it('a flood from many addresses blocks no other address', () => {
  const tries = createTries()
  many(10_100, (index) => tries.count(`a${index}`, 1000))
  many(100, () => tries.count('192.0.2.1', 1000))
  expect([tries.isOver('192.0.2.1', 1000), tries.isOver('192.0.2.2', 1000)]).toEqual([false, false])
})
it('a clock that was set back blocks no address', () => {
  const tries = createTries()
  many(20, () => tries.count('192.0.2.1', 1_000_000))
  expect(tries.isOver('192.0.2.1', 1000)).toBe(false)
})
