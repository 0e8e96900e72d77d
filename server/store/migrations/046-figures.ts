// Figures of players, virtual machines, partners and image optimisation by minute, hour and day; and the newest requests of accounts.
import { sql } from 'kysely'
import type { Migration } from '../database/migration.ts'
import { createTables, runAll } from './tables.ts'

export const figures: Migration = {
  id: 46,
  name: 'figures',
  up: async (db, dialect) => {
    const isEmbedded = dialect.name === 'sqlite'
    const real = isEmbedded ? 'real' : 'double precision'
    const end = isEmbedded ? sql`strict, without rowid` : dialect.tableEnd
    const columns = `account text not null, kind text not null, step text not null, start integer not null, subject text not null, metric text not null, total ${real} not null, count ${real} not null, most ${real} not null`
    await createTables(
      db,
      { ...dialect, tableEnd: end },
      {
        stat_figures: { columns, key: 'account, kind, step, start, subject, metric' },
        stat_log: {
          columns: `account text not null, time ${real} not null, id text not null, line text not null`,
          key: 'account, time, id',
        },
      },
    )
    await runAll(db, ['create index stat_figures_old on stat_figures (step, start)'])
  },
}
