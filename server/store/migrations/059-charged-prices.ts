// Finds charges of a service: whether a price was ever charged.
import type { Migration } from '../database/migration.ts'
import { runAll } from './tables.ts'

export const chargedPrices: Migration = {
  id: 59,
  name: 'charged prices',
  up: (db) => runAll(db, ["create index ledger_service on ledger (service, currency, period) where kind = 'charge'"]),
}
