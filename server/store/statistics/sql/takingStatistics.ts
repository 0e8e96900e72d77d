// Takes batches of log lines into the rollups of the portal's database.
import { type Insertable, type Kysely, sql } from 'kysely'
import type { TrafficRow } from '../../../statistics/traffic.ts'
import { floorTo, minutesOf } from '../../../statistics/steps.ts'
import { maxGap, type Span, type ViewRow, type Watching } from '../../../statistics/visits.ts'
import { withViewers } from '../../../statistics/uniques.ts'
import type { Tables } from '../../schema.ts'
import type { KnownVisits, NewUniques, SourceKey, TakingStatistics } from '../port.ts'
import { chunks } from '../rollups.ts'

export function takingStatistics(db: Kysely<Tables>): Omit<TakingStatistics, 'addFigures' | 'addToLog'> {
  return { ...takingLines(db), ...takingSums(db), ...takingViews(db) }
}

/** Sources of lines, and lines that are known or were refused. */
function takingLines(db: Kysely<Tables>) {
  return {
    async position({ agent, source }: SourceKey): Promise<number> {
      const row = await db
        .selectFrom('stat_sources')
        .where((where) => where.and({ agent, source }))
        .select('position')
        .executeTakeFirst()
      return row?.position ?? 0
    },
    async advance(key: SourceKey, to: { position: number; counted: number; refused: number; seen: string }): Promise<void> {
      await db
        .insertInto('stat_sources')
        .values({ ...key, ...to })
        .onConflict((conflict) =>
          conflict.columns(['agent', 'source']).doUpdateSet({
            position: to.position,
            seen: to.seen,
            counted: sql`stat_sources.counted + excluded.counted`,
            refused: sql`stat_sources.refused + excluded.refused`,
          }),
        )
        .execute()
    },
    async keepRefused(rows: Insertable<Tables['stat_refused']>[]): Promise<void> {
      for (const part of chunks(rows))
        await db
          .insertInto('stat_refused')
          .values(part)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    },
    async newLines(ids: readonly string[], seen: string): Promise<Set<string>> {
      const fresh = new Set<string>()
      for (const part of chunks([...new Set(ids)])) {
        const rows = await db
          .insertInto('stat_lines')
          .values(part.map((id) => ({ id, seen })))
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .execute()
        for (const { id } of rows) fresh.add(id)
      }
      return fresh
    },
  }
}

function takingSums(db: Kysely<Tables>) {
  return {
    async addTraffic(rows: readonly TrafficRow[]): Promise<void> {
      for (const part of chunks(sorted(rows)))
        await db
          .insertInto('stat_traffic')
          .values(part)
          .onConflict((conflict) =>
            conflict.columns(['account', 'kind', 'step', 'start', 'resource', 'host', 'first', 'second']).doUpdateSet({
              hits: sql`stat_traffic.hits + excluded.hits`,
              bytes: sql`stat_traffic.bytes + excluded.bytes`,
              cached: sql`stat_traffic.cached + excluded.cached`,
            }),
          )
          .execute()
    },
    async changed(accounts: readonly string[], seen: string): Promise<void> {
      for (const part of chunks([...accounts].sort()))
        await db
          .insertInto('stat_versions')
          .values(part.map((account) => ({ account, version: 1, seen })))
          .onConflict((conflict) => conflict.column('account').doUpdateSet({ version: sql`stat_versions.version + 1`, seen }))
          .execute()
    },
  }
}

