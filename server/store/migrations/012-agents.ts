// Agents and their acknowledgements. The outbox becomes their source: every record gets a row in it.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'

export const agents: Migration = { id: 12, name: 'agents', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  const whole = sql.raw(dialect.name === 'sqlite' ? 'integer' : 'bigint')
  const columns = (text: string) => sql.raw(dialect.columns(text))
  await sql`create table delivery_agents (${columns('id text not null, name text not null, kind text not null, enabled integer not null, created_at text not null, key_hash text, key_prefix text not null, key_at text, seen_at text')}, position ${whole} not null, primary key (id)) ${dialect.tableEnd}`.execute(
    db,
  )
  await sql`create table agent_states (${columns('account text not null, type text not null, id text not null, agent text not null, version integer not null, state text not null, applied_version integer not null, errors text not null, at text not null')}, primary key (account, type, id, agent)) ${dialect.tableEnd}`.execute(
    db,
  )
  await sql`create unique index delivery_agents_key on delivery_agents (key_hash)`.execute(db)
  await sql`create index agent_states_agent on agent_states (agent)`.execute(db)
  await sql`create index outbox_type on outbox (type, seq)`.execute(db)
  await sql`create index outbox_record on outbox (account, type, id, seq)`.execute(db)
  // Records created by an earlier migration have no outbox row.
  await sql`insert into outbox (account, type, id, version, action, at) select account, type, id, version, 'create', updated_at from records
    where not exists (select 1 from outbox as announced where announced.account = records.account and announced.type = records.type and announced.id = records.id)`.execute(
    db,
  )
}
