// Facts that agents report with an acknowledgement. They outlive it: a record that is delivered again keeps the last ones.
import type { Migration } from '../database/migration.ts'
import { createTables, runAll } from './tables.ts'

export const factsOfAgents: Migration = {
  id: 65,
  name: 'facts-of-agents',
  async up(db, dialect) {
    await createTables(db, dialect, {
      agent_facts: {
        columns: 'account text not null, type text not null, id text not null, agent text not null, facts text not null',
        key: 'account, type, id, agent',
      },
    })
    await runAll(db, ['create index agent_facts_agent on agent_facts (agent)'])
  },
}
