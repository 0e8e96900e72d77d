// Deleting or restoring a record with many children is one call, charged by the rows that it writes.
import { afterAll, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { rowOf } from '../store/contract/storeRows.ts'
import { listUrl, openPortal } from '../support/portal.ts'

const portal = await openPortal({ demo: 'people', env: { WORK_PER_SECOND: '30' }, steady: () => 0 })
afterAll(() => portal.close())
const zones = listUrl('demo-cdn2', 'dns-zones')
type Stored = { id: string; version: number }

/** A zone with `count` records, created in a session of its own: the session that deletes it keeps its whole budget. */
async function zoneOf(name: string, count: number): Promise<Stored> {
  const maker = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  const made = await maker.ask({ method: 'POST', url: zones, body: { name } })
  expect(made.statusCode, made.body).toBe(201)
  const zone = made.json<Stored>()
  await portal.services.store.transaction(async ({ records }) => {
    for (let index = 0; index < count; index += 1)
      await records.insert(
        accountScope('demo-cdn2'),
        'dns-records',
        rowOf(
          `rr_${zone.id.slice(-8)}${String(index).padStart(8, '0')}`,
          { zone_id: zone.id, name: `h${index}`, type: 'A', ttl: 300, records: [{ content: '192.0.2.1' }] },
          { parent: zone.id },
        ),
      )
  })
  return zone
}

it.each([
  ['up to a thousand children cost no more than the record itself', 1000, [200, 200, 200]],
  ['more than a thousand are charged, so it cannot be repeated at once', 1300, [200, 200, 429]],
])(
  '%s',
  async (_, count, expected) => {
    const { id } = await zoneOf(`tree-${count}.example`, count)
    const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    const statuses: number[] = []
    for (const [method, at, version] of [
      ['DELETE', `${zones}/${id}`, 1],
      ['POST', `${zones}/${id}/restore`, 2],
      ['GET', `${zones}/${id}`, 3],
    ] as const)
      statuses.push((await customer.ask({ method, url: at, version })).statusCode)
    expect(statuses).toEqual(expected)
  },
  120_000,
)
