import { describe, expect, it } from 'vitest'
import { byteStep, secondStep } from './tickSteps.ts'

const gigabyte = 1024 ** 3

describe('ticks of amounts of data', () => {
  it.each([
    ['nothing', 0, 1],
    ['a few bytes', 7, 2],
    ['some hundred bytes', 1500, 500],
    ['more than that', 2501, 1024],
    ['gigabytes', 133 * gigabyte, 50 * gigabyte],
    ['exactly five steps', 5 * gigabyte, gigabyte],
    ['a little more than five steps', 5 * gigabyte + 1, 2 * gigabyte],
    ['terabytes', 22.4 * 1024 * gigabyte, 5 * 1024 * gigabyte],
  ])('%s', (_name, most, step) => {
    expect(byteStep(most)).toBe(step)
  })

  it('terminate for any stored number', () => {
    expect(byteStep(Number.MAX_SAFE_INTEGER)).toBeGreaterThan(0)
  })
})

describe('ticks of durations', () => {
  it.each([
    ['seconds', 9, 2],
    ['half minutes', 150, 30],
    ['minutes', 33 * 60, 600],
    ['hours', 5 * 3600 + 1, 7200],
    ['days', 86_400 * 11, 86_400 * 3],
  ])('%s', (_name, most, step) => {
    expect(secondStep(most)).toBe(step)
  })
})
