import { describe, expect, it } from 'vitest'
import { passingOf } from './streamTargets.ts'

const options = {
  type: 'restreams',
  list: 'restreams',
  source: 'source',
  addresses: ['{playback}/{stream}/index.m3u8', 'https://{cdn_domain}/live/{stream}/index.m3u8'],
}
const record = { playback: 'https://play.example/live-1', cdn_domain: 'live-1.cdn.example' }
const stream = { stream_name: 'main' }
const own = 'https://play.example/live-1/main/index.m3u8'
const passing = (items: unknown, more: object = {}, of: { record: object; stream: object } = { record, stream }) =>
  passingOf([{ id: 'rs_1', name: 'partners', restreams: items, ...more }], options, { ...of, names: ['stream_name'] } as never)

describe('records that pass a stream on', () => {
  it('are reported with their state and the number of their targets of this stream', () =>
    expect(passing([{ source: own }, { source: own }, { source: 'rtmp://other.example/a/b' }], { _reports: { code: 8 } })).toEqual([
      { id: 'rs_1', name: 'partners', count: 2, code: 8 },
    ]))
  it('have no state before the first report', () => expect(passing([{ source: own }])).toMatchObject([{ code: null }]))
  it('may use the address of the delivery domain', () =>
    expect(passing([{ source: 'https://live-1.cdn.example/live/main/index.m3u8' }])).toHaveLength(1))
  it.each<[string, unknown]>([
    ['of another stream', [{ source: 'https://play.example/live-1/other/index.m3u8' }]],
    ['without a source', [{ source: '' }, {}, null, 'text']],
    ['without targets', []],
    ['whose list is none', 'text'],
  ])('do not include those %s', (_what, items) => expect(passing(items)).toEqual([]))
  it.each<[string, { record: object; stream: object }]>([
    ['has no name', { record, stream: {} }],
    ['has no address', { record: {}, stream }],
  ])('are empty for a stream that %s', (_what, of) =>
    expect(passing([{ source: own }, { source: '{playback}/main/index.m3u8' }], {}, of)).toEqual([]),
  )
})
