// Records: JSON documents by (account, type, id). Every call requires a scope; there is no way around it.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { refuseOutside } from '../bounds.ts'
import type { Condition, RecordQuery } from './conditions.ts'
import { countingIn } from './counts.ts'
import { begins, countOf, matchingIn } from './matching.ts'
import { type Matching, type Records, rowsIn } from './recordRows.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import { afterHeld, heldRowsIn } from './heldRows.ts'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'
import { worded } from './words.ts'

export type { Condition, FieldCondition, FieldRef, RecordQuery, Scalar } from './conditions.ts'
export type StoredRecord = {
  id: string
  parent: string
  version: number
  data: string
  search: string
  delivery: string
  created_at: string
  updated_at: string
  deleted_at: string | null
  /** A JSON array of texts. */ labels: string
  /** A JSON array of pointers to values stored as secrets. */ secrets?: string | null
  /** The key that sealed them; null = none. */ sealed?: string | null
}
/** `passed`: bytes of the records that were read to find, count and sort, once for each time. */
export type FoundRecords = { rows: StoredRecord[]; total: number; passed: number }
/** Maximum number of rows per query. */
export const maxRows = 200
/** Records of a type that one search compares: a letter may begin words of all. */
const maxCandidates = 1000

export function recordsIn(db: Kysely<Tables>, dialect: SqlDialect, held = heldRowsIn(db, dialect)) {
  return {
    ...afterHeld(held, { ...readingIn(db, dialect), ...countingIn(db, dialect), ...writingIn(db, dialect) }),
    /** Throws OutOfReach. */
    async insert(scope: RecordScope, type: string, row: StoredRecord): Promise<void> {
      refuseOutside(scope.within, row.data)
      await held.addRecord({ ...row, account: scope.account, type })
    },
  }
}

const columns = [
  'id',
  'parent',
  'version',
  'data',
  'search',
  'delivery',
  'created_at',
  'updated_at',
  'deleted_at',
  'labels',
  'secrets',
  'sealed',
] as const

type Part = { limit: number; offset: number; total: number }
const fewRecords = 2000

/** Many records are found by the index of balances, as far as the page reaches; few are sorted. `matchingOf`: the list's conditions. */
async function byBalance(
  db: Kysely<Tables>,
  matchingOf: (tables: Records) => Promise<Matching>,
  { descending }: { descending: boolean },
  { limit, offset, total }: Part,
): Promise<StoredRecord[]> {
  const direction = descending ? 'desc' : 'asc'
  const balance = sql`ledger_balances.balance`
  // SQLite reads the tables of a cross join in their order.
  const [records, balances] = [db.selectFrom('records'), db.selectFrom('ledger_balances')] as const
  const both = total > fewRecords ? balances.crossJoin('records') : records.crossJoin('ledger_balances')
  // Conditions name columns of records only, and both tables have none in common.
  const owing = await matchingOf(both.whereRef('ledger_balances.project', '=', 'records.id') as unknown as Records)
  const page = owing.select(columns).orderBy(balance, direction).orderBy('records.id', direction)
  const rows = await page.limit(limit).offset(offset).execute()
  if (rows.length === limit) return rows
  const before = rows.length > 0 || offset === 0 ? offset + rows.length : await countOf(owing)
  const none = (await matchingOf(records)).where(sql<boolean>`records.id not in (select project from ledger_balances)`)
  const rest = await none
    .select(columns)
    .orderBy('id')
    .limit(limit - rows.length)
    .offset(Math.max(0, offset - before))
    .execute()
  return [...rows, ...rest]
}

/** The second half of the rows is read from the end, so that a page passes over half of them at most. */
async function inOrder(
  matching: Matching,
  dialect: SqlDialect,
  { search, sort = [] }: RecordQuery,
  { limit, offset, total }: Part,
): Promise<StoredRecord[]> {
  const isFromEnd = offset > total / 2
  const directionOf = (descending: boolean) => (descending === isFromEnd ? 'asc' : 'desc')
  // The hits of a search are read by id and sorted; reading all records in the list's order to find them is slower.
  const keyOf = search && total <= fewRecords ? dialect.unindexed : (key: RawBuilder<unknown>) => key
  let page = matching.select(columns)
  for (const { field, descending } of sort)
    for (const key of dialect.sortKeys(field)) page = page.orderBy(keyOf(key), directionOf(descending))
  page = page.orderBy('id', directionOf(false))
  if (!isFromEnd) return page.limit(limit).offset(offset).execute()
  const count = Math.min(limit, total - offset)
  // PostgreSQL refuses a negative offset.
  if (count <= 0) return []
  const rows = await page
    .limit(count)
    .offset(total - offset - count)
    .execute()
  return rows.toReversed()
}

