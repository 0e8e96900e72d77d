// Figures of players, virtual machines, partners and image optimisation from their rollups.
import type { Store } from '../../store/types.ts'
import type { FigureAnswer } from '../../store/statistics/port.ts'
import { type FigureKind, figureTraits, howOf } from '../../statistics/figures.ts'
import { piecesOf, type Step } from '../../statistics/steps.ts'
import { countUniques } from '../../statistics/uniques.ts'
import type { Granularity } from '../../../src/engine/time/buckets.ts'
import { bucketAt } from './buckets.ts'
import type { Names } from './names.ts'
import { bucketsIn, eachPiece, instantText, type Kept, widened } from './periods.ts'
import { playerKey } from './takeViews.ts'
import type { FigureBucket, FigureItem, FigureQuery, Figures } from './types.ts'

type Parts = { store: Pick<Store, 'statistics'>; names: Names; kept: () => Kept }
type Sums = Map<string, Pick<FigureAnswer, 'total' | 'count' | 'most'>>

export function readingFigures({ store, names, kept }: Parts) {
  return { figures, figureItems, figureTimes }

  async function figures(query: FigureQuery): Promise<Figures> {
    const sums = (await read(query, [])).get('') ?? new Map()
    const { of = '' } = query
    return { ...shown(query.kind, sums), ...(await viewersOf(query, [of])).get(of) }
  }

  async function figureItems(query: FigureQuery): Promise<FigureItem[]> {
    const found = await read(query, ['subject'])
    const viewers = await viewersOf(query, [...found.keys()])
    const items: FigureItem[] = [...found].map(([of, sums]) => ({ of, ...shown(query.kind, sums), ...viewers.get(of) }))
    if (!figureTraits[query.kind].isOfRecords) return items
    const named = await names.add(
      query,
      items.map(({ of }) => ({ resource: of })),
      ['resource'],
    )
    return items.map((item, index) => {
      const name = (named[index] as { resource_name?: string }).resource_name
      return name === undefined ? item : { ...item, of_name: name }
    })
  }

  async function figureTimes(query: FigureQuery, granularity: Granularity): Promise<FigureBucket[]> {
    const { buckets, step } = bucketsIn(query, granularity)
    const whole = { ...query, start: buckets[0]!.start, end: buckets.at(-1)!.end }
    const found = new Map<number, Sums>()
    for (const [start, sums] of await read(whole, ['start'], step)) {
      const index = bucketAt(buckets, Number(start))
      found.set(index, together(found.get(index), sums))
    }
    return [...found]
      .sort(([a], [b]) => a - b)
      .map(([index, sums]) => {
        const { start, end } = buckets[index]!
        return { start: instantText(start), end: instantText(end), ...shown(query.kind, sums) }
      })
  }

  /** Sums of metrics by the key. */
  async function read(query: FigureQuery, by: ('start' | 'subject')[], largest: Step = 'd'): Promise<Map<string, Sums>> {
    const found = new Map<string, Sums>()
    const { kind, of } = query
    const { start, end } = widened(query, kept())
    const rows = await eachPiece(piecesOf(start, end, largest), (piece) =>
      store.statistics.figures(query, { kind, piece, by, ...(of !== undefined && { subject: of }) }),
    )
    for (const row of rows) {
      const key = by.length === 0 ? '' : String(by[0] === 'start' ? row.start : row.subject)
      found.set(key, together(found.get(key), new Map([[row.metric, row]])))
    }
    return found
  }

  /** Unique viewers of each player, by whole hours; the empty text stands for all players. Other kinds have none. */
  async function viewersOf({ account, kind, start, end }: FigureQuery, players: readonly string[]) {
    if (!figureTraits[kind].hasViewers) return new Map<string, { viewers: number }>()
    const sets = new Map(players.map((of) => [playerKey(of), [] as string[]]))
    for (const { step, from, to } of piecesOf(Math.floor(start / 60) * 60, Math.ceil(end / 60) * 60))
      if (step !== 'm')
        for (const { stream, viewers } of await store.statistics.uniques({ account }, step, from, to, [...sets.keys()]))
          sets.get(stream)!.push(viewers)
    return new Map(players.map((of) => [of, { viewers: countUniques(sets.get(playerKey(of))!) }]))
  }
}

function together(a: Sums | undefined, b: Sums): Sums {
  const all: Sums = new Map(a)
  for (const [metric, { total, count, most }] of b) {
    const sum = all.get(metric)
    all.set(metric, sum ? { total: sum.total + total, count: sum.count + count, most: Math.max(sum.most, most) } : { total, count, most })
  }
  return all
}

function shown(kind: FigureKind, sums: Sums): Pick<Figures, 'values' | 'peaks'> {
  const [values, peaks]: [Record<string, number>, Record<string, number>] = [{}, {}]
  for (const [metric, { total, count, most }] of sums) {
    values[metric] = howOf(kind, metric) === 'mean' ? total / count : total
    peaks[metric] = most
  }
  return { values, peaks }
}
