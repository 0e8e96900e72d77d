// Deleting and restoring a record with very many children is one call, and costs what it writes.
import { afterAll, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { listUrl, openPortal } from '../support/portal.ts'

const portal = await openPortal({ demo: 'people', env: { WORK_PER_SECOND: '30' }, steady: () => 0 })
afterAll(() => portal.close())
const zones = listUrl('demo-cdn2', 'dns-zones')
type Stored = { id: string; version: number }

/** A zone with so many records, made by somebody else than who deletes it: each session has a budget of its own. */
async function zoneOf(name: string, count: number): Promise<Stored> {
  const maker = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  const made = await maker.ask({ method: 'POST', url: zones, body: { name } })
  expect(made.statusCode, made.body).toBe(201)
  const zone = made.json<Stored>()
  const at = new Date().toISOString()
  await portal.services.store.transaction(async ({ records }) => {
    for (let index = 0; index < count; index += 1)
      await records.insert(accountScope('demo-cdn2'), 'dns-records', {
        id: `rr_${zone.id.slice(-8)}${String(index).padStart(8, '0')}`,
        parent: zone.id,
        version: 1,
        data: JSON.stringify({ zone_id: zone.id, name: `h${index}`, type: 'A', ttl: 300, records: [{ content: '192.0.2.1' }] }),
        search: '',
        delivery: 'none',
        created_at: at,
        updated_at: at,
        deleted_at: null,
        labels: '[]',
        secrets: '[]',
      })
  })
  return zone
}

it.each([
  ['a thousand children cost no more than the record itself', 1000, [200, 200, 200]],
  ['more are charged, so that nobody repeats it', 1300, [200, 200, 429]],
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
