import { describe, expect, it } from 'vitest'
import { mediaArgs } from './options.ts'

const whole = ['--url', 'https://portal.example', '--dir', '/run/m']

describe('the command line of the media node', () => {
  it('names portal, folder and addresses, with defaults', () => {
    expect(mediaArgs([...whole, '--rtmp', '[::1]:1936'], 'agt_1')).toEqual({
      status: 'run',
      url: 'https://portal.example',
      dir: '/run/m',
      key: 'agt_1',
      rtmp: '[::1]:1936',
      srt: '9000',
      hls: '8088',
      program: '/usr/sbin/nginx',
      module: '/usr/lib/nginx/modules/ngx_rtmp_module.so',
      ffprobe: 'ffprobe',
      ffmpeg: 'ffmpeg',
      transcodes: expect.any(Number) as number,
      space: { keepFree: 500_000_000, accountShare: 50 },
    })
  })
  it('shows help', () => expect(mediaArgs(['-h'], undefined)).toEqual({ status: 'help' }))
  it.each([
    [[], 'agt_1', 'Missing: --url, --dir'],
    [whole, undefined, 'Missing: AGENT_KEY'],
    [['--url', 'portal', '--dir', '/run/m'], 'k', '--url is no http(s) address: portal'],
    [[...whole, '--rtmp', '1935; include x'], 'k', '--rtmp is no port and no address with a port: 1935; include x'],
    [[...whole, '--srt', 'udp://9000'], 'k', '--srt is no port and no address with a port: udp://9000'],
    [[...whole, '--hls', 'localhost:80'], 'k', '--hls is no port and no address with a port: localhost:80'],
    [[...whole, '--account-share', '0'], 'k', '--account-share is no percentage from 1 to 100: 0'],
    [[...whole, '--account-share', '101'], 'k', '--account-share is no percentage from 1 to 100: 101'],
    [[...whole, '--key', 'k'], 'k', "Unknown option '--key'"],
  ])('%j is wrong', (args, key, reason) => expect(mediaArgs(args, key)).toEqual({ status: 'wrong', reason }))
})
