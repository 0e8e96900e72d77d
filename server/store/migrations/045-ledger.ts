// The ledger: operations of projects, which are never changed, and their closed months.
import type { Migration } from '../database/migration.ts'
import { createTables, runAll } from './tables.ts'

export const ledger: Migration = {
  id: 45,
  name: 'ledger',
  up: async (db, dialect) => {
    const whole = dialect.name === 'sqlite' ? 'integer' : 'bigint'
    await createTables(db, dialect, {
      ledger: {
        columns: `project text not null, number integer not null, id text not null, at text not null, kind text not null, against text not null, amount ${whole} not null, balance ${whole} not null, currency text not null, service text not null, period text not null, detail text not null, reverses integer, actor text not null, actor_name text not null, once text not null`,
        key: 'project, number',
      },
      ledger_months: {
        columns:
          'project text not null, period text not null, closed_at text not null, actor text not null, actor_name text not null, lines text not null',
        key: 'project, period',
      },
    })
    await runAll(db, [
      'create unique index ledger_once on ledger (project, once)',
      'create unique index ledger_reverses on ledger (project, reverses) where reverses is not null',
      'create index ledger_kind on ledger (project, kind, number)',
    ])
    for (const statement of ['ledger', 'ledger_months'].flatMap((table) => dialect.appendOnly(table))) await statement.execute(db)
  },
}
