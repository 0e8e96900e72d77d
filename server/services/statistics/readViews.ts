// Views of streams from the rollups.
import type { Store } from '../../store/types.ts'
import type { ViewAnswer, ViewColumn } from '../../store/statistics/port.ts'
import { piecesOf, type Step } from '../../statistics/steps.ts'
import { lengths as lengthBounds, type ViewKind } from '../../statistics/visits.ts'
import { invalidAt } from '../problem.ts'
import type { Granularity } from '../../../src/engine/time/buckets.ts'
import { bucketAt } from './buckets.ts'
import { countingUsers } from './countingUsers.ts'
import type { Names } from './names.ts'
import { bucketsIn, eachPiece, instantText, type Kept, widened } from './periods.ts'
import {
  type Length,
  type Period,
  rowKeys,
  type ViewBucket,
  type ViewDimension,
  type ViewField,
  type ViewItem,
  type ViewQuery,
  type Views,
} from './types.ts'

type Parts = { store: Pick<Store, 'statistics'>; names: Names; kept: () => Kept }
type Sums = Pick<ViewAnswer, 'views' | 'seconds' | 'active'>
const none: Sums = { views: 0, seconds: 0, active: 0 }
/** Unique users are counted stream by stream: only for the streams with the most views. */
const maxCounted = 100

const dimensions: Record<ViewDimension, { kind: ViewKind; by: Exclude<ViewColumn, 'start'>[] }> = {
  streams: { kind: 'stream', by: ['stream'] },
  countries: { kind: 'place', by: ['first'] },
  regions: { kind: 'place', by: ['first', 'second'] },
  browsers: { kind: 'browser', by: ['first'] },
}

export function readingViews({ store, names, kept }: Parts) {
  const { users, usersByStream } = countingUsers(store)
  return { views, viewItems, viewTimes, lengths }

  /** The peak of several chosen streams is the largest of theirs; without a choice it is that of all streams together. */
  async function views(query: ViewQuery): Promise<Views> {
    const kind = query.country !== undefined ? 'place' : query.streams ? 'stream' : 'all'
    if (kind === 'place') refuseFor(query, ['views_max', 'users'])
    const [sums = none] = await read(query, kind, [])
    return shown(sums, query.fields, query.fields.includes('users') ? await users(query, query.streams) : 0)
  }

  async function viewItems(query: ViewQuery, dimension: ViewDimension): Promise<ViewItem[]> {
    const { kind, by } = dimensions[dimension]
    const keys = rowKeys[dimension]
    if (kind !== 'stream') refuseFor(query, ['views_max', 'users'])
    if (kind === 'browser' && query.country !== undefined) throw invalidAt('?country', 'combination', { with: 'browser' })
    const isPlaced = query.country !== undefined && kind === 'stream'
    if (isPlaced) refuseFor(query, ['views_max', 'users'])
    const rows = (await read(query, isPlaced ? 'place' : kind, by)).filter((one) => one.views > 0 || one.active > 0)
    const withUsers = query.fields.includes('users')
    const listed = withUsers ? rows.toSorted((a, b) => b.views - a.views).slice(0, maxCounted) : rows
    const counted = withUsers ? await usersByStream(query, listed.map(streamOf)) : undefined
    const items: ViewItem[] = listed.map((row) => ({
      ...Object.fromEntries(keys.map((key, index) => [key, row[by[index]!]])),
      ...shown(row, query.fields, counted?.get(streamOf(row)) ?? 0),
    }))
    return names.add(query, items, keys)
  }

  async function viewTimes(query: ViewQuery, granularity: Granularity): Promise<ViewBucket[]> {
    refuseFor(query, ['users'])
    if (query.country !== undefined) refuseFor(query, ['views_max'])
    const { buckets, step } = bucketsIn(query, granularity)
    const whole = { ...query, start: buckets[0]!.start, end: buckets.at(-1)!.end }
    const kind = query.country !== undefined ? 'place' : 'stream'
    const found = new Map<number, Map<string, Sums>>()
    for (const row of await read(whole, kind, ['start', 'stream'], step)) {
      const index = bucketAt(buckets, row.start!)
      const streams = found.get(index) ?? new Map<string, Sums>()
      found.set(index, streams.set(row.stream!, added(streams.get(row.stream!) ?? none, row)))
    }
    return [...found]
      .sort(([a], [b]) => a - b)
      .map(([index, streams]) => ({
        start: instantText(buckets[index]!.start),
        end: instantText(buckets[index]!.end),
        result: [...streams].map(([stream, sums]) => ({ stream, ...shown(sums, query.fields, 0) })),
      }))
  }

  /** How long views last, in the classes of fields.md B5. */
  async function lengths(query: ViewQuery): Promise<Length[]> {
    if (query.country !== undefined) throw invalidAt('?country', 'combination', { with: 'length' })
    const rows = await read(query, 'length', ['first'])
    const counts = lengthBounds.map((from) => rows.find(({ first }) => Number(first) === from)?.views ?? 0)
    const all = counts.reduce((sum, count) => sum + count, 0)
    return lengthBounds.map((from, index) => ({
      from_s: from,
      to_s: lengthBounds[index + 1] ?? null,
      views: counts[index]!,
      share: all === 0 ? 0 : counts[index]! / all,
    }))
  }

  async function read(query: ViewQuery, kind: ViewKind, by: ViewColumn[], largest: Step = 'd'): Promise<ViewAnswer[]> {
    const { country, region, streams } = query
    const where = { ...(country !== undefined && { first: country }), ...(region !== undefined && { second: region }) }
    const found = new Map<string, ViewAnswer>()
    const { start, end } = widened(query, kept())
    const rows = await eachPiece(piecesOf(start, end, largest), (piece) =>
      store.statistics.views(query, { kind, piece, by, where, ...(streams && kind !== 'all' && { streams }) }),
    )
    for (const row of rows) {
      const key = by.map((column) => row[column]).join('\n')
      const before = found.get(key)
      found.set(key, before ? { ...row, ...added(before, row) } : row)
    }
    return [...found.values()]
  }
}

const streamOf = ({ stream = '' }: ViewAnswer): string => stream

/** Peaks and viewers cannot be added up from parts, so not every rollup has them. */
function refuseFor({ fields }: Pick<ViewQuery, 'fields'> & Period, unknown: readonly ViewField[]): void {
  const field = fields.find((one) => unknown.includes(one))
  if (field) throw invalidAt('?fields', 'combination', { with: field })
}

function added(a: Sums, b: Sums): Sums {
  return { views: a.views + b.views, seconds: a.seconds + b.seconds, active: Math.max(a.active, b.active) }
}

function shown({ views, seconds, active }: Sums, fields: readonly ViewField[], users: number): Views {
  const all: Required<Views> = {
    views,
    views_max: active,
    users,
    duration_sum: seconds,
    duration_avg: views === 0 ? 0 : seconds / views,
  }
  return Object.fromEntries(fields.map((field) => [field, all[field]]))
}
