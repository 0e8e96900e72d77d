// Agents that are limited to some types (`epoch` rises with each change of them), and fields that they do not support.
import type { Migration } from '../database/migration.ts'
import { addColumns } from './tables.ts'

export const areasOfAgents: Migration = {
  id: 86,
  name: 'areas-of-agents',
  up: (db, dialect) => addColumns(db, dialect, { delivery_agents: ['types text', 'epoch integer not null default 0', 'unsupported text'] }),
}
