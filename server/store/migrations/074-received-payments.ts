// Finds payments and refunds of a period, whatever their project.
import type { Migration } from '../database/migration.ts'
import { runAll } from './tables.ts'

export const receivedPayments: Migration = {
  id: 74,
  name: 'received payments',
  up: (db) => runAll(db, ["create index ledger_received on ledger (at) where kind in ('payment', 'refund')"]),
}
