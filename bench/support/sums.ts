// Sums of invented requests of one account, as the product keeps them: minutes for 7 days, hours and days for 30. In the portal's database, or moved to ClickHouse.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Database from 'libsql'
import { createLog } from '../../server/plugins/logging.ts'
import { startMoving } from '../../server/services/statistics/moving.ts'
import { createStatistics } from '../../server/services/statistics/statistics.ts'
import { openLibsql, openStore } from '../../server/store/database/open.ts'
import { openClickHouse } from '../../server/store/statistics/clickHouse/openClickHouse.ts'
import type { Sample } from './compare.ts'
import { dayMinutes, daySeconds } from '../../src/engine/time/units.ts'

export const account = 'bench'
export const [days, resources, reads] = [30, 20, 300]
/** Seconds since 1970. */
export const begin = Date.UTC(2026, 0, 1) / 1000
const period = { start: begin / 60, end: begin / 60 + days * dayMinutes }
const now = (): Date => new Date((begin + days * daySeconds) * 1000)
/** A request as columns of SQL. `i`: its number. */
export const requestColumns = {
  time: `${begin} + (i * 2654435761) % ${days * daySeconds}`,
  bytes: '(i * 40503) % 1000003',
}

const readsOfCollection = 50
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function liveHeap(): number {
  collect()
  return process.memoryUsage().heapUsed
}

type Where = { rows: number; /** ClickHouse, to which all sums move. */ url?: string; say: (line: string) => void }
export type Sums = Awaited<ReturnType<typeof openSums>>

export async function openSums({ rows, url, say }: Where) {
  const home = mkdtempSync(join(tmpdir(), 'portal-bench-sums-'))
  await (await openStore({ dataDir: home })).close()
  const file = join(home, 'portal.db')
  const begun = performance.now()
  fill(file, rows)
  const store = await openStore({ dataDir: home, open: openLibsql, rollups: url === undefined ? undefined : openClickHouse(url) })
  if (url !== undefined) {
    const moving = startMoving({ store, clock: now, log: createLog('silent'), graceMinutes: 0, maxRows: 5000 })
    await moving.pass().finally(() => moving.close())
  }
  const there = url === undefined ? '' : ' and moved'
  say(`  ${rows.toLocaleString('en')} requests summed${there} in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const settings = { STATISTICS_DAYS: 400, STATISTICS_HOUR_DAYS: 400, STATISTICS_MINUTE_DAYS: 7, STATISTICS_LOG_LINES: 0, GEO_FILE: '' }
  const { times } = createStatistics({ store, registry: { get: () => undefined, list: () => [] }, clock: now, settings })
  const chart = () => times({ account, locale: 'en_US', zone: 'UTC', ...period }, 'P1D')
  return {
    store,
    chart,
    /** Charts of 30 days by day, one after the other. Their memory is what a collection of garbage leaves: when one comes by itself is chance. */
    async read(): Promise<Sample> {
      const spent: number[] = []
      const before = liveHeap()
      let [most, hits] = [before, 0]
      for (let count = 0; count < reads; count += 1) {
        const at = performance.now()
        const buckets = await chart()
        spent.push(performance.now() - at)
        hits = buckets.reduce((sum, row) => sum + row.hits, 0)
        if (count % readsOfCollection === 0) most = Math.max(most, liveHeap())
      }
      if (hits !== rows) throw new Error(`the chart has ${hits} of ${rows} requests`)
      spent.sort((a, b) => a - b)
      const [p50, p99] = [spent[reads >> 1]!, spent[Math.floor(reads * 0.99)]!]
      return { p50, p99, perSecond: 1000 / p50, heap: Math.max(1, (most - before) / 2 ** 20), megabytes: statSync(file).size / 2 ** 20 }
    },
    async close() {
      await store.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Requests are made up and added by minute and resource at once; the other sums follow from these. */
function fill(file: string, rows: number): void {
  const db = new Database(file)
  db.exec('pragma synchronous = off')
  db.exec('create temp table minutes (minute integer, resource text, hits integer, bytes integer, cached integer)')
  const cells = requestsByMinute(rows)
  const insert = db.prepare('insert into minutes values (?, ?, ?, ?, ?)')
  db.exec('begin')
  for (const [cell, hits] of cells.hits.entries())
    if (hits > 0)
      insert.run([
        begin / 60 + Math.floor(cell / resources),
        `res_${cell % resources}`,
        hits,
        cells.bytes[cell] ?? 0,
        cells.cached[cell] ?? 0,
      ])
  db.exec('commit')
  const lastWeek = begin / 60 + (days - 7) * 1440
  for (const [step, minutes, from] of [
    ['m', 1, lastWeek],
    ['h', 60, 0],
    ['d', 1440, 0],
  ] as const)
    for (const [kind, resource] of [
      ['all', "''"],
      ['resource', 'resource'],
    ])
      db.exec(
        `insert into stat_traffic (account, kind, step, start, resource, host, first, second, hits, bytes, cached)
         select '${account}', '${kind}', '${step}', minute / ${minutes} * ${minutes}, ${resource}, '', '', '', sum(hits), sum(bytes), sum(cached)
         from minutes where minute >= ${from} group by 4, 5`,
      )
  db.close()
}

/** Sums of `requestColumns`: a cell for each resource in each minute. */
function requestsByMinute(rows: number): Record<'hits' | 'bytes' | 'cached', Float64Array> {
  const [seconds, cells] = [days * daySeconds, days * dayMinutes * resources]
  const [hits, bytes, cached] = [new Float64Array(cells), new Float64Array(cells), new Float64Array(cells)]
  for (let i = 0; i < rows; i += 1) {
    // The remainders first: the product of the whole numbers is beyond what is exact.
    const second = ((i % seconds) * (2654435761 % seconds)) % seconds
    const size = (i * 40503) % 1000003
    const cell = Math.floor(second / 60) * resources + (i % resources)
    hits[cell]! += 1
    bytes[cell]! += size
    if (i % 3 !== 0) cached[cell]! += size
  }
  return { hits, bytes, cached }
}
