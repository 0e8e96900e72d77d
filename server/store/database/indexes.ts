// Indexes of fields that lists filter and sort by. Names encode their content, so that missing and obsolete ones are recognised.
import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { FieldRef } from '../records/conditions.ts'
import type { ValueKind, SqlDialect } from './sqlDialect.ts'
import type { Tables } from '../schema.ts'

/** Live records of a type in the order of `sort`, or records with one value of `filter` in that order; `isUnder`: records of one parent. */
export type FieldIndex = {
  type: string
  isUnder?: true
  filter?: { field: FieldRef; kind: ValueKind }
  sort: { field: FieldRef; descending: boolean }
  /** Orders records with equal `sort`. */ then?: FieldRef
}
/** Names of indexes; of failed ones, with the reason. */
export type IndexChanges = { made: string[]; dropped: string[]; failed: { name: string; error: unknown }[] }
export type IndexKeeper = (wanted: FieldIndex[]) => Promise<IndexChanges>
/** `present`: names, without incomplete ones. */
type IndexStatements = { present: () => Promise<string[]>; run: (statement: string) => Promise<unknown>; concurrently: string }

export const indexPrefix = 'field_'

/** Creates missing indexes and drops obsolete ones. Failures are reported and do not affect the rest. */
export async function keepIndexes(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  wanted: FieldIndex[],
  { present, run, concurrently }: IndexStatements,
): Promise<IndexChanges> {
  const changes: IndexChanges = { made: [], dropped: [], failed: [] }
  const targets = new Map(wanted.map((index) => named(db, dialect, index)))
  const there = await present()
  for (const name of there.filter((one) => !targets.has(one)))
    await attempt(name, changes.dropped, `drop index ${concurrently} if exists ${name}`)
  for (const [name, on] of targets)
    if (!there.includes(name)) await attempt(name, changes.made, `create index ${concurrently} if not exists ${name} ${on}`)
  return changes

  async function attempt(name: string, done: string[], statement: string): Promise<void> {
    try {
      await run(statement)
      done.push(name)
    } catch (error) {
      changes.failed.push({ name, error })
    }
  }
}

function named(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  { type, isUnder, filter, sort: { field, descending }, then }: FieldIndex,
): [name: string, on: string] {
  const filters = filter ? [sql`(${dialect.indexed.filter(filter.field, filter.kind)})`] : []
  const keys = sql.join([
    sql`account`,
    sql`type`,
    ...(isUnder ? [sql`parent`] : []),
    ...filters,
    ...dialect.indexed.sort(field, sql.raw(descending ? 'desc' : 'asc'), then),
  ])
  const { sql: on } = sql`on records (${keys}) where type = ${sql.lit(type)} and deleted_at is null`.compile(db)
  return [indexPrefix + createHash('sha256').update(on).digest('hex').slice(0, 24), on]
}

/** The embedded database creates them one by one on the write connection, yielding in between. */
export function embeddedIndexes(db: Kysely<Tables>, dialect: SqlDialect): IndexKeeper {
  return (wanted) =>
    keepIndexes(db, dialect, wanted, {
      concurrently: '',
      present: async () =>
        (
          await sql<{
            name: string
          }>`select name from sqlite_master where type = 'index' and substr(name, 1, ${indexPrefix.length}) = ${indexPrefix}`.execute(db)
        ).rows.map(({ name }) => name),
      async run(statement) {
        await new Promise((done) => setImmediate(done))
        await db.executeQuery(CompiledQuery.raw(statement))
      },
    })
}
