import { describe, expect, it } from 'vitest'
import { healthOf } from './health.ts'
import type { HealthRule } from './reports.ts'

const bitrate: HealthRule = { id: 'bitrate', figure: 'bitrate', by: { member: 'resolution', least: { '720p': 1_000_000 } } }
const height: HealthRule = { id: 'size', figure: 'height', with: 'width', by: { member: 'resolution', equal: { '720p': 720 } } }
const keyframes: HealthRule = { id: 'keyframes', figure: 'keyframes', most: 4 }
const video: HealthRule = { id: 'video', text: 'video', oneOf: ['H264'] }
const lines = (
  rules: HealthRule[],
  figures: Record<string, number>,
  texts: Record<string, string> = {},
  part: object = { resolution: '720p' },
) => healthOf({ health: rules }, part as Record<string, unknown>, { figures, texts })

describe('health of a part', () => {
  it('is a line for each rule, with what is expected', () =>
    expect(
      lines([bitrate, height, keyframes, video], { bitrate: 2_000_000, height: 720, width: 1280, keyframes: 2 }, { video: 'h264' }),
    ).toEqual([
      { id: 'bitrate', figure: 'bitrate', value: 2_000_000, isGood: true, how: 'least', bound: 1_000_000 },
      { id: 'size', figure: 'height', value: 720, with: 1280, isGood: true, how: 'equal', bound: 720 },
      { id: 'keyframes', figure: 'keyframes', value: 2, isGood: true, how: 'most', bound: 4 },
      { id: 'video', value: 'h264', isGood: true, how: 'oneOf', bound: ['H264'] },
    ]))
  it.each([
    [bitrate, { bitrate: 999_999 }, {}],
    [height, { height: 1080 }, {}],
    [keyframes, { keyframes: 4.1 }, {}],
    [video, {}, { video: 'HEVC' }],
  ])('is bad beyond a bound: %j', (rule, figures, texts) => expect(lines([rule], figures, texts)[0]!.isGood).toBe(false))
  it.each([
    [bitrate, { bitrate: 1 }, { resolution: '144p' }],
    [bitrate, { bitrate: 1 }, { resolution: 'constructor' }],
    [bitrate, { bitrate: 1 }, {}],
  ])('expects nothing of a part that no bound names: %j', (rule, figures, part) =>
    expect(lines([rule], figures as Record<string, number>, {}, part)).toEqual([
      { id: 'bitrate', figure: 'bitrate', value: 1, isGood: true },
    ]),
  )
  it('says nothing of what was not reported', () => expect(lines([bitrate, height, keyframes, video], {})).toEqual([]))
  it('says nothing where nothing is expected', () => expect(healthOf({}, {}, { figures: { bitrate: 1 }, texts: {} })).toEqual([]))
})
