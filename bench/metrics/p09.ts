// A chart of 30 days of one account from the rollups, against a scan of the raw rows in the same engine; and the ingestion of lines, against awk and ClickHouse.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { createStatistics } from '../../server/services/statistics/statistics.ts'
import { openLibsql, openStore } from '../../server/store/database/open.ts'
import { makeAgent } from '../../tests/server/support/agentSupport.ts'
import { openPortal } from '../../tests/server/support/portal.ts'
import { absoluteRow, alternate, rowOf, type Row } from '../support/compare.ts'
import { resourceOf } from '../support/benchResource.ts'
import { insertInClickHouse, installClickHouse } from '../support/clickHouse.ts'
import type { Bench } from '../support/context.ts'
import { chartsOnClickHouse } from './p09ClickHouse.ts'
import { daySeconds, hourMilliseconds } from '../../src/engine/time/units.ts'

/** Raw rows; fewer for a try: BENCH_ROWS=100000. */
const rows = Number(process.env['BENCH_ROWS'] ?? 10_000_000)
const days = 30
const account = 'bench'
const begin = Date.UTC(2026, 0, 1) / 1000
const period = { start: begin / 60, end: begin / 60 + days * 1440 }
const reads = 300
const lineCount = 100_000
const linesAtOnce = 1000

export async function p09(bench: Bench): Promise<Row[]> {
  return [...(await charts(bench)), ...(await chartsOnClickHouse(bench)), ...(await taking(bench))]
}

