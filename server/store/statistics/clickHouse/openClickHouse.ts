// Rollups in ClickHouse (docs/decisions/330-clickhouse.md).
import { randomBytes } from 'node:crypto'
import type { Step } from '../../../statistics/steps.ts'
import { StoreError } from '../../database/errors.ts'
import { type Counted, countedIn, type Expected, lastKnown, type Moved, type MovedPart, type RollupStore } from '../rollupStore.ts'
import { columnsOf, partMinutes, type RollupRow, type RollupTable, rollupTables } from '../rollups.ts'
import { type Connection, connectTo, literal } from './connection.ts'
import { readingClickHouse } from './readingClickHouse.ts'
import { requireMoved } from './requireMoved.ts'
import { type Known, knownSettings, makeTables, partitionsIn } from './tables.ts'

const batchRows = 500

/** Connects at the first call. After a failure another server, or another state of it, may answer: it is looked at again. */
export function openClickHouse(url: string): RollupStore {
  let [known, ready]: [Promise<Known> | undefined, Promise<void> | undefined] = [undefined, undefined]
  const forget = (): void => void ([known, ready] = [undefined, undefined])
  const connection = connectTo(url, forget)
  const { ask } = connection
  const settings = (): Promise<Known> => (known ??= knownSettings(connection))
  const readyFor = (moved: Moved, expected: Expected): Promise<void> =>
    (ready ??= makeReady(moved, expected).catch((cause: unknown) => {
      forget()
      throw cause
    }))

  return {
    name: connection.name,
    async check(moved, expected) {
      // Tables may have been emptied since.
      ready = undefined
      await readyFor(moved, expected)
    },
    async parts(moved) {
      const { earlier: _, ...present } = moved
      const found: MovedPart[] = []
      for (const rollup of rollupTables)
        found.push(
          ...(await ask<MovedPart>(
            `select portal, '${rollup}' as rollup, step, ${partOfRow} as part, count() as rows from ${rollup}
             where ${conditionOfName(present)} group by portal, step, part`,
          )),
        )
      return found
    },
    async claim({ portal, move }) {
      const owner = randomBytes(9).toString('hex')
      await connection.insert('stat_moves', [{ portal, move, owner }], (await settings()).insertSettings)
      const [found] = await ask<{ others: number }>(
        `select count() as others from stat_moves where portal = ${literal(portal)} and move >= ${move} and owner != ${literal(owner)}`,
      )
      return found!.others === 0
    },
    async add({ portal, move }, table, rows) {
      const moved = rows.map((row) => ({ portal, move, ...row }))
      await connection.insert(table, moved, (await settings()).insertSettings)
    },
    async present(portal, moves) {
      const which = `portal = ${literal(portal)} and ${inRuns(moves)}`
      const found = new Set<number>()
      for (const table of rollupTables)
        for (const { move } of await ask<{ move: number }>(`select distinct move from ${table} where ${which}`)) found.add(move)
      return [...found]
    },
    async trim(counted, step, before) {
      const { portal } = counted
      const [last] = await ask<{ move: number }>(`select max(move) as move from stat_moves where portal = ${literal(portal)}`)
      let all = 0
      if (last!.move <= lastKnown(counted))
        for (const table of rollupTables) all += await trimTable(connection, { table, portal, step, before })
      return all
    },
    async *rows(moved, expected, table) {
      await readyFor(moved, expected)
      const from = `from ${table} where ${conditionOf(moved)}`
      let left = (await ask<{ rows: number }>(`select count() as rows ${from}`))[0]!.rows
      for await (const rows of connection.stream<RollupRow>(`select ${columnsOf(table).join(', ')} ${from}`, batchRows)) {
        left -= rows.length
        yield rows
      }
      if (left !== 0) throw new StoreError(`${connection.name}: ${left} rows of ${table} did not arrive`, 'statistics')
    },
    reading: (moved, expected) =>
      readingClickHouse(async <T>(select: string) => {
        await readyFor(moved, expected)
        return ask<T>(select)
      }, conditionOf(moved)),
    close: async () => connection.close(),
  }

  async function makeReady(moved: Moved, expected: Expected): Promise<void> {
    if (countedIn(moved).length === 0) await makeTables(connection, await settings())
    else await requireMoved(connection, { moved, expected, settings: await settings() })
  }
}

/** As the partitions are made (tables.ts). */
const partOfRow = `intDiv(start, if(step = 'm', ${partMinutes.m}, ${partMinutes.h}))`

/** Rows that count. */
const conditionOf = (moved: Moved): string => `(${countedIn(moved).map(conditionOfName).join(' or ')})`
function conditionOfName({ portal, done, open }: Counted): string {
  const out = open.filter((move) => move < done)
  return `portal = ${literal(portal)} and move <= ${done}${out.length > 0 ? ` and not ${inRuns(out)}` : ''}`
}

/** However many fail one after the other, they are one condition; ClickHouse accepts more numbers in a list than conditions. */
function inRuns(moves: readonly number[]): string {
  const runs: { from: number; to: number }[] = []
  for (const move of moves.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.to === move - 1) last.to = move
    else runs.push({ from: move, to: move })
  }
  const single = runs.filter(({ from, to }) => from === to).map(({ from }) => from)
  const conditions = runs.filter(({ from, to }) => from < to).map(({ from, to }) => `move between ${from} and ${to}`)
  if (single.length > 0) conditions.push(`move in (${single.join(', ')})`)
  return `(${conditions.join(' or ')})`
}

type Old = { table: RollupTable; portal: string; step: Step; before: number }

/** A partition has one day of minutes, or thirty days of hours and days: those that end before are dropped at once. */
async function trimTable(connection: Connection, { table, portal, step, before }: Old): Promise<number> {
  let all = 0
  for (const { partition, rows, ...part } of await partitionsIn(connection, [table])) {
    if (part.portal !== portal || part.step !== step || (part.part + 1) * partMinutes[step] > before) continue
    await connection.run(`alter table ${table} drop partition ${partition}`)
    all += rows
  }
  return all
}
