// Kinds of user on the server: what each may load, and the restricted role.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentFor } from '../../support/openapiPortal.ts'
import { putType } from '../../support/operatorTypes.ts'
import { listWith, openPortal, type Portal, setManager } from '../support/portal.ts'
import { sessionOf, statusOf } from './userKindsSupport.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
})
afterAll(() => portal.close())

describe('data that a browser loads after signing in', () => {
  it('R0-472: a CDN1 user gets the own accounts and the contact', async () => {
    const caller = await portal.signIn('cdn1@demo.example')
    const accounts = await caller.ask({ url: '/api/v1/accounts' })
    expect([accounts.json<{ name: string }[]>().map(({ name }) => name), accounts.headers['content-range']]).toEqual([
      ['cdn1_alpha', 'cdn1_beta'],
      'accounts 0-1/2',
    ])
    expect(await statusOf(caller, '/api/v1/accounts/cdn1_alpha/manager')).toBe(204)
    const manager = await portal.services.people.create({
      brand: 'main',
      email: 'looks-after@demo.example',
      kind: 'staff',
      role: 'manager_provider',
      firstName: 'Egor',
      lastName: 'Titov',
      phone: '+79160000001',
      telegram: '@egor',
    })
    await setManager(portal, 'Alpha Holding', manager.id)
    expect((await caller.ask({ url: '/api/v1/accounts/cdn1_alpha/manager' })).json()).toEqual({
      first_name: 'Egor',
      last_name: 'Titov',
      phone: '+79160000001',
      email: 'looks-after@demo.example',
      telegram: '@egor',
    })
    await portal.services.people.disable(manager.id)
    expect(await statusOf(caller, '/api/v1/accounts/cdn1_alpha/manager')).toBe(204)
  })
  it('R0-473: staff get their own employee record, and nobody else’s', async () => {
    const caller = await portal.signIn('manager@demo.example')
    const { id } = await sessionOf(caller)
    expect((await caller.ask({ url: `/api/v1/staff/${id}` })).json()).toEqual({
      id,
      email: 'manager@demo.example',
      first_name: 'Maxim',
      last_name: 'Belov',
      middle_name: null,
      phone: '+7 495 000-00-10',
      telegram: null,
      role: 'manager_provider',
      rolename: 'manager',
      permissions: expect.arrayContaining(['core_read_project']),
      timezone: 'Europe/Moscow',
    })
    const other = (await sessionOf(await portal.signIn('admin@demo.example'))).id
    for (const url of [`/api/v1/staff/${other}`, `/api/v1/persons/${id}`, '/api/v1/staff/unknown', '/api/v1/staff/__proto__'])
      expect(await statusOf(caller, url), url).toBe(404)
  })
  it('R0-474 R0-664: other people get their own profile, and nobody else’s', async () => {
    const caller = await portal.signIn('cdn2@demo.example')
    const { id } = await sessionOf(caller)
    expect((await caller.ask({ url: `/api/v1/persons/${id}` })).json()).toEqual({
      id,
      uid: id,
      email: 'cdn2@demo.example',
      first_name: 'Irina',
      last_name: 'Sokolova',
      middle_name: null,
      phone: null,
      phone_verified: false,
      twofa: null,
      timezone: 'Europe/Moscow',
    })
    const other = (await sessionOf(await portal.signIn('other@demo.example'))).id
    for (const url of [`/api/v1/persons/${other}`, `/api/v1/staff/${id}`, '/api/v1/persons/unknown'])
      expect(await statusOf(caller, url), url).toBe(404)
    for (const url of [`/api/v1/persons/${id}`, `/api/v1/staff/${id}`]) expect(await statusOf(portal.nobody, url), url).toBe(401)
  })
  it('R0-487: the service of an own account has status, blocked, verified', async () => {
    const caller = await portal.signIn('cdn2@demo.example')
    const service = async (): Promise<unknown> => (await caller.ask({ url: '/api/v1/accounts/demo-cdn2/service' })).json()
    const unknown = { balance: null, currency: 'RUB', autorecharge: null, available_traffic: null }
    expect(await service()).toEqual({ id: 'demo-cdn2', status: 'active', blocked: false, verified: true, ...unknown })
    await portal.services.store.accounts.setService('demo-cdn2', {
      service_status: 'not_confirmed',
      blocked_at: '2026-01-01T00:00:00.000Z',
      verified_at: null,
    })
    expect(await service()).toEqual({ id: 'demo-cdn2', status: 'not_confirmed', blocked: true, verified: false, ...unknown })
    for (const account of ['demo-other', 'no-such-account']) expect(await statusOf(caller, `/api/v1/accounts/${account}/service`)).toBe(404)
    // Also of one that goes between the check and the reading.
    await expect(
      portal.services.ownAccounts.service({ name: 'no-such-account', project: { id: 'prj_none', name: '' } }),
    ).rejects.toMatchObject({ status: 404 })
  })
  it('R0-665 R0-666: the balance is read by account, for every client, and is unknown before the first operation', async () => {
    for (const [email, account] of [
      ['cdn1@demo.example', 'cdn1_beta'],
      ['cdn2@demo.example', 'demo-cdn2'],
    ] as const) {
      const answer = await (await portal.signIn(email)).ask({ url: `/api/v1/accounts/${account}/service` })
      expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ id: account, balance: null })])
    }
  })
  it('R0-697: accounts come with company and number of the contract', async () => {
    expect((await (await portal.signIn('cdn2@demo.example')).ask({ url: '/api/v1/accounts' })).json()).toMatchObject([
      { name: 'demo-cdn2', company_name: 'Demo Shop LLC', contract_number: '2026-014' },
    ])
  })
  it('accounts are read by name and in pages; other parameters are refused', async () => {
    const caller = await portal.signIn('cdn1@demo.example')
    const names = async (query: Record<string, unknown>): Promise<string[]> =>
      (await listWith(caller, '/api/v1/accounts', query)).json<{ name: string }[]>().map(({ name }) => name)
    expect(await names({ filter: { q: 'beta r' } })).toEqual(['cdn1_beta'])
    expect(await names({ sort: ['name', 'DESC'], range: [0, 0] })).toEqual(['cdn1_beta'])
    expect(await names({ filter: { q: 'demo-cdn2' } })).toEqual([])
    for (const query of [{ filter: { client: 'CDN1' } }, { filter: { q: ['a'] } }, { sort: ['client', 'ASC'] }, { range: [5, 1] }])
      expect((await listWith(caller, '/api/v1/accounts', query)).statusCode, JSON.stringify(query)).toBe(400)
  })
})

