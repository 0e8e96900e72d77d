// Cost of ingesting log lines into a small and into a grown store: 6 days of lines in order, sent as an agent sends them.
import { openLibsql } from '../../server/store/database/open.ts'
import { makeAgent } from '../../tests/server/support/agentSupport.ts'
import { openPortal } from '../../tests/server/support/portal.ts'
import { resourceOf } from '../support/benchResource.ts'
import { rowOf, type Row, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { dayMilliseconds } from '../../src/engine/time/units.ts'

/** BENCH_LINES for more: 600,000 take a minute where nothing else runs. */
const lineCount = Number(process.env['BENCH_LINES'] ?? 600_000)
/** Days within the retention of minutes: each line adds to the same number of sums. */
const [parts, linesAtOnce, days] = [6, 1000, 6]
const countries = ['RU', 'KZ', 'DE', 'TR', 'US']
const statuses = [200, 200, 200, 206, 304, 404, 502]

export async function growthOfTaking({ say }: Bench): Promise<Row[]> {
  const portal = await openPortal({ demo: 'people', open: openLibsql })
  try {
    const agent = await makeAgent(portal, 'Bench')
    const { id } = await resourceOf(portal)
    const from = Date.now() - days * dayMilliseconds
    const lineOf = (index: number): string =>
      JSON.stringify({
        time: new Date(from + Math.floor((index / lineCount) * days * dayMilliseconds)).toISOString(),
        id: `line-${index}`,
        account: 'demo-cdn2',
        resource: id,
        host: `host-${index % 20}.example`,
        status: statuses[index % statuses.length],
        bytes: index % 100_003,
        cache: index % 3 ? 'HIT' : 'MISS',
        country: countries[index % countries.length],
        agent: 'Mozilla/5.0 Firefox/128.0',
      })
    const samples: Sample[] = []
    for (let part = 0, position = 0; part < parts; part += 1) {
      const end = Math.round(((part + 1) * lineCount) / parts / linesAtOnce) * linesAtOnce
      const [begun, first] = [performance.now(), position]
      for (; position < end; position += linesAtOnce) {
        const lines = Array.from({ length: linesAtOnce }, (_, index) => lineOf(position + index))
        const batch = { source: 'bench', position, next: position + linesAtOnce, lines }
        const { counted } = await portal.services.statistics.take({ id: agent.id, kind: 'edge' }, batch)
        if (counted !== linesAtOnce) throw new Error(`${counted} of ${linesAtOnce} lines were counted`)
      }
      const seconds = (performance.now() - begun) / 1000
      samples.push({ perSecond: (end - first) / seconds, rss: process.memoryUsage().rss / 2 ** 20 })
      say(
        `  lines ${first.toLocaleString('en')} to ${end.toLocaleString('en')}: ${Math.round(samples.at(-1)!['perSecond']!).toLocaleString('en')} /s, ${Math.round(samples.at(-1)!['rss']!)} MB`,
      )
    }
    const ends = { ours: [samples.at(-1)!], peer: [samples[0]!] }
    const part = Math.round(lineCount / parts).toLocaleString('en')
    const head = { id: 'GROWTH', peerName: `the first ${part}` }
    const metric = `the last ${part} of ${lineCount.toLocaleString('en')} lines over ${days} days`
    return [
      rowOf(ends, 'perSecond', { ...head, metric: `${metric}, taken in`, unit: '/s', goal: { least: 0.67 } }),
      rowOf(ends, 'rss', { ...head, metric: `${metric}, memory of the process`, unit: 'MB', goal: { most: 1.5 } }),
    ]
  } finally {
    await portal.close()
  }
}
