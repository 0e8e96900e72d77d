// Tables of ClickHouse, and the settings that its version supports.
import type { Step } from '../../../statistics/steps.ts'
import type { RollupTable } from '../rollups.ts'
import type { MovedPart } from '../rollupStore.ts'
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
/** Of a step: partMinutes. Existing tables keep it. */
const partitions = "(portal, step, intDiv(start, if(step = 'm', 1440, 43200)))"
/** Which database a move belongs to: of a copy with the same name and numbers, only one adds rows. */
export const claims = { name: 'stat_moves', columns: 'portal String, move UInt32, owner String', order: 'portal, move' }

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

/** Partitions of the portals with their rows, those that count nowhere included. Reads no rows. */
export async function partitionsIn({ ask }: Connection, names: readonly RollupTable[]): Promise<(MovedPart & { partition: string })[]> {
  const found = await ask<{ name: RollupTable; partition: string; number: number }>(
    `select table as name, partition, toInt64(sum(rows)) as number from system.parts
     where active and database = currentDatabase() and table in (${names.map(literal).join(', ')}) group by table, partition`,
  )
  return found.flatMap(({ name, partition, number }) => {
    const [, portal, step, part] = /^\('([0-9a-f]+)','([mhd])',(\d+)\)$/.exec(partition) ?? []
    return portal === undefined ? [] : [{ portal, rollup: name, step: step as Step, part: Number(part), rows: number, partition }]
  })
}
