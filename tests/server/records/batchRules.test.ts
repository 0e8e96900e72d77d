// A batch does nothing that its changes may not do alone.
import { describe, expect, it } from 'vitest'
import { tasks } from '../delivery/cacheSupport.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { api, codeOf } from '../support/ownSupport.ts'
import { type Caller, errorsOf, httpResource, listUrl, openPortal } from '../support/portal.ts'
import { openTokens } from '../support/tokenPortal.ts'

const { portal, clock, make, program, owner } = await openTokens()
const customer = await owner()
const [stranger, restricted, staff] = await Promise.all(
  ['other', 'cachedelete', 'admin'].map((name) => portal.signIn(`${name}@demo.example`)),
)
const [resources, foreignResources] = ['demo-cdn2', 'demo-other'].map((account) => listUrl(account, 'http-resources')) as [string, string]
const [requests, zones] = ['service-requests', 'dns-zones'].map((type) => listUrl('demo-cdn2', type)) as [string, string]
type Stored = { id: string; version: number; [name: string]: unknown }

const send = (who: Caller, url: string, changes: object[], more: object = {}, headers: Record<string, string> = {}) =>
  who.ask({ method: 'POST', url: `${url}/batch`, body: { changes, ...more }, headers })
const create = (data: object) => ({ action: 'create', data })
const all = async (who: Caller, url: string): Promise<Stored[]> => (await who.ask({ url: `${url}?range=[0,99]` })).json()
let made = 0
async function resource(who: Caller, url: string, more: object = {}): Promise<Stored> {
  const answer = await who.ask({ method: 'POST', url, body: httpResource(`ruled ${(made += 1)}`, more) })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

describe('records of another account', () => {
  it.each(['replace', 'delete', 'restore'] as const)('are as unknown to %s as those that never existed', async (action) => {
    const { id } = await resource(stranger!, foreignResources)
    if (action === 'restore') await stranger!.ask({ method: 'DELETE', url: `${foreignResources}/${id}`, version: 1 })
    const version = action === 'restore' ? 2 : 1
    const change = (of: string) => ({ action, id: of, version, ...(action === 'replace' && { data: httpResource('taken') }) })
    const before = await all(stranger!, foreignResources)
    for (const trial of [false, true])
      for (const of of [id, 'http_nobody']) {
        const answer = await send(customer, resources, [create(httpResource('mine')), change(of)], { trial })
        expect(codeOf(answer)).toEqual([404, 'not_found'])
        expect(answer.json().change).toBe(1)
      }
    expect(await all(stranger!, foreignResources)).toEqual(before)
    expect((await all(customer, resources)).filter(({ name }) => name === 'mine')).toEqual([])
  })
  it('cannot be reached by the path of their account, or by an API token of another', async () => {
    const change = [create(httpResource('not mine'))]
    expect((await send(customer, foreignResources, change)).statusCode).toBe(404)
    const narrow = program((await make(customer, { account: 'demo-cdn2' })).token)
    expect((await send(narrow, foreignResources, change)).statusCode).toBe(404)
    expect((await send(narrow, resources, change, { trial: true })).statusCode).toBe(200)
    expect((await send(staff!, resources, change)).statusCode).toBe(404)
  })
})

describe('rights', () => {
  it('are checked for each change: the right to create does not allow changes or deletion', async () => {
    const task = { action: 'delete', id: 'task_1', version: 1 }
    for (const url of [tasks(), requests]) {
      expect((await send(customer, url, [task], { trial: true })).statusCode, url).toBe(403)
      expect((await send(customer, url, [{ ...task, action: 'replace', data: {} }])).statusCode, url).toBe(403)
    }
    expect((await send(customer, listUrl('demo-cdn2', 'stream-files'), [create({})])).statusCode).toBe(403)
    for (const url of [resources, requests, zones]) expect((await send(restricted!, url, [create({})])).statusCode, url).not.toBe(200)
  })
  it('are not extended by a token', async () => {
    const reader = program((await make(customer, { scopes: ['read'] })).token)
    expect(codeOf(await send(reader, resources, [create(httpResource('read'))], { trial: true }))).toEqual([403, 'token_read_only'])
    const writer = program((await make(staff!)).token)
    for (const type of ['agents', 'employees', 'projects', 'brandings', 'images', 'fonts'])
      expect(codeOf(await send(writer, api(`/${type}`), [create({})], { trial: true })), type).toEqual([403, 'token_not_allowed'])
    expect(codeOf(await send(writer, api('/nomenclature'), [create({})]))).toEqual([403, 'token_not_allowed'])
  })
  it('need the same re-authentication, also on trial, and nothing is written without it', async () => {
    const boss = await portal.signIn('admin@demo.example')
    clock.now += 3_600_000
    const again = await portal.signIn('admin@demo.example')
    const data = (name: string) => ({
      email: `${name}@demo.example`,
      role: 'manager_provider',
      brand: 'main',
      timezone: 'UTC',
      first_name: 'A',
      last_name: 'B',
    })
    for (const trial of [true, false])
      expect(codeOf(await send(boss, api('/employees'), [create(data('batched'))], { trial }))).toEqual([403, 'proof_required'])
    expect((await all(again, api('/employees'))).some(({ email }) => email === 'batched@demo.example')).toBe(false)
    expect((await send(again, api('/employees'), [create(data('batched'))], { trial: true })).statusCode).toBe(200)
    expect(await portal.services.store.people.findByEmail('main', 'batched@demo.example')).toBeUndefined()
    const own = (await all(again, api('/employees'))).find(({ email }) => email === 'admin@demo.example')!
    expect((await send(again, api('/employees'), [{ action: 'delete', id: own.id, version: own.version }])).statusCode).toBe(403)
  })
})

describe('limits', () => {
  it('apply to paid options, which need confirmation', async () => {
    const paid = create(httpResource('paid', { compress: { gzip: true, brotli: true } }))
    for (const trial of [true, false]) {
      const refused = await send(customer, resources, [create(httpResource('free')), paid], { trial })
      expect([...codeOf(refused), errorsOf(refused)]).toEqual([
        409,
        'confirmation_required',
        ['/changes/1/data/compress/brotli confirmation'],
      ])
    }
    expect((await send(customer, resources, [paid], { trial: true }, { 'confirm-paid': '/limitations' })).statusCode).toBe(409)
    expect((await send(customer, resources, [paid], { trial: true }, { 'confirm-paid': '/compress/brotli' })).statusCode).toBe(200)
  })
  it('apply to quotas, which the changes of one batch use up', async () => {
    const { cdn_domain: domain } = await resource(customer, resources)
    const full = create({ domain, action: 'delete', action_type: 'full' })
    const before = await all(customer, tasks())
    const refused = await send(
      customer,
      tasks(),
      Array.from({ length: 11 }, () => full),
    )
    expect(codeOf(refused)).toEqual([429, 'quota_exceeded'])
    expect(await all(customer, tasks())).toEqual(before)
  })
  it('apply to each request, and too many are all refused', async () => {
    const request = create({ phone: '+7 999 123-45-67' })
    const refused = await send(
      customer,
      requests,
      Array.from({ length: 30 }, () => request),
    )
    expect(codeOf(refused)).toEqual([429, 'order_limit'])
    expect(await all(customer, requests)).toEqual([])
    expect(await all(staff!, api('/leads')).then((leads) => leads.length)).toBe(0)
  })
  it('apply to the number of records within a batch', async () => {
    const present = (await all(customer, resources)).length
    const refused = await send(
      customer,
      resources,
      Array.from({ length: 101 - present }, (_, index) => create(httpResource(`many ${index}`))),
    )
    expect(codeOf(refused)).toEqual([409, 'limit_reached'])
    expect((await all(customer, resources)).length).toBe(present)
  })
  it('include refusing an idempotency key, which would have no effect', async () => {
    const answer = await send(customer, zones, [create({ name: 'keyed.example' })], {}, { 'idempotency-key': 'key-1' })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['?idempotency-key additionalProperties']])
    expect(await all(customer, zones)).toEqual([])
  })
})

it('apply to the pace of a delivered record, as for single changes', async () => {
  let now = Date.parse('2026-03-01T10:00:00Z')
  const paced = await openPortal({ demo: 'people', env: { CONFIG_CHANGE_SECONDS: '60' }, clock: () => new Date(now) })
  try {
    const who = await paced.signIn('cdn2@demo.example')
    const answer = await who.ask({ method: 'POST', url: resources, body: httpResource('paced') })
    const { id } = answer.json<Stored>()
    const change = (version: number, name: string) => send(who, resources, [{ action: 'replace', id, version, data: httpResource(name) }])
    expect((await change(1, 'paced 1')).statusCode).toBe(200)
    now += 59_900
    expect(codeOf(await change(2, 'paced 2'))).toEqual([429, 'config_change_limit'])
    now += 200
    expect((await change(2, 'paced 3')).statusCode).toBe(200)
  } finally {
    await paced.close()
  }
})

it('apply on trial, of which agents get nothing', async () => {
  const agent = await makeAgent(portal, 'Edge of trials')
  const { cursor } = await agent.all()
  expect((await send(customer, resources, [create(httpResource('tried'))], { trial: true })).statusCode).toBe(200)
  expect((await agent.all(cursor)).changes).toEqual([])
})
