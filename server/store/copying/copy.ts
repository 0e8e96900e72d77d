// Copies one database to another of either kind; equal hashes of every table are verified before the commit.
import { StoreError } from '../database/errors.ts'
import { migrations } from '../database/migrate.ts'
import { hashesOf, type CopyEndpoint, startHashing, startTables, type TableHash } from './endpoint.ts'

/** Both must have the newest schema. Throws StoreError when the target has rows, or when schemas or hashes differ; the target is empty then. */
export async function copyDatabase(source: CopyEndpoint, target: CopyEndpoint): Promise<Record<string, TableHash>> {
  const tables = await agreedTables(source, target)
  await refuseFilled(target)
  const copied = startHashing()
  await target.fill(async ({ clear, insert, setCounter }) => {
    for (const table of startTables) await clear(table)
    for (const [table, columns] of tables) {
      const add = copied.table(table, columns)
      for await (const rows of source.rows(table, columns)) {
        add(rows)
        await insert(table, columns, rows)
      }
    }
    for (const [table, last] of await source.counters()) await setCounter(table, last)
    requireSame(copied.found(), await hashesOf(target))
  })
  return copied.found()
}

/** Throws StoreError when the program's schema differs from the database's. */
export async function requireNewest(endpoint: CopyEndpoint): Promise<void> {
  const [found, expected] = [(await endpoint.migrations()).join(), migrations.map(({ id }) => id).join()]
  if (found !== expected)
    throw new StoreError(
      `${endpoint.name} was made by another version of the program. Start this version with it once, stop it, and try again`,
      'unavailable',
    )
}

async function agreedTables(source: CopyEndpoint, target: CopyEndpoint): Promise<Map<string, string[]>> {
  await requireNewest(source)
  await requireNewest(target)
  const [from, to] = [await source.tables(), await target.tables()]
  const shapeOf = (tables: Map<string, string[]>): string =>
    JSON.stringify([...tables].map(([name, columns]) => [name, columns.toSorted()]).toSorted())
  if (shapeOf(from) !== shapeOf(to)) throw new StoreError(`${source.name} and ${target.name} have different tables`, 'unavailable')
  return from
}

async function refuseFilled(target: CopyEndpoint): Promise<void> {
  const tables = [...(await target.tables())].filter(([table]) => !startTables.includes(table))
  for (const [table, columns] of tables)
    for await (const rows of target.rows(table, columns))
      if (rows.length > 0)
        throw new StoreError(`${target.name} is not empty: its table ${table} has rows. Give an empty database`, 'unavailable')
}

function requireSame(from: Record<string, TableHash>, to: Record<string, TableHash>): void {
  const different = Object.keys(from).filter((table) => from[table]!.hash !== to[table]?.hash || from[table]!.rows !== to[table]!.rows)
  if (different.length > 0) throw new StoreError(`the copy differs in ${different.join(', ')}: nothing was kept of it`, 'unavailable')
}
