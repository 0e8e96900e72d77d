// Credentials and access: registrations, invitations, second factors, API tokens, subscriptions, and pending messages.
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'
import { addColumns, createTables, runAll, type Tables } from './tables.ts'

const columns: Record<string, string[]> = {
  persons: ['unverified_since text'],
  sessions: ["id text not null default ''", "user_agent text not null default ''"],
  codes: ["data text not null default '{}'", 'tries integer not null default 0'],
}
const tables: Tables = {
  registrations: {
    columns:
      'brand text not null, email text not null, phone text not null, phone_verified_at text, locale text not null, referrer text not null, created_at text not null, sent_at text not null, sends integer not null',
    key: 'brand, email',
  },
  invitations: {
    columns:
      'id text not null, account text not null, email text not null, role text not null, invited_by text not null, created_at text not null, expires_at text not null, accepted_at text, revoked_at text',
    key: 'id',
  },
  second_factors: {
    columns: 'person_id text not null, secret text not null, created_at text not null, confirmed_at text, last_step integer not null',
    key: 'person_id',
  },
  api_tokens: {
    columns:
      'id text not null, hash text not null, person_id text not null, name text not null, scopes text not null, created_at text not null, expires_at text, last_used_at text, last_used_ip text, revoked_at text',
    key: 'id',
  },
  subscriptions: {
    columns:
      'uid text not null, email text not null, code_hash text not null, person_id text not null, name text not null, created_at text not null, ended_at text',
    key: 'uid',
  },
  message_texts: { columns: 'id text not null, data text not null, expires_at text not null', key: 'id' },
}
const indexes = [
  'create index persons_phone on persons (brand, phone)',
  'create unique index api_tokens_hash on api_tokens (hash)',
  'create index api_tokens_person on api_tokens (person_id, created_at)',
  'create index invitations_account on invitations (account, created_at)',
  'create index codes_subject on codes (purpose, subject)',
]

export const waysIn: Migration = { id: 7, name: 'ways-in', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await addColumns(db, dialect, columns)
  // Existing sessions get unguessable ids.
  await sql`update sessions set id = substr(hash, 1, 16)`.execute(db)
  await createTables(db, dialect, tables)
  await runAll(db, indexes)
}
