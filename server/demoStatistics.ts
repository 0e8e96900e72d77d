// Statistics of the demo: invented log lines and figures, ingested like real ones. In the background, newest day first; then minute by
// minute.
import { setTimeout as pause } from 'node:timers/promises'
import figures from './seed/demo/figures.json' with { type: 'json' }
import traffic from './seed/demo/traffic.json' with { type: 'json' }
import { type DemoFigure, demoFigures } from './statistics/demoFigures.ts'
import { demoLines, type DemoSource, randomOf } from './statistics/demoLines.ts'
import type { FigureKind } from './statistics/figures.ts'
import type { BillSeed } from './services/seed/seedBills.ts'
import type { Services } from './services/types.ts'
import { accountScope } from './store/scope.ts'
import { dayMinutes, minuteMilliseconds } from '../src/engine/time/units.ts'

const agent = { id: 'demo' }
/** Covers this month and the previous one. */
const days = 62
/** Quiet sources have requests on these last days only: enough for lists, and months cost no more time. */
const quietDays = 2
/** These last minutes have lines of their own, from the full hour in which they begin. */
const fineMinutes = 60
/** Minutes of a batch. Adding one blocks the embedded database, and with it the event loop, for some tens of milliseconds. */
const minutesAtOnce = { fine: 5, coarse: 24 } as const
/** Lines after which it pauses for a millisecond, so that the server stays responsive. */
const linesOfRest = 10
type Sources = { requests: DemoSource[]; figures: DemoFigure[] }
type Filling = { services: Services; sources: Sources; signal: AbortSignal }

/** Returns a function that stops it. */
export function startDemoStatistics({ services, wait = 1500 }: { services: Services; wait?: number }): () => Promise<void> {
  const end = new AbortController()
  services.demoHistory.isGenerating = true
  const running = run(services, end.signal, wait).catch((error: unknown) => {
    services.demoHistory.isGenerating = false
    if (!end.signal.aborted) services.log.warn({ err: error }, 'the statistics of the demo ended')
  })
  return async () => {
    end.abort()
    await running
  }
}

async function run(services: Services, signal: AbortSignal, wait: number): Promise<void> {
  await pause(wait, undefined, { signal, ref: false })
  const filling = { services, signal, sources: await demoSources(services) }
  await fillDemoDays(filling, days)
  services.demoHistory.isGenerating = false
  for (;;) {
    await pause(minuteMilliseconds - (services.clock().getTime() % minuteMilliseconds) + 500, undefined, { signal, ref: false })
    await fillDemoDays(filling, 2)
  }
}

/** Fills the last `count` days, each from its last position. */
export async function fillDemoDays(filling: Filling, count: number): Promise<void> {
  for (let back = 0; back < count && !filling.signal.aborted; back++) {
    await fill(filling, back)
    // Today again: on a slow machine a day takes minutes.
    await fill(filling, 0)
  }
}

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)
const billedSource = (day: string, account: string): string => `demo-${day}-${account}`

/** Adds requests to the months that the demo closes at its first start, so that their charges include them. */
export async function fillClosedMonths(services: Services, bills: readonly Pick<BillSeed, 'project' | 'closed'>[]): Promise<void> {
  const { requests } = await demoSources(services)
  const now = services.clock()
  const monthOf = (ago: number): number => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)
  for (const account of new Set(requests.map((source) => source.account))) {
    const project = (await services.store.accounts.find(account))?.project_name
    const own = requests.filter((source) => source.account === account && source.gigabytes > 0 && !source.quiet)
    for (const ago of bills.find((bill) => bill.project === project)?.closed ?? [])
      for (let at = monthOf(ago); at < monthOf(ago - 1); at += dayMinutes * minuteMilliseconds) {
        const lines = billedLines(own, dayOf(at))
        await services.statistics.take(agent, { source: billedSource(dayOf(at), account), position: 0, next: dayMinutes, lines })
      }
  }
}

/** One source an hour has the requests of all, larger ones more often: fewer lines, because the first start waits for them. */
function billedLines(own: readonly DemoSource[], day: string): string[] {
  const gigabytes = own.reduce((sum, source) => sum + source.gigabytes, 0)
  return Array.from({ length: dayMinutes / 60 }, (_, hour) => {
    let left = randomOf(`${day} ${hour}`)() * gigabytes
    const source = own.find((one) => (left -= one.gigabytes) < 0)
    return source ? demoLines([{ ...source, gigabytes }], { day, from: hour * 60, to: (hour + 1) * 60, fine: false }) : []
  }).flat()
}

/** Leaves out requests that were ingested for a closed month. */
async function unbilled({ statistics }: Services, requests: readonly DemoSource[], day: string): Promise<DemoSource[]> {
  const billed = new Set<string>()
  for (const account of new Set(requests.map((source) => source.account)))
    if ((await statistics.position(agent, billedSource(day, account))) > 0) billed.add(account)
  return requests.filter(({ account, gigabytes }) => gigabytes === 0 || !billed.has(account))
}

async function fill({ services, sources, signal }: Filling, back: number): Promise<void> {
  const { statistics, clock } = services
  const now = Math.floor(clock().getTime() / minuteMilliseconds)
  const midnight = (Math.floor(now / dayMinutes) - back) * dayMinutes
  const day = dayOf(midnight * minuteMilliseconds)
  const until = Math.min(dayMinutes, now - midnight)
  // Each hour is either fine or coarse: with both, its requests would count twice.
  const fineFrom = Math.floor((now - fineMinutes) / 60) * 60 - midnight
  const source = `demo-${day}`
  const requests = (await unbilled(services, sources.requests, day)).filter(({ quiet }) => !quiet || back < quietDays)
  for (let from = await statistics.position(agent, source); from < until && !signal.aborted;) {
    const fine = from >= fineFrom
    const to = Math.min(until, fine ? from + minutesAtOnce.fine : Math.min(from + minutesAtOnce.coarse, fineFrom))
    const minutes = { day, from, to, fine }
    const lines = [...demoLines(requests, minutes), ...demoFigures(sources.figures, minutes)]
    await statistics.take(agent, { source, position: from, next: to, lines })
    from = to
    await pause(Math.min(60, lines.length / linesOfRest), undefined, { signal, ref: false })
  }
}

/** The records of the data files, by their ids in this database. */
export async function demoSources({ store }: Services): Promise<Sources> {
  const idOf = async ({ account, type, name }: { account: string; type: string; name: string }): Promise<string | undefined> => {
    const { rows } = await store.records.list(accountScope(account), type)
    return rows.find(({ data }) => (JSON.parse(data) as { name?: string }).name === name)?.id
  }
  const sources: Sources = { requests: [], figures: [] }
  for (const {
    account,
    type,
    name,
    host = '',
    gigabytes = 0,
    kilobytes = 100,
    cached = 0,
    viewers = 0,
    customs = [],
    quiet = false,
  } of traffic) {
    const resource = await idOf({ account, type, name })
    if (resource !== undefined)
      sources.requests.push({
        seed: `${account} ${type} ${name}`,
        account,
        resource,
        host,
        gigabytes,
        kilobytes,
        cached,
        viewers,
        customs,
        quiet,
      })
  }
  for (const { type, ...figure } of figures as (DemoFigure & { type?: string; kind: FigureKind })[]) {
    const of = type === undefined ? figure.of : await idOf({ account: figure.account, type, name: figure.of })
    if (of !== undefined) sources.figures.push({ ...figure, of })
  }
  return sources
}
