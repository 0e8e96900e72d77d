// A database as rows of tables, for copying and for comparing two databases.
import { hash } from 'node:crypto'

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
  const hashing = startHashing()
  for (const [table, columns] of await endpoint.tables()) {
    const add = hashing.table(table, columns)
    for await (const rows of endpoint.rows(table, columns)) add(rows)
  }
  return hashing.found()
}

/** The same, for rows that are read for something else. Start each table, also those without rows. */
export function startHashing() {
  const tables = new Map<string, { rows: number; sum: bigint }>()
  return {
    table(name: string, columns: string[]): (rows: TableRow[]) => void {
      const sorted = columns.toSorted()
      const all = { rows: 0, sum: 0n }
      tables.set(name, all)
      return (rows) => {
        all.rows += rows.length
        for (const row of rows) all.sum = (all.sum + hashOf(sorted.map((column) => row[column] ?? null))) % modulus
      }
    },
    /** Tables in the order of their names. */
    found: (): Record<string, TableHash> =>
      Object.fromEntries(
        [...tables]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, { rows, sum }]) => [name, { rows, hash: sum.toString(16).padStart(64, '0') }]),
      ),
  }
}

const modulus = 2n ** 256n

const hashOf = (values: Value[]): bigint => BigInt(`0x${hash('sha256', JSON.stringify(values.map(storable)), 'hex')}`)

/** PostgreSQL's text has no U+0000; documents keep theirs, because JSON escapes it. */
export function storable(value: Value): Value {
  return typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd') : value
}
