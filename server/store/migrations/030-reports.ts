// Reports of agents on running records: the present state of each part, its changes, and figures by the minute.
import type { Migration } from '../database/migration.ts'
import { createTables, runAll } from './tables.ts'

const part = 'account text not null, type text not null, id text not null, part text not null'
const key = 'account, type, id, part'

export const reports: Migration = {
  id: 30,
  name: 'reports',
  up: async (db, dialect) => {
    const real = dialect.name === 'sqlite' ? 'real' : 'double precision'
    await createTables(db, dialect, {
      report_states: {
        columns: `${part}, agent text not null, at text not null, code integer not null, reason text not null, figures text not null`,
        key: `${key}, agent`,
      },
      report_changes: {
        columns: `${part}, agent text not null, at text not null, code integer not null, reason text not null`,
        key: `${key}, agent, at`,
      },
      report_figures: {
        columns: `${part}, name text not null, minute text not null, count integer not null, total ${real} not null, least ${real} not null, most ${real} not null`,
        key: `${key}, name, minute`,
      },
    })
    await runAll(db, [
      'create index report_states_agent on report_states (agent)',
      'create index report_changes_at on report_changes (at)',
      'create index report_figures_minute on report_figures (minute)',
    ])
  },
}
