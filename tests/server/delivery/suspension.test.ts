// Agents are told when the account of a record is suspended, by the members that its type declares (docs/agent-protocol.md).
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'

const portal = await openPortal({ demo: 'people' })
afterAll(() => portal.close())
const [customer, staff] = [await portal.signIn('cdn2@demo.example'), await portal.signIn('admin@demo.example', { as: 'bearer' })]
const edge = await makeAgent(portal, 'Edge')
const names = await makeAgent(portal, 'Names', 'dns')
const url = listUrl('demo-cdn2', 'http-resources')
const body = { tuning: 'default', origin: { servers: { 'origin.example.com': { port: 80 } } } }

async function made(name: string, more: object = {}): Promise<string> {
  const answer = await customer.ask({ method: 'POST', url, body: { name, ...body, ...more } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
async function setStatus(status: string): Promise<void> {
  const { project_id: id } = (await portal.services.store.accounts.ever('demo-cdn2'))!
  const { version } = (await staff.ask({ url: `/api/v1/projects/${id}` })).json<{ version: number }>()
  const answer = await staff.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, version, body: { status } })
  expect(answer.statusCode, answer.body).toBe(200)
}
type Told = { id: string; version: number; action: string; record: { active?: boolean } }
const toldAfter = async (cursor: string | null): Promise<{ changes: Told[]; cursor: string }> =>
  (await edge.all(cursor)) as { changes: Told[]; cursor: string }
const versionsOf = (id: string) => portal.services.store.history.revisions(accountScope('demo-cdn2'), 'http-resources', id, 10)

describe('records of a suspended account', () => {
  afterEach(async () => void (await setStatus('active')))
  it.each(['paused', 'blocked', 'deleted'])(
    'are told again as inactive when the project is %s, and as they are when it is active',
    async (status) => {
      const id = await made(`of-${status}`)
      const { cursor } = await edge.all()
      await setStatus(status)
      const stopped = await toldAfter(cursor)
      expect(stopped.changes.find((one) => one.id === id)).toMatchObject({ action: 'put', version: 1, record: { active: false } })
      await setStatus('active')
      const served = await toldAfter(stopped.cursor)
      expect(served.changes.find((one) => one.id === id)?.record.active).not.toBe(false)
      expect((await versionsOf(id)).map(({ version }) => version)).toEqual([1])
    },
  )
  it('stay off whatever the customer saves meanwhile, and keep the customer’s settings', async () => {
    const [on, off] = [await made('kept-on'), await made('kept-off', { active: false })]
    await setStatus('paused')
    const { cursor } = await edge.all()
    const answer = await customer.ask({ method: 'PATCH', url: `${url}/${on}`, version: 1, body: { active: true, http2https: true } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await toldAfter(cursor)).changes).toMatchObject([{ id: on, record: { active: false, http2https: true } }])
    expect((await customer.ask({ url: `${url}/${on}` })).json<{ active: boolean }>().active).toBe(true)
    await setStatus('active')
    const { changes } = await toldAfter(null)
    expect([on, off].map((id) => changes.find((one) => one.id === id)?.record.active)).toEqual([true, false])
  })
  it('are sent once on a change of status, and not on other changes', async () => {
    await made('counted')
    const { cursor } = await edge.all()
    await setStatus('trial')
    expect((await toldAfter(cursor)).changes).toEqual([])
    await setStatus('paused')
    const paused = await toldAfter(cursor)
    const all = (await toldAfter(null)).changes.filter(({ action }) => action === 'put')
    expect(paused.changes.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    await setStatus('blocked')
    expect((await toldAfter(paused.cursor)).changes).toEqual([])
  })
  it('are sent to a waiting agent immediately', async () => {
    const id = await made('waited-for')
    const { cursor } = await edge.all()
    const waiting = edge.changes({ after: cursor, wait: 30 })
    await setStatus('paused')
    expect((await waiting).changes.map((one) => one.id)).toContain(id)
  })
  it('of other accounts are not sent', async () => {
    const { cursor } = await edge.all()
    await setStatus('paused')
    await made('told')
    expect(new Set((await edge.all(cursor)).changes.map(({ account }) => account))).toEqual(new Set(['demo-cdn2']))
  })
  it('of a type that declares nothing are left as they are', async () => {
    const zones = listUrl('demo-cdn2', 'dns-zones')
    const zone = await customer.ask({ method: 'POST', url: zones, body: { name: 'suspended-zone.com' } })
    expect(zone.statusCode, zone.body).toBe(201)
    const { cursor } = await names.all()
    await setStatus('paused')
    expect((await names.all(cursor)).changes).toEqual([])
  })
  it('are deleted for agents when they are deleted', async () => {
    const id = await made('gone')
    await setStatus('paused')
    const { cursor } = await edge.all()
    await customer.ask({ method: 'DELETE', url: `${url}/${id}`, version: 1 })
    expect((await toldAfter(cursor)).changes).toMatchObject([{ id, action: 'delete' }])
  })
  it('show on the account that its service is blocked', async () => {
    const service = async () => (await customer.ask({ url: '/api/v1/accounts/demo-cdn2/service' })).json<{ blocked: boolean }>().blocked
    expect(await service()).toBe(false)
    await setStatus('paused')
    expect(await service()).toBe(true)
    await setStatus('active')
    expect(await service()).toBe(false)
  })
})