function takingViews(db: Kysely<Tables>) {
  return {
    async visits(account: string, stream: string, visitors: readonly string[], from: number, to: number): Promise<KnownVisits[]> {
      const found = new Map<string, KnownVisits>()
      for (const part of chunks(visitors)) {
        const rows = await db
          .selectFrom('stat_visits')
          .where((where) => where.and({ account, stream }))
          .where('visitor', 'in', part)
          // As an expression it cannot use the index by time, which SQLite takes for several visitors: of a late batch, all later visits were read.
          .where(sql<number>`+last_at`, '>=', from - maxGap)
          .where('first_at', '<=', to + maxGap)
          .select(['visitor', 'first_at', 'last_at', 'country', 'region', 'browser'])
          .execute()
        for (const { visitor, first_at, last_at, ...viewer } of rows) {
          const visit = found.get(visitor) ?? { account, stream, visitor, viewer, spans: [] }
          visit.spans.push({ first: first_at, last: last_at })
          found.set(visitor, visit)
        }
      }
      return [...found.values()]
    },
    async replaceVisits(changes: readonly (Watching & { removed: Span[]; added: Span[] })[], seen: string): Promise<void> {
      for (const { account, stream, visitor, removed } of changes)
        for (const { first } of removed)
          await db
            .deleteFrom('stat_visits')
            .where((where) => where.and({ account, stream, visitor, first_at: first }))
            .execute()
      const added = changes.flatMap(({ added: spans, viewer, account, stream, visitor }) =>
        spans.map(({ first, last }) => ({ account, stream, visitor, ...viewer, first_at: first, last_at: last, seen })),
      )
      for (const part of chunks(added)) await db.insertInto('stat_visits').values(part).execute()
    },
    async addViews(rows: readonly ViewRow[]): Promise<void> {
      for (const part of chunks(sorted(rows))) {
        const after = await db
          .insertInto('stat_views')
          .values(part)
          .onConflict((conflict) =>
            conflict.columns(['account', 'kind', 'step', 'start', 'stream', 'first', 'second']).doUpdateSet({
              views: sql`stat_views.views + excluded.views`,
              seconds: sql`stat_views.seconds + excluded.seconds`,
              active: sql`stat_views.active + excluded.active`,
            }),
          )
          .returning(['account', 'kind', 'step', 'start', 'stream', 'active'])
          .execute()
        const minutes = after.filter(({ step, active }) => step === 'm' && active > 0)
        await raisePeaks(minutes.map((row) => ({ ...row, first: '', second: '', views: 0, seconds: 0 })))
      }
    },
    async addUniques(sets: readonly NewUniques[]): Promise<void> {
      for (const { viewers, ...key } of sets) {
        const row = await db
          .selectFrom('stat_uniques')
          .where((where) => where.and(key))
          .select('viewers')
          .executeTakeFirst()
        const next = withViewers(row?.viewers ?? '', viewers)
        if (next === row?.viewers) continue
        await db
          .insertInto('stat_uniques')
          .values({ ...key, viewers: next })
          .onConflict((conflict) => conflict.columns(['account', 'step', 'start', 'stream']).doUpdateSet({ viewers: next }))
          .execute()
      }
    },
  }

  async function raisePeaks(minutes: ViewRow[]): Promise<void> {
    const peaks = new Map<string, ViewRow>()
    for (const minute of minutes)
      for (const step of ['h', 'd'] as const) {
        const row = { ...minute, step, start: floorTo(minute.start, minutesOf[step]) }
        const key = JSON.stringify([row.account, row.kind, step, row.start, row.stream])
        const peak = peaks.get(key)
        if (!peak || peak.active < row.active) peaks.set(key, row)
      }
    for (const part of chunks(sorted([...peaks.values()])))
      await db
        .insertInto('stat_views')
        .values(part)
        .onConflict((conflict) =>
          conflict.columns(['account', 'kind', 'step', 'start', 'stream', 'first', 'second']).doUpdateSet({
            active: sql`case when stat_views.active < excluded.active then excluded.active else stat_views.active end`,
          }),
        )
        .execute()
  }
}

/** In the order of the key: neighbours are written together, and concurrent batches lock rows in one order. */
function sorted<T extends { account: string; kind: string; step: string; start: number }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => compare(a.account, b.account) || compare(a.kind, b.kind) || compare(a.step, b.step) || a.start - b.start)
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
