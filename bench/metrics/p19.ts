// A zone of 100,000 record sets: imported as the page does it, listed, exported, and served by a name server.
import { planOf, changeOf, inWritingOrder, type StoredSet } from '../../src/custom/zoneFile/plan.ts'
import { readZoneFile } from '../../src/engine/formats/dns/zoneFile.ts'
import { callsBeside } from '../support/callsBeside.ts'
import { absoluteRow, type Row, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { load } from '../support/load.ts'
import { call, customer, signIn, startPortal, untilSettled, type Portal } from '../support/portal.ts'

const count = Number(process.env['BENCH_RECORDS'] ?? 100_000)
const maxInBatch = 500
const pageSize = 200
const types = ['A', 'AAAA', 'CNAME', 'MX', 'TXT']

export async function p19({ seconds, say }: Bench): Promise<Row[]> {
  const portal = await startPortal({ core: 0 })
  try {
    await untilSettled(portal)
    const token = await signIn(portal)
    const path = `/accounts/${customer.account}/dns-records`
    const zone = `zone-of-${count}.example`
    const { id } = await call<{ id: string }>(portal, token, `/accounts/${customer.account}/dns-zones`, {
      method: 'POST',
      body: { name: zone },
    })
    const text = fileOf(zone)
    const sample: Sample = {}
    const timed = async <Result>(what: string, work: () => Promise<Result> | Result): Promise<Result> => {
      const begun = performance.now()
      const result = await work()
      sample[what] = (performance.now() - begun) / 1000
      say(`  ${what} ${sample[what].toFixed(2)} s`)
      return result
    }
    const file = await timed('read', () => readZoneFile(text, { zone, types }))
    const rows = await timed('plan', () => planOf(file, [], { others: 'keep', same: 'replace' }))
    const changes = inWritingOrder(rows).flatMap((row) => changeOf(row, { zone_id: id }) ?? [])
    const name = `bench-import-${Date.now()}`
    const send = (body: object) => call(portal, token, `${path}/batch`, { method: 'POST', body: { import: name, ...body } })
    await timed('try', async () => {
      for (let from = 0; from < changes.length; from += maxInBatch) await send({ changes: changes.slice(from, from + maxInBatch) })
    })
    const beside = callsBeside(portal, token)
    await timed('apply', () => send({ changes: [], last: true }))
    const { read, written } = await beside.end()
    say(`  meanwhile: the slowest read ${read.toFixed(0)} ms, the slowest write ${written.toFixed(0)} ms`)
    sample['slowest read beside'] = read
    sample['slowest write beside'] = written / 1000
    sample['import'] = ['read', 'plan', 'try', 'apply'].reduce((sum, one) => sum + (sample[one] ?? 0), 0)
    const stored = await timed('export', () => readAll(portal, token, path, id))
    if (stored.length !== changes.length) throw new Error(`${stored.length} record sets are there, ${changes.length} were sent`)
    const again = await timed('compare again', () => planOf(file, stored, { others: 'delete', same: 'replace' }))
    if (again.some(({ kind }) => kind !== 'equal')) throw new Error('an imported file differs from the zone')
    const list = async (what: string, query: string) => {
      const { p50, p99 } = await load({
        port: portal.port,
        path: `/api/v1${path}?${query}`,
        headers: { Authorization: `Bearer ${token}` },
        connections: 1,
        seconds,
      })
      sample[what] = p99
      say(`  ${what}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
    }
    const filter = (more: object) => `filter=${encodeURIComponent(JSON.stringify({ zone_id: id, ...more }))}`
    const first = `sort=${encodeURIComponent('["name","ASC"]')}&range=[0,49]`
    await list('list', `${filter({})}&${first}`)
    for (const [what, query] of [
      ['first page', `${filter({})}&${first}`],
      ['page in the middle', `${filter({})}&sort=${encodeURIComponent('["name","ASC"]')}&range=[50000,50049]`],
      ['count of a type', `${filter({ type: ['A', 'AAAA'] })}&range=[0,0]`],
      ['search', `${filter({ q: 'host-9999' })}&${first}`],
    ] as const)
      sample[what] = await uncached(portal, token, path, id, query, (line) => say(`  ${what}: ${line}`))
    const head = { id: 'P19' }
    return [
      absoluteRow([sample], 'first page', {
        ...head,
        metric: `list of a zone of ${count} record sets, changed before each read, p99`,
        unit: 'ms',
        goal: { most: 50 },
      }),
      absoluteRow([sample], 'page in the middle', { ...head, metric: '… its middle page', unit: 'ms', goal: { most: 50 } }),
      absoluteRow([sample], 'count of a type', { ...head, metric: '… count of a type', unit: 'ms', goal: { most: 50 } }),
      absoluteRow([sample], 'search', { ...head, metric: '… a search', unit: 'ms', goal: { most: 50 } }),
      absoluteRow([sample], 'import', { ...head, metric: 'import: read, compare, try, apply', unit: 's', goal: { most: 60 } }),
      absoluteRow([sample], 'slowest read beside', {
        ...head,
        metric: '… slowest read while it is applied',
        unit: 'ms',
        goal: { most: 100 },
      }),
      absoluteRow([sample], 'slowest write beside', {
        ...head,
        metric: '… slowest write while it is applied',
        unit: 's',
        goal: { most: 15 },
      }),
      absoluteRow([sample], 'export', { ...head, metric: 'reading all of it for the export', unit: 's', goal: { most: 60 } }),
    ]
  } finally {
    await portal.stop()
  }
}

function fileOf(zone: string): string {
  const valueOf = [
    (n: number) => `A 203.0.${(n >> 8) % 256}.${n % 256}`,
    (n: number) => `AAAA 2001:db8::${(n >> 16).toString(16)}:${(n % 65_536).toString(16)}`,
    (n: number) => `CNAME target-${n}.example.net.`,
    (n: number) => `MX 10 mx-${n}.example.net.`,
    (n: number) => `TXT "text of host ${n}"`,
  ]
  const lines = Array.from({ length: count }, (_, n) => `host-${n} ${n % 2 ? 300 : 3600} IN ${valueOf[n % valueOf.length]!(n)}`)
  return [`$ORIGIN ${zone}.`, ...lines, ''].join('\n')
}

async function readAll(portal: Portal, token: string, path: string, zone: string): Promise<StoredSet[]> {
  const found: StoredSet[] = []
  for (let from = 0; ; from += pageSize) {
    const filter = encodeURIComponent(JSON.stringify({ zone_id: zone }))
    const page = await call<StoredSet[]>(
      portal,
      token,
      `${path}?filter=${filter}&sort=${encodeURIComponent('["name","ASC"]')}&range=[${from},${from + pageSize - 1}]`,
    )
    found.push(...page)
    if (page.length < pageSize) return found
  }
}

/** Reads after changes, so that no answer is remembered: the p99 of a hundred, in milliseconds. */
async function uncached(
  portal: Portal,
  token: string,
  path: string,
  zone: string,
  query: string,
  say: (line: string) => void,
): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 100; turn += 1) {
    await call(portal, token, path, {
      method: 'POST',
      body: {
        zone_id: zone,
        type: 'A',
        name: `more-${turn}-${times.length}-${Math.trunc(performance.now() * 1000)}`,
        ttl: 300,
        records: [{ content: '192.0.2.1' }],
      },
    })
    const begun = performance.now()
    await call(portal, token, `${path}?${query}`)
    times.push(performance.now() - begun)
  }
  const sorted = times.toSorted((a, b) => a - b)
  say(`p50 ${sorted[50]!.toFixed(2)} ms, p99 ${sorted[98]!.toFixed(2)} ms`)
  return sorted[98]!
}
