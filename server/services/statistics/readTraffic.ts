// Traffic from the rollups: totals, buckets, and sums by resource, place, code or client.
import type { Store } from '../../store/types.ts'
import type { TrafficAnswer, TrafficAsk, TrafficColumn } from '../../store/statistics/port.ts'
import type { TrafficKind, TrafficSums } from '../../statistics/traffic.ts'
import { floorTo, piecesOf, type Step } from '../../statistics/steps.ts'
import { invalidAt } from '../problem.ts'
import type { Granularity } from '../../../src/engine/time/buckets.ts'
import { bucketAt } from './buckets.ts'
import type { Names } from './names.ts'
import { bucketsIn, eachPiece, instantText, type Kept, widened } from './periods.ts'
import {
  type Period,
  rowKeys,
  type Traffic,
  type TrafficBucket,
  type TrafficDimension,
  type TrafficFilters,
  type TrafficItem,
  type TrafficMonth,
  type TrafficQuery,
  type TrafficTotal,
} from './types.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

/** `now` in minutes since 1970. */
type Parts = { store: Pick<Store, 'statistics'>; names: Names; kept: () => Kept; now: () => number }
type Where = TrafficAsk['where']
/** The percentile by which bandwidth is usually billed. */
const billedShare = 0.95
const none: TrafficSums = { hits: 0, bytes: 0, cached: 0 }

/** The rollup of each subresource, and its columns of the keys. */
const dimensions: Record<TrafficDimension, { kind: TrafficKind; by: ('resource' | 'host' | 'first' | 'second')[] }> = {
  resources: { kind: 'resource', by: ['resource'] },
  hosts: { kind: 'resource', by: ['host'] },
  countries: { kind: 'place', by: ['first'] },
  regions: { kind: 'place', by: ['first', 'second'] },
  codes: { kind: 'code', by: ['first'] },
  referrers: { kind: 'referrer', by: ['first'] },
  browsers: { kind: 'browser', by: ['first'] },
  platforms: { kind: 'platform', by: ['first'] },
  customs: { kind: 'custom', by: ['first'] },
  areas: { kind: 'area', by: ['first'] },
}

