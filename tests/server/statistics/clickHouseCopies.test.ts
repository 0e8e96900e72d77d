// Databases and a ClickHouse that do not belong together: copies beside each other, and one that is empty, older or another.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { storeAnswers } from '../../../server/services/statistics/storeAnswers.ts'
import { openStore } from '../../../server/store/database/open.ts'
import { openClickHouse } from '../../../server/store/statistics/clickHouse/openClickHouse.ts'
import type { Store } from '../../../server/store/types.ts'
import { onClickHouse } from '../support/eachStatisticsStore.ts'
import { begin, day, pass, sumOf, take } from './oneDay.ts'

const dir = mkdtempSync(join(tmpdir(), 'clickhouse-copies-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

onClickHouse((clickHouse) => {
  const open = (name: string, url: string): Promise<Store> => openStore({ dataDir: join(dir, name), rollups: openClickHouse(url) })
  async function moved(name: string, hits: number): Promise<string> {
    const url = await clickHouse().fresh()
    const store = await open(name, url)
    await take(store, hits)
    await pass(store)
    await store.close()
    return url
  }
  const rowsThere = async (url: string): Promise<string> => clickHouse().run(url, 'select count() from stat_traffic')

  describe('copies of a database that use one ClickHouse', () => {
    it.each([
      ['the original', 0],
      ['the copy', 1],
    ])('count their own rows, when %s moves first, and neither deletes rows of the other', async (name, first) => {
      const url = await moved(name, 100)
      cpSync(join(dir, name), join(dir, `${name}-2`), { recursive: true })
      const stores = [await open(name, url), await open(`${name}-2`, url)]
      const sums = [100, 100]
      const check = async (): Promise<void> => expect(await Promise.all(stores.map(sumOf))).toEqual(sums)
      for (const [round, which] of [first, first, 1 - first, first, 1 - first].entries()) {
        const hits = 10 ** round
        await take(stores[which]!, hits)
        sums[which]! += hits
        await pass(stores[which]!)
        await check()
      }
      const before = await rowsThere(url)
      for (const store of stores) {
        // Given up and long ago, whatever it says of itself.
        await pass(store, 3)
        await pass(store, 6)
      }
      await check()
      expect(await rowsThere(url)).toBe(before)
      const names = await Promise.all(stores.map(async (store) => (await store.moves.moved()).portal))
      expect(new Set(names).size).toBe(2)
      // The one that shares the name of the other keeps what was moved under it.
      expect(await Promise.all(stores.map(async (store) => (await store.moves.moved()).earlier.length))).toEqual(
        first === 0 ? [0, 1] : [1, 0],
      )
      await Promise.all(stores.map((store) => store.close()))
    })

    it('a copy that has not moved anything yet deletes no old parts that the original counts', async () => {
      const url = await moved('trimmed', 7)
      cpSync(join(dir, 'trimmed'), join(dir, 'trimmed-2'), { recursive: true })
      const [original, copy] = [await open('trimmed', url), await open('trimmed-2', url)]
      await take(original, 1)
      await pass(original)
      expect(await copy.rollups!.trim(await copy.moves.moved(), 'd', begin + 90 * 1440)).toBe(0)
      expect(await sumOf(original)).toBe(8)
      expect(await original.rollups!.trim(await original.moves.moved(), 'd', begin + 90 * 1440)).toBeGreaterThan(0)
      await Promise.all([original, copy].map((store) => store.close()))
    })
  })

  describe('a ClickHouse without the moved rows', () => {
    /** Nothing is read, nothing is moved, and monitors hear of it. */
    async function expectRefused(name: string, url: string, reason: RegExp): Promise<void> {
      const store = await open(name, url)
      await take(store, 1)
      await expect(sumOf(store)).rejects.toMatchObject({ fault: 'statistics', message: expect.stringMatching(reason) })
      await expect(pass(store)).rejects.toThrow(reason)
      expect(await storeAnswers(store)).toBe(false)
      expect((await store.moves.moved()).open).toEqual([])
      await store.close()
    }

    it('that is another, empty one is refused, and gets no tables', async () => {
      await moved('typo', 5)
      const other = await clickHouse().fresh()
      await expectRefused('typo', other, /has no table stat_moves, stat_traffic.* is it the right server and database/)
      expect(await clickHouse().run(other, 'show tables')).toBe('')
    })

    it('that was emptied or is in an older state is refused', async () => {
      const url = await moved('older', 5)
      const older = await clickHouse().fresh()
      const from = new URL(url).pathname.slice(1)
      for (const table of ['stat_moves', 'stat_traffic', 'stat_views', 'stat_figures', 'stat_uniques'])
        await clickHouse().run(older, `create table ${table} as ${from}.${table}`)
      await expectRefused('older', older, /3 moves of sums went there, but it has 0/)
      for (const table of ['stat_moves', 'stat_traffic'])
        await clickHouse().run(older, `insert into ${table} select * from ${from}.${table} where move < 3`)
      await expectRefused('older', older, /3 moves of sums went there, but it has 2/)
      const store = await open('older', url)
      expect(await sumOf(store)).toBe(7)
      await store.close()
    })

    it('is noticed after the first failure by a process that had already checked it', async () => {
      const url = await moved('dropped', 5)
      const store = await open('dropped', url)
      expect(await sumOf(store)).toBe(5)
      await clickHouse().run(url, 'drop table stat_traffic')
      await expect(sumOf(store)).rejects.toMatchObject({ fault: 'statistics' })
      await expect(sumOf(store)).rejects.toThrow(/has no table stat_traffic:/)
      await take(store, 1)
      await expect(pass(store)).rejects.toThrow(/has no table stat_traffic:/)
      await store.close()
    })
  })

  it('answers also with more failed moves than a statement of usual length can name', async () => {
    const url = await moved('many', 5)
    const store = await open('many', url)
    const { portal, done } = await store.moves.moved()
    const failed = [...Array.from({ length: 30_000 }, (_, index) => 1_000_000 + index * 2), 5000, 5001, 5002]
    const reading = store.rollups!.reading({ portal, done: 2_000_000, open: failed, earlier: [] }, async () => [])
    // The rows are there, but their moves are far from complete.
    await expect(reading.byAccount(['shop'], day)).rejects.toThrow(/2000000 moves of sums went there, but it has 3/)
    await store.rollups!.check(await store.moves.moved(), store.moves.parts)
    expect((await reading.byAccount(['shop'], day))[0]?.hits).toBe(5)
    expect(done).toBe(3)
    await store.close()
  })

  it('keeps monitors waiting for a few seconds only while it hangs', async () => {
    const store = await open('hangs', await moved('hangs', 5))
    expect(await storeAnswers(store)).toBe(true)
    clickHouse().pause()
    // Threads stop some moments later.
    await expect.poll(() => storeAnswers(store)).toBe(false)
    const before = performance.now()
    expect(await storeAnswers(store)).toBe(false)
    expect(performance.now() - before).toBeLessThan(4000)
    clickHouse().goOn()
    await store.close()
  })
})
