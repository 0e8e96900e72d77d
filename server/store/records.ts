// Records: JSON documents by (account, type, id). Every call names its scope; there is no way around it.
import { type Kysely, sql } from 'kysely'
import type { Condition, Place } from './conditions.ts'
import type { SqlDialect } from './dialect.ts'
import type { Tables } from './schema.ts'
import type { RecordScope } from './scope.ts'

export type { Condition, Place } from './conditions.ts'
export type StoredRecord = { id: string; parent: string; version: number; data: string; search: string; delivery: string; created_at: string; updated_at: string; deleted_at: string | null }
export type RecordQuery = { search?: string; where?: Condition[]; sort?: { place: Place; descending: boolean }[]; offset?: number; limit?: number }
/** No query ever answers more rows. */
export const mostRows = 200

export function recordsIn(db: Kysely<Tables>, dialect: SqlDialect) {
  const rowsOf = (scope: RecordScope, type: string) => db.selectFrom('records').where('account', '=', scope.account).where('type', '=', type)
  const alive = (scope: RecordScope, type: string) => rowsOf(scope, type).where('deleted_at', 'is', null)
  const columns = ['id', 'parent', 'version', 'data', 'search', 'delivery', 'created_at', 'updated_at', 'deleted_at'] as const

  return {
    find: (scope: RecordScope, type: string, id: string): Promise<StoredRecord | undefined> => alive(scope, type).where('id', '=', id).select(columns).executeTakeFirst(),

    async list(scope: RecordScope, type: string, query: RecordQuery = {}): Promise<{ rows: StoredRecord[]; total: number }> {
      let matching = alive(scope, type)
      if (query.search) matching = matching.where('search', 'like', sql<string>`${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
      for (const condition of query.where ?? []) matching = matching.where(dialect.matches(condition))
      const { total } = await matching.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      let page = matching.select(columns)
      for (const { place, descending } of query.sort ?? []) page = page.orderBy(dialect.sortKey(place), descending ? 'desc' : 'asc')
      const rows = await page.orderBy('id').limit(Math.max(0, Math.min(query.limit ?? mostRows, mostRows))).offset(Math.max(0, query.offset ?? 0)).execute()
      return { rows, total: Number(total) }
    },

    async count(scope: RecordScope, type: string, parent?: string): Promise<number> {
      const all = alive(scope, type)
      const { total } = await (parent === undefined ? all : all.where('parent', '=', parent)).select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return Number(total)
    },

    /** How many records each parent has. */
    async countByParent(scope: RecordScope, type: string, parents: string[]): Promise<Map<string, number>> {
      if (parents.length === 0) return new Map()
      const rows = await alive(scope, type).where('parent', 'in', parents).groupBy('parent').select(['parent', db.fn.countAll<number>().as('total')]).execute()
      return new Map(rows.map(({ parent, total }) => [parent, Number(total)]))
    },

    idsUnder: async (scope: RecordScope, type: string, parent: string): Promise<string[]> => (await alive(scope, type).where('parent', '=', parent).select('id').execute()).map(({ id }) => id),

    insert: async (scope: RecordScope, type: string, row: StoredRecord): Promise<void> => void (await db.insertInto('records').values({ ...row, account: scope.account, type }).execute()),

    /** Writes the next version; false when the stored one is not `row.version - 1` any more. */
    async update(scope: RecordScope, type: string, row: StoredRecord): Promise<boolean> {
      const { id, created_at: _, ...changes } = row
      const result = await db.updateTable('records').set(changes).where('account', '=', scope.account).where('type', '=', type).where('id', '=', id)
        .where('version', '=', row.version - 1).where('deleted_at', 'is', null).executeTakeFirst()
      return result.numUpdatedRows === 1n
    },
  }
}
