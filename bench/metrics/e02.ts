// How long the reference edge takes to load one change with 1,000, 3,000 and 10,000 resources. The changes come from the bench, not from a portal.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runEdge } from '../../edges/nginx/run.ts'
import type { AgentType, Change } from '../../server/drivers/agents/client.ts'
import { handedClient } from '../../tests/support/edges/handedClient.ts'
import { absoluteRow, median, type Row, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { firstPort } from '../support/paths.ts'
import { agentKey, call, customer, signIn, startPortal } from '../support/portal.ts'

const sizes = (process.env.BENCH_RESOURCES ?? '1000,3000,10000').split(',').map(Number)
const changes = 20
const type = 'http-resources'
type Delivered = { types: AgentType[]; record: Record<string, unknown> }

export async function e02({ say }: Bench): Promise<Row[]> {
  const delivered = await typicalRecord()
  const rows: Row[] = []
  let first: number | undefined
  for (const size of sizes) {
    const samples = await loads(delivered, size, say)
    const typical = median(samples.map(({ load = NaN }) => load))
    first ??= typical
    const head = { id: 'E2', unit: 'ms' }
    const goal = { most: Math.round(first * 1.5) }
    rows.push(
      absoluteRow(samples, 'load', { ...head, metric: `one change loaded, ${size} resources`, goal }),
      absoluteRow(samples, 'work', { ...head, metric: `the same, processor time of nginx`, goal }),
    )
  }
  return rows
}

/** A resource as customers have it, as the portal delivers it to edges. */
async function typicalRecord(): Promise<Delivered> {
  const portal = await startPortal({ core: 0 })
  try {
    const servers = { '192.0.2.1': { port: 80 } }
    const rule = { cache: { valid: { '2xx': '7d' } } }
    const locations = { '/static/': rule, '~* \\.(?:jpg|png)$': rule }
    const body = { name: 'bench', tuning: 'default', origin: { https: false, servers }, locations }
    const { id } = await call<{ id: string }>(portal, await signIn(portal), `/accounts/${customer.account}/${type}`, {
      method: 'POST',
      body,
    })
    const key = await agentKey(portal)
    const { types } = await call<{ types: AgentType[] }>(portal, key, '/agent/types')
    for (let after = ''; ;) {
      const page = await call<{ changes: Change[]; cursor: string; more: boolean }>(portal, key, `/agent/changes?resolved=true${after}`)
      const found = page.changes.find((change) => change.id === id)
      if (found) return { types, record: found.record as Record<string, unknown> }
      if (!page.more) throw new Error('the resource is not delivered')
      after = `&after=${page.cursor}`
    }
  } finally {
    await portal.stop()
  }
}

async function loads({ types, record }: Delivered, size: number, say: (line: string) => void): Promise<Sample[]> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-edge-'))
  const over = new AbortController()
  const lines: string[] = []
  const siteOf = (number: number, version: number): Change => ({
    cursor: '',
    account: `account${number % Math.ceil(size / 10)}`,
    type,
    id: `http_${number}`,
    version,
    action: 'put',
    record: { ...record, cdn_domain: `site${number}.cdn.example`, client_cache: { expires: version } },
  })
  const { client, deliver } = handedClient(types)
  const edge = runEdge({
    client,
    url: 'http://127.0.0.1:9',
    key: 'bench',
    dir,
    program: 'nginx',
    listen: { http: `127.0.0.1:${firstPort}` },
    ca: '/etc/ssl/certs/ca-certificates.crt',
    ffprobe: '/bin/false',
    megabytes: 100,
    logSeconds: 3600,
    addresses: async (host) => [host],
    say: (line) => void lines.push(line),
    signal: over.signal,
  })
  try {
    const begun = performance.now()
    await Promise.race([deliver(Array.from({ length: size }, (_, number) => siteOf(number, 1))), edge])
    say(`  ${size} resources served after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    const samples: Sample[] = []
    for (let turn = 1; turn <= changes; turn += 1) {
      const [changed, worked] = [performance.now(), cpuTimeOf(dir)]
      await Promise.race([deliver([siteOf((turn * 97) % size, turn + 1)]), edge])
      samples.push({ load: performance.now() - changed, work: cpuTimeOf(dir) - worked })
    }
    say(`  ${size} resources: ${samples.map(({ load = NaN }) => Math.round(load)).join(' ')} ms`)
    return samples
  } catch (error) {
    throw new Error(`the edge said: ${lines.slice(-5).join('\n')}`, { cause: error })
  } finally {
    over.abort()
    await edge
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Processor time of the process that reads the configuration, in milliseconds: a busy machine does not change it. */
function cpuTimeOf(dir: string): number {
  const pid = readFileSync(join(dir, 'nginx.pid'), 'utf8').trim()
  const [user = NaN, system = NaN] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}
