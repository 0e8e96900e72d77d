// The name servers that the registry has for a zone, and when it did not answer.
import type { Migration } from '../database/migration.ts'
import { addColumns } from './tables.ts'

export const serversOfZones: Migration = {
  id: 64,
  name: 'servers-of-zones',
  up: (db, dialect) => addColumns(db, dialect, { name_claims: ['servers text', 'silent_at text'] }),
}
