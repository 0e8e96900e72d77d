import { describe, expect, it } from 'vitest'
import { playlistIn } from './playlist.ts'

const media = `#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:6
#EXT-X-MEDIA-SEQUENCE:41
#EXTINF:6.000,
a-41.ts
#EXT-X-PROGRAM-DATE-TIME:2026-03-01T10:00:00Z
#EXTINF:5.500,title
#EXT-X-DISCONTINUITY
a-42.ts?x=1
`

describe('a playlist', () => {
  it('of a live stream reports its position and its newest segment', () =>
    expect(playlistIn(media)).toEqual({
      kind: 'media',
      position: '43 a-42.ts?x=1',
      target: 6,
      isOver: false,
      isPlain: true,
      newest: { uri: 'a-42.ts?x=1', seconds: 5.5 },
    }))
  it.each([
    ['#EXT-X-KEY:METHOD=AES-128,URI="k"', false],
    ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="METHOD=NONE"', false],
    ['#EXT-X-MAP:URI="init.mp4"', false],
    ['#EXT-X-BYTERANGE:1000@0', false],
    ['#EXT-X-KEY:METHOD=NONE', true],
    ['#EXT-X-DISCONTINUITY', true],
  ])('with %s has segments that can be read as they are: %s', (tag, isPlain) =>
    expect(playlistIn(media.replace('#EXTINF', `${tag}\n#EXTINF`))).toMatchObject({ isPlain }),
  )
  it.each([
    ['names', 'a\n'.repeat(400_000)],
    ['comments before a segment', `#\n#EXTINF:1,\n${'#\n'.repeat(100_000)}`.repeat(2)],
    ['variants', '#EXT-X-STREAM-INF:BANDWIDTH=1\n#\n'.repeat(30_000)],
  ])('of as many %s as a source may send is read at once', (_what, text) => {
    const started = performance.now()
    playlistIn(`#EXTM3U\n${text}#EXTINF:2,\nlast.ts\n`)
    expect(performance.now() - started).toBeLessThan(3000)
  })
  it('that moves has another position', () => {
    const moved = media.replace('SEQUENCE:41', 'SEQUENCE:42')
    expect(playlistIn(moved)).not.toMatchObject({ position: '43 a-42.ts?x=1' })
    expect(playlistIn(`${media}#EXT-X-ENDLIST\n`)).toMatchObject({ isOver: true })
    expect(playlistIn(media.replaceAll('\n', '\r\n'))).toMatchObject({ position: '43 a-42.ts?x=1' })
  })
  it('of variants tells the best one, with its picture and codecs', () =>
    expect(
      playlistIn(`#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360
low.m3u8
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=2100000,BANDWIDTH=2800000,CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1280x720
high/index.m3u8
`),
    ).toEqual({
      kind: 'variants',
      best: { uri: 'high/index.m3u8', bandwidth: 2_800_000, average: 2_100_000, width: 1280, height: 720, video: 'H264', audio: 'AAC' },
    }))
  it('may leave everything out but the address', () =>
    expect(playlistIn('#EXTM3U\n#EXT-X-STREAM-INF:CODECS="x"\na.m3u8\n')).toEqual({
      kind: 'variants',
      best: { uri: 'a.m3u8', bandwidth: 0 },
    }))
  it.each([
    ['nothing', ''],
    ['a page', '<html>#EXTM3U</html>'],
    ['a head alone', '#EXTM3U\n'],
    ['a segment without a length', '#EXTM3U\na.ts\n'],
    ['a variant without an address', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-ENDLIST\n'],
    ['lengths that are no numbers', '#EXTM3U\n#EXTINF:soon,\na.ts\n'],
  ])('is not %s', (_what, text) => expect(playlistIn(text)).toBeUndefined())
})
