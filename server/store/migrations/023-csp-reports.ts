// Counts of CSP violations, without personal data.
import { createTables, type Tables } from './tables.ts'
import type { Migration } from '../database/migration.ts'

const tables: Tables = {
  csp_reports: {
    columns:
      'directive text not null, blocked text not null, page text not null, count integer not null, first_at text not null, last_at text not null',
    key: 'directive, blocked, page',
  },
}

export const cspReports: Migration = { id: 23, name: 'csp reports', up: (db, dialect) => createTables(db, dialect, tables) }
