import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { AgentType, Change, Report } from '../../server/drivers/agents/client.ts'
import type { Ask, Start } from './lane.ts'
import { createRestreamer, maxAsking, maxStarting } from './restreamer.ts'

const codes = { running: 0, starting: 1, notFound: 2, notPublished: 3, failed: 4, stopped: 7 }
const type: AgentType = { type: 'relays', options: { target: 'target_url', key: 'target_key', codes }, reports: { parts: '/list' } }
const refused = { code: 'failed', side: 'target', reason: 'refused' } as const

/** `slowEnds`: processes end when the test says so; otherwise at once. `ask`: by default everything is reached. */
function agent({ slowEnds = false, ask = async () => ({}) }: { slowEnds?: boolean; ask?: Ask } = {}) {
  const reports: Report[] = []
  const started: { url: string; options: Parameters<Start>[0]; hasEnded: () => void; connects: () => void }[] = []
  let now = Date.parse('2026-03-01T12:00:00Z')
  const restreamer = createRestreamer({
    types: async () => [type],
    start: (options) => {
      let hasConnected = false
      const own = { url: options.target.url, options, hasEnded: () => undefined as void, connects: () => void (hasConnected = true) }
      const end = new Promise<void>((done) => (own.hasEnded = done))
      started.push(own)
      return { fault: () => refused, hasConnected: () => hasConnected, end: () => (slowEnds ? end : Promise.resolve()) }
    },
    ask,
    now: () => now,
    chance: () => 1,
    say: () => undefined,
  })
  return {
    started,
    put: (account: string, urls: string[], source = 'rtmp://in/a/b') =>
      restreamer.apply({
        ...recordOf(account),
        action: 'put',
        record: { list: urls.map((target_url) => ({ source, target_url, target_key: 'k' })) },
      } satisfies Change),
    remove: (account: string) => restreamer.apply({ ...recordOf(account), action: 'delete' } satisfies Change),
    /** A second later. Processes begin when their ends are reached and those before them have ended. */
    async step() {
      now += 1000
      restreamer.step()
      for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done))
      reports.push(...restreamer.reports())
    },
    /** Code and reason of the last report of a target. */
    stateOf(part: string) {
      const last = reports.findLast((one) => one.part === part)
      return last && [last.code, last.reason]
    },
    restreamer,
  }
}
const recordOf = (account: string) => ({ cursor: '1', account, type: 'relays', id: `${account}-1`, version: 1 })
const urlsOf = (count: number) => Array.from({ length: count }, (_, index) => `rtmp://dead-${index}/app`)

const healthy = 'rtmp://well/app'
const sends = ({ options }: { options: Parameters<Start>[0] }) => options.progressed({ bytes: 20_000, figures: {} } as never)

