// PostgreSQL's side of the differences between the databases (docs/decisions/050-postgresql.md).
import { type RawBuilder, sql } from 'kysely'
import { type FieldCondition, isLink, type FieldRef, type Scalar } from '../../records/conditions.ts'
import type { ValueKind, SqlDialect } from '../sqlDialect.ts'
import { checkedPath, operators } from '../dialect.ts'
import { balanceMatches, chargedMatches, linkMatches, nameMatches } from '../../records/links.ts'
import { locks } from './postgresLocks.ts'

const indexedLetters = 100

export const postgresDialect: SqlDialect = {
  name: 'postgres',
  // Order and equality by bytes as in the embedded database, whatever the database's locale.
  columns: (text) => text.replaceAll(' text', ' text collate "C"'),
  tableEnd: sql``,
  autoIncrement: sql`bigint generated always as identity primary key`,
  appendOnly: (table) => [
    sql`create or replace function portal_append_only() returns trigger language plpgsql as $$ begin raise exception '% is append-only', tg_table_name; end $$`,
    sql`create trigger ${sql.raw(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)} for each statement execute function portal_append_only()`,
  ],
  opened: (table) => {
    const turned = (how: string) => sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger ${sql.raw(`${table}_append_only`)}`
    return { first: [turned('disable')], last: [turned('enable')] }
  },
  // `data` keeps the exact document. `doc` is its form for conditions: jsonb has no U+0000 and no lone surrogates,
  // which JSON.stringify writes as escapes; the text before an escape has an even number of backslashes.
  finishFirst: [
    sql.raw(String.raw`create function portal_doc(data text) returns jsonb language sql immutable strict parallel safe
      as $$ select regexp_replace(data, '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')::jsonb $$`),
    sql`alter table records add column doc jsonb generated always as (portal_doc(data)) stored`,
    sql`create index projects_name on projects (lower(name))`,
  ],
  oneAtATime: [sql`set local statement_timeout = 0`, sql`select pg_advisory_xact_lock(${sql.lit(locks.migration)})`],
  inOrder: [sql`select pg_advisory_xact_lock(${sql.lit(locks.outbox)})`],
  // One statement, so that every reader sees the same sums.
  addUpCounts: [
    sql`with gone as (delete from record_counts where writer <> 0 returning account, type, parent, total)
      insert into record_counts (account, type, parent, writer, total)
      select account, type, parent, 0, sum(total) from gone group by account, type, parent
      on conflict (account, type, parent, writer) do update set total = record_counts.total + excluded.total`,
    sql`with gone as (delete from record_totals where writer <> 0 returning account, type, total, bytes)
      insert into record_totals (account, type, writer, total, bytes)
      select account, type, 0, sum(total), sum(bytes) from gone group by account, type
      on conflict (account, type, writer) do update
        set total = record_totals.total + excluded.total, bytes = record_totals.bytes + excluded.bytes`,
  ],
  matches: (condition) => {
    if (condition.is === 'named') return nameMatches(condition, postgresDialect)
    if (condition.is === 'charged') return chargedMatches(condition)
    if (condition.is === 'balance') return balanceMatches(condition, postgresDialect)
    if (isLink(condition)) return linkMatches(condition, postgresDialect)
    if (condition.is === 'contains') return postgresDialect.within(condition, 'some')
    const { field: ref } = condition
    return 'column' in ref ? columnMatches(ref.column, condition) : fieldMatches(ref.path, condition)
  },
  valueAt: (ref) => ('column' in ref ? sql.ref(ref.column) : field(ref.path).text),
  textsOf: (column) => sql`jsonb_array_elements_text(${sql.ref(column)}::jsonb) as texts (value)`,
  holds: (column, text) => sql`strpos(${sql.ref(column)}, ${text}) > 0`,
  databaseBytes: sql`select pg_database_size(current_database()) as bytes`,
  sortKeys,
  unindexed: (key) => key,
  // An index entry must fit in a third of a page: text is cut, and the rest is compared afterwards.
  indexed: {
    sort: (ref, direction) =>
      sortKeys(ref)
        .slice(0, 3)
        .map((key) => sql`(${key}) ${direction}`),
    filter: (ref, kind) => ('column' in ref ? columnValue(ref.column) : cut(fieldValue(ref.path, kind), kind)),
  },
  within: ({ path, value }, how) => {
    if (value === undefined) return sql`false`
    const found = sql`(portal_doc(data) #> array[${sql.join(checkedPath(path).map((name) => sql.lit(name)))}])`
    const has = sql<boolean>`coalesce(${found} @> to_jsonb(${value}::text), false)`
    return how === 'some' ? has : sql`(${has} and ${found} <@ jsonb_build_array(${value}::text))`
  },
}

function columnMatches(column: string, { is, value }: Omit<FieldCondition, 'field'>): RawBuilder<boolean> {
  if (value === null) return sql`${sql.ref(column)} is null`
  const texts = [value].flat().map((one) => String(typeof one === 'boolean' ? Number(one) : one))
  return compared(
    columnValue(column),
    is,
    column === 'version' ? texts.filter((one) => one !== '' && !Number.isNaN(Number(one))).map(Number) : texts,
  )
}
function columnValue(column: string): RawBuilder<unknown> {
  return column === 'version' ? sql`${sql.ref(column)}::numeric` : sql.ref(column)
}

/** Values compare with values of their kind only. */
function fieldMatches(path: string[], { is, value }: Omit<FieldCondition, 'field'>): RawBuilder<boolean> {
  if (value === null) return sql`${field(path).text} is null`
  const kinds = ['string', 'number', 'boolean'] as const
  const wanted = kinds.flatMap((kind) => {
    const values = [value].flat().filter((one) => typeof one === kind)
    const stored = fieldValue(path, kind)
    const whole = compared(stored, is, values)
    if (values.length === 0) return []
    if (kind !== 'string') return [whole]
    const begins = compared(cut(stored, kind), is, values, (one) => cut(one, kind))
    // A shorter text is compared whole already; a second condition would make the planner expect next to no rows, and sort them all.
    const isWhole = (is === 'equal' || is === 'in') && values.every((one) => String(one).length < indexedLetters)
    return [isWhole ? begins : sql`(${begins} and ${whole})`]
  })
  return wanted.length === 0 ? sql`false` : sql`(${sql.join(wanted, sql` or `)})`
}

/** A CASE prevents a cast from a value of another kind. */
function fieldValue(path: string[], kind: ValueKind): RawBuilder<unknown> {
  const { json, text, kind: found } = field(path)
  const values = { string: text, number: sql`${json}::numeric`, boolean: sql`${json}::boolean` }
  return sql`(case when ${found} = ${sql.lit(kind)} then ${values[kind]} end)`
}
function cut(value: RawBuilder<unknown>, kind: ValueKind): RawBuilder<unknown> {
  return kind === 'string' ? sql`left(${value}, ${sql.lit(indexedLetters)})` : value
}

function compared(
  stored: RawBuilder<unknown>,
  is: FieldCondition['is'],
  values: Scalar[],
  each: (value: RawBuilder<unknown>) => RawBuilder<unknown> = (value) => value,
): RawBuilder<boolean> {
  if (values.length === 0) return sql`false`
  const given = values.map((value) => each(sql`${value}`))
  return is === 'in' || is === 'equal' ? sql`${stored} in (${sql.join(given)})` : sql`${stored} ${operators[is]} ${given[0]}`
}

function sortKeys(ref: FieldRef): RawBuilder<unknown>[] {
  if ('column' in ref) return [ref.column === 'version' ? sql`version` : sql`lower(${sql.ref(ref.column)})`]
  const { json, kind } = field(ref.path)
  const text = sql`lower(${fieldValue(ref.path, 'string')})`
  return [
    sql`(case ${kind} when 'number' then 1 when 'boolean' then 1 when 'null' then 0 else case when ${json} is null then 0 else 2 end end)`,
    sql`(case ${kind} when 'number' then ${json}::numeric when 'boolean' then ${json}::boolean::integer end)`,
    cut(text, 'string'),
    text,
  ]
}

function field(path: string[]): { json: RawBuilder<unknown>; text: RawBuilder<unknown>; kind: RawBuilder<unknown> } {
  const names = sql`array[${sql.join(checkedPath(path).map((name) => sql.lit(name)))}]`
  return { json: sql`(doc #> ${names})`, text: sql`((doc #>> ${names}) collate "C")`, kind: sql`jsonb_typeof(doc #> ${names})` }
}
