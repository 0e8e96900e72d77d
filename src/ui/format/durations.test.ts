import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCountdown } from './countdown.ts'
import { formatDuration, readDuration } from './durations.ts'

describe('R0-849 durations are h:mm:ss', () => {
  it.each([
    [0, '0:00:00'],
    [59, '0:00:59'],
    [59.999, '0:00:59'],
    [60, '0:01:00'],
    [3599, '0:59:59'],
    [3600, '1:00:00'],
    [3661, '1:01:01'],
    [86_400, '24:00:00'],
    [360_000, '100:00:00'],
    [-0.5, '0:00:00'],
    [-3661, '-1:01:01'],
  ])('%s s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
  it('can be read back', () => {
    fc.assert(
      fc.property(fc.nat(1e9), (seconds) => {
        const [hours = NaN, minutes = NaN, rest = NaN] = formatDuration(seconds).split(':').map(Number)
        expect(hours * 3600 + minutes * 60 + rest).toBe(seconds)
      }),
    )
  })
})

describe('countdowns are mm:ss', () => {
  it.each([
    [65, '01:05'],
    [64, '01:04'],
    [64.2, '01:05'],
    [60, '01:00'],
    [0.1, '00:01'],
    [0, '00:00'],
    [-1, '00:00'],
    [3600, '60:00'],
    [6000, '100:00'],
  ])('%s s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text)
  })
})

it.each([undefined, null, NaN, Infinity])('%s is a dash', (seconds) => {
  expect([formatDuration(seconds), formatCountdown(seconds)]).toEqual(['—', '—'])
})

it('durations of settings are in the largest whole unit', () => {
  expect(readDuration(3600)).toEqual({ n: 1, unit: 'h' })
  expect(readDuration('90m')).toEqual({ n: 90, unit: 'm' })
  expect(readDuration('30d')).toEqual({ n: 30, unit: 'd' })
  expect(readDuration(0)).toEqual({ n: 0, unit: 's' })
  expect(readDuration('never')).toBeUndefined()
})
