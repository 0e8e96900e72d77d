// Moves of two processes over one database, on both databases.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../../server/plugins/logging.ts'
import { startMoving } from '../../../server/services/statistics/moving.ts'
import { openStore } from '../../../server/store/database/open.ts'
import { openPostgres } from '../../../server/store/database/postgres/openPostgres.ts'
import { openClickHouse } from '../../../server/store/statistics/clickHouse/openClickHouse.ts'
import type { RollupRow } from '../../../server/store/statistics/rollups.ts'
import type { Move } from '../../../server/store/statistics/rollupStore.ts'
import type { Store } from '../../../server/store/types.ts'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { onClickHouse } from '../support/eachStatisticsStore.ts'
import { openFast } from '../support/portalCopies.ts'

const day = Math.floor(Date.parse('2026-03-01T00:00:00Z') / 60_000)
const end = day + 1440
const clock = (): Date => new Date((day + 10 * 1440) * 60_000)

onClickHouse((clickHouse) => {
  onEachDatabase('moves', (env) => {
    const dir = mkdtempSync(join(tmpdir(), 'moves-'))
    let store: Store
    beforeAll(async () => {
      const rollups = openClickHouse(await clickHouse().fresh())
      const { DATABASE_URL } = await env()
      store = DATABASE_URL
        ? await openPostgres({ url: DATABASE_URL, connections: 4, rollups })
        : await openStore({ dataDir: dir, open: openFast, rollups })
      await rollups.check(await store.moves.moved(), store.moves.parts)
    })
    afterAll(async () => {
      await store?.close()
      rmSync(dir, { recursive: true, force: true })
    })

    const take = (account: string, hits: number): Promise<void> =>
      store.transaction(({ statistics }) =>
        statistics.addTraffic([
          { account, kind: 'all', step: 'd', start: day, resource: '', host: '', first: '', second: '', hits, bytes: 4, cached: 4 },
        ]),
      )
    const sumOf = async (account: string): Promise<number | undefined> =>
      (await store.statistics.byAccount([account], { step: 'd', from: day, to: end }))[0]?.hits
    const closed = (): Promise<RollupRow[]> => store.moves.closed('stat_traffic', 'd', end, 100)
    async function begin(): Promise<Move> {
      const move = await store.transaction(({ moves }) => moves.begin(clock().toISOString()))
      expect(await store.rollups!.claim(move)).toBe(true)
      return move
    }
    const finish = (move: Move, rows: RollupRow[]): Promise<void> =>
      store.transaction(({ moves }) => moves.finish(move, 'stat_traffic', rows))

    it('do not complete when another process has removed the rows or completed a later move', async () => {
      await take('shop', 4)
      const rows = await closed()
      const [one, two] = [await begin(), await begin()]
      for (const move of [one, two]) await store.rollups!.add(move, 'stat_traffic', rows)
      await finish(two, rows)
      await expect(finish(one, rows)).rejects.toThrow(/not here any more/)
      await take('shop', 9)
      await expect(finish(one, rows)).rejects.toThrow(/ended elsewhere/)
      await expect(finish(two, await closed())).rejects.toThrow(/ended elsewhere/)
      expect(await sumOf('shop')).toBe(13)
    })

    it('count once when two processes complete them in the order of their numbers', async () => {
      await take('twice', 4)
      const rows = (await closed()).filter(({ account }) => account === 'twice')
      const one = await begin()
      await store.rollups!.add(one, 'stat_traffic', rows)
      const two = await begin()
      await store.rollups!.add(two, 'stat_traffic', rows)
      await finish(one, rows)
      await take('twice', 2)
      await finish(two, rows)
      expect(await sumOf('twice')).toBe(6)
    })

    it('are counted up to a number while they are pending', async () => {
      await take('waits', 1)
      const count = (await closed()).length
      expect(count).toBeGreaterThan(1)
      expect(await store.moves.waiting(end, count + 1)).toBe(count)
      expect(await store.moves.waiting(end, 1)).toBe(1)
    })

    it('delay no start of the server', async () => {
      const moving = startMoving({ store, clock, log: createLog('silent') })
      await take('late', 1)
      expect(await store.alone(() => moving.pass())).toBeGreaterThan(0)
      await moving.close()
      expect([await sumOf('late'), await sumOf('shop'), await sumOf('twice')]).toEqual([1, 13, 6])
    })
  })
})