async function charts({ repeats, say }: Bench): Promise<Row[]> {
  const home = mkdtempSync(join(tmpdir(), 'portal-bench-rollups-'))
  await (await openStore({ dataDir: home })).close()
  const raw = new Database(join(home, 'raw.db'))
  fill(raw, join(home, 'portal.db'))
  const store = await openStore({ dataDir: home, open: openLibsql })
  try {
    const settings = { STATISTICS_DAYS: 400, STATISTICS_HOUR_DAYS: 400, STATISTICS_MINUTE_DAYS: 400, STATISTICS_LOG_LINES: 0, GEO_FILE: '' }
    const now = new Date((begin + days * daySeconds) * 1000)
    const { times } = createStatistics({ store, registry: { get: () => undefined, list: () => [] }, clock: () => now, settings })
    const query = { account, locale: 'en_US', zone: 'UTC', ...period } as const
    const scan = raw.prepare(
      'select time / 86400 as day, count(*) as hits, sum(bytes) as bytes, sum(cached) as cached from raw where account = ? and time >= ? and time < ? group by 1 order by 1',
    )
    const scanned = () => scan.all([account, begin, begin + days * daySeconds]) as { hits: number; bytes: number; cached: number }[]
    const chart = await times(query, 'P1D')
    const same = scanned().map(
      ({ hits, bytes, cached }, at) => chart[at]?.hits === hits && chart[at].traffic === bytes && chart[at].cache_ratio === cached / bytes,
    )
    if (same.length !== days || same.includes(false)) throw new Error('the rollups and the raw rows have different sums')
    const ours = async () => {
      const spent: number[] = []
      for (let count = 0; count < reads; count += 1) {
        const at = performance.now()
        await times(query, 'P1D')
        spent.push(performance.now() - at)
      }
      spent.sort((a, b) => a - b)
      return { milliseconds: spent[reads >> 1]!, p99: spent[Math.floor(reads * 0.99)]!, perSecond: 1000 / spent[reads >> 1]! }
    }
    const peer = async () => {
      const at = performance.now()
      scanned()
      const milliseconds = performance.now() - at
      return { milliseconds, perSecond: 1000 / milliseconds }
    }
    const samples = await alternate({ ours, peer }, repeats, say)
    const metric = `chart of ${days} days over ${rows.toLocaleString('en')} rows`
    return [
      rowOf(samples, 'perSecond', { id: 'P9', metric, unit: '/s', peerName: 'scan of the raw rows', goal: { least: 20 } }),
      absoluteRow(samples.ours, 'p99', { id: 'P9', metric: `${metric}, p99`, unit: 'ms', goal: { most: 5 } }),
    ]
  } finally {
    raw.close()
    await store.close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Invented rows, and their rollups by nothing but SQL. */
function fill(raw: InstanceType<typeof Database>, portal: string): void {
  raw.exec('pragma journal_mode = off')
  raw.exec('create table raw (account text, time integer, resource text, status integer, bytes integer, cached integer) strict')
  raw.exec(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${rows - 1})
     insert into raw select '${account}', ${begin} + (i * 2654435761) % ${days * daySeconds}, 'res_' || (i % 20), 200, (i * 40503) % 1000003, case when i % 3 = 0 then 0 else (i * 40503) % 1000003 end from n`,
  )
  raw.exec(`attach '${portal}' as portal`)
  for (const [step, minutes] of [
    ['m', 1],
    ['h', 60],
    ['d', 1440],
  ] as const)
    raw.exec(
      `insert into portal.stat_traffic (account, kind, step, start, resource, host, first, second, hits, bytes, cached)
       select account, 'all', '${step}', time / 60 / ${minutes} * ${minutes}, '', '', '', '', count(*), sum(bytes), sum(cached) from raw group by 1, 4`,
    )
  raw.exec('detach portal')
}

/** Whole batches, through everything that a line of an agent goes through, on one core; awk only adds the bytes of the same file. */
async function taking({ repeats, say }: Bench): Promise<Row[]> {
  const portal = await openPortal({ demo: 'people', open: openLibsql })
  const home = mkdtempSync(join(tmpdir(), 'portal-bench-lines-'))
  try {
    const agent = await makeAgent(portal, 'Bench')
    const { id } = await resourceOf(portal)
    const from = Date.now() - hourMilliseconds
    const lines = Array.from({ length: lineCount }, (_, index) =>
      JSON.stringify({
        time: new Date(from + index * 30).toISOString(),
        account: 'demo-cdn2',
        resource: id,
        host: 'a.example',
        status: 200,
        bytes: index % 100_003,
        cache: index % 3 ? 'HIT' : 'MISS',
        ip: `192.0.2.${index % 250}`,
        agent: 'Mozilla/5.0 Firefox/128.0',
      }),
    )
    const file = join(home, 'access.log')
    writeFileSync(file, `${lines.join('\n')}\n`)
    const wanted = lines.reduce((sum, _, index) => sum + (index % 100_003), 0)
    let turn = 0
    const ours = async () => {
      const source = `bench-${(turn += 1)}`
      const at = performance.now()
      let counted = 0
      for (let position = 0; position < lineCount; position += linesAtOnce) {
        const batch = { source, position, next: position + linesAtOnce, lines: lines.slice(position, position + linesAtOnce) }
        counted += (await portal.services.statistics.take({ id: agent.id, kind: 'edge' }, batch)).counted
      }
      if (counted !== lineCount) throw new Error(`${counted} of ${lineCount} lines were counted`)
      return { perSecond: (1000 * lineCount) / (performance.now() - at) }
    }
    const program = '{ match($0, /"bytes":[0-9]+/); sum += substr($0, RSTART + 8, RLENGTH - 8) } END { printf "%.0f", sum }'
    const peer = async () => {
      const at = performance.now()
      if (Number(execFileSync('awk', [program, file], { encoding: 'utf8' })) !== wanted) throw new Error('awk counts otherwise')
      return { perSecond: (1000 * lineCount) / (performance.now() - at) }
    }
    installClickHouse()
    const insert = async () => {
      const { milliseconds, rows: inserted, bytes } = await insertInClickHouse(file)
      if (inserted !== lineCount || bytes !== wanted) throw new Error(`ClickHouse has ${inserted} rows of ${bytes} bytes`)
      return { perSecond: (1000 * lineCount) / milliseconds }
    }
    const head = { id: 'P9', metric: 'lines taken in', unit: '/s' }
    return [
      rowOf(await alternate({ ours, peer }, repeats, say), 'perSecond', {
        ...head,
        peerName: 'awk that adds bytes',
        goal: { least: 0.005 },
      }),
      rowOf(await alternate({ ours, peer: insert }, repeats, say), 'perSecond', {
        ...head,
        peerName: 'ClickHouse inserts them',
        goal: { least: 0.005 },
      }),
    ]
  } finally {
    await portal.close()
    rmSync(home, { recursive: true, force: true })
  }
}
