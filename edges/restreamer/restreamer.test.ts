import { describe, expect, it } from 'vitest'
import type { AgentType, Change } from '../../server/drivers/agents/client.ts'
import type { Start } from './lane.ts'
import { createRestreamer, maxStarting } from './restreamer.ts'

const codes = { running: 0, starting: 1, notFound: 2, notPublished: 3, failed: 4, stopped: 7 }
const type: AgentType = { type: 'relays', options: { target: 'target_url', key: 'target_key', codes }, reports: { parts: '/list' } }
const refused = { code: 'failed', side: 'target', reason: 'refused' } as const

/** `slowEnds`: processes end when the test says so; otherwise at once. */
function agent({ slowEnds = false } = {}) {
  const started: { url: string; options: Parameters<Start>[0]; hasEnded: () => void }[] = []
  let now = Date.parse('2026-03-01T12:00:00Z')
  const restreamer = createRestreamer({
    types: async () => [type],
    start: (options) => {
      const own = { url: options.target.url, options, hasEnded: () => undefined as void }
      const end = new Promise<void>((done) => (own.hasEnded = done))
      started.push(own)
      return { fault: () => refused, end: () => (slowEnds ? end : Promise.resolve()) }
    },
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
    /** A second later. Processes begin when those before them have ended. */
    async step() {
      now += 1000
      restreamer.step()
      await new Promise((done) => setTimeout(done))
    },
  }
}
const recordOf = (account: string) => ({ cursor: '1', account, type: 'relays', id: `${account}-1`, version: 1 })
const urlsOf = (count: number) => Array.from({ length: count }, (_, index) => `rtmp://dead-${index}/app`)

const healthy = 'rtmp://well/app'
const sends = ({ options }: { options: Parameters<Start>[0] }) => options.progressed({ bytes: 20_000, figures: {} } as never)

describe('hundreds of targets that do not answer', () => {
  it('start a few at once, and hold up no other account', async () => {
    const { put, step, started } = agent()
    await put('large', urlsOf(500))
    await put('small', ['rtmp://well/app'])
    await step()
    expect(started.map(({ url }) => url)).toEqual([...urlsOf(maxStarting), 'rtmp://well/app'])
    await step()
    expect(started).toHaveLength(maxStarting + 1)
  })
  it('make room as soon as one sends data or fails', async () => {
    const { put, step, started } = agent()
    await put('large', urlsOf(500))
    await step()
    started[0]!.options.progressed({ bytes: 20_000, figures: {} } as never)
    started[1]!.options.ended(refused)
    await step()
    expect(started.slice(maxStarting).map(({ url }) => url)).toEqual(urlsOf(maxStarting + 2).slice(maxStarting))
  })
  it('are each tried before any of them is tried again', async () => {
    const { put, step, started } = agent()
    await put('large', urlsOf(100))
    for (let turn = 0; turn < 8; turn += 1) {
      await step()
      for (const { options } of started.slice(-maxStarting)) options.ended(refused)
    }
    expect(new Set(started.slice(0, 100).map(({ url }) => url)).size).toBe(100)
  })
  it('do not hold up one that failed once: it starts within seconds', async () => {
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
  it('do not hold up for minutes one that never started, although they hang', async () => {
    const { put, step, started } = agent()
    await put('large', [...urlsOf(499), healthy])
    for (let second = 0; second < 100; second += 1) await step()
    expect(started.some(({ url }) => url === healthy)).toBe(true)
  })
  it('are each tried again, however often they failed', async () => {
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
  it('are gone before another process publishes to the same target', async () => {
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
  it('are gone before the same target, deleted and restored, is published to again', async () => {
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
