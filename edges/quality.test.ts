import { describe, expect, it } from 'vitest'
import { bitrateOf, poorReason, type Quality, qualityOf } from './quality.ts'

const after = (bitrates: (number | undefined)[], least: number | undefined = 300_000) =>
  bitrates.reduce<Quality | undefined>((before, bitrate) => qualityOf(bitrate, least, before), undefined)!.isPoor

describe('the bitrate', () => {
  it('is the mean since the last report', () =>
    expect(bitrateOf({ bytes: 3_000_000, time: 30_000 }, { bytes: 1_000_000, time: 20_000 })).toBe(1_600_000))
  it.each([
    ['a stream that is new', undefined],
    ['one that began again', { bytes: 1_000_000, time: 60_000 }],
    ['one that counts from zero again', { bytes: 9_000_000, time: 20_000 }],
  ])('of %s is that of its whole time', (_what, before) => expect(bitrateOf({ bytes: 1_500_000, time: 30_000 }, before)).toBe(400_000))
  it.each([
    ['at the first moment', { bytes: 0, time: 0 }, undefined],
    ['of the burst of the first seconds', { bytes: 2_000_000, time: 2000 }, undefined],
    ['of two seconds', { bytes: 3_000_000, time: 22_000 }, { bytes: 1_000_000, time: 20_000 }],
  ])('is not known %s', (_what, measured, before) => expect(bitrateOf(measured, before)).toBeUndefined())
})

describe('a stream', () => {
  it.each([
    [[200_000, 200_000], true],
    [[200_000, 200_000, 900_000], true],
    [[200_000, 200_000, undefined], true],
    [[200_000], false],
    [[200_000, 900_000, 200_000], false],
    [[200_000, 200_000, 900_000, 900_000], false],
    [[300_000, 300_000], false],
    [[undefined, undefined], false],
  ])('of the bitrates %j is poor: %s', (bitrates, isPoor) => expect(after(bitrates)).toBe(isPoor))
  it('is never poor where nothing is promised', () => expect(qualityOf(1, undefined, undefined).isPoor).toBe(false))
  it.each([
    [2_000_000, 'The bitrate is below 2 Mbit/s.'],
    [1_500_000, 'The bitrate is below 1.5 Mbit/s.'],
    [80_000, 'The bitrate is below 0.08 Mbit/s.'],
  ])('below %d is told why', (least, reason) => expect(poorReason(least)).toBe(reason))
})
