// Deletes rows that are too old, in batches that block other queries only briefly.
import type { Kysely } from 'kysely'
import { minutesOf, type Step } from '../../../statistics/steps.ts'
import type { Tables } from '../../schema.ts'
import type { TrimmingStatistics } from '../port.ts'

/** Minutes of rollups, deleted from the oldest on, in one statement. */
const maxDays = 1

export function trimmingStatistics(db: Kysely<Tables>): TrimmingStatistics {
  return {
    async trimRollups(step: Step, before: number): Promise<number> {
      let all = 0
      for (const table of ['stat_traffic', 'stat_views', 'stat_uniques', 'stat_figures'] as const) {
        const oldest = await db
          .selectFrom(table)
          .where('step', '=', step)
          .select(({ fn }) => fn.min('start').as('start'))
          .executeTakeFirst()
        if (oldest?.start === null || oldest?.start === undefined || oldest.start >= before) continue
        const until = Math.min(before, oldest.start + maxDays * minutesOf[step === 'm' ? 'h' : 'd'])
        const { numDeletedRows } = await db.deleteFrom(table).where('step', '=', step).where('start', '<', until).executeTakeFirstOrThrow()
        all += Number(numDeletedRows)
      }
      return all
    },
    async trimSeen(before: string): Promise<number> {
      const deleted = [
        await db
          .deleteFrom('stat_lines')
          .where('id', 'in', db.selectFrom('stat_lines').where('seen', '<', before).select('id').limit(2000))
          .executeTakeFirstOrThrow(),
        await db.deleteFrom('stat_refused').where('at', '<', before).executeTakeFirstOrThrow(),
      ]
      const visits = await db
        .selectFrom('stat_visits')
        .where('seen', '<', before)
        .select(['account', 'stream', 'visitor', 'first_at'])
        .limit(1000)
        .execute()
      for (const row of visits)
        await db
          .deleteFrom('stat_visits')
          .where((where) => where.and(row))
          .execute()
      return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), visits.length)
    },
  }
}
