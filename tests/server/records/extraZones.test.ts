// Extra zones of a resource: one record below it that agents hold; what it is for, how it is written, and what goes with it.
import { beforeAll, describe, expect, it } from 'vitest'
import { deliveryAt, makeAgent, type TestAgent } from '../support/agentSupport.ts'
import { type Answer, changeBrand, listUrl, listWith, openPortal } from '../support/portal.ts'
import { account, openZones, type Row, url } from './zoneRecords.ts'

const { portal, owner, made, certificate, resource, extensible, post, put, extended } = await openZones()

describe('tasks with extra zones', () => {
  const offered = async (field: string, q: string, who = owner): Promise<unknown> =>
    (await who.ask({ url: `${listUrl(account, 'cache-tasks')}/choices/${field}?q=${encodeURIComponent(q)}` })).json()
  it('are offered for the domains of resources that have zones, to callers who may create a task', async () => {
    const { above, zones } = await extended()
    const [name] = above['names'] as string[]
    const { above: without } = await extensible()
    const restricted = await portal.signIn('cachedelete@demo.example', { as: 'bearer' })
    for (const who of [owner, restricted]) {
      expect(await offered('with_extra_zones', name!, who)).toEqual([name])
      expect(await offered('with_extra_zones', String(above['cdn_domain']), who)).toEqual([above['cdn_domain']])
      for (const domain of [String(without['cdn_domain']), 'nobody.example'])
        expect(await offered('with_extra_zones', domain, who)).toEqual([])
    }
    expect(await offered('domain', String(without['cdn_domain']))).toEqual([without['cdn_domain']])
    expect((await put(zones, { resource_id: above.id, areas: [], certificate: null })).statusCode).toBe(200)
    expect(await offered('with_extra_zones', name!)).toEqual([])
  })
  it('do not exist in brands without zones', async () => {
    await changeBrand(portal.services, 'main', { features: [] })
    expect(await offered('with_extra_zones', '')).toMatchObject({ status: 404 })
    await changeBrand(portal.services, 'main', { features: ['cnc_enabled'] })
  })
})

describe('zones', () => {
  it('R1-162 R1-209 R1-319 R1-322 R1-323 R1-324 R1-327 R1-328: are stored with their certificate, and found by the resource', async () => {
    const { above, seq, zones } = await extended(['apac', 'am'])
    expect(zones).toMatchObject({ resource_id: above.id, areas: ['apac', 'am'], certificate: seq, version: 1 })
    const found = (await listWith(owner, url, { filter: { resource_id: above.id }, range: [0, 0] })).json<Row[]>()
    expect(found).toEqual([zones])
    const next = await put(zones, { resource_id: above.id, areas: ['emea'], certificate: seq })
    expect(next.json()).toMatchObject({ areas: ['emea'], certificate: seq, version: 2 })
  })
  it('R1-210 R1-211: are disabled with an empty list and null, and then have no certificate', async () => {
    const { above, zones, seq } = await extended()
    const held = (await listWith(owner, listUrl(account, 'certificates'), { filter: { seq } })).json<Row[]>()[0]!
    await owner.ask({
      method: 'PATCH',
      url: `${listUrl(account, 'http-resources')}/${above.id}`,
      version: above.version,
      body: { certificate: null },
    })
    const remove = (): Promise<Answer> =>
      owner.ask({ method: 'DELETE', url: `${listUrl(account, 'certificates')}/${held.id}`, version: held.version })
    const refused = await remove()
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'in_use',
        errors: [{ path: '', keyword: 'held', params: { names: above['name'], ids: [above.id] } }],
      }),
    ])
    expect((await put(zones, { resource_id: above.id, areas: [], certificate: null })).json()).toMatchObject({
      areas: [],
      certificate: null,
    })
    expect((await remove()).statusCode).toBe(200)
  })
  it('list their resource as a user of the certificate once, even if it uses it itself', async () => {
    const { above, seq } = await extended()
    expect((await listWith(owner, listUrl(account, 'certificates'), { filter: { seq } })).json<Row[]>()[0]).toMatchObject({
      used_by: [above.id],
    })
  })
  it('are deleted and restored with their resource', async () => {
    const { above, zones } = await extended()
    const resources = listUrl(account, 'http-resources')
    expect((await owner.ask({ method: 'DELETE', url: `${resources}/${above.id}`, version: above.version })).statusCode).toBe(200)
    expect((await owner.ask({ url: `${url}/${zones.id}` })).statusCode).toBe(404)
    expect((await owner.ask({ method: 'POST', url: `${resources}/${above.id}/restore`, version: above.version + 1 })).statusCode).toBe(200)
    expect((await owner.ask({ url: `${url}/${zones.id}` })).json()).toMatchObject({ areas: ['emea'] })
  })
  it('are audited with the person who changed them', async () => {
    const { zones } = await extended()
    const [entry] = (await owner.ask({ url: `/api/v1/accounts/${account}/history?limit=1` })).json<
      { target: string; action: string; actor_name: string }[]
    >()
    expect(entry).toMatchObject({ target: zones.id, action: 'create', actor_name: 'cdn2@demo.example' })
  })
  it('are open to customers of both client types, and to staff who entered the account', async () => {
    const { above, zones } = await extended()
    const staff = await portal.signIn('admin@demo.example')
    expect((await staff.ask({ url: `${url}/${zones.id}` })).statusCode).toBe(404)
    await staff.ask({ method: 'POST', url: `/api/v1/accounts/${account}/entry` })
    expect(
      (
        await staff.ask({
          method: 'PUT',
          url: `${url}/${zones.id}`,
          version: 1,
          body: { resource_id: above.id, areas: [], certificate: null },
        })
      ).statusCode,
    ).toBe(200)
    const cdn1 = await portal.signIn('cdn1@demo.example', { as: 'bearer' })
    const definition = (await cdn1.ask({ url: '/api/v1/definitions/http-resources?account=cdn1_alpha' })).json<{
      definition: { resource: { form: { tabs: { id: string }[] } } }
    }>()
    expect(definition.definition.resource.form.tabs.map(({ id }) => id)).toContain('cncedit')
    expect((await cdn1.ask({ url: listUrl('cdn1_alpha', 'extra-zones') })).statusCode).toBe(200)
  })
})

