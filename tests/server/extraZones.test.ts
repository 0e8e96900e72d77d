// Extra zones of a resource: one record below it that agents hold; what it may name, who may write it, and what goes with it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyCertificate } from '../support/certificates.ts'
import { deliveryAt, makeAgent, type TestAgent } from './agentSupport.ts'
import {
  type Answer,
  type Caller,
  changeBrand,
  errorsOf,
  httpResource,
  listUrl,
  listWith,
  openPortal,
  type Portal,
  sameBody,
} from './portal.ts'

const account = 'demo-cdn2'
const url = listUrl(account, 'extra-zones')
type Row = { id: string; version: number; seq: number; [field: string]: unknown }
let portal: Portal
let owner: Caller
let other: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  const signIn = (name: string): Promise<Caller> => portal.signIn(`${name}@demo.example`, { as: 'bearer' })
  ;[owner, other] = await Promise.all([signIn('cdn2'), signIn('other')])
})
afterAll(() => portal.close())

let count = 0
const made = async (answer: Promise<Answer>): Promise<Row> => {
  const { statusCode, body } = await answer
  if (statusCode !== 201) throw new Error(body)
  return JSON.parse(body) as Row
}
const certificate = (who = owner, name = account): Promise<Row> =>
  made(
    who.ask({
      method: 'POST',
      url: listUrl(name, 'certificates'),
      body: { certificate: anyCertificate().certificate, private_key: anyCertificate().key },
    }),
  )
const resource = (more: object = {}, who = owner, name = account): Promise<Row> =>
  made(
    who.ask({
      method: 'POST',
      url: listUrl(name, 'http-resources'),
      body: httpResource(`zoned ${(count += 1)}`, { names: [`zoned-${count}.example.com`], ...more }),
      headers: { 'confirm-paid': '/certificate' },
    }),
  )
/** One that can be extended, and the number of its certificate. */
const extensible = async (): Promise<{ above: Row; seq: number }> => {
  const { seq } = await certificate()
  return { above: await resource({ certificate: seq }), seq }
}
const post = (body: object, who = owner, where = url): Promise<Answer> => who.ask({ method: 'POST', url: where, body })
const put = ({ id, version }: Pick<Row, 'id' | 'version'>, body: object): Promise<Answer> =>
  owner.ask({ method: 'PUT', url: `${url}/${id}`, version, body })
const extended = async (areas = ['emea']): Promise<{ above: Row; seq: number; zones: Row }> => {
  const { above, seq } = await extensible()
  return { above, seq, zones: await made(post({ resource_id: above.id, areas, certificate: seq })) }
}
const verdict = (answer: Answer): string => [answer.statusCode, ...(answer.statusCode < 300 ? [] : errorsOf(answer))].join(' ')

