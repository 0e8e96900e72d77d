// The embedded database as source or target of copies.
import { existsSync } from 'node:fs'
import { StoreError } from '../database/errors.ts'
import { openLibsql } from '../database/open.ts'
import { batchRows, ownTables, type CopyEndpoint, type TableRow, type Value } from './endpoint.ts'

type Statement = { all: (parameters: unknown[]) => unknown[]; run: (parameters: unknown[]) => unknown; iterate: () => Iterable<unknown> }
type Database = { prepare: (text: string) => Statement; close: () => void }

/** Reads a file that no process writes meanwhile. Throws StoreError if it does not exist. */
export function openEmbeddedEndpoint(file: string): CopyEndpoint {
  if (!existsSync(file)) throw new StoreError(`there is no database ${file}`, 'unavailable')
  const database = openLibsql(file) as unknown as Database
  const all = <T>(text: string): T[] => database.prepare(text).all([]) as T[]
  const run = (text: string): unknown => database.prepare(text).run([])

  return {
    name: file,
    migrations: async () => all<{ id: number }>('select id from migrations order by id').map(({ id }) => id),
    tables: async () =>
      new Map(
        all<{ name: string }>(
          "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
        )
          .filter(({ name }) => !ownTables.includes(name))
          .map(({ name }) => [name, all<{ name: string }>(`pragma table_info(${quoted(name)})`).map((column) => column.name)]),
      ),
    async *rows(table, columns) {
      let batch: TableRow[] = []
      for (const row of database.prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(table)}`).iterate()) {
        batch.push(row as TableRow)
        if (batch.length < batchRows) continue
        yield batch
        batch = []
      }
      yield batch
    },
    counters: async () =>
      new Map(all<{ name: string; seq: number }>('select name, seq from sqlite_sequence').map(({ name, seq }) => [name, seq])),
    async fill(work) {
      run('begin immediate')
      try {
        const triggers = all<{ name: string; sql: string }>("select name, sql from sqlite_schema where type = 'trigger'")
        for (const { name } of triggers) run(`drop trigger ${quoted(name)}`)
        await work({
          clear: async (table) => void run(`delete from ${quoted(table)}`),
          async insert(table, columns, rows) {
            const statement = database.prepare(
              `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
            )
            for (const row of rows) statement.run(columns.map((column): Value => row[column] ?? null))
          },
          async setCounter(table, last) {
            database.prepare('delete from sqlite_sequence where name = ?').run([table])
            database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run([table, last])
          },
        })
        for (const { sql } of triggers) run(sql)
        run('commit')
      } catch (cause) {
        run('rollback')
        throw cause
      }
    },
    close: async () => {
      void database.prepare('pragma wal_checkpoint(truncate)').all([])
      database.close()
    },
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
