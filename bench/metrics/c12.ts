// Latency while one client abuses the server: p99 of the list API at a steady pace during each kind of abuse, against the same without.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { abuses, wireOf } from '../support/abuses.ts'
import { alternate, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { benchDir } from '../support/paths.ts'
import { customer, signIn, startPortal, untilSettled } from '../support/portal.ts'
import { askNode, startNode } from '../support/processes.ts'

/** Below one person's budget, spread over sessions as in real use. */
const [perSecond, sessions] = [250, 4]
/** Duration of the abuser's initial burst. */
const warmUpMilliseconds = 2000
const list = `/api/v1/accounts/${customer.account}/http-resources?${new URLSearchParams({ sort: '["name","ASC"]', range: '[0,24]', filter: '{}' }).toString()}`

export async function c12({ repeats, seconds, say }: Bench): Promise<Row[]> {
  const portal = await startPortal({ core: 0, env: { WORK_PER_SECOND: '300', SIGN_INS_PER_MINUTE: '60' } })
  try {
    await untilSettled(portal)
    const tokens = []
    for (let n = 0; n < sessions; n += 1) tokens.push(await signIn(portal))
    const wire = wireOf(portal)
    const requests = tokens.map((token) => wire('GET', list, { Authorization: `Bearer ${token}` }))
    const quiet = async () => ({ p99: await othersAt(portal.port, requests, seconds) })
    const rows: Row[] = []
    for (const [kind, request] of await abuses(portal, wire)) {
      if (!kind.includes(process.env['BENCH_ABUSE'] ?? '')) continue
      say(`  ${kind}`)
      const abused = async () => {
        const file = join(portal.home, 'abuse')
        writeFileSync(file, request)
        const given = JSON.stringify({ port: portal.port, file, connections: 3 })
        const abuser = startNode([join(benchDir, 'support/abuser.mjs'), given], { core: 1, yields: true })
        try {
          await new Promise((done) => setTimeout(done, warmUpMilliseconds))
          return await quiet()
        } finally {
          await abuser.stop()
          say(`    ${abuser.output().trim()}`)
        }
      }
      const head = { id: 'C12', metric: `p99 of the list API beside ${kind}`, unit: 'ms', peerName: 'without', goal: { most: 2 } }
      rows.push(rowOf(await alternate({ ours: abused, peer: quiet }, repeats, say), 'p99', head))
    }
    return rows
  } finally {
    await portal.stop()
  }
}

async function othersAt(port: number, requests: string[], seconds: number): Promise<number> {
  const given = JSON.stringify({ port, requests, perSecond, seconds })
  const { p99, statuses } = await askNode<{ p99: number; statuses: Record<string, number> }>(
    [join(benchDir, 'support/pacedWorker.mjs'), given],
    {
      core: 1,
    },
  )
  if (Object.keys(statuses).some((status) => status !== '200')) throw new Error(`others were answered ${JSON.stringify(statuses)}`)
  return p99
}