describe('hundreds of unresponsive targets', () => {
  it('start a few at once, and delay no other account', async () => {
    const { put, step, started } = agent()
    await put('large', urlsOf(500))
    await put('small', ['rtmp://well/app'])
    await step()
    expect(started.map(({ url }) => url)).toEqual([...urlsOf(maxStarting), 'rtmp://well/app'])
    await step()
    expect(started).toHaveLength(maxStarting + 1)
  })
  it('free a place as soon as one sends data or fails', async () => {
    const { put, step, started } = agent()
    await put('large', urlsOf(500))
    await step()
    started[0]!.options.progressed({ bytes: 20_000, figures: {} } as never)
    started[1]!.options.ended(refused)
    await step()
    expect(started.slice(maxStarting).map(({ url }) => url)).toEqual(urlsOf(maxStarting + 2).slice(maxStarting))
  })
  it('are each tried before any is retried', async () => {
    const { put, step, started } = agent()
    await put('large', urlsOf(100))
    for (let turn = 0; turn < 8; turn += 1) {
      await step()
      for (const { options } of started.slice(-maxStarting)) options.ended(refused)
    }
    expect(new Set(started.slice(0, 100).map(({ url }) => url)).size).toBe(100)
  })
  it('do not delay one that failed once: it starts within seconds', async () => {
    const { put, step, started } = agent()
    await put('large', [healthy, ...urlsOf(499)])
    await step()
    sends(started[0]!)
    for (let second = 0; second < 300; second += 1) {
      await step()
      if (second % 10 === 0) sends(started[0]!)
    }
    started[0]!.options.ended(refused)
    const again = () => started.filter(({ url }) => url === healthy).length === 2
    for (let second = 0; second < 10 && !again(); second += 1) await step()
    expect(again()).toBe(true)
  })
  it('do not delay for minutes one that never started, although they hang', async () => {
    const { put, step, started } = agent()
    await put('large', [...urlsOf(499), healthy])
    for (let second = 0; second < 100; second += 1) await step()
    expect(started.some(({ url }) => url === healthy)).toBe(true)
  })
  it('delay others no longer than their processes take to connect, although they are silent afterwards', async () => {
    const { put, step, started } = agent()
    await put('large', [...urlsOf(499), healthy])
    for (let second = 0; second < 20; second += 1) {
      await step()
      for (const one of started) one.connects()
    }
    expect(started.some(({ url }) => url === healthy)).toBe(true)
  })
  it('are each retried after any number of failures', async () => {
    const { put, step, started } = agent()
    await put('large', urlsOf(500))
    for (let second = 0; second < 600; second += 1) await step()
    const tries = urlsOf(500).map((one) => started.filter(({ url }) => url === one).length)
    expect(Math.min(...tries)).toBeGreaterThan(2)
    expect(Math.max(...tries) - Math.min(...tries)).toBeLessThanOrEqual(3)
  })
})

describe('processes that end', () => {
  it('count among those that start', async () => {
    const { put, step, started } = agent({ slowEnds: true })
    await put('large', urlsOf(maxStarting))
    await step()
    for (const one of started) sends(one)
    // Another source: the same targets, other processes.
    await put('large', urlsOf(maxStarting), 'rtmp://in/a/other')
    await put('small', [healthy])
    await step()
    expect(started.slice(maxStarting).map(({ url }) => url)).toEqual([healthy])
    for (const one of started.slice(0, 10)) one.hasEnded()
    await step()
    expect(started).toHaveLength(maxStarting + 1)
  })
  it('end before another process publishes to the same target', async () => {
    const { put, step, started } = agent({ slowEnds: true })
    await put('a', [healthy])
    await step()
    await put('a', [healthy], 'rtmp://in/a/other')
    await step()
    await step()
    expect(started).toHaveLength(1)
    started[0]!.hasEnded()
    await step()
    expect(started).toHaveLength(2)
  })
  it('end before the same target, deleted and restored, is published to again', async () => {
    const { put, remove, step, started } = agent({ slowEnds: true })
    await put('a', [healthy])
    await step()
    await remove('a')
    await put('a', [healthy])
    await put('b', [healthy])
    await step()
    await step()
    // Another record's target waits for nobody.
    expect(started).toHaveLength(2)
    started[0]!.hasEnded()
    await step()
    expect(started).toHaveLength(3)
  })
})

