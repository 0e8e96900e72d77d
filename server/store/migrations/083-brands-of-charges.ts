// Operations name the brand that the project had, so that a price of one brand is not fixed by charges of another.
import type { Migration } from '../database/migration.ts'
import { runAll } from './tables.ts'

export const brandsOfCharges: Migration = {
  id: 83,
  name: 'brands of charges',
  up: (db) => runAll(db, ['alter table ledger add column brand text']),
}
