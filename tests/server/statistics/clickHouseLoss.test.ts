// Rows of ClickHouse that somebody deleted by hand, and databases that moved rows before claims and counts were kept.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../server/plugins/logging.ts'
import { storeAnswers } from '../../../server/services/statistics/storeAnswers.ts'
import { startStatisticsTrimming } from '../../../server/services/statistics/trimming.ts'
import { openStore } from '../../../server/store/database/open.ts'
import { openClickHouse } from '../../../server/store/statistics/clickHouse/openClickHouse.ts'
import type { Store } from '../../../server/store/types.ts'
import { onClickHouse } from '../support/eachStatisticsStore.ts'
import { begin, pass, sumOf, take } from './oneDay.ts'

const dir = mkdtempSync(join(tmpdir(), 'clickhouse-loss-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

onClickHouse((clickHouse) => {
  const open = (name: string, url: string): Promise<Store> => openStore({ dataDir: join(dir, name), rollups: openClickHouse(url) })
  async function moved(name: string): Promise<{ url: string; store: Store; run: (statement: string) => Promise<string> }> {
    const url = await clickHouse().fresh()
    const store = await open(name, url)
    await take(store, 5)
    await pass(store)
    expect(await sumOf(store)).toBe(5)
    return { url, store, run: (statement) => clickHouse().run(url, statement) }
  }
  const trim = async (store: Store, at: Date): Promise<void> => {
    const settings = { STATISTICS_DAYS: 31, STATISTICS_HOUR_DAYS: 31, STATISTICS_MINUTE_DAYS: 1, STATISTICS_LOG_LINES: 0, GEO_FILE: '' }
    const trimming = startStatisticsTrimming({ store, clock: () => at, log: createLog('silent'), settings })
    await trimming.pass().finally(() => trimming.close())
  }
  const inDatabase = (store: Store, work: (moves: Store['moves']) => Promise<unknown>): Promise<unknown> =>
    store.transaction(({ moves }) => work(moves))

  describe('rows that were deleted by hand', () => {
    const days = Math.floor(begin / 43_200)
    it.each<[string, (portal: string) => string[], RegExp]>([
      ['an emptied table', () => ['truncate table stat_traffic'], /stat_traffic has 0 of 1 rows of (minutes|hours|days) from 2026-0/],
      [
        'a table that was dropped and made again',
        () => ['create table kept as stat_traffic', 'drop table stat_traffic', 'rename table kept to stat_traffic'],
        /stat_traffic has 0 of 1 rows/,
      ],
      [
        'a partition',
        (portal) => [`alter table stat_traffic drop partition ('${portal}','d',${days})`],
        /has 0 of 1 rows of days from 2026-02-06 to 2026-03-07: is it/,
      ],
    ])('are noticed by the next run: %s', async (name, statements, reason) => {
      const { store, run } = await moved(name)
      for (const statement of statements((await store.moves.moved()).portal)) await run(statement)
      // What is asked before the pass cannot know it yet.
      await take(store, 1)
      await expect(pass(store)).rejects.toThrow(reason)
      expect(await storeAnswers(store)).toBe(false)
      await expect(sumOf(store)).rejects.toMatchObject({ fault: 'statistics', message: expect.stringMatching(reason) })
      // The loss is accepted (docs/operations.md): the rest counts, and is counted from now on.
      await inDatabase(store, (moves) => moves.endParts())
      expect(await pass(store)).toBe(3)
      expect(await storeAnswers(store)).toBe(true)
      expect(await sumOf(store)).toBe(1)
      expect((await store.moves.parts()).reduce((sum, { rows }) => sum + rows, 0)).toBe(
        Number(await run('select count() from stat_traffic')),
      )
      await store.close()
    })

    it('are not reported as missing when their retention has ended', async () => {
      const { store, run } = await moved('trimmed')
      const now = new Date((begin + 5 * 1440) * 60_000)
      await trim(store, now)
      expect(await run("select count() from stat_traffic where step = 'm'")).toBe('0')
      expect((await store.moves.parts()).map(({ step }) => step).sort()).toEqual(['d', 'h'])
      await take(store, 2)
      await pass(store)
      expect([await sumOf(store), await storeAnswers(store)]).toEqual([7, true])
      await store.close()
    })

    it('are not reported as missing by a copy of the database, whose name the original keeps', async () => {
      const { url, store } = await moved('original')
      await store.close()
      cpSync(join(dir, 'original'), join(dir, 'copy'), { recursive: true })
      const [original, copy] = [await open('original', url), await open('copy', url)]
      for (const [one, hits] of [
        [original, 10],
        [copy, 100],
      ] as const) {
        await take(one, hits)
        await pass(one)
      }
      await trim(original, new Date((begin + 5 * 1440) * 60_000))
      expect([await sumOf(original), await sumOf(copy)]).toEqual([15, 105])
      expect([await storeAnswers(original), await storeAnswers(copy)]).toEqual([true, true])
      await Promise.all([original, copy].map((one) => one.close()))
    })
  })

  describe('a database that moved rows with earlier code', () => {
    it('knows after its first run how many rows there are', async () => {
      const { store, run } = await moved('uncounted')
      await inDatabase(store, (moves) => moves.endParts())
      await take(store, 2)
      await pass(store)
      expect(await sumOf(store)).toBe(7)
      expect((await store.moves.parts()).map(({ rollup, step, rows }) => [rollup, step, rows]).sort()).toEqual([
        ['stat_traffic', 'd', 2],
        ['stat_traffic', 'h', 2],
        ['stat_traffic', 'm', 2],
      ])
      await run('truncate table stat_traffic')
      await expect(pass(store)).rejects.toThrow(/stat_traffic has 0 of 2 rows/)
      await store.close()
    })

    it.each([
      ['has no table of claims', 'drop table stat_moves'],
      ['has lost its claims', 'truncate table stat_moves'],
    ])('recognises its ClickHouse by the last rows: %s', async (name, statement) => {
      const { url, store, run } = await moved(name)
      await store.close()
      cpSync(join(dir, name), join(dir, `${name}-copy`), { recursive: true })
      await run(statement)
      const [original, copy] = [await open(name, url), await open(`${name}-copy`, url)]
      const sums = [5, 5]
      for (const [index, one] of [original, copy].entries()) {
        expect(await sumOf(one)).toBe(5)
        await take(one, 10 ** (index + 1))
        await pass(one)
        sums[index]! += 10 ** (index + 1)
      }
      expect([await sumOf(original), await sumOf(copy)]).toEqual(sums)
      // Copies still find each other.
      const names = await Promise.all([original, copy].map(async (one) => (await one.moves.moved()).portal))
      expect(new Set(names).size).toBe(2)
      await Promise.all([original, copy].map((one) => one.close()))
    })

    it('counts no rows of a copy that used the numbers after its own', async () => {
      const { url, store, run } = await moved('numbers')
      const { portal, done } = await store.moves.moved()
      await run(
        `insert into stat_traffic select portal, account, kind, step, start, resource, host, first, second, 1000, 1000, 0, ${done + 1} from stat_traffic where move = ${done}`,
      )
      await run('drop table stat_moves')
      await store.close()
      const again = await open('numbers', url)
      expect(await sumOf(again)).toBe(5)
      await take(again, 2)
      await pass(again)
      expect(await sumOf(again)).toBe(7)
      expect((await again.moves.moved()).portal).not.toBe(portal)
      await again.close()
    })

    it('is refused where the rows of its last move are missing, too', async () => {
      const { url, store, run } = await moved('neither')
      const { done } = await store.moves.moved()
      await store.close()
      await run('drop table stat_moves')
      await run('create table kept as stat_traffic')
      await run(`insert into kept select * from stat_traffic where move < ${done}`)
      await run('drop table stat_traffic')
      await run('rename table kept to stat_traffic')
      const again = await open('neither', url)
      await expect(sumOf(again)).rejects.toThrow(/has no table stat_moves:/)
      await again.close()
    })
  })
})
