// P9 on ClickHouse: a chart of 30 days from the sums that the product moved there, against a scan of the raw rows in the same server.
import { clickHouseProgram, startClickHouse } from '../../tests/support/outside/clickHouse.ts'
import { absoluteRow, alternate, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { account, begin, days, openSums, requestColumns } from '../support/sums.ts'
import { daySeconds } from '../../src/engine/time/units.ts'

/** Raw rows, sorted by nothing; fewer for a try: BENCH_ROWS=100000. */
const rows = Number(process.env['BENCH_ROWS'] ?? 10_000_000)
const slice = 5_000_000

export async function chartsOnClickHouse({ repeats, say }: Bench): Promise<Row[]> {
  const program = clickHouseProgram()
  if (!program) return []
  const server = await startClickHouse(program)
  const url = await server.fresh()
  const sums = await openSums({ rows, url, say })
  try {
    const { time, bytes } = requestColumns
    await server.run(url, 'create table raw (account String, time UInt32, bytes UInt64, cached UInt64) engine = MergeTree order by tuple()')
    for (let from = 0; from < rows; from += slice)
      await server.run(
        url,
        `insert into raw select '${account}', ${time}, ${bytes}, if(i % 3 = 0, 0, ${bytes})
         from (select number + ${from} as i from system.numbers limit ${Math.min(slice, rows - from)})`,
      )
    const scan = async () =>
      (
        await server.run(
          url,
          `select intDiv(time, 86400) as day, count(), sum(bytes), sum(cached) from raw
           where account = '${account}' and time >= ${begin} and time < ${begin + days * daySeconds} group by day order by day format TabSeparated`,
        )
      )
        .split('\n')
        .map((line) => line.split('\t').map(Number))
    const chart = await sums.chart()
    const same = (await scan()).map(
      ([, hits, sent, cached], at) => chart[at]?.hits === hits && chart[at]?.traffic === sent && chart[at]?.cache_ratio === cached! / sent!,
    )
    if (same.length !== days || same.includes(false)) throw new Error('the rollups and the raw rows have different sums')
    const peer = async () => {
      const at = performance.now()
      await scan()
      return { perSecond: 1000 / (performance.now() - at) }
    }
    const samples = await alternate({ ours: sums.read, peer }, repeats, say)
    const metric = `ClickHouse: chart of ${days} days over ${rows.toLocaleString('en')} rows`
    return [
      rowOf(samples, 'perSecond', { id: 'P9', metric, unit: '/s', peerName: 'scan of the raw rows', goal: { least: 20 } }),
      absoluteRow(samples.ours, 'p99', { id: 'P9', metric: `${metric}, p99`, unit: 'ms', goal: { most: 5 } }),
    ]
  } finally {
    await sums.close()
    await server.stop()
  }
}
