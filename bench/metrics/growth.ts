// Growth of cost: a chart of 30 days of one account after a million requests and after a hundred million, and the memory of taking lines in.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { createStatistics } from '../../server/services/statistics/statistics.ts'
import { openLibsql, openStore } from '../../server/store/database/open.ts'
import { alternate, rowOf, type Row, type Side } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'

/** Requests on both sides; BENCH_ROWS=100000000 for the large one, which takes minutes to make up. */
const [few, many] = [1_000_000, Number(process.env['BENCH_ROWS'] ?? 10_000_000)]
const [days, resources, reads] = [30, 20, 300]
/** Requests that are grouped at once. */
const slice = 5_000_000
const account = 'bench'
const begin = Date.UTC(2026, 0, 1) / 1000
const period = { start: begin / 60, end: begin / 60 + days * 1440 }

export async function growth({ repeats, say }: Bench): Promise<Row[]> {
  const [small, large] = [await store(few, say), await store(many, say)]
  try {
    const samples = await alternate({ ours: large.read, peer: small.read }, repeats, say)
    const head = { id: 'P9', unit: 'ms', peerName: `${few.toLocaleString('en')} requests`, goal: { most: 1.5 } }
    const metric = `chart of ${days} days after ${many.toLocaleString('en')} requests`
    return [
      rowOf(samples, 'p50', { ...head, metric: `${metric}, median` }),
      rowOf(samples, 'p99', { ...head, metric: `${metric}, p99` }),
      rowOf(samples, 'megabytes', {
        ...head,
        unit: 'MB',
        metric: `database after ${many.toLocaleString('en')} requests`,
        goal: { most: many / few },
      }),
      rowOf(samples, 'heap', { ...head, unit: 'MB', metric: `memory of ${reads} such charts`, goal: { most: 1.5 } }),
    ]
  } finally {
    await small.close()
    await large.close()
  }
}

/** A store with the sums of so many requests of one account, as they are kept: minutes for 7 days, hours and days for all. */
async function store(rows: number, say: (line: string) => void): Promise<{ read: Side; close: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'portal-bench-growth-'))
  await (await openStore({ dataDir: home })).close()
  const file = join(home, 'portal.db')
  const begun = performance.now()
  fill(file, rows)
  say(`  ${rows.toLocaleString('en')} requests summed in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const opened = await openStore({ dataDir: home, open: openLibsql })
  const settings = { STATISTICS_DAYS: 400, STATISTICS_HOUR_DAYS: 400, STATISTICS_MINUTE_DAYS: 7, STATISTICS_LOG_LINES: 0, GEO_FILE: '' }
  const now = new Date((begin + days * 86_400) * 1000)
  const { times } = createStatistics({ store: opened, registry: { get: () => undefined, list: () => [] }, clock: () => now, settings })
  const query = { account, locale: 'en_US', zone: 'UTC', ...period } as const
  return {
    async read() {
      const spent: number[] = []
      const before = process.memoryUsage().heapUsed
      let [most, hits] = [before, 0]
      for (let count = 0; count < reads; count += 1) {
        const at = performance.now()
        const chart = await times(query, 'P1D')
        spent.push(performance.now() - at)
        hits = chart.reduce((sum, row) => sum + row.hits, 0)
        most = Math.max(most, process.memoryUsage().heapUsed)
      }
      if (hits !== rows) throw new Error(`the chart has ${hits} of ${rows} requests`)
      spent.sort((a, b) => a - b)
      return {
        p50: spent[reads >> 1]!,
        p99: spent[Math.floor(reads * 0.99)]!,
        heap: Math.max(1, (most - before) / 2 ** 20),
        megabytes: statSync(file).size / 2 ** 20,
      }
    },
    async close() {
      await opened.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Requests are made up and added by minute and resource at once; the other sums follow from these. */
function fill(file: string, rows: number): void {
  const db = new Database(file)
  db.exec('pragma synchronous = off')
  db.exec('create temp table minutes (minute integer, resource text, hits integer, bytes integer, cached integer)')
  // In slices, so that grouping them takes little memory.
  for (let from = 0; from < rows; from += slice)
    db.exec(
      `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${Math.min(from + slice, rows) - 1})
       insert into minutes
       select (${begin} + (i * 2654435761) % ${days * 86_400}) / 60, 'res_' || (i % ${resources}), count(*), sum((i * 40503) % 1000003),
         sum(case when i % 3 = 0 then 0 else (i * 40503) % 1000003 end) from n group by 1, 2`,
    )
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
