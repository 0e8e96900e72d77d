// Two hundred targets on one restreamer, with a tiny program in place of ffmpeg: which processes run, and how they end.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { reach } from '../../../edges/restreamer/reach.ts'
import { startProcess } from '../../../edges/restreamer/process.ts'
import { createRestreamer } from '../../../edges/restreamer/restreamer.ts'
import type { AgentType, Change } from '../../../server/drivers/agents/client.ts'
import { freePort } from '../../../server/drivers/freePort.ts'
import { startGreeter } from '../../support/media/greeter.ts'

const dir = mkdtempSync(join(tmpdir(), 'restreamer-many-'))
const program = join(dir, 'sends')
const runs = join(dir, 'runs')
mkdirSync(runs)
writeFileSync(
  program,
  "#!/bin/sh\nsent=20000\nwhile :; do printf 'total_size=%s\\nprogress=continue\\n' $sent; sent=$((sent + 1000)); sleep 2; done\n",
)
chmodSync(program, 0o700)
const greeter = await startGreeter()
afterAll(async () => {
  await greeter.stop()
  rmSync(dir, { recursive: true, force: true })
})

const codes = { running: 0, starting: 1, notFound: 2, notPublished: 3, failed: 4, stopped: 7 }
const types: AgentType[] = [{ type: 'relays', options: { codes }, reports: { parts: '/list' } }]
const clock = { ahead: Date.parse('2026-01-01T12:00:00Z') - Date.now() }
const reported = new Map<string, number>()
const addresses = async () => ['127.0.0.1']
const restreamer = createRestreamer({
  types: async () => types,
  start: (options) => startProcess({ ...options, program, dir: runs, addresses }),
  ask: (ends, signal) => reach(ends, { addresses, signal }),
  now: () => Date.now() + clock.ahead,
  chance: () => 1,
  say: () => undefined,
})
afterAll(() => restreamer.end())

const windows = {
  always: [],
  now: [{ start: '2026-01-01T11:00:00Z', stop: '2026-01-01T13:00:00Z' }],
  later: [{ start: '2026-01-01T14:00:00Z', stop: '2026-01-01T15:00:00Z' }],
  over: [{ start: '2026-01-01T10:00:00Z', stop: '2026-01-01T12:00:00Z' }],
}
const record = (name: keyof typeof windows, more: object = {}): Change => ({
  cursor: '1',
  account: 'a',
  type: 'relays',
  id: name,
  version: 1,
  action: 'put',
  record: {
    list: Array.from({ length: 50 }, (_, index) => ({
      source: `rtmp://in.example.com:${greeter.port}/a/b/c`,
      target: `rtmp://push.example.com:${greeter.port}/app`,
      key: `${name}-${index}`,
      schedule: windows[name],
    })),
    ...more,
  },
})
/** Each process has a folder as long as it runs; the names of their records. */
const alive = (): string[] =>
  readdirSync(runs)
    .map((name) => readFileSync(join(runs, name, 'target'), 'utf8'))
    .map((text) => /rtmp_playpath=(\w+)/.exec(text)?.[1] ?? '')
function counted(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of alive()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
const stepUntil = async (expected: Record<string, number>): Promise<void> => {
  await expect
    .poll(
      () => {
        restreamer.step()
        for (const { id, part, code } of restreamer.reports()) reported.set(`${id}${part}`, code)
        try {
          return counted()
        } catch {
          return undefined // A folder went away while it was read.
        }
      },
      { timeout: 60_000, interval: 300 },
    )
    .toEqual(expected)
}
const codesOf = (id: string): number[] => [...new Set([...reported].filter(([key]) => key.startsWith(`${id}/`)).map(([, code]) => code))]

it('runs each target in its window only', async () => {
  for (const name of ['always', 'now', 'later', 'over'] as const) await restreamer.apply(record(name))
  await stepUntil({ always: 50, now: 50 })
  await expect
    .poll(() => {
      restreamer.step()
      for (const { id, part, code } of restreamer.reports()) reported.set(`${id}${part}`, code)
      return ['always', 'now', 'later', 'over'].map(codesOf)
    })
    .toEqual([[0], [0], [7], [7]])
  expect(reported.size).toBe(200)
  const before = new Set(readdirSync(runs))

  // A new version with the same targets in another order leaves the processes alone; a target that is gone ends.
  const { list } = record('always').record as { list: object[] }
  await restreamer.apply({ ...record('always'), version: 2, record: { list: list.toReversed().slice(0, 49) } })
  await stepUntil({ always: 49, now: 50 })
  expect(readdirSync(runs).filter((name) => !before.has(name))).toEqual([])

  await restreamer.apply(record('now', { active: false }))
  await stepUntil({ always: 49 })
  clock.ahead += 2 * 3_600_000
  await stepUntil({ always: 49, later: 50 })
  await restreamer.keepOnly(['a/relays/later'])
  await stepUntil({ later: 50 })
  await restreamer.end()
  expect(readdirSync(runs)).toEqual([])
})

it('starts no process for targets that do not accept connections', async () => {
  const { list } = record('always').record as { list: object[] }
  const port = await freePort()
  const dead = list.map((item) => ({ ...item, target: `rtmp://push.example.com:${port}/app` }))
  await restreamer.apply({ ...record('always'), id: 'dead', record: { list: dead } })
  let most = 0
  await expect
    .poll(() => {
      restreamer.step()
      most = Math.max(most, readdirSync(runs).length)
      for (const { id, part, code } of restreamer.reports()) reported.set(`${id}${part}`, code)
      return [...reported].filter(([key, code]) => key.startsWith('dead/') && code === codes.failed).length
    })
    .toBe(50)
  expect(most).toBe(0)
})
