import { describe, expect, it } from 'vitest'
import { streamRows } from './streamRows.ts'

const options = { streams: 'streams', name: 'stream_name', playlist: '{playback}/{stream}/index.m3u8' }
const record = { playback: 'https://hls.example.com/live-1', streams: { one: { stream_name: 'main' }, two: { stream_name: 'a b' } } }

describe('rows of streams', () => {
  it('stand in the order of the record, with their address and what was reported of each', () =>
    expect(streamRows(record, options, [{ part: '/streams/two', code: 3, at: null, reason: 'A wrong key' }])).toEqual([
      {
        part: '/streams/one',
        name: 'main',
        playlist: 'https://hls.example.com/live-1/main/index.m3u8',
        code: null,
        reason: '',
        figures: {},
        texts: {},
        stream: { stream_name: 'main' },
      },
      {
        part: '/streams/two',
        name: 'a b',
        playlist: 'https://hls.example.com/live-1/a%20b/index.m3u8',
        code: 3,
        reason: 'A wrong key',
        figures: {},
        texts: {},
        stream: { stream_name: 'a b' },
      },
    ]))
  it('have no address while the record has none', () =>
    expect(streamRows({ streams: record.streams }, options).map(({ playlist }) => playlist)).toEqual([undefined, undefined]))
  it.each([[{}], [{ streams: null }], [{ streams: [] }], [{ streams: { one: null, two: {}, three: { stream_name: 1 } } }]])(
    'are none of %j',
    (given) => expect(streamRows(given, options)).toEqual([]),
  )
})
