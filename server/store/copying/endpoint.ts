// A database as rows of tables, for copying and for comparing two databases.
import { createHash } from 'node:crypto'

export type Value = string | number | null
export type TableRow = Record<string, Value>
export type CopyEndpoint = {
  /** For messages; without a password. */
  name: string
  /** Ids of the migrations that ran. */
  migrations: () => Promise<number[]>
  /** Every table with rows of the portal, and its stored columns by name. */
  tables: () => Promise<Map<string, string[]>>
  /** In batches, from a snapshot of the time of opening. */
  rows: (table: string, columns: string[]) => AsyncIterable<TableRow[]>
  /** The last value of each sequence, even when its row is gone. */
  counters: () => Promise<Map<string, number>>
  /** Runs `work` atomically with the triggers of all tables off. */
  fill: (work: (target: Filling) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}
export type Filling = {
  /** Deletes rows that migrations created. */
  clear: (table: string) => Promise<void>
  insert: (table: string, columns: string[], rows: TableRow[]) => Promise<void>
  setCounter: (table: string, last: number) => Promise<void>
}
export type TableHash = { rows: number; hash: string }

/** Tables about the database's creation, not its contents. */
export const ownTables = ['migrations']
/** Migrations write to these; a database with rows in no other table is empty. */
export const startTables = ['settings']
export const batchRows = 100

/** For every table: the number of rows and an order-independent sum of their hashes. */
export async function hashesOf(endpoint: CopyEndpoint): Promise<Record<string, TableHash>> {
  const found: Record<string, TableHash> = {}
  for (const [table, columns] of [...(await endpoint.tables())].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const sorted = columns.toSorted()
    let [rows, sum] = [0, 0n]
    for await (const batch of endpoint.rows(table, sorted))
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

/** PostgreSQL's text has no U+0000; documents keep theirs, because JSON escapes it. */
export function storable(value: Value): Value {
  return typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd') : value
}
