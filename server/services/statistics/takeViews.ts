// Views and viewers of streams in a batch. Viewers are known by a hash of address and User-Agent; the addresses are not stored.
import { createHmac } from 'node:crypto'
import type { Repositories } from '../../store/types.ts'
import type { NewUniques } from '../../store/statistics/port.ts'
import type { LogLine } from '../../statistics/accessLine.ts'
import { type FigureLine, figureTraits } from '../../statistics/figures.ts'
import { browserOf } from '../../statistics/clients.ts'
import { floorTo, minutesOf, type Step } from '../../statistics/steps.ts'
import { type Merged, mergeViews, viewRowsOf, type Viewer, type Watching } from '../../statistics/visits.ts'

type Seen = { viewer: Viewer; times: number[] }

/** `lines` have an account; those without a stream are skipped. Must run inside a transaction. */
export async function takeViews(
  statistics: Repositories['statistics'],
  lines: readonly LogLine[],
  { salt, seen, isKept }: { salt: string; seen: string; isKept: (row: { step: Step; start: number }) => boolean },
): Promise<void> {
  const changes: (Watching & Merged)[] = []
  const uniques = new Map<string, NewUniques>()
  for (const { account, stream, visitors } of byStream(lines, salt)) {
    const times = [...visitors.values()].flatMap((one) => one.times)
    const [from, to] = times.reduce(([least, most], time) => [Math.min(least, time), Math.max(most, time)], [Infinity, -Infinity])
    const stored = await statistics.visits(account, stream, [...visitors.keys()], from, to)
    for (const [visitor, { viewer, times: requests }] of visitors) {
      const before = stored.find((one) => one.visitor === visitor)
      const merged = mergeViews(before?.spans ?? [], requests)
      if (merged.added.length > 0 || merged.removed.length > 0)
        changes.push({ account, stream, visitor, viewer: before?.viewer ?? viewer, ...merged })
      for (const time of requests)
        for (const of of ['', stream]) addUnique(uniques, { account, of, visitor, minute: Math.floor(time / 60) })
    }
  }
  await statistics.replaceVisits(changes, seen)
  // Viewers of late minutes are written until trimming: peaks of hours and days are the largest of them, and a minute may be split over batches.
  await statistics.addViews(viewRowsOf(changes).filter((row) => isKept(row) || (row.step === 'm' && row.active !== 0)))
  await statistics.addUniques([...uniques.values()].map((set) => ({ ...set, viewers: [...new Set(set.viewers)] })))
}

/** Unique viewers of players, stored with those of streams, whose ids have no slash. */
export async function takePlayerViewers(statistics: Repositories['statistics'], lines: readonly FigureLine[], salt: string): Promise<void> {
  const uniques = new Map<string, NewUniques>()
  for (const { kind, account, of, ip, agent, time } of lines)
    if (figureTraits[kind].hasViewers && ip !== '') {
      const visitor = visitorOf({ ip, agent }, salt)
      for (const stream of ['player/', playerKey(of)]) addUnique(uniques, { account, of: stream, visitor, minute: Math.floor(time / 60) })
    }
  await statistics.addUniques([...uniques.values()].map((set) => ({ ...set, viewers: [...new Set(set.viewers)] })))
}
export const playerKey = (of: string): string => `player/${of}`

function visitorOf({ ip, agent }: { ip: string; agent: string }, salt: string): string {
  return createHmac('sha256', salt).update(`${ip}\n${agent}`).digest('hex').slice(0, 16)
}

function byStream(lines: readonly LogLine[], salt: string) {
  const streams = new Map<string, { account: string; stream: string; visitors: Map<string, Seen> }>()
  for (const { account, stream, ip, agent, country, region, time } of lines) {
    if (stream === '') continue
    const key = `${account}/${stream}`
    const one = streams.get(key) ?? { account, stream, visitors: new Map<string, Seen>() }
    streams.set(key, one)
    const visitor = visitorOf({ ip, agent }, salt)
    const visits = one.visitors.get(visitor) ?? { viewer: { country, region, browser: browserOf(agent) }, times: [] }
    visits.times.push(time)
    one.visitors.set(visitor, visits)
  }
  return streams.values()
}

function addUnique(
  sets: Map<string, NewUniques>,
  { account, of, visitor, minute }: { account: string; of: string; visitor: string; minute: number },
): void {
  for (const step of ['h', 'd'] as const) {
    const start = floorTo(minute, minutesOf[step])
    const key = `${account}\n${step}\n${start}\n${of}`
    const set = sets.get(key) ?? { account, step, start, stream: of, viewers: [] }
    sets.set(key, set)
    set.viewers.push(visitor)
  }
}
