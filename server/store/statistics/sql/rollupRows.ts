// Rows of rollups as they leave the portal's database, and come back.
import { type Kysely, sql } from 'kysely'
import { minutesOf, type Step } from '../../../statistics/steps.ts'
import { unionOf } from '../../../statistics/uniques.ts'
import type { Tables } from '../../schema.ts'
import { chunks, columnsOf, type RollupRow, rollupShapes, type RollupTable, rollupTables } from '../rollups.ts'

/** A statement with more conditions takes longer for each. */
const maxInCondition = 50
type AnyTables = Record<string, Record<string, unknown>>

/** Tables and columns are named by the shapes. */
export function rollupRowsIn(tables: Kysely<Tables>) {
  const db = tables as unknown as Kysely<AnyTables>
  return {
    /** Rows of a step whose time ended at `end` (minutes since 1970) or before, the oldest first. */
    async closed(table: RollupTable, step: Step, end: number, limit: number): Promise<RollupRow[]> {
      const rows = await closedRows(table, step, end).select(columnsOf(table)).orderBy('start').limit(limit).execute()
      return rows as RollupRow[]
    },
    /** Number of such rows of all tables; counting ends at `most`. */
    async waiting(end: number, most: number): Promise<number> {
      let rows = 0
      for (const table of rollupTables)
        for (const step of rollupShapes[table].closes) {
          if (rows >= most) return rows
          const some = closedRows(table, step, end)
            .select('start')
            .limit(most - rows)
          const found = await db
            .selectFrom(some.as('some'))
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirst()
          rows += Number(found?.count ?? 0)
        }
      return rows
    },
    /** Adds rows that were elsewhere to those here. */
    async bringBack(table: RollupTable, rows: readonly RollupRow[]): Promise<void> {
      for (const part of chunks(rows)) {
        const { key } = rollupShapes[table]
        const added = await db
          .insertInto(table)
          .values(firstOfEach(part, key))
          .onConflict((conflict) => conflict.doNothing())
          .returning([...key])
          .execute()
        const fresh = new Set(added.map((row) => textOf(row, key)))
        // Of several rows with one key the first may have been new.
        for (const row of part) if (!fresh.delete(textOf(row, key))) await addRow(table, row)
      }
    },
    /** Deletes rows that are as they were read; of changed ones what was read is subtracted. Throws when one is gone: another process took it out. */
    async takeOut(table: RollupTable, rows: readonly RollupRow[]): Promise<void> {
      for (const part of chunks(rows, maxInCondition)) await takeOutPart(table, part)
    },
  }

  function closedRows(table: RollupTable, step: Step, end: number) {
    return db
      .selectFrom(table)
      .where('step', '=', step)
      .where('start', '<=', end - minutesOf[step])
  }

  async function takeOutPart(table: RollupTable, rows: readonly RollupRow[]): Promise<void> {
    const { key, sums } = rollupShapes[table]
    const deleted = await db
      .deleteFrom(table)
      .where((where) => where.or(rows.map((row) => where.and(partOf(row, columnsOf(table))))))
      .returning([...key])
      .execute()
    if (deleted.length === rows.length || sums.length === 0) return
    const gone = new Set(deleted.map((row) => textOf(row, key)))
    for (const row of rows)
      if (!gone.has(textOf(row, key))) {
        const { numUpdatedRows } = await db
          .updateTable(table)
          .set(Object.fromEntries(sums.map((column) => [column, sql`${sql.ref(column)} - ${row[column]}`])))
          .where((where) => where.and(partOf(row, key)))
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new Error(`a row of ${table} that was moved is not here any more`)
      }
  }

  async function addRow(table: RollupTable, row: RollupRow): Promise<void> {
    const { key, sums, peaks } = rollupShapes[table]
    const present = (await db
      .selectFrom(table)
      .where((where) => where.and(partOf(row, key)))
      .select([...columnsOf(table)])
      .executeTakeFirst()) as RollupRow | undefined
    if (!present) return void (await db.insertInto(table).values(row).execute())
    const next = {
      ...Object.fromEntries(sums.map((column) => [column, Number(present[column]) + Number(row[column])])),
      ...Object.fromEntries(peaks.map((column) => [column, largerOf(present[column]!, row[column]!)])),
    }
    await db
      .updateTable(table)
      .set(next)
      .where((where) => where.and(partOf(row, key)))
      .execute()
  }
}

const textOf = (row: Record<string, unknown>, key: readonly string[]): string => JSON.stringify(key.map((column) => row[column]))
function firstOfEach(rows: readonly RollupRow[], key: readonly string[]): RollupRow[] {
  const first = new Map<string, RollupRow>()
  for (const row of rows) if (!first.has(textOf(row, key))) first.set(textOf(row, key), row)
  return [...first.values()]
}
const partOf = (row: RollupRow, columns: readonly string[]): RollupRow =>
  Object.fromEntries(columns.map((column) => [column, row[column]!]))
const largerOf = (one: string | number, other: string | number): string | number =>
  typeof one === 'string' ? unionOf(one, String(other)) : Math.max(one, Number(other))