describe('the role that may only clear parts of the cache', () => {
  it('R0-629: gives access to its own tasks and nothing else: no other type, no account, no list, no stream', async () => {
    const caller = await portal.signIn('cachedelete@demo.example')
    expect((await sessionOf(caller)).kinds).toEqual(['onlypartialcachedelete'])
    expect((await caller.ask({ url: '/api/v1/definitions?account=demo-cdn2' })).json<{ name: string }[]>().map(({ name }) => name)).toEqual(
      ['cache-tasks'],
    )
    const document = await documentFor(caller)
    expect(Object.keys(document.paths).filter((path) => /\{account\}\/(?!cache-tasks)/.test(path))).toEqual([])
    const { id } = await sessionOf(caller)
    // Documented calls are open, and calls without a type are few.
    const named = Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
      .filter((call) => !call.includes('cache-tasks'))
    for (const call of ['get /session', 'get /definitions', 'get /openapi.json']) expect(named).toContain(call)
    for (const call of named.filter((one) => one.startsWith('get '))) {
      const answer = await caller.ask({
        url: `/api/v1${call.slice('get '.length).replaceAll(/\{(\w+)\}/g, (_, name: string) => ({ id, type: 'cache-tasks', locale: 'en_US' })[name] ?? 'x')}${/definitions|messages|openapi.json/.test(call) ? '?account=demo-cdn2' : ''}`,
      })
      expect([call, answer.statusCode]).toEqual([call, 200])
    }
    const open = [
      '/api/v1/brand',
      '/api/v1/session',
      '/api/v1/definitions',
      '/api/v1/openapi.json',
      '/api/v1/openapi/public.json',
      `/api/v1/persons/${id}`,
    ]
    // Agents sign in by keys of their own.
    const shut = portal.routes.filter(
      ({ method, url }) =>
        method === 'GET' &&
        url.startsWith('/api/v1/') &&
        !url.startsWith('/api/v1/agent/') &&
        !open.includes(url) &&
        url !== '/api/v1/persons/:id',
    )
    expect(shut.length).toBeGreaterThanOrEqual(15)
    const values: Record<string, string> = {
      account: 'demo-cdn2',
      type: 'http-resources',
      id: 'http_aaaaaaaaaaaa',
      version: '1',
      locale: 'en_US',
    }
    for (const { url } of shut) {
      const answer = await caller.ask({ url: url.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? 'x') })
      expect([403, 404], url).toContain(answer.statusCode)
    }
  })
  it('R0-629: changes nothing else: every write of every route is refused', async () => {
    const caller = await portal.signIn('cachedelete@demo.example')
    const bodyFor = (url: string): object =>
      url.endsWith('/layout')
        ? { density: 'compact' }
        : url.includes('/views')
          ? { name: 'x' }
          : url.endsWith('/labels')
            ? { add: ['x'] }
            : {}
    const own = ['/api/v1/session', '/api/v1/oauth/token', '/api/v1/oauth/password-code', '/api/v1/oauth/password', '/api/v1/setup']
    const writes = portal.routes.filter(
      ({ method, url }) =>
        ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) &&
        url.startsWith('/api/v1/') &&
        !url.startsWith('/api/v1/agent/') &&
        !own.includes(url),
    )
    expect(writes.length).toBeGreaterThanOrEqual(8)
    const values: Record<string, string> = { account: 'demo-cdn2', type: 'http-resources', id: 'http_aaaaaaaaaaaa' }
    for (const { method, url } of writes) {
      const answer = await caller.ask({
        method: method as 'POST',
        url: url.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? 'x'),
        body: bodyFor(url),
        version: 1,
      })
      // Routes that validate the body first are covered by the matrix with a valid one.
      expect([400, 403, 404], `${method} ${url}`).toContain(answer.statusCode)
    }
  })
})

