// How many statements one answer sends to ClickHouse: each takes some milliseconds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createStatistics } from '../../../server/services/statistics/statistics.ts'
import { openStore } from '../../../server/store/database/open.ts'
import type { Store } from '../../../server/store/types.ts'
import { openClickHouse } from '../../../server/store/statistics/clickHouse/openClickHouse.ts'
import { onClickHouse } from '../support/eachStatisticsStore.ts'
import { begin, pass } from './oneDay.ts'

onClickHouse((clickHouse) => {
  const dir = mkdtempSync(join(tmpdir(), 'statements-'))
  let store: Store | undefined
  afterAll(async () => {
    await store?.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const account = 'shop'
  const streams = Array.from({ length: 15 }, (_, index) => `stream-${index}`)

  it('needs as many statements for the users of many streams as for those of one', async () => {
    const url = await clickHouse().fresh()
    const opened = (store = await openStore({ dataDir: dir, rollups: openClickHouse(url) }))
    await opened.transaction(async ({ statistics }) => {
      const row = { account, kind: 'stream' as const, step: 'd' as const, start: begin, first: '', second: '', seconds: 60, active: 1 }
      await statistics.addViews(streams.map((stream, index) => ({ ...row, stream, views: index + 1 })))
      const viewers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index).padStart(16, '0'))
      await statistics.addUniques(
        streams.map((stream, index) => ({ account, step: 'd', start: begin, stream, viewers: viewers(index + 1) })),
      )
    })
    expect(await pass(opened)).toBe(30)
    const settings = { STATISTICS_DAYS: 400, STATISTICS_HOUR_DAYS: 400, STATISTICS_MINUTE_DAYS: 7, STATISTICS_LOG_LINES: 0, GEO_FILE: '' }
    const clock = (): Date => new Date((begin + 1440) * 60_000)
    const { viewItems } = createStatistics({ store: opened, registry: { get: () => undefined, list: () => [] }, clock, settings })
    const statements = async (): Promise<number> =>
      Number(await clickHouse().run(url, "select value from system.events where event = 'Query'"))
    const ask = async (some: string[]) => {
      const before = await statements()
      const items = await viewItems(
        { account, locale: 'en_US', zone: 'UTC', start: begin, end: begin + 1440, fields: ['views', 'users'], streams: some },
        'streams',
      )
      // The statement that asks for their number is one, too.
      return { items, asked: (await statements()) - before - 1 }
    }
    await ask(streams.slice(0, 1))
    const [one, many] = [await ask(streams.slice(0, 1)), await ask(streams)]
    expect(one.items).toMatchObject([{ stream: 'stream-0', views: 1, users: 1 }])
    expect(many.items).toHaveLength(15)
    for (const item of many.items) expect(item.users).toBe(item.views)
    expect(one.asked).toBe(2)
    expect(many.asked).toBe(2)
  })
})
