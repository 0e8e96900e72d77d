// Latency while an operator's schema would compile for ever: p99 of a hundred connections, against the same without it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alternate, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { load } from '../support/load.ts'
import { customer, signIn, startPortal, untilSettled } from '../support/portal.ts'

const list = `/api/v1/accounts/${customer.account}/http-resources?${new URLSearchParams({ sort: '["name","ASC"]', range: '[0,24]', filter: '{}' }).toString()}`
const users = 100

/** Two hundred objects with eight conditions each: far beyond the compile limit. `turn` varies the text. */
function bomb(turn: number): string {
  const conditions = Array.from({ length: 8 }, (_, index) => ({
    if: { required: [`f${index}`] },
    then: { properties: { [`f${index}`]: { type: 'string' } } },
  }))
  const properties = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`p${index}`, { type: 'object', allOf: conditions, description: `${turn} ${index}` }]),
  )
  return JSON.stringify({ type: 'object', properties })
}

export async function c11({ repeats, seconds, say }: Bench): Promise<Row[]> {
  const portal = await startPortal()
  await untilSettled(portal)
  const folder = join(portal.home, 'definitions', 'bombs')
  const headers = { Authorization: `Bearer ${await signIn(portal)}` }
  let turn = 0
  const quiet = async () => ({ p99: (await load({ port: portal.port, path: list, headers, seconds, connections: users })).p99 })
  const exploding = async () => {
    mkdirSync(folder, { recursive: true })
    // The next one starts as soon as the previous was given up.
    const fuse = setInterval(() => writeFileSync(join(folder, 'schema.json'), bomb((turn += 1))), 1000)
    writeFileSync(join(folder, 'schema.json'), bomb((turn += 1)))
    try {
      return await quiet()
    } finally {
      clearInterval(fuse)
      rmSync(folder, { recursive: true })
    }
  }
  try {
    return [
      rowOf(await alternate({ ours: exploding, peer: quiet }, repeats, say), 'p99', {
        id: 'C11',
        metric: `p99 of ${users} connections while compile bombs are put`,
        unit: 'ms',
        peerName: 'without them',
        goal: { most: 2 },
      }),
    ]
  } finally {
    await portal.stop()
  }
}
