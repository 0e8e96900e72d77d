// The words of the search column, each in its own row, so that a search reads an index range and not every record.
// Triggers maintain them: every writer of records, even a process of the previous version, writes the words in the same transaction.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'

export const words: Migration = { id: 5, name: 'words', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  const isEmbedded = dialect.name === 'sqlite'
  const end = isEmbedded ? sql`strict, without rowid` : dialect.tableEnd
  await sql`create table record_words (${sql.raw(dialect.columns('account text not null, type text not null, word text not null, id text not null'))}, primary key (account, type, word, id)) ${end}`.execute(
    db,
  )
  for (const statement of isEmbedded ? embedded() : postgres()) await statement.execute(db)
}

/** Words are the text between marks; U+005C is replaced, because JSON escapes need it. */
function embedded(): RawBuilder<unknown>[] {
  const list = (text: string): string =>
    String.raw`json_each('[' || replace(json_quote(replace(${text}, char(92), '/')), '\u001f', '","') || ']')`
  const add = (row: string, from: string): string =>
    `insert or ignore into record_words (account, type, word, id) select ${row}.account, ${row}.type, substr(value, 1, 64), ${row}.id from ${from}${list(`${row}.search`)} where value <> ''`
  return [
    `create trigger record_words_insert after insert on records begin ${add('new', '')}; end`,
    `create trigger record_words_update after update of search on records when old.search is not new.search begin
      delete from record_words where account = old.account and type = old.type and id = old.id and word in (select substr(value, 1, 64) from ${list('old.search')});
      ${add('new', '')};
    end`,
    add('records', 'records, '),
  ].map((text) => sql.raw(text))
}

function postgres(): RawBuilder<unknown>[] {
  const list = (text: string): string => `unnest(string_to_array(replace(${text}, chr(92), '/'), chr(31))) word`
  const add = (row: string, from: string): string =>
    `insert into record_words (account, type, word, id) select distinct ${row}.account, ${row}.type, left(word, 64), ${row}.id from ${from}${list(`${row}.search`)} where word <> '' on conflict do nothing`
  return [
    `create function portal_words() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' then
        delete from record_words where account = old.account and type = old.type and id = old.id and word in (select left(word, 64) from ${list('old.search')});
      end if;
      ${add('new', '')};
      return null;
    end $$`,
    'create trigger record_words_insert after insert on records for each row execute function portal_words()',
    'create trigger record_words_update after update of search on records for each row when (old.search is distinct from new.search) execute function portal_words()',
    add('records', 'records, '),
  ].map((text) => sql.raw(text))
}
