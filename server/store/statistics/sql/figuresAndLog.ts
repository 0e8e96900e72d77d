// Rollups of figures, and the newest requests of accounts.
import { type Kysely, sql } from 'kysely'
import type { FigureRow } from '../../../statistics/figures.ts'
import type { Tables } from '../../schema.ts'
import type { FigureAnswer, FigureAsk, LogAsk, LogRow, OneAccount, StatisticsStore } from '../port.ts'
import { chunks } from '../rollups.ts'

type FiguresAndLog = Pick<StatisticsStore, 'addFigures' | 'figures' | 'addToLog' | 'log'>

export function figuresAndLog(db: Kysely<Tables>): FiguresAndLog {
  return {
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
    log: ({ account }: OneAccount, { limit, before, after }: LogAsk) => {
      let query = db.selectFrom('stat_log').where('account', '=', account)
      if (before !== undefined) query = query.where('time', '<', before)
      if (after !== undefined) query = query.where('time', '>=', after)
      return query.select(['time', 'id', 'line']).orderBy('time', 'desc').orderBy('id').limit(limit).execute()
    },
  }
}