describe('a connection test', () => {
  const isDead = (url: string): boolean => url.includes('dead')
  const dies: Ask = async ({ target }) => (isDead(target.url) ? { fault: refused } : {})
  const later = (seconds: number, step: () => Promise<void>) =>
    Array.from({ length: seconds }).reduce<Promise<void>>((done) => done.then(step), Promise.resolve())

  it('starts no process for unreachable targets, and delays no other', async () => {
    const { put, step, started, stateOf } = agent({ ask: dies })
    await put('large', [...urlsOf(499), healthy])
    await later(6, step)
    expect(started.map(({ url }) => url)).toEqual([healthy])
    expect(stateOf('/list/0')).toEqual([codes.failed, 'refused'])
    await later(120, step)
    expect(started.filter(({ url }) => isDead(url))).toEqual([])
  })
  it('is repeated with growing pauses, and the target starts once it is there', async () => {
    let isThere = false
    const asked: number[] = []
    let second = 0
    const { put, step, started } = agent({
      ask: async () => {
        asked.push(second)
        return isThere ? {} : { fault: refused }
      },
    })
    await put('a', [healthy])
    for (; second < 40; second += 1) await step()
    expect(asked).toEqual([0, 1, 3, 7, 15, 31])
    isThere = true
    for (; second < 64; second += 1) await step()
    expect(started).toHaveLength(1)
  })
  it('delays no other account, and only some of one account run at once', async () => {
    const asked: string[] = []
    const { put, step } = agent({
      ask: ({ target }) => {
        asked.push(target.url)
        return new Promise(() => undefined)
      },
    })
    await put('large', urlsOf(500))
    await put('small', [healthy])
    await later(2, step)
    expect(asked).toEqual([...urlsOf(maxAsking), healthy])
  })
  it('reports the target as starting, and ends with it', async () => {
    const ends: AbortSignal[] = []
    const { put, remove, step, stateOf } = agent({
      ask: (_ends, signal) => {
        ends.push(signal)
        return new Promise(() => undefined)
      },
    })
    await put('a', [healthy])
    await step()
    expect(stateOf('/list/0')).toEqual([codes.starting, ''])
    await remove('a')
    expect(ends.map(({ aborted }) => aborted)).toEqual([true])
  })
  it('greets only a target that was silent in the last process', async () => {
    const greeted: (boolean | undefined)[] = []
    const { put, step, started } = agent({
      ask: async ({ wasSilent }) => {
        greeted.push(wasSilent)
        return {}
      },
    })
    await put('a', [healthy])
    await step()
    started[0]!.options.ended({ ...refused, isSilent: true })
    await later(2, step)
    started[1]!.options.ended(refused)
    await later(3, step)
    expect(greeted).toEqual([false, true, false])
  })
  it('passes its connection to the process, and closes it if none starts', async () => {
    const lines = Array.from({ length: 2 }, () => new Socket())
    let asked = 0
    const { put, remove, step, started } = agent({ slowEnds: true, ask: async () => ({ line: lines[asked++]! }) })
    await put('a', [healthy])
    await step()
    expect(started.map(({ options }) => options.line)).toEqual([lines[0]])
    // The next process waits until the first has ended, and its record is gone by then.
    await put('a', [healthy], 'rtmp://in/a/other')
    await step()
    await remove('a')
    started[0]!.hasEnded()
    await step()
    expect(started).toHaveLength(1)
    expect(lines.map(({ destroyed }) => destroyed)).toEqual([false, true])
  })
  it('leaves a backup running while its target is away', async () => {
    const backup = { target_url: 'rtmp://spare/app', target_key: 'k' }
    let isAway = true
    const { restreamer, step, started, stateOf } = agent({
      ask: async ({ target }) => (isAway && isDead(target.url) ? { fault: refused } : {}),
    })
    const list = [{ source: 'rtmp://in/a/b', target_url: 'rtmp://dead/app', target_key: 'k', backup }]
    await restreamer.apply({ ...recordOf('a'), action: 'put', record: { list } })
    await later(4, step)
    expect(started.map(({ url }) => url)).toEqual(['rtmp://spare/app'])
    const keepSending = async (): Promise<void> => {
      sends(started.at(-1)!)
      await step()
    }
    await later(1000, keepSending)
    expect(started).toHaveLength(1)
    expect(stateOf('/list/0')).toEqual([codes.running, 'On the backup target.'])
    isAway = false
    await later(1300, keepSending)
    expect(started.map(({ url }) => url)).toEqual(['rtmp://spare/app', 'rtmp://dead/app'])
    expect(stateOf('/list/0')).toEqual([codes.running, ''])
  })
})
