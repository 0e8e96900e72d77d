// Indexes of what needs somebody: names without a proof, refused settings, states of running records, and ends. Most rows are in none of the partial ones.
import type { Migration } from '../database/migration.ts'
import { runAll } from './tables.ts'

export const attention: Migration = {
  id: 50,
  name: 'attention',
  up: (db) =>
    runAll(db, [
      "create index name_claims_open on name_claims (account, created_at) where (state <> 'proven' or failing_since is not null)",
      "create index agent_states_error on agent_states (account, at) where state = 'error'",
      'create index report_states_code on report_states (account, type, code)',
      'create index expiries_end on expiries (account, ends_at)',
    ]),
}
