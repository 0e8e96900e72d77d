import { describe, expect, it } from 'vitest'
import { codesOf, type Seen, streamReport, timeAfter } from './streamReport.ts'

const of = { account: 'me', type: 'streams', id: 'live_1', version: 2, part: '/streams/one', codes: { onAir: 0, offAir: 3, poor: 8 } }
const low = { isLow: true, row: 2, isPoor: true }
const seen = (more: Partial<Seen>): Seen => ({
  isOnAir: true,
  reason: '',
  least: 1_000_000,
  quality: undefined,
  figures: {},
  texts: {},
  at: 0,
  ...more,
})

describe('a report about a stream', () => {
  it('has the measured figures, without unknown ones', () =>
    expect(streamReport(of, seen({ figures: { bitrate: 5, fps: undefined }, texts: { video: 'H264', audio: undefined } }))).toEqual({
      account: 'me',
      type: 'streams',
      id: 'live_1',
      version: 2,
      part: '/streams/one',
      at: '1970-01-01T00:00:00.000Z',
      code: 0,
      reason: '',
      figures: { bitrate: 5 },
      texts: { video: 'H264' },
    }))
  it('of a stream with too low a bitrate names the limit', () =>
    expect(streamReport(of, seen({ quality: low, reason: 'else' }))).toMatchObject({
      code: 8,
      reason: 'The bitrate is below 1 Mbit/s.',
    }))
  it('of a stream off air has no figures, and is never poor', () => {
    const report = streamReport(of, seen({ isOnAir: false, quality: low, reason: 'gone', figures: { bitrate: 5 } }))
    expect(report).toMatchObject({ code: 3, reason: 'gone' })
    expect(report).not.toHaveProperty('figures')
  })
  it.each<[string, Partial<Seen>, object]>([
    ['promises no bitrate', { quality: low, least: undefined }, {}],
    ['has a type without the code', { quality: low }, { poor: undefined }],
  ])('of one that %s is not poor', (_what, more, codes) =>
    expect(streamReport({ ...of, codes: { ...of.codes, ...codes } }, seen(more)).code).toBe(0),
  )
})

describe('times of reports', () => {
  it.each([
    [undefined, 5, 5],
    [4, 5, 5],
    [5, 5, 6],
    [9, 5, 10],
  ])('after %s at %s are %s', (before, now, time) => expect(timeAfter(before, now)).toBe(time))
})

describe('codes of a type', () => {
  it('come from its options', () =>
    expect(codesOf({ type: 'streams', options: { codes: { onAir: 1, offAir: 2, poor: 'x' } } })).toEqual({ onAir: 1, offAir: 2 }))
  it.each([undefined, 'codes', { onAir: 1 }, { onAir: '1', offAir: 2 }])('are missing in %j', (codes) =>
    expect(() => codesOf({ type: 'streams', options: codes === undefined ? {} : { codes } })).toThrow(
      'the definition of streams names no codes',
    ),
  )
})
