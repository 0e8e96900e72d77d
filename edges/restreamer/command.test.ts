import { describe, expect, it } from 'vitest'
import { sourceAt, targetAt } from './address.ts'
import { commandOf } from './command.ts'

const paths = { source: '/run/a/source', target: '/run/a/target' }

describe('addresses', () => {
  it.each([
    ['rtmp://a.rtmp.youtube.com/live2', 'key-1', ['a.rtmp.youtube.com', 1935, 'live2', 'key-1', 'rtmp://a.rtmp.youtube.com/live2']],
    ['rtmps://dc4-1.rtmp.t.me/s/', '7:a/b', ['dc4-1.rtmp.t.me', 443, 's', '7:a/b', 'rtmps://dc4-1.rtmp.t.me/s']],
    [
      'rtmp://push.example.org:2935/app/inst',
      'k?x=1',
      ['push.example.org', 2935, 'app/inst', 'k?x=1', 'rtmp://push.example.org:2935/app/inst'],
    ],
    ['rtmp://push.example.org/app/stream', '', ['push.example.org', 1935, 'app', 'stream', 'rtmp://push.example.org/app']],
  ])('%s with the key %j', (url, key, expected) => {
    const at = targetAt(url, key)
    expect(at?.protocol === 'rtmp' && [at.host, at.port, at.app, at.stream, at.tcUrl]).toEqual(expected)
  })
  it.each([
    ['srt.example.com:9000', { protocol: 'srt', host: 'srt.example.com', port: 9000 }],
    ['srt://[2001:db8::1]:9000', { protocol: 'srt', host: '2001:db8::1', port: 9000 }],
  ])('%s', (url, expected) => expect(targetAt(url, '')).toEqual(expected))
  it.each([
    ['rtmp://push.example.org', ''],
    ['rtmp://push.example.org/', ''],
    ['rtmp://push.example.org/app', ''],
    ['rtmp://push.example.org/app', 'a\nrtmp_conn=x'],
    ['rtmp://push.example.org/app\nrtmp_conn=x', 'k'],
    ['srt.example.com', ''],
    ['file:///etc/passwd', 'k'],
    ['', 'k'],
  ])('%j with %j is no target', (url, key) => expect(targetAt(url, key)).toBeUndefined())
  it.each([
    '',
    'file:///etc/passwd',
    'concat:/etc/passwd',
    'rtmp://h',
    'rtmp://h/a',
    "https://h/a\nfile '/etc/passwd'",
    'srt://h:9/a/b/c',
    'gopher://h/a/b/c',
  ])('%j is no source', (url) => expect(sourceAt(url)).toBeUndefined())
})

describe('the command line', () => {
  const source = sourceAt("https://cdn.example.com/a/b/it's.m3u8?token=secret-token")!
  const target = targetAt('rtmp://push.example.org/app', 'secret-key#=?')!
  if (source.protocol !== 'web') throw new Error('web')
  const { args, files } = commandOf({ at: source }, { at: target, port: 4711 }, '', paths)

  it('names neither addresses nor keys', () => {
    expect(args.join(' ')).not.toMatch(/secret|example/)
    expect(args.at(-1)).toBe('rtmp://127.0.0.1:4711/live')
  })
  it('has the key in the preset, and the address quoted in the list', () => {
    expect(files.target).toBe('rtmp_app=app\nrtmp_playpath=secret-key#=?\nrtmp_tcurl=rtmp://push.example.org/app\n')
    expect(files.source).toContain(String.raw`file 'https://cdn.example.com/a/b/it'\''s.m3u8?token=secret-token'`)
  })
  it('lets playlists name no files of the machine', () => {
    const [, allowed = ''] = /^option protocol_whitelist (.*)$/m.exec(files.source) ?? []
    expect(allowed.split(',')).not.toContain('file')
    expect(allowed.split(',')).toContain('https')
  })
  it('of SRT has the passphrase in the preset', () => {
    const srt = commandOf({ at: source }, { at: targetAt('srt.example.com:9000', '')!, port: 4711 }, 'secret-passphrase', paths)
    expect(srt.args.join(' ')).not.toContain('secret')
    expect([srt.args.at(-1), srt.files.target]).toEqual(['srt://127.0.0.1:4711', 'passphrase=secret-passphrase\nconnect_timeout=10000\n'])
  })
})
