import { describe, expect, it } from 'vitest'
import { growingHead, isNewRange, lineOf, rangesOf, rewindPlaylist, segmentsIn, wholePlaylist } from './segments.ts'

const at = 1_772_359_200_000
const segment = (second: number, seconds = 2) => ({ at: at + second * 1000, seconds })

describe('a playlist of nginx', () => {
  it('lists its complete segments', () =>
    expect(
      segmentsIn(`#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.000,\n${at}.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:1.960,\n${at + 2000}.ts\n`),
    ).toEqual([segment(0), { ...segment(2, 1.96), isAnew: true }]))
  it.each([
    ['nothing', ''],
    ['a length without a segment', '#EXTINF:2.000,\n'],
    ['a segment without a length', `${at}.ts\n`],
    ['a torn name', `#EXTINF:2.000,\n${at}.t`],
    ['a name of another kind', '#EXTINF:2.000,\n../../etc/passwd\n'],
    ['a length that is no number', `#EXTINF:abc,\n${at}.ts\n`],
  ])('with %s lists none', (_what, text) => expect(segmentsIn(text)).toEqual([]))
})

describe('ranges', () => {
  it('join segments that follow one another, and end where some are missing', () =>
    expect(rangesOf([segment(0), segment(2), segment(60), segment(62)])).toEqual([
      { from: at / 1000, duration: 4 },
      { from: at / 1000 + 60, duration: 4 },
    ]))
  it('start over by more than a second and a half only', () => {
    expect(isNewRange(undefined, segment(0))).toBe(false)
    expect(isNewRange(segment(0), segment(3.4))).toBe(false)
    expect(isNewRange(segment(0), segment(3.6))).toBe(true)
  })
  it('start over with an encoder that reconnects at once', () => {
    expect(rangesOf([segment(0), { ...segment(3), isAnew: true }, segment(5)])).toEqual([
      { from: at / 1000, duration: 2 },
      { from: at / 1000 + 3, duration: 4 },
    ])
    expect(isNewRange(undefined, { ...segment(0), isAnew: true })).toBe(false)
  })
  it('are empty without segments', () => expect(rangesOf([])).toEqual([]))
})

describe('a playlist of a file', () => {
  it('grows line by line and is read back the same', () => {
    const segments = [segment(0), segment(2), { ...segment(5), isAnew: true as const }, { ...segment(60), isAnew: true as const }]
    const text = growingHead + segments.map((one, index) => lineOf(one, segments[index - 1])).join('')
    expect(segmentsIn(text)).toEqual(segments)
    expect(text.match(/DISCONTINUITY\n/g)).toHaveLength(2)
    expect(text).not.toContain('ENDLIST')
  })
  it('ends when it is complete', () => {
    expect(wholePlaylist([segment(0, 4.2)])).toMatch(/TARGETDURATION:5\n[\s\S]*#EXT-X-ENDLIST\n$/)
    expect(segmentsIn(wholePlaylist([]))).toEqual([])
  })
  it('of a DVR counts the segments before it, and has their location', () => {
    const text = rewindPlaylist([{ ...segment(0), folder: '../../records/r/f/' }], 7)
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:7\n')
    expect(text).toContain(`\n../../records/r/f/${at}.ts\n`)
    expect(text).not.toContain('ENDLIST')
  })
})
