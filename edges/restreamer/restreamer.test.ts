import { describe, expect, it } from 'vitest'
import type { AgentType, Change } from '../../server/drivers/agents/client.ts'
import type { Start } from './lane.ts'
import { createRestreamer, mostStarting } from './restreamer.ts'

const codes = { running: 0, starting: 1, notFound: 2, notPublished: 3, failed: 4, stopped: 7 }
const type: AgentType = { type: 'relays', options: { target: 'target_url', key: 'target_key', codes }, reports: { parts: '/list' } }
const refused = { code: 'failed', side: 'target', reason: 'refused' } as const

function agent() {
  const started: { url: string; options: Parameters<Start>[0] }[] = []
  let now = Date.parse('2026-03-01T12:00:00Z')
  const restreamer = createRestreamer({
    types: async () => [type],
    start: (options) => {
      started.push({ url: options.target.url, options })
      return { fault: () => refused, end: async () => undefined }
    },
    now: () => now,
    chance: () => 1,
    say: () => undefined,
  })
  return {
    started,
    put: (account: string, urls: string[]) =>
      restreamer.apply({
        cursor: '1',
        account,
        type: 'relays',
        id: `${account}-1`,
        version: 1,
        action: 'put',
        record: { list: urls.map((target_url) => ({ source: 'rtmp://in/a/b', target_url, target_key: 'k' })) },
      } satisfies Change),
    /** A second later. Processes begin when those before them have ended. */
    async step() {
      now += 1000
      restreamer.step()
      await new Promise((done) => setTimeout(done))
    },
  }
}
const urlsOf = (count: number) => Array.from({ length: count }, (_, index) => `rtmp://dead-${index}/app`)

describe('hundreds of targets that do not answer', () => {
  it('start a few at once, and hold up no other account', async () => {
    const { put, step, started } = agent()
    await put('large', urlsOf(500))
    await put('small', ['rtmp://well/app'])
    await step()
    expect(started.map(({ url }) => url)).toEqual([...urlsOf(mostStarting), 'rtmp://well/app'])
    await step()
    expect(started).toHaveLength(mostStarting + 1)
  })
  it('make room as soon as one sends data or fails', async () => {
    const { put, step, started } = agent()
    await put('large', urlsOf(500))
    await step()
    started[0]!.options.progressed({ bytes: 20_000, figures: {} } as never)
    started[1]!.options.ended(refused)
    await step()
    expect(started.slice(mostStarting).map(({ url }) => url)).toEqual(urlsOf(mostStarting + 2).slice(mostStarting))
  })
  it('are each tried before any of them is tried again', async () => {
    const { put, step, started } = agent()
    await put('large', urlsOf(100))
    for (let turn = 0; turn < 8; turn += 1) {
      await step()
      for (const { options } of started.slice(-mostStarting)) options.ended(refused)
    }
    expect(new Set(started.slice(0, 100).map(({ url }) => url)).size).toBe(100)
  })
})
