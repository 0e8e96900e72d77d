// Reads rollups of one account; never single lines.
import { type Kysely, sql } from 'kysely'
import type { Piece, Step } from '../../../statistics/steps.ts'
import type { Tables } from '../../schema.ts'
import type { OneAccount, ReadingDetails, ReadingRollups, TrafficAnswer, TrafficAsk, ViewAnswer, ViewAsk } from '../port.ts'
import { chunks } from '../rollups.ts'

type Reading = ReadingDetails & Omit<ReadingRollups, 'figures' | 'hoursOf' | 'lastDays'>

export function readingStatistics(db: Kysely<Tables>): Omit<Reading, 'log'> {
  return {
    async version({ account }: OneAccount): Promise<number> {
      const row = await db.selectFrom('stat_versions').where('account', '=', account).select('version').executeTakeFirst()
      return row?.version ?? 0
    },
    async traffic({ account }: OneAccount, { kind, piece, by, where }: TrafficAsk): Promise<TrafficAnswer[]> {
      const query = db
        .selectFrom('stat_traffic')
        .where((eb) => eb.and({ account, kind, step: piece.step, ...where }))
        .where('start', '>=', piece.from)
        .where('start', '<', piece.to)
      const rows = await (by.length > 0 ? query.groupBy([...by]).select([...by]) : query)
        .select(({ fn }) => [fn.sum('hits').as('hits'), fn.sum('bytes').as('bytes'), fn.sum('cached').as('cached')])
        .execute()
      return rows.filter(({ hits }) => hits !== null) as unknown as TrafficAnswer[]
    },
    async views({ account }: OneAccount, { kind, piece, by, streams, where }: ViewAsk): Promise<ViewAnswer[]> {
      if (streams?.length === 0) return []
      let query = db
        .selectFrom('stat_views')
        .where((eb) => eb.and({ account, kind, step: piece.step, ...where }))
        .where('start', '>=', piece.from)
        .where('start', '<', piece.to)
      if (streams) query = query.where('stream', 'in', streams)
      const rows = await (by.length > 0 ? query.groupBy([...by]).select([...by]) : query)
        .select(({ fn }) => [fn.sum('views').as('views'), fn.sum('seconds').as('seconds'), fn.max('active').as('active')])
        .execute()
      return rows.filter(({ views }) => views !== null) as unknown as ViewAnswer[]
    },
    async uniques({ account }: OneAccount, step: Extract<Step, 'h' | 'd'>, from: number, to: number, streams: readonly string[]) {
      const rows: { stream: string; viewers: string }[] = []
      for (const some of chunks(streams))
        rows.push(
          ...(await db
            .selectFrom('stat_uniques')
            .where((eb) => eb.and({ account, step }))
            .where('start', '>=', from)
            .where('start', '<', to)
            .where('stream', 'in', some)
            .select(['stream', 'viewers'])
            .execute()),
        )
      return rows
    },
    async visitors({ account }: OneAccount, from: number, to: number, streams: readonly string[] | undefined): Promise<number> {
      let query = db.selectFrom('stat_visits').where('account', '=', account).where('last_at', '>=', from).where('first_at', '<', to)
      if (streams) query = query.where('stream', 'in', streams)
      const row = await query.select(sql<number>`count(distinct visitor)`.as('count')).executeTakeFirst()
      return Number(row?.count ?? 0)
    },
    byAccount: async (accounts: readonly string[], piece: Piece) =>
      accounts.length === 0
        ? []
        : db
            .selectFrom('stat_traffic')
            .where('account', 'in', accounts)
            .where((eb) => eb.and({ kind: 'all', step: piece.step }))
            .where('start', '>=', piece.from)
            .where('start', '<', piece.to)
            .groupBy('account')
            .select(['account', ({ fn }) => fn.sum<number>('hits').as('hits'), ({ fn }) => fn.sum<number>('bytes').as('bytes')])
            .select(({ fn }) => fn.sum<number>('cached').as('cached'))
            .execute(),
    owned: async ({ account }: OneAccount, ids: readonly string[]) =>
      ids.length === 0
        ? []
        : db
            .selectFrom('records')
            .where('account', '=', account)
            .where('id', 'in', ids)
            .select(['type', 'id', 'data', 'deleted_at'])
            .execute(),
    ownersOf: async (names: readonly string[]) =>
      names.length === 0
        ? []
        : db
            .selectFrom('name_holders')
            .where('kind', '=', 'host')
            .where('name', 'in', names)
            .where('released_at', 'is', null)
            .select(['name', 'account', 'id'])
            .execute(),
    refused: (limit: number) => db.selectFrom('stat_refused').selectAll().orderBy('at', 'desc').orderBy('number').limit(limit).execute(),
  }
}
