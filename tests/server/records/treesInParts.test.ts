// Records with very many children are deleted and restored in parts that nobody sees, while others go on reading.
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { onPostgres } from '../support/onPostgres.ts'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

type Stored = { id: string; version: number }
const [zones, records] = ['dns-zones', 'dns-records'].map((type) => listUrl('demo-cdn2', type)) as [string, string]
const count = 1100
const patient = 240_000

function suite(envOf: () => Promise<Record<string, string>>): void {
  let [portal, customer, zone]: [Portal, Caller, string] = [] as never
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', env: await envOf() })
    customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    zone = (await post(zones, { name: 'large.example' })).id
    const changes = Array.from({ length: count }, (_, index) => ({ action: 'create', data: newRecord(`h${index}`) }))
    for (let from = 0; from < count; from += 500) await post(`${records}/batch`, { changes: changes.slice(from, from + 500) })
  }, patient)
  afterAll(() => portal.close())

  const post = async (url: string, body: object): Promise<Stored> => {
    const answer = await customer.ask({ method: 'POST', url, body })
    expect([200, 201], answer.body).toContain(answer.statusCode)
    return answer.json()
  }
  const newRecord = (name: string) => ({ zone_id: zone, name, type: 'A', records: [{ content: '203.0.113.1' }] })
  const idsInZone = () => portal.services.store.records.idsUnder(accountScope('demo-cdn2'), 'dns-records', zone)
  const versionOf = async () => (await customer.ask({ url: `${zones}/${zone}` })).json<Stored>().version
  const remove = async () => customer.ask({ method: 'DELETE', url: `${zones}/${zone}`, version: await versionOf() })
  const restore = (version: number) => customer.ask({ method: 'POST', url: `${zones}/${zone}/restore`, version })

  it(
    'all at once: others read meanwhile and see nothing of it before it is done',
    async () => {
      const before = await idsInZone()
      const state = { isDone: false }
      const deleting = remove().finally(() => (state.isDone = true))
      const seen: number[] = []
      while (!state.isDone) {
        await setImmediate()
        seen.push((await idsInZone()).length)
      }
      const deleted = await deleting
      expect([deleted.statusCode, deleted.json<Stored>().version], deleted.body).toEqual([200, 2])
      expect(seen.filter((length) => length === count).length).toBeGreaterThan(3)
      expect(seen.filter((length) => length !== count && length !== 0)).toEqual([])
      expect(await idsInZone()).toEqual([])

      const { settings } = portal.services
      const { RECORD_LIMITS: limits } = settings
      settings.RECORD_LIMITS = { ...limits, 'demo-cdn2/dns-records': count - 1 }
      const refused = await restore(2)
      settings.RECORD_LIMITS = limits
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'limit_reached'])
      expect(await idsInZone()).toEqual([])

      const restored = await restore(2)
      expect([restored.statusCode, restored.json<Stored>().version], restored.body).toEqual([200, 3])
      expect((await idsInZone()).toSorted()).toEqual(before.toSorted())
      for (const id of [before[0]!, before.at(-1)!]) {
        const versions = await portal.services.store.history.revisions(accountScope('demo-cdn2'), 'dns-records', id, 10)
        expect(versions.map(({ version, action }) => `${version} ${action}`)).toEqual(['3 restore', '2 delete', '1 create'])
      }
      // Unique values are theirs again.
      expect((await customer.ask({ method: 'POST', url: records, body: newRecord('h0') })).statusCode).toBe(409)
    },
    patient,
  )

  it(
    'a record that is added meanwhile is deleted as well',
    async () => {
      const deleting = remove()
      const added = await customer.ask({ method: 'POST', url: records, body: newRecord('added') })
      expect((await deleting).statusCode).toBe(200)
      expect(added.statusCode).toBe(201)
      expect(await idsInZone()).toEqual([])
      expect((await restore(4)).statusCode).toBe(200)
      expect(await idsInZone()).toHaveLength(count + 1)
    },
    patient,
  )

  it(
    'a record that is changed meanwhile is not deleted',
    async () => {
      const version = await versionOf()
      const deleting = customer.ask({ method: 'DELETE', url: `${zones}/${zone}`, version })
      const changed = await customer.ask({ method: 'PATCH', url: `${zones}/${zone}`, version, body: { comment: 'changed meanwhile' } })
      expect([changed.statusCode, (await deleting).statusCode]).toEqual([200, 409])
      expect(await idsInZone()).toHaveLength(count + 1)
    },
    patient,
  )
}

suite(() => Promise.resolve({}))
onPostgres('on PostgreSQL', (postgres) => suite(async () => ({ DATABASE_URL: await postgres.fresh() })))
