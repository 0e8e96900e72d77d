// Tables of ClickHouse, and which settings its version knows. Statements run at every first connection, so each must be one that may be repeated.
import type { RollupTable } from '../rollups.ts'
import type { Connection } from './connection.ts'

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

/** What is answered as written is on the disk, and one statement is one insertion. */
const wanted = {
  ofTables: { fsync_after_insert: '1', fsync_part_directory: '1' },
  ofInsertions: { async_insert: '0' },
} as const
export type Known = { insertSettings: Record<string, string> }

export async function makeTables({ ask, run }: Connection): Promise<Known> {
  const [ofTables, ofInsertions] = [
    await settingsIn('merge_tree_settings', wanted.ofTables),
    await settingsIn('settings', wanted.ofInsertions),
  ]
  const given = Object.entries({ index_granularity: '8192', ...ofTables })
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')
  for (const [name, { columns, order }] of Object.entries(tables))
    await run(
      `create table if not exists ${name} (portal String, account String, ${columns}, move UInt32)
       engine = MergeTree partition by ${partitions} order by (portal, account, ${order}) settings ${given}`,
    )
  return { insertSettings: ofInsertions }

  async function settingsIn(table: string, settings: Record<string, string>): Promise<Record<string, string>> {
    const names = Object.keys(settings)
    const found = await ask<{ name: string }>(
      `select name from system.${table} where name in (${names.map((name) => `'${name}'`).join(', ')})`,
    )
    return Object.fromEntries(found.map(({ name }) => [name, settings[name]!]))
  }
}
