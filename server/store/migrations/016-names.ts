// Names on the edge: claims of records, and the record for which a name is in effect.
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'
import { addColumns, createTables, runAll, type Tables } from './tables.ts'

const tables: Tables = {
  name_claims: {
    columns:
      'account text not null, type text not null, id text not null, kind text not null, name text not null, target text, state text not null, method text, found text, delegated integer not null, simulated integer not null, checked_at text, failing_since text, attempts integer not null, created_at text not null, due_at text not null',
    key: 'account, type, id, kind, name',
  },
  name_holders: {
    columns:
      'kind text not null, name text not null, reversed text not null, account text not null, type text not null, id text not null, method text not null, proven_at text not null, released_at text',
    key: 'kind, name',
  },
}
/** Account values that were unique in the whole provider: the former names of records. */
type ClaimRow = { type: string; rule: string; value: string; owner_account: string; id: string; data: string }

export const names: Migration = { id: 16, name: 'names', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await createTables(db, dialect, tables)
  await addColumns(db, dialect, { accounts: ['names_trusted integer not null default 0'] })
  await runAll(db, [
    'create index name_claims_name on name_claims (kind, name)',
    'create index name_claims_due on name_claims (due_at)',
    'create index name_holders_reversed on name_holders (kind, reversed)',
    'create index name_holders_record on name_holders (account, type, id)',
  ])
  await sql`insert into settings (key, value) values ('name-proof-salt', ${randomBytes(32).toString('base64url')})`.execute(db)
  await keepNames(db)
}

/** Names in use stay in effect; their first check is due at once, and a missing proof has days of grace. */
async function keepNames(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<ClaimRow>`select uniques.type, uniques.rule, uniques.value, uniques.owner_account, uniques.id, records.data
    from uniques inner join records on records.account = uniques.owner_account and records.type = uniques.type and records.id = uniques.id
    where uniques.account = '' and uniques.owner_account <> '' and uniques.rule in ('names.*', 'name') and records.deleted_at is null
    order by records.created_at, records.account, records.type, records.id, uniques.value`.execute(db)
  const at = new Date().toISOString()
  for (const { type, rule, value, owner_account: account, id, data } of rows) {
    const record = JSON.parse(data) as { cdn_domain?: string; nameservers?: unknown }
    const [said] = JSON.parse(value) as unknown[]
    const kind = rule === 'name' ? 'zone' : 'host'
    const isName = kind === 'zone' ? Array.isArray(record.nameservers) : typeof record.cdn_domain === 'string'
    if (typeof said !== 'string' || !isName) continue
    const target = kind === 'host' ? (record.cdn_domain ?? null) : null
    const method = kind === 'zone' ? 'delegation' : 'cname'
    // Types stored their names separately, in their own spelling: of records with the same name the oldest gets it.
    const isHeld = await hold(db, { kind, name: nameOf(said), account, type, id, method, at })
    await sql`insert into name_claims (account, type, id, kind, name, target, state, method, delegated, simulated, attempts, created_at, due_at)
      values (${account}, ${type}, ${id}, ${kind}, ${nameOf(said)}, ${target}, ${isHeld ? 'proven' : 'taken'}, ${isHeld ? method : null}, 0, 0, 0, ${at}, ${at})
      on conflict (account, type, id, kind, name) do nothing`.execute(db)
  }
}

type Held = { kind: string; name: string; account: string; type: string; id: string; method: string; at: string }
/** False when another record has it. */
async function hold(db: Kysely<never>, { kind, name, account, type, id, method, at }: Held): Promise<boolean> {
  const reversed = name.split('.').toReversed().join('.')
  await sql`insert into name_holders (kind, name, reversed, account, type, id, method, proven_at)
    values (${kind}, ${name}, ${reversed}, ${account}, ${type}, ${id}, ${method}, ${at}) on conflict (kind, name) do nothing`.execute(db)
  const { rows } = await sql<{ account: string; type: string; id: string }>`
    select account, type, id from name_holders where kind = ${kind} and name = ${name}`.execute(db)
  return rows[0]?.account === account && rows[0].type === type && rows[0].id === id
}

/** The canonical form of names from now on. */
function nameOf(said: string): string {
  return said.toLowerCase().replace(/\.$/, '')
}
