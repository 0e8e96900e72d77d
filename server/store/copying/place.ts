// A database as rows of tables, for copies between databases and for proof that two hold the same.
import { createHash } from 'node:crypto'

export type Value = string | number | null
export type Row = Record<string, Value>
export type Place = {
  /** For messages; no password. */
  name: string
  /** Ids of the migrations that ran. */
  migrations: () => Promise<number[]>
  /** Every table with rows of the portal, and its stored columns by name. */
  tables: () => Promise<Map<string, string[]>>
  /** In batches, as they were when the place was opened. */
  rows: (table: string, columns: string[]) => AsyncIterable<Row[]>
  /** The last number that each counting table gave, also when its row is gone. */
  counters: () => Promise<Map<string, number>>
  /** Runs `work` whole or not at all, with the triggers of all tables off. */
  fill: (work: (target: Filling) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}
export type Filling = {
  /** Takes the rows out that migrations made. */
  clear: (table: string) => Promise<void>
  insert: (table: string, columns: string[], rows: Row[]) => Promise<void>
  setCounter: (table: string, last: number) => Promise<void>
}
export type TableHash = { rows: number; hash: string }

/** Tables that say how the database was made, not what is in it. */
export const ownTables = ['migrations']
/** Migrations write into these; a database with rows in no other table is empty. */
export const startTables = ['settings']
export const batchRows = 100

/** Of every table: the number of rows and a sum of their hashes, which does not depend on their order. */
export async function hashesOf(place: Place): Promise<Record<string, TableHash>> {
  const found: Record<string, TableHash> = {}
  for (const [table, columns] of [...(await place.tables())].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const sorted = columns.toSorted()
    let [rows, sum] = [0, 0n]
    for await (const batch of place.rows(table, sorted))
      for (const row of batch) {
        rows += 1
        sum = (sum + hashOf(sorted.map((column) => row[column] ?? null))) % modulus
      }
    found[table] = { rows, hash: sum.toString(16).padStart(64, '0') }
  }
  return found
}

const modulus = 2n ** 256n

function hashOf(values: Value[]): bigint {
  return BigInt(
    `0x${createHash('sha256')
      .update(JSON.stringify(values.map(storable)))
      .digest('hex')}`,
  )
}

/** PostgreSQL's text has no U+0000; documents keep theirs, which JSON escapes. */
export function storable(value: Value): Value {
  return typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd') : value
}
