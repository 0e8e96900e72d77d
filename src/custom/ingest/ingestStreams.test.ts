import { describe, expect, it } from 'vitest'
import { ffmpegLine, filled, ingestStreams, type IngestOptions } from './ingestStreams.ts'

const rtmp = {
  server: 'rtmp://{primary}/{application}',
  key: '{stream}?key={key}',
  url: 'rtmp://{primary}/{application}/{stream}?key={key}',
  format: 'flv',
}
const options: IngestOptions = { streams: 'streams', settings: 'settings', key: 'password', protocols: { rtmp } }
const record = {
  streams: { aB: { name: 'main', stream_name: 'main', resolution: '720p' }, 'c/d': { name: 'second' } },
  settings: { 'RTMP-publish': { pub_protocol: 'rtmp', primary: 'in.example.net', application: 'live-1' } },
}

describe('streams of a record', () => {
  it('have the server of the record, their own name, and the pointer of their key', () => {
    const [first, second] = ingestStreams(record, options)
    expect(first).toMatchObject({ id: 'aB', name: 'main', resolution: '720p', at: '/streams/aB/password' })
    expect(filled(first!.protocol.server, first!.values)).toBe('rtmp://in.example.net/live-1')
    expect(filled(first!.protocol.url, { ...first!.values, key: 'K1' })).toBe('rtmp://in.example.net/live-1/main?key=K1')
    expect(second).toMatchObject({ name: 'second', resolution: '', at: '/streams/c~1d/password' })
  })
  it.each([
    ['no settings', { streams: record.streams }],
    ['an unknown protocol', { ...record, settings: { x: { pub_protocol: 'webrtc' } } }],
    ['the name of what every object has', { ...record, settings: { x: { pub_protocol: 'constructor' } } }],
    ['no streams', { settings: record.settings }],
    ['streams that are a list', { ...record, streams: [{ name: 'a' }] }],
  ])('are none with %s', (_what, stored) => expect(ingestStreams(stored, options)).toEqual([]))
})

describe('streams that encoders encrypt', () => {
  const encrypted = { member: 'passphrase', stream: 'own', suffix: '&passphrase={passphrase}' }
  const protocols = { rtmp: { ...rtmp, encrypted } }
  const endings = (secrets: unknown, given = protocols) =>
    ingestStreams({ ...record, _secrets: secrets }, { ...options, protocols: given }).map(({ protocol, encryption, ownAt }) => [
      encryption,
      ownAt,
      [protocol.server, protocol.url].filter((text) => text.endsWith(encrypted.suffix)).length,
    ])
  const [first, second] = ['/streams/aB/own', '/streams/c~1d/own']
  it('have addresses with a placeholder for the passphrase of the stream or of the record', () => {
    const common = { '/passphrase': { set: true, last4: '' } }
    expect(endings(common)).toEqual([
      ['common', first, 2],
      ['common', second, 2],
    ])
    expect(endings({ ...common, [second]: { set: true } })).toEqual([
      ['common', first, 2],
      ['own', second, 2],
    ])
  })
  it.each([[undefined], [{}], [{ '/passphrase': { set: false, last4: '' } }], [{ '/streams/aB/password': { set: true } }]])(
    'are none where the record says %j',
    (secrets) =>
      expect(endings(secrets)).toEqual([
        ['off', first, 0],
        ['off', second, 0],
      ]),
  )
  it('do not exist for a protocol without encryption', () =>
    expect(endings({ '/passphrase': { set: true } }, { rtmp } as never)).toEqual([
      ['none', undefined, 0],
      ['none', undefined, 0],
    ]))
})

describe('texts of a protocol', () => {
  it('keep a part whose value is not known', () => expect(filled('{a}/{toString}', { a: '1' })).toBe('1/{toString}'))
  it('do not replace placeholders inside values', () => expect(filled('{a}', { a: '{b}', b: '2' })).toBe('{b}'))
  it('are one word for a shell', () =>
    expect(ffmpegLine("rtmp://a/b?key=it's", 'flv').endsWith(`-f flv 'rtmp://a/b?key=it'\\''s'`)).toBe(true))
})
