// Statistics that are in ClickHouse join the copy of the database, so that an archive is whole and can be restored with or without ClickHouse.
import { Kysely } from 'kysely'
import { EmbeddedDialect } from '../../store/database/embedded.ts'
import { StoreError } from '../../store/database/errors.ts'
import { openLibsql } from '../../store/database/open.ts'
import { createWrites } from '../../store/database/writes.ts'
import type { Tables } from '../../store/schema.ts'
import { openClickHouse } from '../../store/statistics/clickHouse/openClickHouse.ts'
import { countedIn } from '../../store/statistics/rollupStore.ts'
import { rollupTables } from '../../store/statistics/rollups.ts'
import { movesIn } from '../../store/statistics/sql/moves.ts'

type How = { clickHouse: string | undefined; withStatistics: boolean }

/** Counted rows never change in ClickHouse, so they match the copy, however old it is. Resolves to whether the file has all statistics now. */
export async function bringStatistics(file: string, { clickHouse, withStatistics }: How): Promise<boolean> {
  const database = openLibsql(file)
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(database, createWrites()) })
  try {
    // Databases of older versions have no such tables.
    const has = (table: string): boolean => database.prepare('select 1 from sqlite_schema where name = ?').all([table]).length > 0
    if (!has('stat_moves')) return true
    const moved = await movesIn(db).moved()
    if (countedIn(moved).length === 0) return true
    if (!withStatistics) return false
    if (!clickHouse)
      throw new StoreError(
        'statistics of this portal are in ClickHouse: set CLICKHOUSE_URL, or leave them out with --without-statistics',
        'unavailable',
      )
    const rollups = openClickHouse(clickHouse)
    try {
      await db.transaction().execute(async (inside) => {
        const moves = movesIn(inside)
        const expected = has('stat_moved_parts') ? moves.parts : async () => []
        for (const table of rollupTables) for await (const rows of rollups.rows(moved, expected, table)) await moves.bringBack(table, rows)
        await moves.endMoves()
        if (has('stat_moved_parts')) await moves.endParts()
      })
    } finally {
      await rollups.close()
    }
    return true
  } finally {
    await db.destroy()
  }
}
