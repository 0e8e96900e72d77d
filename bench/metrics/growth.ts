// Growth of cost: a chart of 30 days of one account after a million requests and after a hundred million, in both stores of sums; beside few and many
// sums of others; and the cost of ingesting lines at the beginning and later.
import { clickHouseProgram, startClickHouse } from '../../tests/support/outside/clickHouse.ts'
import { alternate, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { account, days, openSums, reads } from '../support/sums.ts'
import { growthOfTaking } from './growthOfTaking.ts'

/** Requests on both sides; BENCH_ROWS=100000000 for the large one, which takes minutes to make up. */
const [few, many] = [1_000_000, Number(process.env['BENCH_ROWS'] ?? 10_000_000)]
/** Rows of sums that ClickHouse has in all; BENCH_SUMS=100000000. */
const [fewSums, manySums] = [1_000_000, Number(process.env['BENCH_SUMS'] ?? 10_000_000)]
const accountsAtOnce = 20
const counted = (number: number): string => number.toLocaleString('en')

export async function growth(bench: Bench): Promise<Row[]> {
  return [...(await inDatabase(bench)), ...(await inClickHouse(bench)), ...(await growthOfTaking(bench))]
}

async function inDatabase({ repeats, say }: Bench): Promise<Row[]> {
  const [small, large] = [await openSums({ rows: few, say }), await openSums({ rows: many, say })]
  try {
    const samples = await alternate({ ours: large.read, peer: small.read }, repeats, say)
    const head = { id: 'GROWTH', unit: 'ms', peerName: `${counted(few)} requests`, goal: { most: 1.5 } }
    const metric = `chart of ${days} days after ${counted(many)} requests`
    return [
      rowOf(samples, 'p50', { ...head, metric: `${metric}, median` }),
      rowOf(samples, 'p99', { ...head, metric: `${metric}, p99` }),
      rowOf(samples, 'megabytes', {
        ...head,
        unit: 'MB',
        metric: `database after ${counted(many)} requests`,
        goal: { most: many / few },
      }),
      rowOf(samples, 'heap', { ...head, unit: 'MB', metric: `memory of ${reads} such charts`, goal: { most: 1.5 } }),
    ]
  } finally {
    await small.close()
    await large.close()
  }
}

/** The same sums, moved by the product, first alone and then beside those of other accounts. */
async function inClickHouse({ repeats, say }: Bench): Promise<Row[]> {
  const program = clickHouseProgram()
  if (!program) return []
  const server = await startClickHouse(program)
  const urls = [await server.fresh(), await server.fresh()]
  const [small, large] = [await openSums({ rows: few, url: urls[0]!, say }), await openSums({ rows: many, url: urls[1]!, say })]
  try {
    const head = { id: 'GROWTH', unit: 'ms', goal: { most: 1.5 } }
    const requests = { ...head, peerName: `${counted(few)} requests` }
    const byRequests = await alternate({ ours: large.read, peer: small.read }, repeats, say)
    const metric = `ClickHouse: chart of ${days} days after ${counted(many)} requests`
    const rows = [
      rowOf(byRequests, 'p50', { ...requests, metric: `${metric}, median` }),
      rowOf(byRequests, 'p99', { ...requests, metric: `${metric}, p99` }),
    ]
    await addNeighbours(server.run, urls[0]!, fewSums, say)
    await addNeighbours(server.run, urls[1]!, manySums, say)
    const sums = { ...head, peerName: `${counted(fewSums)} sums` }
    const memory = async () => ({ memory: server.megabytes() })
    const bySums = await alternate(
      {
        ours: async () => ({ ...(await large.read()), ...(await memory()) }),
        peer: async () => ({ ...(await small.read()), ...(await memory()) }),
      },
      repeats,
      say,
    )
    const beside = `ClickHouse: the same beside others, ${counted(manySums)} sums in all`
    return [
      ...rows,
      rowOf(bySums, 'p50', { ...sums, metric: `${beside}, median` }),
      rowOf(bySums, 'p99', { ...sums, metric: `${beside}, p99` }),
      rowOf(bySums, 'heap', { ...sums, unit: 'MB', metric: `${beside}, memory of ${reads} charts in the portal` }),
      rowOf(bySums, 'memory', { ...sums, unit: 'MB', metric: `${beside}, memory of ClickHouse`, peerName: 'after those of the other' }),
    ]
  } finally {
    await small.close()
    await large.close()
    await server.stop()
  }
}

/** Copies of the account's sums under other names, until there are so many. */
async function addNeighbours(run: (url: string, statement: string) => Promise<string>, url: string, sums: number, say: Bench['say']) {
  const begun = performance.now()
  const own = Number(await run(url, 'select count() from stat_traffic'))
  const accounts = Math.max(0, Math.round(sums / own) - 1)
  for (let from = 0; from < accounts; from += accountsAtOnce)
    await run(
      url,
      `insert into stat_traffic select portal, concat('account ', toString(${from} + arrayJoin(range(${Math.min(accountsAtOnce, accounts - from)})))) as neighbour,
         kind, step, start, resource, host, first, second, hits, bytes, cached, move
       from stat_traffic where account = '${account}'`,
    )
  const all = Number(await run(url, 'select count() from stat_traffic'))
  say(`  ${counted(all)} sums of ${accounts + 1} accounts after ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  if (Math.abs(all - sums) > own) throw new Error(`${all} sums in place of ${sums}`)
}
