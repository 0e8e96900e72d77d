// The number of live records by type and parent, so that a list does not count its index at every read.
// Triggers maintain it, as they do the words (005): every writer of records changes it in the same transaction.
// On PostgreSQL each transaction has a row of its own (`writer`), so that writers do not wait for each other; rows are added up later
// (server/services/records/addUpCounts.ts).
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from '../database/migration.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import { createTables } from './tables.ts'

export const recordCounts: Migration = { id: 93, name: 'record counts', up }

const key = 'account, type, parent, writer'

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  const isEmbedded = dialect.name === 'sqlite'
  const whole = isEmbedded ? 'integer' : 'bigint'
  await createTables(db, dialect, {
    record_counts: {
      columns: `account text not null, type text not null, parent text not null, writer ${whole} not null, total ${whole} not null`,
      key,
    },
  })
  const now = sql`insert into record_counts (account, type, parent, writer, total)
    select account, type, parent, 0, count(*) from records where deleted_at is null group by account, type, parent`
  for (const statement of [now, ...(isEmbedded ? embedded() : postgres())]) await statement.execute(db)
}

/** `when`: whether the row counts. */
function adding(row: string, amount: number, writer: string, when = `${row}.deleted_at is null`): string {
  return `insert into record_counts (${key}, total) select ${row}.account, ${row}.type, ${row}.parent, ${writer}, ${amount} where ${when}
    on conflict (${key}) do update set total = record_counts.total + excluded.total`
}

function embedded(): RawBuilder<unknown>[] {
  return [
    `create trigger record_counts_insert after insert on records begin ${adding('new', 1, '0')}; end`,
    `create trigger record_counts_update after update of deleted_at, parent on records
      when (old.deleted_at is null) is not (new.deleted_at is null) or old.parent is not new.parent
      begin ${adding('old', -1, '0')}; ${adding('new', 1, '0')}; end`,
    `create trigger record_counts_delete after delete on records begin ${adding('old', -1, '0')}; end`,
  ].map((text) => sql.raw(text))
}

/**
 * A row that its own transaction changes again and again becomes slow to read, since PostgreSQL keeps every version of it until the end. So
 * inserted rows are counted by statement, and a transaction that deletes records one by one spreads them over a thousand rows.
 */
function postgres(): RawBuilder<unknown>[] {
  const changed = `txid_current() * 1000 + floor(random() * 1000)::int`
  return [
    `create function portal_counts_added() returns trigger language plpgsql as $$ begin
      insert into record_counts (${key}, total) select account, type, parent, txid_current() * 1000, count(*) from added
        where deleted_at is null group by account, type, parent
        on conflict (${key}) do update set total = record_counts.total + excluded.total;
      return null;
    end $$`,
    `create trigger record_counts_insert after insert on records referencing new table as added
      for each statement execute function portal_counts_added()`,
    `create function portal_counts_changed() returns trigger language plpgsql as $$ begin
      ${adding('old', -1, changed)};
      if tg_op = 'UPDATE' then ${adding('new', 1, changed)}; end if;
      return null;
    end $$`,
    `create trigger record_counts_update after update of deleted_at, parent on records for each row
      when ((old.deleted_at is null) is distinct from (new.deleted_at is null) or old.parent is distinct from new.parent)
      execute function portal_counts_changed()`,
    'create trigger record_counts_delete after delete on records for each row execute function portal_counts_changed()',
    // A type is mostly in one account or only the provider's: taken as independent, pages of a type were expected to be few rows, and sorted.
    'create statistics records_account_type (ndistinct, dependencies, mcv) on account, type from records',
    'analyze records',
  ].map((text) => sql.raw(text))
}
