import { describe, expect, it } from 'vitest'
import { askIn, judge } from './judge.ts'
import type { Stream } from './streams.ts'

const now = Date.parse('2026-03-01T10:00:00Z')
const stream: Stream = {
  name: 'live-1_main',
  own: 'main',
  resolution: '720p',
  protocol: 'rtmp',
  profile: '',
  account: 'me',
  type: 'streams',
  id: 'live_1',
  version: 1,
  part: '/streams/one',
  keys: [
    { key: 'new-key', until: Infinity },
    { key: 'old-key', until: now + 1000 },
  ],
  codes: { onAir: 0, offAir: 3 },
}
const streams = new Map([[stream.name, stream]])
const verdictOf = (name: string, key: string, at = now) => judge(streams, { name, key, protocol: 'rtmp' }, at).refused

describe('an encoder', () => {
  it('may publish with the key', () =>
    expect(judge(streams, { name: 'live-1_main', key: 'new-key', protocol: 'rtmp' }, now)).toEqual({ stream }))
  it('may publish with the key before until its end, and not from then on', () =>
    expect([now, now + 999, now + 1000].map((at) => verdictOf('live-1_main', 'old-key', at))).toEqual([undefined, undefined, 'endedKey']))
  it.each([['New-key'], ['new-key '], [''], ['new-ke'], ['new-keyy']])('may not with the key %j', (key) =>
    expect(verdictOf('live-1_main', key)).toBe('wrongKey'),
  )
  it.each([['live-1_other'], [''], ['__proto__'], ['live-1_main/../x']])('may not publish %j', (name) =>
    expect(verdictOf(name, 'new-key')).toBe('unknown'),
  )
  it.each([
    ['rtmp', 'srt', 'new-key', 'notBySrt'],
    ['srt', 'rtmp', 'new-key', 'notByRtmp'],
    ['rtmp', 'srt', 'wrong', 'wrongKey'],
    ['srt', 'rtmp', 'wrong', 'wrongKey'],
    ['srt', 'srt', 'new-key', undefined],
  ] as const)('of a stream for %s may not come by %s', (own, protocol, key, refused) => {
    const held = new Map([[stream.name, { ...stream, protocol: own }]])
    expect(judge(held, { name: stream.name, key, protocol }, now).refused).toBe(refused)
  })
  it('may not where no key is set', () =>
    expect(judge(new Map([[stream.name, { ...stream, keys: [] }]]), { name: stream.name, key: '', protocol: 'rtmp' }, now).refused).toBe(
      'wrongKey',
    ))
})

const asked =
  'app=live&flashver=FMLE&swfurl=&tcurl=rtmp://a/live&pageurl=&addr=192.0.2.1&clientid=1&call=publish&name=live-1_main&type=live'

describe('a question of nginx', () => {
  it('names the publisher, its stream and its key', () =>
    expect(askIn(`${asked}&key=new%2Dkey`)).toEqual({ address: '192.0.2.1', name: 'live-1_main', key: 'new-key' }))
  it('may come without a key', () => expect(askIn(asked)?.key).toBe(''))
  it.each([
    [`${asked}&key=a&name=other`],
    [`${asked}&key=a&key=b`],
    [`${asked}&key=a&addr=192.0.2.2`],
    [asked.replace('FMLE', 'x&name=other') + '&key=a'],
    [`${asked}&app=other`],
    [`${asked}&call=update_publish`],
    ['key=a'],
    [''],
    ['%'],
  ])('is not trusted as %s', (body) => expect(askIn(body)).toBeUndefined())
})
