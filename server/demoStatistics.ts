// Statistics of the demo: invented log lines, taken in like any other, in the background and from the newest day on; then minute by minute.
import { setTimeout as pause } from 'node:timers/promises'
import traffic from './seed/demo/traffic.json' with { type: 'json' }
import { demoLines, type DemoSource } from './statistics/demoLines.ts'
import type { Services } from './services/types.ts'
import { accountScope } from './store/scope.ts'

const agent = { id: 'demo' }
const days = 32
const minutesOfDay = 1440
/** Until then, minutes have their own lines. */
const fineMinutes = 60
const linesOfBatch = 400

/** Returns a function that stops it. */
export function startDemoStatistics({ services, wait = 1500 }: { services: Services; wait?: number }): () => Promise<void> {
  const end = new AbortController()
  const running = run(services, end.signal, wait).catch((error: unknown) => {
    if (!end.signal.aborted) services.log.warn({ err: error }, 'the statistics of the demo ended')
  })
  return async () => {
    end.abort()
    await running
  }
}

async function run(services: Services, signal: AbortSignal, wait: number): Promise<void> {
  await pause(wait, undefined, { signal, ref: false })
  const sources = await sourcesOf(services)
  for (let back = 0; back < days && !signal.aborted; back++) await fill(services, sources, back, signal)
  for (;;) {
    await pause(60_000 - (services.clock().getTime() % 60_000) + 500, undefined, { signal, ref: false })
    for (const back of [1, 0]) await fill(services, sources, back, signal)
  }
}

/** A day up to now, from where it ended before. */
async function fill({ statistics, clock }: Services, sources: DemoSource[], back: number, signal: AbortSignal): Promise<void> {
  const now = Math.floor(clock().getTime() / 60_000)
  const today = Math.floor(now / minutesOfDay)
  const day = new Date((today - back) * minutesOfDay * 60_000).toISOString().slice(0, 10)
  const until = back === 0 ? now % minutesOfDay : minutesOfDay
  const source = `demo-${day}`
  for (let from = await statistics.position(agent, source); from < until && !signal.aborted;) {
    const age = now - (today - back) * minutesOfDay - from
    const fine = age <= fineMinutes
    const to = Math.min(until, fine ? from + 10 : Math.min(from + 240, from + Math.max(1, age - fineMinutes)))
    const lines = demoLines(sources, { day, from, to, fine })
    await statistics.take(agent, { source, position: from, next: to, lines })
    from = to
    await pause(Math.min(60, lines.length / linesOfBatch), undefined, { signal, ref: false })
  }
}

/** The records of the data file, as they are called in this database. */
async function sourcesOf({ store }: Services): Promise<DemoSource[]> {
  const found: DemoSource[] = []
  for (const { account, type, name, host = '', gigabytes = 0, cached = 0, viewers = 0 } of traffic) {
    const { rows } = await store.records.list(accountScope(account), type)
    const record = rows.find(({ data }) => (JSON.parse(data) as { name?: string }).name === name)
    if (record) found.push({ account, resource: record.id, host, gigabytes, cached, viewers })
  }
  return found
}
