// Rollups of figures, and the newest requests of accounts.
import { type Insertable, type Kysely, sql } from 'kysely'
import type { FigureKind, FigureRow } from '../../statistics/figures.ts'
import type { Piece } from '../../statistics/steps.ts'
import type { Tables } from '../schema.ts'

type OneAccount = { account: string }
export type FigureAsk = { kind: FigureKind; piece: Piece; by: readonly ('start' | 'subject')[]; subject?: string }
export type FigureAnswer = Pick<FigureRow, 'metric' | 'total' | 'count' | 'most'> & { start?: number; subject?: string }
export type LogRow = Insertable<Tables['stat_log']>
export type LogAsk = { limit: number; before?: number; after?: number }

export function figuresAndLog(db: Kysely<Tables>, chunks: <T>(rows: readonly T[]) => T[][]) {
  return {
    /** Rows in the order of their key. */
    async addFigures(rows: readonly FigureRow[]): Promise<void> {
      for (const part of chunks(rows))
        await db
          .insertInto('stat_figures')
          .values(part)
          .onConflict((conflict) =>
            conflict.columns(['account', 'kind', 'step', 'start', 'subject', 'metric']).doUpdateSet({
              total: sql`stat_figures.total + excluded.total`,
              count: sql`stat_figures.count + excluded.count`,
              most: sql`case when stat_figures.most < excluded.most then excluded.most else stat_figures.most end`,
            }),
          )
          .execute()
    },
    async figures({ account }: OneAccount, { kind, piece, by, subject }: FigureAsk): Promise<FigureAnswer[]> {
      const query = db
        .selectFrom('stat_figures')
        .where((eb) => eb.and({ account, kind, step: piece.step, ...(subject !== undefined && { subject }) }))
        .where('start', '>=', piece.from)
        .where('start', '<', piece.to)
      const rows = await query
        .groupBy([...by, 'metric'])
        .select([...by, 'metric'])
        .select(({ fn }) => [fn.sum('total').as('total'), fn.sum('count').as('count'), fn.max('most').as('most')])
        .execute()
      return rows as unknown as FigureAnswer[]
    },
    /** Keeps the newest `most` requests of each account. */
    async addToLog(rows: readonly LogRow[], most: number): Promise<void> {
      for (const part of chunks(rows))
        await db
          .insertInto('stat_log')
          .values(part)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      for (const account of new Set(rows.map((row) => row.account))) {
        const oldest = await db
          .selectFrom('stat_log')
          .where('account', '=', account)
          .select('time')
          .orderBy('time', 'desc')
          .offset(most)
          .limit(1)
          .executeTakeFirst()
        if (oldest) await db.deleteFrom('stat_log').where('account', '=', account).where('time', '<=', oldest.time).execute()
      }
    },
    /** The newest requests first; `before`: older ones than a second; `after`: not older than a second. */
    log: ({ account }: OneAccount, { limit, before, after }: LogAsk) => {
      let query = db.selectFrom('stat_log').where('account', '=', account)
      if (before !== undefined) query = query.where('time', '<', before)
      if (after !== undefined) query = query.where('time', '>=', after)
      return query.select(['time', 'id', 'line']).orderBy('time', 'desc').orderBy('id').limit(limit).execute()
    },
  }
}