describe('agents', () => {
  let edge: TestAgent
  beforeAll(async () => {
    edge = await makeAgent(portal, 'Zones')
  })
  const stateOf = async ({ id }: Row): Promise<string> => (await deliveryAt(owner, `${url}/${id}`)).state
  it('R0-714 R1-161 R1-321: receive zones and report their changes as applied, separately from the resource', async () => {
    const { above, zones } = await extended()
    const told = (await edge.all()).changes.find(({ id }) => id === zones.id)
    expect(told).toMatchObject({
      account,
      type: 'extra-zones',
      action: 'put',
      version: 1,
      record: { resource_id: above.id, areas: ['emea'] },
    })
    expect(await stateOf(zones)).toBe('pending')
    await edge.say(told!)
    expect(await stateOf(zones)).toBe('applied')
    const resourceNow = (await owner.ask({ url: `${listUrl(account, 'http-resources')}/${above.id}` })).json<{ _delivery: object }>()
    expect(resourceNow['_delivery']).toMatchObject({ state: 'pending' })
    await put(zones, { resource_id: above.id, areas: [], certificate: null })
    expect(await stateOf(zones)).toBe('pending')
    await edge.say({ ...told!, version: 2 }, 'error', [{ path: '/areas', reason: 'no capacity' }])
    expect((await owner.ask({ url: `${url}/${zones.id}` })).json()).toMatchObject({
      _delivery: { state: 'error', applied_version: 1, errors: [{ path: '/areas', reason: 'no capacity' }] },
    })
  })
  it('receive the deletion of zones when the resource is deleted', async () => {
    const { above, zones } = await extended()
    const { cursor } = await edge.all()
    await owner.ask({ method: 'DELETE', url: `${listUrl(account, 'http-resources')}/${above.id}`, version: above.version })
    expect((await edge.all(cursor)).changes).toContainEqual(expect.objectContaining({ id: zones.id, action: 'delete' }))
  })
})

describe('the pace of changes', () => {
  it('is one a minute for zones, separately from their resource', async () => {
    const slow = await openPortal({ demo: 'people', env: { CONFIG_CHANGE_SECONDS: '60' } })
    try {
      const who = await slow.signIn('cdn2@demo.example', { as: 'bearer' })
      const { seq } = await certificate(who)
      const above = await resource({ certificate: seq }, who)
      const zones = await made(post({ resource_id: above.id, areas: ['emea'], certificate: seq }, who))
      const change = (version: number, areas: string[]): Promise<Answer> =>
        who.ask({ method: 'PUT', url: `${url}/${zones.id}`, version, body: { resource_id: above.id, areas, certificate: seq } })
      expect((await change(1, ['am'])).statusCode).toBe(200)
      const tooSoon = await change(2, ['apac'])
      expect([tooSoon.statusCode, tooSoon.json()]).toEqual([429, expect.objectContaining({ code: 'config_change_limit' })])
      expect(
        (
          await who.ask({
            method: 'PATCH',
            url: `${listUrl(account, 'http-resources')}/${above.id}`,
            version: above.version,
            body: { follow_redirects: true },
          })
        ).statusCode,
      ).toBe(200)
    } finally {
      await slow.close()
    }
  })
})
