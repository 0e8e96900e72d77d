// Tables of ClickHouse, and which settings its version knows.
import { StoreError } from '../../database/errors.ts'
import type { RollupTable } from '../rollups.ts'
import { countedIn, type Moved } from '../rollupStore.ts'
import { type Connection, literal } from './connection.ts'

/** Rows of a period and an account lie side by side. */
const tables: Record<RollupTable, { columns: string; order: string }> = {
  stat_traffic: {
    columns:
      'kind String, step String, start Int32, resource String, host String, first String, second String, hits Float64, bytes Float64, cached Float64',
    order: 'kind, step, start, resource, host, first, second',
  },
  stat_views: {
    columns:
      'kind String, step String, start Int32, stream String, first String, second String, views Float64, seconds Float64, active Float64',
    order: 'kind, step, start, stream, first, second',
  },
  stat_figures: {
    columns: 'kind String, step String, start Int32, subject String, metric String, total Float64, count Float64, most Float64',
    order: 'kind, step, start, subject, metric',
  },
  stat_uniques: { columns: 'step String, start Int32, stream String, viewers String', order: 'step, stream, start' },
}
const partitions = "(portal, step, intDiv(start, if(step = 'm', 1440, 43200)))"
/** Which database a move belongs to: of a copy with the same name and numbers, only one adds rows. */
const claims = { name: 'stat_moves', columns: 'portal String, move UInt32, owner String', order: 'portal, move' }

/** An acknowledged insertion is on disk, and one statement is one insertion, however many days its rows span. */
const wanted = {
  ofTables: { fsync_after_insert: '1', fsync_part_directory: '1' },
  ofInsertions: { async_insert: '0', max_partitions_per_insert_block: '0' },
} as const
export type Known = { tableSettings: Record<string, string>; insertSettings: Record<string, string> }

/** The settings of `wanted` that this version has. */
export async function knownSettings({ ask }: Connection): Promise<Known> {
  return {
    tableSettings: await settingsIn('merge_tree_settings', wanted.ofTables),
    insertSettings: await settingsIn('settings', wanted.ofInsertions),
  }

  async function settingsIn(table: string, settings: Record<string, string>): Promise<Record<string, string>> {
    const names = Object.keys(settings)
    const found = await ask<{ name: string }>(
      `select name from system.${table} where name in (${names.map((name) => `'${name}'`).join(', ')})`,
    )
    return Object.fromEntries(found.map(({ name }) => [name, settings[name]!]))
  }
}

/** Statements that may be repeated. */
export async function makeTables({ run }: Connection, { tableSettings }: Known): Promise<void> {
  const given = Object.entries({ index_granularity: '8192', ...tableSettings })
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')
  await run(`create table if not exists ${claims.name} (${claims.columns}) engine = MergeTree order by (${claims.order}) settings ${given}`)
  for (const [name, { columns, order }] of Object.entries(tables))
    await run(
      `create table if not exists ${name} (portal String, account String, ${columns}, move UInt32)
       engine = MergeTree partition by ${partitions} order by (portal, account, ${order}) settings ${given}`,
    )
}

/** Throws when tables or the last moves are missing: sums would be too small, and nobody would notice. */
export async function requireMoved({ name, ask }: Connection, moved: Moved): Promise<void> {
  const advice = 'is it the right server and database, and not an older copy of it?'
  const names = [claims.name, ...Object.keys(tables)]
  const found = await ask<{ name: string }>(
    `select name from system.tables where database = currentDatabase() and name in (${names.map(literal).join(', ')})`,
  )
  const missing = names.filter((one) => !found.some((table) => table.name === one))
  if (missing.length > 0)
    throw new StoreError(`${name}: sums were moved there, but it has no table ${missing.join(', ')}: ${advice}`, 'statistics')
  for (const { portal, done } of countedIn(moved)) {
    const [last] = await ask<{ move: number }>(`select max(move) as move from ${claims.name} where portal = ${literal(portal)}`)
    if (last!.move < done)
      throw new StoreError(`${name}: ${done} moves of sums went there, but it has ${last!.move}: ${advice}`, 'statistics')
  }
}
