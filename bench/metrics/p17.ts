// Durable writes: creating records through the API, against bare SQLite that syncs every write.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alternate, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { load } from '../support/load.ts'
import { peersDir, root } from '../support/paths.ts'
import { call, customer, signIn, startPortal, untilSettled } from '../support/portal.ts'
import { askNode } from '../support/processes.ts'

const type = 'bench-rows'
/** A server that has just started compiles what runs often: its first seconds write half as much as later ones. */
const warmUp = 10
const body = JSON.stringify({
  name: 'Durable record',
  host: 'origin.example.com',
  port: 443,
  tier: 'medium',
  active: true,
  comment: 'Written by the benchmark of durable writes',
})

export async function p17({ repeats, seconds, say }: Bench): Promise<Row[]> {
  const portal = await startPortal({ core: 0 })
  await untilSettled(portal)
  const token = await signIn(portal)
  const path = `/accounts/${customer.account}/${type}`
  const home = mkdtempSync(join(tmpdir(), 'portal-bench-sqlite-'))
  const total = async (): Promise<number> => {
    const answer = await fetch(`${portal.origin}/api/v1${path}?range=[0,0]`, { headers: { authorization: `Bearer ${token}` } })
    return Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? 0)
  }
  try {
    await call(portal, token, path, { method: 'POST', body: JSON.parse(body) })
    const write = async (seconds: number) => {
      const before = await total()
      const begun = performance.now()
      const { perSecond } = await load({
        port: portal.port,
        path: `/api/v1${path}`,
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body,
        status: 201,
        seconds,
      })
      const written = (await total()) - before
      if (written < perSecond * Math.min(seconds, (performance.now() - begun) / 1000) * 0.9)
        throw new Error(`${written} records are there, ${Math.round(perSecond * seconds)} were answered`)
      return { perSecond }
    }
    const ours = () => write(seconds)
    await write(warmUp)
    const peer = () => askNode<{ perSecond: number }>([join(peersDir, 'sqlite.mjs'), home, body, String(seconds), root], { core: 0 })
    const samples = await alternate({ ours, peer }, repeats, say)
    return [
      rowOf(samples, 'perSecond', {
        id: 'P17',
        metric: 'durable writes through the API',
        unit: '/s',
        peerName: 'bare SQLite, synchronous=FULL',
        goal: { least: 0.5 },
      }),
    ]
  } finally {
    await portal.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
