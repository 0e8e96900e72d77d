// Operations that wait for a second person, and what was decided about each. Neither is ever changed; the ledger has only what was booked.
import type { Migration } from '../database/migration.ts'
import { createTables, runAll } from './tables.ts'

export const waitingOperations: Migration = {
  id: 109,
  name: 'waiting operations',
  up: async (db, dialect) => {
    const whole = dialect.name === 'sqlite' ? 'integer' : 'bigint'
    await createTables(db, dialect, {
      waiting_operations: {
        columns: `id text not null, project text not null, at text not null, kind text not null, amount ${whole} not null, currency text not null, service text not null, detail text not null, reverses integer, actor text not null, actor_name text not null, once text not null`,
        key: 'id',
      },
      waiting_decisions: {
        columns:
          'operation text not null, decision text not null, at text not null, actor text not null, actor_name text not null, reason text not null, number integer',
        key: 'operation',
      },
    })
    await runAll(db, ['create unique index waiting_operations_once on waiting_operations (project, once)'])
    for (const statement of ['waiting_operations', 'waiting_decisions'].flatMap((table) => dialect.appendOnly(table)))
      await statement.execute(db)
  },
}
