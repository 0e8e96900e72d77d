import { describe, expect, it } from 'vitest'
import { agentArgs } from './options.ts'

const whole = ['--url', 'https://portal.example', '--dir', '/tmp/edge']

describe('the command line of the agent', () => {
  it('names portal and folder; the key may be in the environment', () => {
    const told = { status: 'run', url: 'https://portal.example', dir: '/tmp/edge', key: 'agt_1' }
    expect([
      agentArgs([...whole, '--key', 'agt_1'], undefined),
      agentArgs(whole, 'agt_1'),
      agentArgs([...whole, '--key', 'agt_1'], 'agt_2'),
    ]).toEqual([told, told, told])
  })
  it.each([['--help'], ['-h']])('%s shows help, even if other options are missing', (flag) =>
    expect(agentArgs([flag], undefined)).toEqual({ status: 'help' }),
  )
  it.each([
    [['--hlep'], "Unknown option '--hlep'"],
    [[...whole, 'more'], "Unexpected argument 'more'"],
    [['--url'], "Option '--url <value>' argument missing"],
    [[], 'Missing: --url, --dir, --key (or AGENT_KEY)'],
    [whole, 'Missing: --key (or AGENT_KEY)'],
    [[...whole.slice(2), '--url', 'portal', '--key', 'k'], '--url is no http(s) address: portal'],
  ])('%j is wrong, in one line', (args, reason) => expect(agentArgs(args, undefined)).toEqual({ status: 'wrong', reason }))
})