export function readingTraffic({ store, names, kept, now }: Parts) {
  return { traffic, times, items, months }

  async function traffic(query: TrafficQuery): Promise<TrafficTotal> {
    const { kind, where } = rollupOf(query)
    const size = query.end - query.start <= 60 ? 1 : 60
    const [[sums = none], bytes] = await Promise.all([read(query, { kind, where, by: [] }), bytesBy(query, size)])
    const { peak, most } = speeds(bytes, query, size)
    return { ...shown(sums, peak), bandwidth_95: most }
  }

  /** Bytes of minutes (`size` 1) or hours (60) that have any. */
  async function bytesBy(query: TrafficQuery, size: 1 | 60): Promise<Map<number, number>> {
    const sums = new Map<number, number>()
    for (const { start = 0, bytes } of await read(query, { ...rollupOf(query), by: ['start'] }, size === 1 ? 'm' : 'h'))
      sums.set(floorTo(start, size), (sums.get(floorTo(start, size)) ?? 0) + bytes)
    return sums
  }

  /** Bandwidth of the busiest part of a period, and the 95th percentile of all its parts; idle parts count. */
  function speeds(bytes: Map<number, number>, { start, end }: Period, size: number): { peak: number; most: number } {
    const values = [...bytes].filter(([at]) => at >= floorTo(start, size) && at < end).map(([, sum]) => sum)
    const parts = Math.max(values.length, Math.ceil((Math.min(end, now()) - floorTo(start, size)) / size))
    const rank = Math.ceil(parts * billedShare)
    const busiest = values.sort((a, b) => b - a)
    return { peak: bandwidth(busiest[0] ?? 0, size), most: bandwidth(busiest[parts - rank] ?? 0, size) }
  }

  async function months(query: TrafficQuery): Promise<TrafficMonth[]> {
    const rows = await times(query, 'P1M')
    const withHours = rows.filter(({ start }) => minuteOf(start) >= kept().hours)
    const whole = { ...query, start: minuteOf(withHours[0]?.start), end: minuteOf(withHours.at(-1)?.end) }
    const hours = withHours.length > 0 ? await bytesBy(whole, 60) : new Map<number, number>()
    return rows.map(({ start, end, hits, traffic: bytes, cache_ratio }) => {
      const hasHours = minuteOf(start) >= kept().hours
      const { peak, most } = speeds(hours, { start: minuteOf(start), end: minuteOf(end) }, 60)
      return { start, end, hits, traffic: bytes, cache_ratio, bandwidth: hasHours ? peak : null, bandwidth_95: hasHours ? most : null }
    })
  }

  async function times(query: TrafficQuery, granularity: Granularity): Promise<TrafficBucket[]> {
    const { kind, where } = rollupOf(query)
    const { buckets, step } = bucketsIn(query, granularity)
    const whole = { ...query, start: buckets[0]!.start, end: buckets.at(-1)!.end }
    const sums = new Map<number, TrafficSums>()
    for (const row of await read(whole, { kind, where, by: ['start'] }, step)) {
      const index = bucketAt(buckets, row.start!)
      sums.set(index, added(sums.get(index) ?? none, row))
    }
    return [...sums]
      .sort(([a], [b]) => a - b)
      .map(([index, one]) => {
        const { start, end } = buckets[index]!
        return { start: instantText(start), end: instantText(end), ...shown(one, bandwidth(one.bytes, end - start)) }
      })
  }

  async function items(query: TrafficQuery, dimension: TrafficDimension): Promise<TrafficItem[]> {
    const { kind, by } = dimensions[dimension]
    const keys = rowKeys[dimension]
    const { where } = rollupOf(query, kind)
    const rows = await read(query, { kind, where, by })
    const minutes = query.end - query.start
    const named = rows.map((row) => ({
      ...Object.fromEntries(keys.map((key, index) => [key, valueOf(key, row[by[index]!] ?? '')])),
      ...shown(row, bandwidth(row.bytes, minutes)),
    }))
    return names.add(query, named, keys)
  }

  /** Sums of the pieces that make up the period, merged by their keys. */
  async function read(
    query: TrafficQuery,
    ask: { kind: TrafficKind; where: Where; by: TrafficColumn[] },
    largest: Step = 'd',
  ): Promise<TrafficAnswer[]> {
    const found = new Map<string, TrafficAnswer>()
    const { start, end } = widened(query, kept())
    const pieces = piecesOf(start, end, largest)
    for (const row of await eachPiece(pieces, (piece) => store.statistics.traffic(query, { ...ask, piece }))) {
      const key = ask.by.map((column) => row[column]).join('\n')
      const before = found.get(key)
      found.set(key, before ? { ...row, ...added(before, row) } : row)
    }
    return [...found.values()]
  }
}

/** The rollup that knows the filters. Throws 400 when none knows all of them together. */
function rollupOf(filters: TrafficFilters, wanted?: TrafficKind): { kind: TrafficKind; where: Where } {
  const { resource, host, country, region, code, referrer, area } = filters
  const needed = [
    ...(country !== undefined || region !== undefined ? ['place' as const] : []),
    ...(code !== undefined ? ['code' as const] : []),
    ...(referrer !== undefined ? ['referrer' as const] : []),
    ...(area !== undefined ? ['area' as const] : []),
  ]
  const special: TrafficKind[] = [...new Set([...needed, ...(wanted && wanted !== 'resource' ? [wanted] : [])])]
  if (special.length > 1) throw invalidAt(`?${nameOf(needed.at(-1)!)}`, 'combination', { with: special[0] })
  const kind = special[0] ?? wanted ?? (resource === undefined && host === undefined ? 'all' : 'resource')
  const first = country ?? code ?? referrer ?? area
  return {
    kind,
    where: {
      ...(resource !== undefined && { resource }),
      ...(host !== undefined && { host }),
      ...(first !== undefined && { first }),
      ...(region !== undefined && { second: region }),
    },
  }
}
const nameOf = (kind: 'place' | 'code' | 'referrer' | 'area'): string => (kind === 'place' ? 'country' : kind)
const valueOf = (key: string, text: string): string | number => (key === 'code' ? Number(text) : text)

function added(a: TrafficSums, b: TrafficSums): TrafficSums {
  return { hits: a.hits + b.hits, bytes: a.bytes + b.bytes, cached: a.cached + b.cached }
}

function shown({ hits, bytes, cached }: TrafficSums, bits: number): Traffic {
  return { hits, traffic: bytes, cache_ratio: bytes === 0 ? 0 : cached / bytes, bandwidth: bits }
}

const minuteOf = (text = ''): number => Date.parse(text) / minuteMilliseconds
const bandwidth = (bytes: number, minutes: number): number => (bytes * 8) / (minutes * 60)
