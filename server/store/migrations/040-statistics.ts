// Statistics: rollups of access logs by minute, hour and day, and what is needed to add late and repeated lines exactly.
import { sql } from 'kysely'
import type { Migration } from '../database/migration.ts'
import { createTables, runAll } from './tables.ts'

export const statistics: Migration = {
  id: 40,
  name: 'statistics',
  up: async (db, dialect) => {
    const isEmbedded = dialect.name === 'sqlite'
    const real = isEmbedded ? 'real' : 'double precision'
    // Rows of a period lie side by side: a chart reads one range of the table.
    const end = isEmbedded ? sql`strict, without rowid` : dialect.tableEnd
    await createTables(
      db,
      { ...dialect, tableEnd: end },
      {
        stat_traffic: {
          columns: `account text not null, kind text not null, step text not null, start integer not null, resource text not null, host text not null, first text not null, second text not null, hits ${real} not null, bytes ${real} not null, cached ${real} not null`,
          key: 'account, kind, step, start, resource, host, first, second',
        },
        stat_views: {
          columns: `account text not null, kind text not null, step text not null, start integer not null, stream text not null, first text not null, second text not null, views ${real} not null, seconds ${real} not null, active ${real} not null`,
          key: 'account, kind, step, start, stream, first, second',
        },
        stat_visits: {
          columns: `account text not null, stream text not null, visitor text not null, first_at ${real} not null, last_at ${real} not null, country text not null, region text not null, browser text not null, seen text not null`,
          key: 'account, stream, visitor, first_at',
        },
        stat_uniques: {
          columns: 'account text not null, step text not null, start integer not null, stream text not null, viewers text not null',
          key: 'account, step, start, stream',
        },
        stat_lines: { columns: 'id text not null, seen text not null', key: 'id' },
        stat_sources: {
          columns: `agent text not null, source text not null, position ${real} not null, counted ${real} not null, refused ${real} not null, seen text not null`,
          key: 'agent, source',
        },
        stat_refused: {
          columns:
            'agent text not null, source text not null, at text not null, number integer not null, reason text not null, line text not null',
          key: 'agent, source, at, number',
        },
        stat_versions: { columns: `account text not null, version ${real} not null, seen text not null`, key: 'account' },
      },
    )
    await runAll(db, [
      'create index stat_traffic_old on stat_traffic (step, start)',
      'create index stat_views_old on stat_views (step, start)',
      'create index stat_uniques_old on stat_uniques (step, start)',
      'create index stat_visits_seen on stat_visits (seen)',
      'create index stat_visits_time on stat_visits (account, last_at)',
      'create index stat_lines_seen on stat_lines (seen)',
      'create index stat_refused_at on stat_refused (at)',
    ])
  },
}
