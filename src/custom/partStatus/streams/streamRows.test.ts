import { describe, expect, it } from 'vitest'
import { streamRows } from './streamRows.ts'

const options = {
  streams: 'streams',
  names: ['stream_name', 'path'],
  playlists: ['{playback}/{stream}/index.m3u8', 'https://{cdn_domain}{path}'],
  fetched: 'path',
}
const record = { playback: 'https://hls.example.com/live-1', streams: { one: { stream_name: 'main' }, two: { stream_name: 'a b' } } }

describe('rows of streams', () => {
  it('are in the order of the record, with address and report of each', () =>
    expect(streamRows(record, options, [{ part: '/streams/two', code: 3, at: null, reason: 'A wrong key' }])).toEqual([
      {
        part: '/streams/one',
        name: 'main',
        playlist: 'https://hls.example.com/live-1/main/index.m3u8',
        isFetched: false,
        code: null,
        at: null,
        reason: '',
        figures: {},
        texts: {},
        stream: { stream_name: 'main' },
      },
      {
        part: '/streams/two',
        name: 'a b',
        playlist: 'https://hls.example.com/live-1/a%20b/index.m3u8',
        isFetched: false,
        code: 3,
        at: null,
        reason: 'A wrong key',
        figures: {},
        texts: {},
        stream: { stream_name: 'a b' },
      },
    ]))
  it('of a fetched playlist have its path as their name, and its address at the CDN', () =>
    expect(streamRows({ cdn_domain: 'live-1.cdn.example', streams: { one: { path: '/a/b.m3u8' } } }, options)).toMatchObject([
      { name: '/a/b.m3u8', playlist: 'https://live-1.cdn.example/a/b.m3u8', isFetched: true },
    ]))
  it('have no address while the record has none', () =>
    expect(streamRows({ streams: record.streams }, options).map(({ playlist }) => playlist)).toEqual([undefined, undefined]))
  it.each([[{}], [{ streams: null }], [{ streams: [] }], [{ streams: { one: null, two: {}, three: { stream_name: 1 } } }]])(
    'are none of %j',
    (given) => expect(streamRows(given, options)).toEqual([]),
  )
})
