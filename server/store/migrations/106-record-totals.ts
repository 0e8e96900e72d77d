// The number of live records by type, and the bytes of their data: what an account uses is read from a few rows.
// Triggers maintain them, as they do the numbers by parent (093), with rows of their own for each transaction on PostgreSQL.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from '../database/migration.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import { createTables } from './tables.ts'

export const recordTotals: Migration = { id: 106, name: 'record totals', up }

const key = 'account, type, writer'

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  const isEmbedded = dialect.name === 'sqlite'
  const whole = isEmbedded ? 'integer' : 'bigint'
  await createTables(db, dialect, {
    record_totals: {
      columns: `account text not null, type text not null, writer ${whole} not null, total ${whole} not null, bytes ${whole} not null`,
      key,
    },
  })
  const now = sql`insert into record_totals (account, type, writer, total, bytes)
    select account, type, 0, count(*), sum(octet_length(data)) from records where deleted_at is null group by account, type`
  for (const statement of [now, ...(isEmbedded ? embedded() : postgres())]) await statement.execute(db)
}

const summed = `on conflict (${key}) do update set total = record_totals.total + excluded.total, bytes = record_totals.bytes + excluded.bytes`
const live = (row: string): string => `case when ${row}.deleted_at is null then 1 else 0 end`
const bytes = (row: string): string => `case when ${row}.deleted_at is null then octet_length(${row}.data) else 0 end`
const adding = (row: string, writer: string, total: string, size: string): string =>
  `insert into record_totals (${key}, total, bytes) values (${row}.account, ${row}.type, ${writer}, ${total}, ${size}) ${summed}`

const isChanged = `(${live('old')}) <> (${live('new')}) or (${bytes('old')}) <> (${bytes('new')})`
const difference = (of: typeof live): string => `(${of('new')}) - (${of('old')})`

function embedded(): RawBuilder<unknown>[] {
  return [
    `create trigger record_totals_insert after insert on records begin ${adding('new', '0', live('new'), bytes('new'))}; end`,
    `create trigger record_totals_update after update of data, deleted_at on records when ${isChanged}
      begin ${adding('new', '0', difference(live), difference(bytes))}; end`,
    `create trigger record_totals_delete after delete on records begin ${adding('old', '0', `-(${live('old')})`, `-(${bytes('old')})`)}; end`,
  ].map((text) => sql.raw(text))
}

function postgres(): RawBuilder<unknown>[] {
  const changed = `txid_current() * 1000 + floor(random() * 1000)::int`
  return [
    `create function portal_totals_added() returns trigger language plpgsql as $$ begin
      insert into record_totals (${key}, total, bytes) select account, type, txid_current() * 1000, count(*), sum(octet_length(data))
        from added where deleted_at is null group by account, type ${summed};
      return null;
    end $$`,
    `create trigger record_totals_insert after insert on records referencing new table as added
      for each statement execute function portal_totals_added()`,
    `create function portal_totals_changed() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' then ${adding('old', changed, difference(live), difference(bytes))};
      else ${adding('old', changed, `-(${live('old')})`, `-(${bytes('old')})`)};
      end if;
      return null;
    end $$`,
    `create trigger record_totals_update after update of data, deleted_at on records for each row when (${isChanged})
      execute function portal_totals_changed()`,
    'create trigger record_totals_delete after delete on records for each row execute function portal_totals_changed()',
  ].map((text) => sql.raw(text))
}
