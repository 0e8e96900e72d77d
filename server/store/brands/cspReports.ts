// Counts of CSP violations. The number of rows is bounded: beyond it, new ones count in one common row.
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../schema.ts'

export type CspRow = Selectable<Tables['csp_reports']>
export type CspReport = Pick<CspRow, 'directive' | 'blocked' | 'page'>
export const maxCspRows = 500
const others: CspReport = { directive: 'other', blocked: '', page: '' }

export function cspReportsIn(db: Kysely<Tables>) {
  async function counted({ directive, blocked, page }: CspReport, at: string): Promise<boolean> {
    const result = await db
      .updateTable('csp_reports')
      .set(({ eb }) => ({ count: eb('count', '+', 1), last_at: at }))
      .where((where) => where.and({ directive, blocked, page }))
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  }

  return {
    /** Runs in a transaction: concurrent counters wait. */
    async add(report: CspReport, at: string): Promise<void> {
      if (await counted(report, at)) return
      const { rows } = await db
        .selectFrom('csp_reports')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      const isFull = Number(rows) >= maxCspRows
      if (isFull && (await counted(others, at))) return
      await db
        .insertInto('csp_reports')
        .values({ ...(isFull ? others : report), count: 1, first_at: at, last_at: at })
        .execute()
    },
    /** The most frequent first. */
    list: (): Promise<CspRow[]> =>
      db.selectFrom('csp_reports').selectAll().orderBy('count', 'desc').orderBy('directive').orderBy('blocked').orderBy('page').execute(),
    clear: async (): Promise<number> => Number((await db.deleteFrom('csp_reports').executeTakeFirst()).numDeletedRows),
  }
}
