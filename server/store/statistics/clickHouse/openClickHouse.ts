// Rollups in ClickHouse (docs/decisions/330-clickhouse.md).
import { StoreError } from '../../database/errors.ts'
import type { RollupStore } from '../rollupStore.ts'
import { columnsOf, type RollupRow, type RollupTable, rollupTables } from '../rollups.ts'
import type { Moved } from '../sql/moves.ts'
import { type Connection, connectTo, literal } from './connection.ts'
import { readingClickHouse } from './readingClickHouse.ts'
import { type Known, makeTables } from './tables.ts'

const batchRows = 500

/** Connects at the first call, and again after every failure. */
export function openClickHouse(url: string): RollupStore {
  const connection = connectTo(url)
  const { ask, run } = connection
  let made: Promise<Known> | undefined
  const known = (): Promise<Known> =>
    (made ??= makeTables(connection).catch((cause: unknown) => {
      made = undefined
      throw cause
    }))

  return {
    name: connection.name,
    async check() {
      await known()
      await run('select 1')
    },
    async add({ portal, move }, table, rows) {
      const { insertSettings } = await known()
      await connection.insert(
        table,
        rows.map((row) => ({ portal, move, ...row })),
        insertSettings,
      )
    },
    async lastMove(portal) {
      await known()
      const found = await Promise.all(
        rollupTables.map((table) => ask<{ move: number }>(`select max(move) as move from ${table} where portal = ${literal(portal)}`)),
      )
      return Math.max(...found.flat().map(({ move }) => move))
    },
    async remove(portal, moves) {
      let left = 0
      for (const table of rollupTables) {
        const which = `portal = ${literal(portal)} and move in (${moves.join(', ')})`
        const [found] = await ask<{ rows: number }>(`select count() as rows from ${table} where ${which}`)
        if (found!.rows > 0) await run(`alter table ${table} delete where ${which}`)
        left += found!.rows
      }
      return left === 0
    },
    async trim(portal, step, before) {
      await known()
      let all = 0
      for (const table of rollupTables) all += await trimTable(connection, { table, portal, step, before })
      return all
    },
    async *rows(moved, table) {
      await known()
      const from = `from ${table} where ${counted(moved)}`
      let left = (await ask<{ rows: number }>(`select count() as rows ${from}`))[0]!.rows
      for await (const rows of connection.stream<RollupRow>(`select ${columnsOf(table).join(', ')} ${from}`, batchRows)) {
        left -= rows.length
        yield rows
      }
      if (left !== 0) throw new StoreError(`${connection.name}: ${left} rows of ${table} did not arrive`, 'statistics')
    },
    reading: (moved) => readingClickHouse(connection, counted(moved)),
    close: async () => connection.close(),
  }
}

function counted({ portal, done, open }: Moved): string {
  const given = open.filter((move) => move < done)
  return `portal = ${literal(portal)} and move <= ${done}${given.length > 0 ? ` and move not in (${given.join(', ')})` : ''}`
}

type Old = { table: RollupTable; portal: string; step: string; before: number }

/** A partition has one day of minutes, or thirty days of hours and days: those that end before are dropped at once. */
async function trimTable({ ask, run }: Connection, { table, portal, step, before }: Old): Promise<number> {
  const parts = await ask<{ partition: string; number: number }>(
    `select partition, toInt64(sum(rows)) as number from system.parts where active and database = currentDatabase() and table = ${literal(table)} group by partition`,
  )
  let all = 0
  for (const { partition, number } of parts) {
    const [, name, size, index] = /^\('([0-9a-f]+)','([mhd])',(\d+)\)$/.exec(partition) ?? []
    if (name !== portal || size !== step || (Number(index) + 1) * partitionMinutes[step as 'm'] > before) continue
    await run(`alter table ${table} drop partition ${partition}`)
    all += number
  }
  return all
}

const partitionMinutes = { m: 1440, h: 43_200, d: 43_200 } as const
