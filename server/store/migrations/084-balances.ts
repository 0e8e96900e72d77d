// Balances of projects, so that a list finds those in debt without reading every operation.
import type { Migration } from '../database/migration.ts'
import { createTables, runAll } from './tables.ts'

export const balances: Migration = {
  id: 84,
  name: 'balances',
  up: async (db, dialect) => {
    const whole = dialect.name === 'sqlite' ? 'integer' : 'bigint'
    await createTables(db, dialect, { ledger_balances: { columns: `project text not null, balance ${whole} not null`, key: 'project' } })
    await runAll(db, [
      'insert into ledger_balances (project, balance) select project, sum(amount) from ledger group by project',
      'create index ledger_balances_balance on ledger_balances (balance, project)',
    ])
  },
}
