// From saving a resource until the reference edge (a real nginx) answers with it, with a thousand and with ten thousand resources.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openOrigin, startEdge, visit } from '../../tests/support/edges/edge.ts'
import { absoluteRow, type Row, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { firstPort } from '../support/paths.ts'
import { agentKey, call, customer, type Portal, signIn, startPortal } from '../support/portal.ts'

/** Resources that the edge serves while saves are measured. */
const sizes = (process.env.BENCH_RESOURCES ?? '1000,10000').split(',').map(Number)
const saves = 50
const atOnce = 8
const maxMilliseconds = 600_000
type Made = { id: string; cdn_domain: string; version: number }

export async function e01({ say }: Bench): Promise<Row[]> {
  const portal = await startPortal({ core: 0, env: { RECORD_LIMITS: `http-resources=${Math.max(...sizes) + 1000}` } })
  const dir = mkdtempSync(join(tmpdir(), 'bench-edge-'))
  const origin = await openOrigin()
  const port = firstPort + 1
  const edge = startEdge({ portal: portal.origin, key: await agentKey(portal), dir, http: port })
  try {
    const token = await signIn(portal)
    const path = `/accounts/${customer.account}/http-resources`
    const bodyOf = (number: number) => ({
      name: `bench-${number}`,
      tuning: 'default',
      origin: { https: false, servers: { '127.0.0.1': { port: origin.port } } },
    })
    const made: Made[] = []
    const rows: Row[] = []
    for (const size of sizes) {
      const begun = performance.now()
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (made.length < size) {
            const number = made.push({} as Made)
            made[number - 1] = await call<Made>(portal, token, path, { method: 'POST', body: bodyOf(number) })
          }
        }),
      )
      for (const one of [made[0]!, made.at(-1)!]) await answers(port, one.cdn_domain, '/', () => true)
      say(`  ${size} resources were made and are served after ${Math.round((performance.now() - begun) / 1000)} s`)
      const samples: Sample[] = []
      for (let turn = 0; turn <= saves; turn += 1) {
        const one = made[(turn * 97) % made.length]!
        const text = `# ${size} ${turn}`
        const saved = performance.now()
        await patch(portal, token, `${path}/${one.id}`, { robots: { type: 'custom', robotsContent: text } })
        await answers(port, one.cdn_domain, '/robots.txt', (body) => body.includes(text))
        if (turn > 0) samples.push({ served: performance.now() - saved })
      }
      const times = samples.map(({ served = NaN }) => served).toSorted((a, b) => a - b)
      const slowest = [{ served: times[Math.ceil(times.length * 0.99) - 1]! }]
      say(`  ${size} resources: ${times.map((time) => Math.round(time)).join(' ')} ms`)
      const head = { id: 'E1', unit: 'ms' }
      rows.push(
        absoluteRow(samples, 'served', { ...head, metric: `save → served, ${size} resources, p50`, goal: { most: 1000 } }),
        absoluteRow(slowest, 'served', { ...head, metric: `save → served, ${size} resources, p99`, goal: { most: 3000 } }),
      )
    }
    return rows
  } catch (error) {
    throw new Error(`the edge said: ${edge.lines.slice(-5).join('')}`, { cause: error })
  } finally {
    await edge.stop()
    await origin.close()
    await portal.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** A change of the present version, as a form saves it. */
async function patch({ origin }: Portal, token: string, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const { headers: read } = await fetch(`${origin}/api/v1${path}`, { headers })
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json', 'if-match': read.get('etag') ?? '' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`PATCH ${path} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
}

/** Sends a visitor's requests until the edge answers with the saved change. */
async function answers(port: number, host: string, path: string, isNew: (body: string) => boolean): Promise<void> {
  for (const end = performance.now() + maxMilliseconds; performance.now() < end; await pause(10)) {
    const seen = await visit(port, { host, path }).catch(() => undefined)
    if (seen?.status === 200 && isNew(seen.body)) return
  }
  throw new Error(`${host}${path} is not served`)
}
