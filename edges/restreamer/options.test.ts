import { describe, expect, it } from 'vitest'
import { restreamerArgs } from './options.ts'

const whole = ['--url', 'https://portal.example', '--dir', '/run/r']

describe('the command line of the restreamer', () => {
  it('names portal, folder and own networks', () => {
    expect(restreamerArgs([...whole, '--allow', '10.1.0.0/16,fd00::/8', '--ffmpeg', '/opt/ffmpeg'], 'agt_1')).toEqual({
      status: 'run',
      url: 'https://portal.example',
      dir: '/run/r',
      key: 'agt_1',
      allowed: ['10.1.0.0/16', 'fd00::/8'],
      program: '/opt/ffmpeg',
    })
  })
  it('shows help', () => expect(restreamerArgs(['-h'], undefined)).toEqual({ status: 'help' }))
  it.each([
    [[], 'agt_1', 'Missing: --url, --dir'],
    [whole, undefined, 'Missing: AGENT_KEY'],
    [['--url', 'portal', '--dir', '/run/r'], 'k', '--url is no http(s) address: portal'],
    [[...whole, '--allow', 'inside'], 'k', '--allow names no network: inside'],
    [[...whole, '--key', 'k'], 'k', "Unknown option '--key'"],
  ])('%j is wrong', (args, key, reason) => expect(restreamerArgs(args, key)).toEqual({ status: 'wrong', reason }))
})
