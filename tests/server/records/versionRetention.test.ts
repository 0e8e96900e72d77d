// Versions of records are kept as long, and as many, as the operator says. What the audit says about them stays.
import { expect, it } from 'vitest'
import { startVersionTrimming } from '../../../server/services/records/versionTrimming.ts'
import { readSettings } from '../../../server/plugins/settings.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { type Caller, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

const url = listUrl('demo-cdn2', 'http-resources')
type Revision = { version: number; changes: string[] }
type Record = { id: string; version: number }

it('versions are a thousand by default, whatever their age', () => {
  expect(readSettings({})).toMatchObject({ VERSIONS_KEPT: 1000, VERSION_DAYS: 0 })
  expect(readSettings({ VERSIONS_KEPT: '0', VERSION_DAYS: '30' })).toMatchObject({ VERSIONS_KEPT: 0, VERSION_DAYS: 30 })
  expect(() => readSettings({ VERSIONS_KEPT: '19' })).toThrow(/VERSIONS_KEPT/)
})

onEachDatabase('versions', (env) => {
  async function open(): Promise<{ portal: Portal; customer: Caller }> {
    const portal = await openPortal({ demo: 'people', env: { CONFIG_CHANGE_SECONDS: '0', WORK_PER_SECOND: '0', ...(await env()) } })
    return { portal, customer: await portal.signIn('cdn2@demo.example') }
  }
  async function changed(customer: Caller, name: string, times: number): Promise<Record> {
    let record = (await customer.ask({ method: 'POST', url, body: httpResource(name) })).json<Record>()
    for (let turn = 1; turn < times; turn += 1)
      record = (
        await customer.ask({ method: 'PATCH', url: `${url}/${record.id}`, version: record.version, body: { name: `${name}-${turn}` } })
      ).json<Record>()
    return record
  }
  const versionsOf = async (customer: Caller, { id }: Record) => (await customer.ask({ url: `${url}/${id}/revisions` })).json<Revision[]>()
  const trim = async ({ services }: Portal, settings: { VERSIONS_KEPT: number; VERSION_DAYS: number }, clock = services.clock) => {
    const trimming = startVersionTrimming({ ...services, clock, settings, portion: 7 })
    const removed = await trimming.pass()
    await trimming.close()
    return removed
  }

  it('beyond the number are removed, except those that agents have applied', async () => {
    const { portal, customer } = await open()
    try {
      const agent = await makeAgent(portal, 'edge')
      const [many, few] = [await changed(customer, 'many', 30), await changed(customer, 'few', 3)]
      const at = (version: number) => ({ account: 'demo-cdn2', type: 'http-resources', id: many.id, version })
      await agent.say(at(4))
      await agent.say(at(6), 'error', [{ path: '', reason: 'no' }])
      expect(await trim(portal, { VERSIONS_KEPT: 20, VERSION_DAYS: 0 })).toBe(8)
      const left = await versionsOf(customer, many)
      expect(left.map(({ version }) => version)).toEqual([...Array.from({ length: 20 }, (_, index) => 30 - index), 6, 4])
      // Nobody knows what the oldest changed.
      expect(left.map(({ changes }) => changes.join())).toEqual([...Array.from({ length: 21 }, () => 'name'), ''])
      expect((await versionsOf(customer, few)).map(({ version }) => version)).toEqual([3, 2, 1])
      expect((await customer.ask({ url: `${url}/${many.id}/revisions/10` })).statusCode).toBe(404)
      expect((await customer.ask({ url: `${url}/${many.id}/revisions/11` })).statusCode).toBe(200)
      expect((await customer.ask({ url: `${url}/${many.id}` })).json<Record>().version).toBe(30)
      expect(await trim(portal, { VERSIONS_KEPT: 20, VERSION_DAYS: 0 })).toBe(0)
    } finally {
      await portal.close()
    }
  })

  it('remain in the history of the account as rows with person and time, and the removal is audited', async () => {
    const { portal, customer } = await open()
    try {
      const { id } = await changed(customer, 'told', 22)
      await trim(portal, { VERSIONS_KEPT: 20, VERSION_DAYS: 0 })
      const told = await customer.ask({ url: '/api/v1/accounts/demo-cdn2/history?limit=200' })
      const own = told.json<{ target: string; action: string; changes: { field: string }[] }[]>().filter(({ target }) => target === id)
      expect(own.map(({ action }) => action)).toEqual([...Array.from({ length: 21 }, () => 'update'), 'create'])
      expect(own.map(({ changes }) => changes.map(({ field }) => field).join())).toEqual([
        ...Array.from({ length: 19 }, () => 'name'),
        '',
        '',
        '',
      ])
      const [audit] = (await portal.services.store.history.audited(providerScope)).filter(({ action }) => action === 'versions-trim')
      expect(audit).toMatchObject({ actor: 'version-retention', detail: JSON.stringify({ versions: 2, records: 1 }) })
    } finally {
      await portal.close()
    }
  })

  it('that were replaced long ago are removed, except the current one', async () => {
    const { portal, customer } = await open()
    try {
      const record = await changed(customer, 'aged', 3)
      const later = (days: number) => () => new Date(portal.services.clock().getTime() + days * 86_400_000)
      expect(await trim(portal, { VERSIONS_KEPT: 0, VERSION_DAYS: 30 }, later(29))).toBe(0)
      expect(await trim(portal, { VERSIONS_KEPT: 0, VERSION_DAYS: 0 }, later(999))).toBe(0)
      await trim(portal, { VERSIONS_KEPT: 0, VERSION_DAYS: 30 }, later(31))
      expect((await versionsOf(customer, record)).map(({ version }) => version)).toEqual([3])
      const gone = await customer.ask({ method: 'DELETE', url: `${url}/${record.id}`, version: 3 })
      await trim(portal, { VERSIONS_KEPT: 0, VERSION_DAYS: 30 }, later(40))
      expect(gone.statusCode).toBe(200)
      expect((await customer.ask({ method: 'POST', url: `${url}/${record.id}/restore`, version: 4 })).statusCode).toBe(200)
    } finally {
      await portal.close()
    }
  })
})