it('a type of the product without a page for CDN1 is closed to its customers, but not to others or to staff in their accounts', async () => {
  const anyone = ['customer', 'staff']
  const access = { read: anyone, create: anyone, update: anyone, delete: anyone }
  const resource = {
    name: 'unmarked',
    scope: 'account',
    title: '{name}',
    access,
    list: { columns: ['name'] },
    form: { sections: [{ id: 'main', fields: ['name'] }] },
  }
  putType(portal, 'unmarked', { type: 'object', properties: { name: { type: 'string' } } }, { 'resource.json': resource })
  await portal.services.registry.reload()
  const statuses = async (who: string, account: string): Promise<number[]> => {
    const caller = await portal.signIn(`${who}@demo.example`)
    if (who === 'admin') await caller.ask({ method: 'POST', url: `/api/v1/accounts/${account}/entry` })
    const url = `/api/v1/accounts/${account}/unmarked`
    const made = await caller.ask({ method: 'POST', url, body: { name: 'x' } })
    return [await statusOf(caller, url), made.statusCode, await statusOf(caller, `/api/v1/definitions/unmarked?account=${account}`)]
  }
  expect(await statuses('cdn1', 'cdn1_alpha')).toEqual([200, 201, 200])
  // All of today's are marked.
  Object.assign(portal.services.registry.get('unmarked')!, { origin: 'builtin' })
  expect(await statuses('cdn1', 'cdn1_alpha')).toEqual([404, 404, 404])
  expect(await statuses('cdn2', 'demo-cdn2')).toEqual([200, 201, 200])
  expect(await statuses('admin', 'cdn1_alpha')).toEqual([200, 201, 200])
})
