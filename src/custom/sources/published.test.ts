import { describe, expect, it } from 'vitest'
import { inOrder, publishedOf, withoutResolutions, withResolutions, withSource, type PublishedOptions } from './published.ts'

const options: PublishedOptions = {
  type: 'things',
  kind: 'type',
  kinds: ['a'],
  streams: 'streams',
  addresses: ['{playback}/{stream}/index.m3u8', 'https://{cdn_domain}/live/{stream}/index.m3u8'],
  create: [],
  profile: 'transcode_profile',
  members: { name: ['stream_name', 'name'], made: 'transcode', resolution: 'resolution' },
  head: 'source',
  transcoded: 'transcoded',
  quality: 'quality',
}
const record = {
  id: '1',
  name: 'live',
  cdn_domain: 'live.example.net',
  streams: {
    one: { stream_name: 'main' },
    two: { name: 'spare b' },
    three: { stream_name: 'main_720', transcode: true, resolution: '720p' },
  },
}

describe('publishedOf', () => {
  it('offers the streams that are not transcoded, each with its address', () =>
    expect(publishedOf(record, options).streams).toEqual([
      { name: 'main', address: 'https://live.example.net/live/main/index.m3u8' },
      { name: 'spare b', address: 'https://live.example.net/live/spare%20b/index.m3u8' },
    ]))
  it('prefers the first address whose parts are known', () =>
    expect(publishedOf({ ...record, playback: 'https://play.example/x' }, options).streams[0]?.address).toBe(
      'https://play.example/x/main/index.m3u8',
    ))
  it('lists resolutions of transcoded streams and of the profile, each once, sorted by number', () =>
    expect(publishedOf({ ...record, transcode_profile: '1080_720_360' }, options).resolutions).toEqual(['360p', '720p', '1080p']))
  it.each([
    ['no streams', { ...record, streams: undefined }],
    ['a stream without a name', { ...record, streams: { one: {} } }],
    ['no address', { id: '1', name: 'live', streams: record.streams }],
    ['streams that are a list', { ...record, streams: ['main'] }],
  ])('offers none of a record with %s', (_, given) => expect(publishedOf(given, options).streams).toEqual([]))
})

it('sorts resolutions by number', () => expect(inOrder(['1080p', '360p', '720p', '360p'])).toEqual(['360p', '720p', '1080p']))

const plain = { source: 'a', transcoded: false, url: '1' }
const other = { source: 'b', transcoded: false, url: '2' }
const at = (quality: string, source = 'a') => ({ source, transcoded: true, quality, kind: 'new' })

describe('lists of resolutions', () => {
  it('follow the plain list of their source', () =>
    expect(withResolutions([plain, other], options, 'a', ['1080p', '360p'], { kind: 'new' })).toEqual([
      plain,
      at('360p'),
      at('1080p'),
      other,
    ]))
  it('are not added twice', () =>
    expect(withResolutions([plain, at('360p')], options, 'a', ['360p'], { kind: 'new' })).toEqual([plain, at('360p')]))
  it('are removed from one source only', () =>
    expect(withoutResolutions([plain, at('360p'), at('360p', 'b')], options, 'a')).toEqual([plain, at('360p', 'b')]))
  it('move to another source, as far as it has them', () =>
    expect(withSource([plain, at('360p'), at('720p'), other], options, 'a', 'c', ['720p'])).toEqual([
      { ...plain, source: 'c' },
      at('720p', 'c'),
      other,
    ]))
})
