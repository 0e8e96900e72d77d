import { describe, expect, it } from 'vitest'
import { argsOf, masterOf, variantsOf } from './variants.ts'

const names = (profile: string, height?: number) => variantsOf(profile, height).map(({ name }) => name)

describe('qualities of a profile', () => {
  it.each<[string, number | undefined, string[]]>([
    ['360_480_720', 1080, ['360p', '480p', '720p']],
    ['480_720_1080', undefined, ['480p', '720p', '1080p']],
    ['360_480_720', 720, ['360p', '480p']],
    ['360_480_720', 361, ['360p']],
  ])('%s of %s lines are %j', (profile, height, made) => expect(names(profile, height)).toEqual(made))
  it.each([
    ['', 1080],
    ['360_480_720', 360],
    ['360_480_720', 180],
    ['99', 1080],
    ['toString', 1080],
    ['360;rm', 1080],
  ])('“%s” of %i lines has none', (profile, height) => expect(names(profile, height)).toEqual([]))
})

describe('the command of ffmpeg', () => {
  const args = argsOf('/media/variants/live-1_main', variantsOf('360_480_720', 720))
  it('reads its input and scales once for each quality', () => {
    expect(args.slice(args.indexOf('-i'), args.indexOf('-i') + 2)).toEqual(['-i', 'pipe:0'])
    expect(args[args.indexOf('-filter_complex') + 1]).toBe('[0:v:0]split=2[in0][in1];[in0]scale=-2:360[out0];[in1]scale=-2:480[out1]')
    expect(args.filter((arg) => arg.endsWith('index.m3u8'))).toEqual([
      '/media/variants/live-1_main/360p/index.m3u8',
      '/media/variants/live-1_main/480p/index.m3u8',
    ])
  })
  it('opens no address', () => expect(args.join(' ')).not.toMatch(/:\/\//))
})

describe('the playlist of all qualities', () => {
  const figures = { bytes: 500_000, time: 1000, width: 1280, height: 720 }
  it('has the published quality last, with its bitrate', () =>
    expect(masterOf(figures, variantsOf('360_480_720', 720)).trim().split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      '#EXT-X-STREAM-INF:BANDWIDTH=896000,RESOLUTION=640x360',
      '360p/index.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=1496000,RESOLUTION=854x480',
      '480p/index.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=4000000,RESOLUTION=1280x720',
      'source.m3u8',
    ]))
  it('names no size that the encoder did not declare, and no bitrate of nothing', () =>
    expect(masterOf({ bytes: 0, time: 0 }, variantsOf('360_480_720')).trim().split('\n').slice(-2)).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=1',
      'source.m3u8',
    ]))
})
