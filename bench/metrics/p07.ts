// The list API (session, tenancy and 25 rows) against node:http sending the same bytes, and Express with the same handler.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alternate, rowOf, absoluteRow, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { load } from '../support/load.ts'
import { firstPort, peersDir, root } from '../support/paths.ts'
import { customer, signIn, startPortal, untilSettled } from '../support/portal.ts'
import { startNode, untilReady } from '../support/processes.ts'

const rows = 25
const list = `/api/v1/accounts/${customer.account}/http-resources?${new URLSearchParams({ sort: '["name","ASC"]', range: `[0,${rows - 1}]`, filter: '{}' }).toString()}`

export async function p07({ repeats, seconds, say }: Bench): Promise<Row[]> {
  const portal = await startPortal({ core: 0 })
  await untilSettled(portal)
  const [rawPort, expressPort] = [firstPort + 1, firstPort + 2]
  const token = await signIn(portal)
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${portal.origin}${list}`, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const body = await answer.text()
  const answered = join(portal.home, 'answer.json')
  writeFileSync(
    answered,
    JSON.stringify({
      headers: [...answer.headers].filter(([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name)),
      body,
    }),
  )
  const raw = startNode([join(peersDir, 'raw.mjs'), String(rawPort), answered], { core: 0 })
  const express = startNode(['--import', 'tsx', join(peersDir, 'express.mjs'), String(expressPort), join(portal.home, 'data')], {
    core: 0,
    cwd: root,
  })
  try {
    await untilReady(`http://127.0.0.1:${rawPort}/`, raw)
    await untilReady(`http://127.0.0.1:${expressPort}/healthz`, express)
    const same = await fetch(`http://127.0.0.1:${expressPort}${list}`, { headers })
    if ((await same.text()) !== body || same.headers.get('content-range') !== answer.headers.get('content-range'))
      throw new Error('Express answers something else')
    if ((JSON.parse(body) as unknown[]).length !== rows) throw new Error(`not ${rows} rows`)
    const of = (port: number) => async () => {
      const { perSecond, p99, bytes } = await load({ port, path: list, headers, seconds })
      if (bytes !== Buffer.byteLength(body)) throw new Error(`${bytes} bytes instead of ${Buffer.byteLength(body)}`)
      return { perSecond, p99 }
    }
    const withRaw = await alternate({ ours: of(portal.port), peer: of(rawPort) }, repeats, say)
    const withExpress = await alternate({ ours: of(portal.port), peer: of(expressPort) }, repeats, say)
    return [
      rowOf(withRaw, 'perSecond', {
        id: 'P7',
        metric: `list API, ${rows} rows`,
        unit: '/s',
        peerName: 'node:http, same bytes',
        goal: { least: 0.5 },
      }),
      rowOf(withExpress, 'perSecond', {
        id: 'P7',
        metric: `list API, ${rows} rows`,
        unit: '/s',
        peerName: 'Express, same handler',
        goal: { least: 2 },
      }),
      absoluteRow(await atHalfLoad(portal.port, headers, repeats, seconds), 'p99', {
        id: 'P7',
        metric: 'list API, p99 with 4 connections',
        unit: 'ms',
        goal: { most: 10 },
      }),
    ]
  } finally {
    await Promise.all([raw.stop(), express.stop()])
    await portal.stop()
  }
}

async function atHalfLoad(port: number, headers: Record<string, string>, repeats: number, seconds: number) {
  const samples = []
  for (let turn = 0; turn < repeats; turn += 1)
    samples.push({ p99: (await load({ port, path: list, headers, seconds, connections: 4 })).p99 })
  return samples
}