function readingIn(db: Kysely<Tables>, dialect: SqlDialect) {
  const rowsOf = rowsIn(db, dialect)
  const dead = (scope: RecordScope, type: string) => rowsOf(scope, type).where('deleted_at', 'is not', null)
  const all = sql<boolean>`1 = 1`
  const searched = (text: string) => begins(text, '%')
  const alive = (scope: RecordScope, type: string) => rowsOf(scope, type).where('deleted_at', 'is', null)

  const { matching, found } = matchingIn(db, dialect)

  return {
    find: (scope: RecordScope, type: string, id: string): Promise<StoredRecord | undefined> =>
      alive(scope, type).where('id', '=', id).select(columns).executeTakeFirst(),

    async list(scope: RecordScope, type: string, query: RecordQuery = {}): Promise<FoundRecords> {
      const matchingOf = (tables: Records) => matching(tables, scope, type, query)
      const { total, passed, rows: matched } = await found(scope, type, query)
      const limit = Math.max(0, Math.min(query.limit ?? maxRows, maxRows))
      const offset = Math.max(0, query.offset ?? 0)
      if (total === 0) return { rows: [], total, passed }
      const part = { limit, offset, total }
      const rows = query.byBalance
        ? await byBalance(db, matchingOf, query.byBalance, part)
        : await inOrder(matched ?? (await matchingOf(db.selectFrom('records'))), dialect, query, part)
      return { rows, total, passed }
    },

    /** The first few search hits of each type, or the record with that id. Those that begin with the text, as names do, come first. */
    async search(
      scope: RecordScope,
      types: string[],
      { search, id, each }: { search: string; id: string; each: number },
    ): Promise<(StoredRecord & { type: string })[]> {
      if (types.length === 0 || search === '') return []
      const hasWord = (await worded(db, scope, types, search, { orId: id, most: maxCandidates })) ?? all
      const rank = sql`case when id = ${id} then 0 when search like ${begins(search)} then 1 else 2 end`
      const ranked = scope.within
        .reduce(
          (rows, bound) => rows.where(dialect.within(bound, 'some')),
          db.selectFrom('records').where('account', '=', scope.account).where('type', 'in', types).where('deleted_at', 'is', null),
        )
        .where((where) => where.or([where('search', 'like', searched(search)), where('id', '=', id)]))
        .where(hasWord)
        .select([...columns, 'type', sql<number>`row_number() over (partition by type order by ${rank}, updated_at desc, id)`.as('place')])
      const rows = await db
        .selectFrom(ranked.as('ranked'))
        .where('place', '<=', each)
        .select([...columns, 'type'])
        .orderBy('type')
        .orderBy('place')
        .execute()
      return rows
    },

    /** Records that match, without an order; at most one page. */
    async alike(
      scope: RecordScope,
      type: string,
      where: Condition[],
      max = maxRows,
    ): Promise<Pick<StoredRecord, 'id' | 'parent' | 'data'>[]> {
      const matching = where.reduce((rows, condition) => rows.where(dialect.matches(condition)), alive(scope, type))
      return matching.select(['id', 'parent', 'data']).limit(max).execute()
    },

    findDeleted: (scope: RecordScope, type: string, id: string): Promise<StoredRecord | undefined> =>
      dead(scope, type).where('id', '=', id).select(columns).executeTakeFirst(),
    /** Children that were deleted in the same moment, the oldest first. */
    idsDeletedUnder: async (scope: RecordScope, type: string, parent: string, at: string): Promise<string[]> => {
      const rows = await dead(scope, type)
        .where('parent', '=', parent)
        .where('deleted_at', '=', at)
        .select('id')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}

function writingIn(db: Kysely<Tables>, dialect: SqlDialect) {
  const written = (scope: RecordScope, type: string, id: string, changes: Partial<StoredRecord>) =>
    scope.within.reduce(
      (rows, bound) => rows.where(dialect.within(bound, 'all')),
      db.updateTable('records').set(changes).where('account', '=', scope.account).where('type', '=', type).where('id', '=', id),
    )

  return {
    /** Writes the next version; false when the stored one is not `row.version - 1` any more, or not in reach. Throws OutOfReach when the next one is not. */
    async update(scope: RecordScope, type: string, row: StoredRecord): Promise<boolean> {
      const { id, created_at: _, labels: __, ...changes } = row
      refuseOutside(scope.within, row.data)
      const result = await written(scope, type, id, changes)
        .where('version', '=', row.version - 1)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },

    /** Restores a deleted record with its next version; false when the stored one is not `row.version - 1` any more. */
    async revive(scope: RecordScope, type: string, row: StoredRecord): Promise<boolean> {
      const { version, data, search, updated_at, secrets, sealed } = row
      refuseOutside(scope.within, row.data)
      const result = await written(scope, type, row.id, { version, data, search, updated_at, secrets, sealed, deleted_at: null })
        .where('version', '=', version - 1)
        .where('deleted_at', 'is not', null)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },

    /** Rewrites a deleted record under the same version; does nothing when it was restored meanwhile. */
    async rewriteDeleted(scope: RecordScope, type: string, { id, version, data, search, secrets, sealed }: StoredRecord): Promise<void> {
      await written(scope, type, id, { data, search, secrets, sealed })
        .where('version', '=', version)
        .where('deleted_at', 'is not', null)
        .execute()
    },

    /** The distinct labels of an account's live records (or of the provider's own), up to a limit. */
    async labelsIn({ account }: RecordScope, most: number): Promise<Set<string>> {
      const { rows } = await sql<{ value: string }>`
        select distinct value from records, ${dialect.textsOf('records.labels')}
        where account = ${account} and labels <> '[]' and deleted_at is null limit ${sql.lit(most)}`.execute(db)
      return new Set(rows.map(({ value }) => value))
    },
    /** Without a new version: labels sort records and are not part of the data. */
    label: async (
      scope: RecordScope,
      type: string,
      id: string,
      { labels, search }: Pick<StoredRecord, 'labels' | 'search'>,
    ): Promise<void> => void (await written(scope, type, id, { labels, search }).where('deleted_at', 'is', null).execute()),
  }
}
