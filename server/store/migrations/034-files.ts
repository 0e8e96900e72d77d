// Uploaded files and uploads in progress. Sizes are numbers of 64 bits; a name is taken only by a complete file.
import type { Migration } from '../database/migration.ts'
import { createTables, runAll } from './tables.ts'

export const files: Migration = {
  id: 34,
  name: 'uploaded files',
  up: async (db, dialect) => {
    const real = dialect.name === 'sqlite' ? 'real' : 'double precision'
    await createTables(db, dialect, {
      files: {
        columns: `account text not null, id text not null, folder text not null, name text not null, size ${real} not null, content_type text not null, state text not null, modified text not null, person text not null, created_at text not null, changed_at text not null`,
        key: 'account, id',
      },
    })
    await runAll(db, [
      "create unique index files_name on files (account, folder, name) where state = 'ready'",
      'create index files_id on files (id)',
      'create index files_state on files (state, changed_at)',
      'create index files_listed on files (account, state, created_at)',
    ])
  },
}
