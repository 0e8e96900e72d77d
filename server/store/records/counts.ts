// Numbers of live records by type and parent, and the bytes of their data, as triggers maintain them (migrations/093-record-counts.ts, 106-record-totals.ts).
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Condition, FieldRef } from './conditions.ts'
import { rowsIn } from './recordRows.ts'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'

type Narrowing = { search?: string; labels?: string[] | null; deleted?: boolean; where?: Condition[] }

/** The parent, or all parents, whose records a query lists without leaving any out. */
export function countedBy({ within }: RecordScope, query: Narrowing): { parent?: string } | undefined {
  const { search, labels, deleted, where = [] } = query
  if (within.length > 0 || search || labels !== undefined || deleted) return undefined
  if (where.length === 0) return {}
  const parent = where.length === 1 ? parentIn(where[0]!) : undefined
  return parent === undefined ? undefined : { parent }
}

/** The parent that the condition asks for. */
export function parentIn(condition: Condition): string | undefined {
  const isParent = condition.is === 'equal' && 'column' in condition.field && condition.field.column === 'parent'
  return isParent && typeof condition.value === 'string' ? condition.value : undefined
}

export type TotalsByType = ReadonlyMap<string, { total: number; bytes: number }>

/** Bytes of the data of all types but some. */
export function bytesWithout(totals: TotalsByType, except: readonly string[]): number {
  return [...totals].reduce((sum, [type, { bytes }]) => (except.includes(type) ? sum : sum + bytes), 0)
}

export function countsIn(db: Kysely<Tables>) {
  const counts = ({ account }: Pick<RecordScope, 'account'>, type: string) =>
    db
      .selectFrom('record_counts')
      .where('account', '=', account)
      .where('type', '=', type)
      .select(sql<number>`coalesce(sum(total), 0)`.as('total'))
  const totals = ({ account }: Pick<RecordScope, 'account'>, type: string, what: 'total' | 'bytes') =>
    db
      .selectFrom('record_totals')
      .where('account', '=', account)
      .where('type', '=', type)
      .select(sql<number>`coalesce(sum(${sql.ref(what)}), 0)`.as('total'))
  return {
    /** For a scope without bounds. */
    async counted(scope: Pick<RecordScope, 'account'>, type: string, parent?: string): Promise<number> {
      const { total } = await (
        parent === undefined ? totals(scope, type, 'total') : counts(scope, type).where('parent', '=', parent)
      ).executeTakeFirstOrThrow()
      return Number(total)
    },
    /** Bytes of the data of all live records of a type, regardless of bounds. */
    bytes: async (scope: RecordScope, type: string): Promise<number> =>
      Number((await totals(scope, type, 'bytes').executeTakeFirstOrThrow()).total),
    /** Live records of an account and the bytes of their data, by type. */
    async totalsOf({ account }: Pick<RecordScope, 'account'>): Promise<TotalsByType> {
      const rows = await db
        .selectFrom('record_totals')
        .where('account', '=', account)
        .groupBy('type')
        .select(['type', sql<number>`sum(total)`.as('total'), sql<number>`sum(bytes)`.as('bytes')])
        .execute()
      return new Map(rows.map(({ type, total, bytes }) => [type, { total: Number(total), bytes: Number(bytes) }]))
    },
    async countedByParent(scope: RecordScope, type: string, parents: string[]): Promise<Map<string, number>> {
      const rows = await counts(scope, type).where('parent', 'in', parents).groupBy('parent').select('parent').execute()
      return new Map(rows.map(({ parent, total }) => [parent, Number(total)]))
    },
  }
}

export function countingIn(db: Kysely<Tables>, dialect: SqlDialect) {
  const rowsOf = rowsIn(db, dialect)
  const alive = (scope: RecordScope, type: string) => rowsOf(scope, type).where('deleted_at', 'is', null)

  return {
    async count(scope: RecordScope, type: string, parent?: string): Promise<number> {
      if (scope.within.length === 0) return countsIn(db).counted(scope, type, parent)
      const all = alive(scope, type)
      const { total } = await (parent === undefined ? all : all.where('parent', '=', parent))
        .select(db.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    /** Number of records by parent. */
    async countByParent(scope: RecordScope, type: string, parents: string[]): Promise<Map<string, number>> {
      if (parents.length === 0) return new Map()
      if (scope.within.length === 0) return countsIn(db).countedByParent(scope, type, parents)
      const rows = await alive(scope, type)
        .where('parent', 'in', parents)
        .groupBy('parent')
        .select(['parent', db.fn.countAll<number>().as('total')])
        .execute()
      return new Map(rows.map(({ parent, total }) => [parent, Number(total)]))
    },

    /** Sums of a numeric field by parent; `only`: of records with this value. */
    async sumByParent(
      scope: RecordScope,
      type: string,
      parents: string[],
      ref: FieldRef,
      only?: { ref: FieldRef; value: string },
    ): Promise<Map<string, number>> {
      if (parents.length === 0) return new Map()
      const all = alive(scope, type).where('parent', 'in', parents)
      const rows = await (only ? all.where(sql<boolean>`${dialect.valueAt(only.ref)} = ${only.value}`) : all)
        .groupBy('parent')
        .select(['parent', sql<number>`sum(cast(${dialect.valueAt(ref)} as numeric))`.as('total')])
        .execute()
      return new Map(rows.map(({ parent, total }) => [parent, Number(total ?? 0)]))
    },

    totalsOf: (scope: RecordScope): Promise<TotalsByType> => countsIn(db).totalsOf(scope),

    idsUnder: async (scope: RecordScope, type: string, parent: string): Promise<string[]> =>
      (await alive(scope, type).where('parent', '=', parent).select('id').execute()).map(({ id }) => id),
  }
}

export function countUpkeepIn(db: Kysely<Tables>, dialect: SqlDialect) {
  return {
    /** Merges the rows of finished transactions, if the database keeps a row for each. */
    async addUpCounts(): Promise<void> {
      for (const statement of dialect.addUpCounts) await statement.execute(db)
    },
  }
}