describe('what is done in the zones as well', () => {
  const offered = async (field: string, q: string, who = owner): Promise<unknown> =>
    (await who.ask({ url: `${listUrl(account, 'cache-tasks')}/choices/${field}?q=${encodeURIComponent(q)}` })).json()
  it('is offered for the domains of resources that have zones, to whoever may make a task', async () => {
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
  it('is not there for brands without zones', async () => {
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
  it('R1-210 R1-211: are disabled with an empty list and null, and then hold no certificate', async () => {
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
  it('name their resource as the one that uses the certificate, once though it uses it itself', async () => {
    const { above, seq } = await extended()
    expect((await listWith(owner, listUrl(account, 'certificates'), { filter: { seq } })).json<Row[]>()[0]).toMatchObject({
      used_by: [above.id],
    })
  })
  it('go with their resource and come back with it', async () => {
    const { above, zones } = await extended()
    const resources = listUrl(account, 'http-resources')
    expect((await owner.ask({ method: 'DELETE', url: `${resources}/${above.id}`, version: above.version })).statusCode).toBe(200)
    expect((await owner.ask({ url: `${url}/${zones.id}` })).statusCode).toBe(404)
    expect((await owner.ask({ method: 'POST', url: `${resources}/${above.id}/restore`, version: above.version + 1 })).statusCode).toBe(200)
    expect((await owner.ask({ url: `${url}/${zones.id}` })).json()).toMatchObject({ areas: ['emea'] })
  })
  it('are written down with who changed them', async () => {
    const { zones } = await extended()
    const [entry] = (await owner.ask({ url: `/api/v1/accounts/${account}/history?limit=1` })).json<
      { target: string; action: string; actor_name: string }[]
    >()
    expect(entry).toMatchObject({ target: zones.id, action: 'create', actor_name: 'cdn2@demo.example' })
  })
  it('are the customer’s of either type, and of staff who entered the account', async () => {
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
  it('R0-714 R1-161 R1-321: are told of zones, and changes are applied when they say so, apart from those of the resource', async () => {
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
  it('hear of the end of zones with that of the resource', async () => {
    const { above, zones } = await extended()
    const { cursor } = await edge.all()
    await owner.ask({ method: 'DELETE', url: `${listUrl(account, 'http-resources')}/${above.id}`, version: above.version })
    expect((await edge.all(cursor)).changes).toContainEqual(expect.objectContaining({ id: zones.id, action: 'delete' }))
  })
})

describe('what zones may say', () => {
  it.each<[string, object, string]>([
    ['a zone that is none', { areas: ['emea', 'latam'] }, '400 /areas/1 enum'],
    ['a zone twice', { areas: ['am', 'am'] }, '400 /areas uniqueItems'],
    ['four zones', { areas: ['emea', 'apac', 'am', 'emea'] }, '400 /areas maxItems'],
    ['no list', { areas: 'emea' }, '400 /areas type'],
    ['zones without a certificate', { certificate: null }, '400 /certificate not'],
    ['a certificate without zones', { areas: [] }, '400 /certificate enum'],
    ['a number that no certificate has', { certificate: 999_999 }, '400 /certificate reference'],
    ['half a number', { certificate: 1.5 }, '400 /certificate type'],
    ['what only the portal knows', { cnc_configured: true }, '400 /cnc_configured additionalProperties'],
    ['that they are applied', { is_changes_apply: true }, '400 /is_changes_apply additionalProperties'],
  ])('%s is refused', async (_, wrong, expected) => {
    const { above, seq } = await extensible()
    expect(verdict(await post({ resource_id: above.id, areas: ['emea'], certificate: seq, ...wrong }))).toContain(expected)
    expect((await listWith(owner, url, { filter: { resource_id: above.id } })).json()).toEqual([])
  })
  it('ruling 21: a resource without CNAME or without certificate cannot be extended; disabling is always possible', async () => {
    const { seq } = await certificate()
    for (const more of [{ names: undefined, certificate: seq }, { names: [], certificate: seq }, {}, { certificate: null }]) {
      const above = await resource(more)
      expect(verdict(await post({ resource_id: above.id, areas: ['emea'], certificate: seq })), JSON.stringify(more)).toBe(
        '400 /areas parentHas',
      )
    }
    const { above, zones, seq: own } = await extended()
    await owner.ask({
      method: 'PATCH',
      url: `${listUrl(account, 'http-resources')}/${above.id}`,
      version: above.version,
      body: { names: [] },
    })
    expect(verdict(await put(zones, { resource_id: above.id, areas: ['emea', 'am'], certificate: own }))).toBe('400 /areas parentHas')
    expect((await put(zones, { resource_id: above.id, areas: [], certificate: null })).statusCode).toBe(200)
  })
  it('a resource has them once, however many ask at once', async () => {
    const { above, seq } = await extensible()
    const answers = await Promise.all(Array.from({ length: 6 }, () => post({ resource_id: above.id, areas: ['emea'], certificate: seq })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(verdict(answers.find(({ statusCode }) => statusCode === 409)!)).toBe('409 /resource_id unique')
  })
  it('they stay with their resource, and are changed over the version that was seen', async () => {
    const { above, zones, seq } = await extended()
    const elsewhere = await resource({ certificate: seq })
    expect(verdict(await put(zones, { resource_id: elsewhere.id, areas: ['emea'], certificate: seq }))).toContain('400 /resource_id')
    const body = { resource_id: above.id, areas: ['am'], certificate: seq }
    expect((await owner.ask({ method: 'PUT', url: `${url}/${zones.id}`, body })).statusCode).toBe(428)
    expect((await put({ ...zones, version: 7 }, body)).statusCode).toBe(409)
    expect((await owner.ask({ method: 'DELETE', url: `${url}/${zones.id}`, version: 1 })).statusCode).toBe(403)
  })
})

describe('A4: what is another account’s', () => {
  it('resources of others and of nobody are refused alike', async () => {
    const { seq } = await certificate()
    const theirs = await resource({}, other, 'demo-other')
    const answers = await Promise.all(
      [theirs.id, 'http_nosuchresource', 'x'].map((resource_id) => post({ resource_id, areas: ['emea'], certificate: seq })),
    )
    for (const answer of answers) expect(verdict(answer)).toBe('400 /resource_id reference')
    expect(new Set(answers.map(sameBody)).size).toBe(1)
  })
  it('certificates of others and of nobody, too', async () => {
    // The other account has fewer: this number is only ours.
    const { seq } = await certificate()
    const own = await certificate(other, 'demo-other')
    const above = await resource({ certificate: own.seq }, other, 'demo-other')
    const answers = await Promise.all(
      [seq, 999_999].map((number) =>
        post({ resource_id: above.id, areas: ['emea'], certificate: number }, other, listUrl('demo-other', 'extra-zones')),
      ),
    )
    for (const answer of answers) expect(verdict(answer)).toBe('400 /certificate reference')
    expect(sameBody(answers[0]!)).toBe(sameBody(answers[1]!))
  })
  it('zones of others are not there', async () => {
    const { above, zones, seq } = await extended()
    for (const [where, who] of [
      [url, other],
      [listUrl('demo-other', 'extra-zones'), other],
      [listUrl('no-such-account', 'extra-zones'), owner],
    ] as const) {
      expect((await who.ask({ url: `${where}/${zones.id}` })).statusCode).toBe(404)
      expect(
        (
          await who.ask({
            method: 'PUT',
            url: `${where}/${zones.id}`,
            version: 1,
            body: { resource_id: above.id, areas: [], certificate: null },
          })
        ).statusCode,
      ).toBe(404)
    }
    expect((await post({ resource_id: above.id, areas: ['am'], certificate: seq }, other)).statusCode).toBe(404)
    expect((await owner.ask({ url: `${url}/${zones.id}` })).json()).toMatchObject({ version: 1, areas: ['emea'] })
  })
})

describe('who has no extra zones', () => {
  it('R1-049 R1-318: in a brand without them there is neither the tab, nor the type, nor its records', async () => {
    const { above, zones, seq } = await extended()
    const seen = async (): Promise<unknown[]> => {
      const types = (await owner.ask({ url: `/api/v1/definitions?account=${account}` })).json<{ name: string }[]>()
      const { definition } = (await owner.ask({ url: `/api/v1/definitions/http-resources?account=${account}` })).json<{
        definition: { resource: { form: { tabs: { id: string }[] } } }
      }>()
      const asked = [
        { url },
        { url: `${url}/${zones.id}` },
        { method: 'POST', url, body: { resource_id: above.id, areas: ['am'], certificate: seq } },
        { method: 'PUT', url: `${url}/${zones.id}`, version: 9, body: { resource_id: above.id, areas: [], certificate: null } },
      ] as const
      const statuses = await Promise.all(asked.map(async (ask) => (await owner.ask(ask)).statusCode))
      return [types.some(({ name }) => name === 'extra-zones'), definition.resource.form.tabs.some(({ id }) => id === 'cncedit'), statuses]
    }
    expect(await seen()).toEqual([true, true, [200, 200, 409, 409]])
    await changeBrand(portal.services, 'main', { features: [] })
    expect(await seen()).toEqual([false, false, [404, 404, 404, 404]])
    await changeBrand(portal.services, 'main', { features: ['cnc_enabled'] })
    expect((await owner.ask({ url: `${url}/${zones.id}` })).json()).toMatchObject({ version: 1, areas: ['emea'] })
  })
  it('A7: the role that clears parts of the cache neither reads nor writes them', async () => {
    const { above, zones, seq } = await extended()
    const restricted = await portal.signIn('cachedelete@demo.example', { as: 'bearer' })
    const answers = [
      await restricted.ask({ url }),
      await restricted.ask({ url: `${url}/${zones.id}` }),
      await post({ resource_id: above.id, areas: ['am'], certificate: seq }, restricted),
      await restricted.ask({
        method: 'PUT',
        url: `${url}/${zones.id}`,
        version: 1,
        body: { resource_id: above.id, areas: [], certificate: null },
      }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect((await portal.nobody.ask({ url })).statusCode).toBe(401)
  })
})

describe('how often', () => {
  it('zones are changed once a minute, apart from their resource', async () => {
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
