// Agents that get changes before the others of their kind.
import type { Migration } from '../database/migration.ts'
import { addColumns } from './tables.ts'

export const firstAgents: Migration = {
  id: 62,
  name: 'first-agents',
  up: (db, dialect) => addColumns(db, dialect, { delivery_agents: ['first integer not null default 0'] }),
}
