// PostgreSQL's answers to where the databases differ (docs/decisions/050-postgresql.md).
import { type RawBuilder, sql } from 'kysely'
import type { Condition, Place, Scalar } from './conditions.ts'
import { checkedPath, operators, prefixPattern, type SqlDialect } from './dialect.ts'

/** Any number, the same in all processes: who holds it migrates. */
const migrationLock = 7_204_918_231

export const postgresDialect: SqlDialect = {
  name: 'postgres',
  // Bytes decide the order and equality as in the embedded database, whatever locale the database was made with.
  columns: (text) => text.replaceAll(' text', ' text collate "C"'),
  tableEnd: sql``,
  autoIncrement: sql`bigint generated always as identity primary key`,
  appendOnly: (table) => [
    sql`create or replace function portal_append_only() returns trigger language plpgsql as $$ begin raise exception '% is append-only', tg_table_name; end $$`,
    sql`create trigger ${sql.raw(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)} for each statement execute function portal_append_only()`,
  ],
  // `data` keeps the document as it was written. `doc` is its picture for conditions: jsonb knows no U+0000 and no half of a surrogate pair,
  // which JSON.stringify writes as escapes; the text before an escape has an even number of backslashes.
  finishFirst: [
    sql.raw(String.raw`create function portal_doc(data text) returns jsonb language sql immutable strict parallel safe
      as $$ select regexp_replace(data, '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')::jsonb $$`),
    sql`alter table records add column doc jsonb generated always as (portal_doc(data)) stored`,
    sql`create index projects_name on projects (lower(name))`,
  ],
  oneAtATime: [sql`set local statement_timeout = 0`, sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`],
  matches: (condition) => ('column' in condition.place ? columnMatches(condition.place.column, condition) : fieldMatches(condition.place.path, condition)),
  sortKey,
  beginsWith: (column, text) => sql`lower(${sql.ref(column)}) like lower(${prefixPattern(text)} collate "C") escape '\\'`,
}

function columnMatches(column: string, { is, value }: Omit<Condition, 'place'>): RawBuilder<boolean> {
  if (value === null) return sql`${sql.ref(column)} is null`
  const texts = [value].flat().map((one) => String(typeof one === 'boolean' ? Number(one) : one))
  if (column !== 'version') return compared(sql`${sql.ref(column)}`, is, texts)
  return compared(sql`${sql.ref(column)}::numeric`, is, texts.filter((one) => one !== '' && !Number.isNaN(Number(one))).map(Number))
}

/** Values compare with values of their kind only; a case keeps a cast from a value that it does not fit. */
function fieldMatches(path: string[], { is, value }: Omit<Condition, 'place'>): RawBuilder<boolean> {
  const { json, text, kind } = field(path)
  if (value === null) return sql`${text} is null`
  const values = [value].flat()
  const kinds: [name: string, place: RawBuilder<unknown>, values: Scalar[]][] = [
    ['string', text, values.filter((one) => typeof one === 'string')],
    ['number', sql`${json}::numeric`, values.filter((one) => typeof one === 'number')],
    ['boolean', sql`${json}::boolean`, values.filter((one) => typeof one === 'boolean')],
  ]
  const wanted = kinds.filter(([, , some]) => some.length > 0).map(([name, place, some]) => sql`case when ${kind} = ${sql.lit(name)} then ${compared(place, is, some)} end`)
  return wanted.length === 0 ? sql`false` : sql`(${sql.join(wanted, sql` or `)})`
}

function compared(place: RawBuilder<unknown>, is: Condition['is'], values: Scalar[]): RawBuilder<boolean> {
  if (values.length === 0) return sql`false`
  return is === 'in' || is === 'equal' ? sql`${place} in (${sql.join(values)})` : sql`${place} ${operators[is]} ${values[0]}`
}

function sortKey(place: Place): RawBuilder<unknown> {
  if ('column' in place) return place.column === 'version' ? sql`version` : sql`lower(${sql.ref(place.column)})`
  const { json, text, kind } = field(place.path)
  return sql`row(case ${kind} when 'number' then 1 when 'boolean' then 1 when 'null' then 0 else case when ${json} is null then 0 else 2 end end,
    case ${kind} when 'number' then ${json}::numeric when 'boolean' then ${json}::boolean::integer end,
    case ${kind} when 'string' then lower(${text}) end)`
}

function field(path: string[]): { json: RawBuilder<unknown>; text: RawBuilder<unknown>; kind: RawBuilder<unknown> } {
  const names = sql`array[${sql.join(checkedPath(path).map((name) => sql.lit(name)))}]`
  return { json: sql`(doc #> ${names})`, text: sql`((doc #>> ${names}) collate "C")`, kind: sql`jsonb_typeof(doc #> ${names})` }
}
