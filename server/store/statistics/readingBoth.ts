// Sums of rows that are still in the portal's database together with those that were moved. Each row is counted once, also while a move ends.
import type { ReadingRollups } from './port.ts'
import { countedIn, type Moved, type RollupStore } from './rollupStore.ts'
import type { movesIn } from './sql/moves.ts'

export function readingBoth(
  here: ReadingRollups,
  moves: Pick<ReturnType<typeof movesIn>, 'moved' | 'parts'>,
  rollups: RollupStore,
): ReadingRollups {
  return {
    traffic: (of, ask) => both((from) => from.traffic(of, ask), { by: ask.by, sums: ['hits', 'bytes', 'cached'] }),
    views: (of, ask) => both((from) => from.views(of, ask), { by: ask.by, sums: ['views', 'seconds'], peaks: ['active'] }),
    figures: (of, ask) => both((from) => from.figures(of, ask), { by: [...ask.by, 'metric'], sums: ['total', 'count'], peaks: ['most'] }),
    hoursOf: (of, resources, from, to) =>
      both((source) => source.hoursOf(of, resources, from, to), { by: ['resource', 'start'], sums: ['hits', 'bytes', 'cached'] }),
    lastDays: (of, resources, days) => both((from) => from.lastDays(of, resources, days), { by: ['resource'], sums: [], peaks: ['start'] }),
    byAccount: (accounts, piece) => both((from) => from.byAccount(accounts, piece), { by: ['account'], sums: ['hits', 'bytes', 'cached'] }),
    uniques: async (of, step, from, to, streams) => (await bothOf((source) => source.uniques(of, step, from, to, streams))).flat(),
  }

  async function both<T extends object>(read: (from: ReadingRollups) => Promise<T[]>, shape: Shape): Promise<T[]> {
    const [first, second] = await bothOf(read)
    return second.length === 0 ? first : together([...first, ...second], shape)
  }

  /** Reads both stores at the same state of the moves: reads again if a move finished in between. */
  async function bothOf<T>(read: (from: ReadingRollups) => Promise<T[]>): Promise<[T[], T[]]> {
    for (let before = await moves.moved(); ;) {
      const rows = await read(here)
      const after = await moves.moved()
      if (isSame(before, after)) return [rows, countedIn(before).length === 0 ? [] : await read(rollups.reading(before, moves.parts))]
      before = after
    }
  }
}

type Shape = { by: readonly string[]; sums: readonly string[]; peaks?: readonly string[] }

function together<T extends object>(rows: readonly T[], { by, sums, peaks = [] }: Shape): T[] {
  const found = new Map<string, Record<string, unknown>>()
  for (const row of rows as readonly Record<string, unknown>[]) {
    const key = JSON.stringify(by.map((column) => row[column]))
    const one = found.get(key)
    if (!one) {
      found.set(key, { ...row })
      continue
    }
    for (const column of sums) one[column] = Number(one[column]) + Number(row[column])
    for (const column of peaks) one[column] = Math.max(Number(one[column]), Number(row[column]))
  }
  return [...found.values()] as T[]
}

/** Moves that began meanwhile change no answer before they end. */
const isSame = (one: Moved, other: Moved): boolean => whatCounts(one) === whatCounts(other)
const whatCounts = (moved: Moved): string =>
  JSON.stringify(countedIn(moved).map(({ portal, done, open }) => [portal, done, open.filter((move) => move < done)]))
