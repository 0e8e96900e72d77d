// Kinds of user on the server: what each may load, the phone that a brand may ask for, the threshold of accounts, the restricted role.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../support/openapi.ts'
import { documentFor } from '../support/openapiPortal.ts'
import { putType } from '../support/operatorTypes.ts'
import {
  type Answer,
  type Caller,
  changeBrand,
  demoPassword,
  giveAccounts,
  httpResource,
  listWith,
  openPortal,
  type Portal,
  setManager,
} from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
})
afterAll(() => portal.close())

type SessionAnswer = { id: string; kinds: string[]; accounts: { name: string }[]; pending_step: string | null }
const sessionOf = async (caller: Caller): Promise<SessionAnswer> => (await caller.ask({ url: '/api/v1/session' })).json<SessionAnswer>()
let count = 0
const makePerson = (more: object = {}) =>
  portal.services.people.create({
    brand: 'main',
    email: `person${(count += 1)}@demo.example`,
    kind: 'person',
    role: 'customer',
    password: demoPassword,
    ...more,
  })
const statusOf = async (caller: Caller, url: string): Promise<number> => (await caller.ask({ url })).statusCode

describe('what a browser loads after signing in', () => {
  it('R0-472: a CDN1 user his accounts, and whom to ask', async () => {
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
  it('R0-473: staff their record as an employee, and nobody else’s', async () => {
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
  it('R0-474 R0-664: any other person the profile, and nobody else’s', async () => {
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
  it('R0-487: the service: status, blocked, verified, of an account of one’s own', async () => {
    const caller = await portal.signIn('cdn2@demo.example')
    const service = async (): Promise<unknown> => (await caller.ask({ url: '/api/v1/accounts/demo-cdn2/service' })).json()
    const unknown = { balance: null, currency: null, autorecharge: null, available_traffic: null }
    expect(await service()).toEqual({ id: 'demo-cdn2', status: 'active', blocked: false, verified: true, ...unknown })
    await portal.services.store.accounts.setService('demo-cdn2', {
      service_status: 'not_confirmed',
      blocked_at: '2026-01-01T00:00:00.000Z',
      verified_at: null,
    })
    expect(await service()).toEqual({ id: 'demo-cdn2', status: 'not_confirmed', blocked: true, verified: false, ...unknown })
    for (const account of ['demo-other', 'no-such-account']) expect(await statusOf(caller, `/api/v1/accounts/${account}/service`)).toBe(404)
    // Also of one that goes between the check and the reading.
    await expect(portal.services.ownAccounts.service('no-such-account')).rejects.toMatchObject({ status: 404 })
  })
  it('R0-665 R0-666: the balance is asked for by account, of every client; unknown where nobody keeps books', async () => {
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
  it('accounts are asked for by name and in pages; anything else is refused', async () => {
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

describe('the phone that a brand asks for', () => {
  beforeAll(async () => {
    await changeBrand(portal.services, 'main', { features: ['phone_required'] })
  })
  afterAll(async () => {
    await changeBrand(portal.services, 'main', { features: [] })
  })
  const late = { phone: '+79161234567', twofa: 'sms' }
  const closed = [
    '/api/v1/accounts',
    '/api/v1/accounts/overview',
    '/api/v1/definitions',
    '/api/v1/definitions?account=demo-other',
    '/api/v1/definitions/http-resources?account=demo-other',
    '/api/v1/accounts/demo-other/http-resources',
    '/api/v1/accounts/demo-other/service',
    '/api/v1/accounts/demo-other/manager',
    '/api/v1/openapi.json',
    '/api/v1/events',
    '/api/v1/countries',
    '/api/v1/projects',
    '/api/v1/messages/http-resources/en_US?account=demo-other',
    '/validators/000000000000000000000000.js?type=http-resources',
  ]
  const opened = async (more: object, as: 'cookie' | 'bearer' = 'cookie'): Promise<Caller> => {
    const person = await makePerson(more)
    await portal.services.store.people.join('demo-other', person.id, 'customer')
    return portal.signIn(person.email, { as })
  }

  it.each(['cookie', 'bearer'] as const)('R0-481 B8: until it is verified a session by %s opens nothing but itself', async (as) => {
    const caller = await opened(late, as)
    expect(await sessionOf(caller)).toMatchObject({ pending_step: 'phone', accounts: [] })
    const { id } = await sessionOf(caller)
    for (const url of [...closed, `/api/v1/persons/${id}`]) {
      const answer = await caller.ask({ url })
      expect([answer.statusCode, answer.json().code], url).toEqual([403, 'phone_required'])
    }
    const write = await caller.ask({ method: 'POST', url: '/api/v1/accounts/demo-other/http-resources', body: httpResource('pending') })
    expect([write.statusCode, write.json().code]).toEqual([403, 'phone_required'])
    expect((await caller.ask({ method: 'PATCH', url: '/api/v1/session', body: { language: 'ru_RU' } })).statusCode).toBe(200)
    expect((await caller.ask({ method: 'DELETE', url: '/api/v1/session' })).statusCode).toBe(204)
    expect(await statusOf(caller, '/api/v1/session')).toBe(401)
  })
  it('R0-481 B8: the second step by sms in this very session opens all of it; that the phone was verified once does not', async () => {
    const [one, two, three] = [await opened(late), await opened(late), await opened({ ...late, phoneVerified: true })]
    const { store, sessions } = portal.services
    await store.people.update((await sessionOf(one)).id, { phone_verified_at: '2026-01-01T00:00:00.000Z' })
    await store.sessions.passTwofa((await sessions.find(two.token))!.hash, '2026-01-01T00:00:00.000Z')
    expect([
      await statusOf(one, '/api/v1/accounts'),
      await statusOf(two, '/api/v1/accounts'),
      await statusOf(three, '/api/v1/accounts'),
    ]).toEqual([403, 200, 403])
  })
  it('R0-482 R0-483 R0-484: it is not asked of CDN1 users, of staff, nor without a Russian phone or without two-factor by sms', async () => {
    const cdn1 = await makePerson(late)
    await giveAccounts(portal, cdn1.id, 1)
    const staff = await makePerson({ ...late, kind: 'staff', role: 'admin_provider' })
    const free = [
      await portal.signIn(cdn1.email),
      await portal.signIn(staff.email),
      await opened({ ...late, phone: '+77011234567' }),
      await opened({ ...late, phone: undefined }),
      await opened({ ...late, twofa: undefined }),
    ]
    for (const [index, caller] of free.entries()) expect(await statusOf(caller, '/api/v1/accounts'), String(index)).toBe(200)
    for (const email of ['cdn2@demo.example', 'cdn1@demo.example', 'admin@demo.example'])
      expect((await sessionOf(await portal.signIn(email))).pending_step).toBeNull()
  })
})

describe('CDN1 staff: more than a hundred accounts (A10)', () => {
  const overview = (caller: Caller, query: Record<string, unknown> = { range: [0, 199] }): Promise<Answer> =>
    listWith(caller, '/api/v1/accounts/overview', query)

  it('R0-486: with a hundred a CDN1 user, with one more staff of his own accounts, and a user again at once', async () => {
    const person = await makePerson()
    const names = await giveAccounts(portal, person.id, 101)
    const caller = await portal.signIn(person.email)
    const { people } = portal.services.store
    expect((await sessionOf(caller)).kinds).toEqual(['cdn1-staff', 'cdn1-user'])
    const answer = await overview(caller)
    expect([answer.statusCode, answer.json().length, answer.headers['content-range']]).toEqual([200, 101, 'accounts 0-100/101'])
    await people.leave(names[0]!, person.id)
    expect((await sessionOf(caller)).kinds).toEqual(['cdn1-user'])
    expect((await overview(caller)).statusCode).toBe(404)
    await people.join(names[0]!, person.id, 'customer')
    await portal.services.store.accounts.remove(names[1]!, '2026-01-01T00:00:00.000Z')
    expect((await overview(caller)).statusCode).toBe(404)
  })
  it('sees what is in each account, its service, and only his own; never a right of staff', async () => {
    const person = await makePerson()
    const names = await giveAccounts(portal, person.id, 101)
    const caller = await portal.signIn(person.email)
    const made = await caller.ask({ method: 'POST', url: `/api/v1/accounts/${names[7]}/dns-zones`, body: { name: 'overview.example' } })
    expect(made.statusCode, made.body).toBe(201)
    // What customers read is counted, and nothing else that is kept in the account.
    putType(
      portal,
      'remarks',
      { type: 'object', properties: { name: { type: 'string' } } },
      {
        'resource.json': {
          name: 'remarks',
          scope: 'account',
          title: '{name}',
          access: { read: ['core_read_provider'], create: ['core_read_provider'], update: [], delete: [] },
          list: { columns: ['name'] },
          form: { sections: [{ id: 'main', fields: ['name'] }] },
        },
      },
    )
    await portal.services.registry.reload()
    const admin = await portal.signIn('admin@demo.example')
    await admin.ask({ method: 'POST', url: `/api/v1/accounts/${names[7]}/entry` })
    expect((await admin.ask({ method: 'POST', url: `/api/v1/accounts/${names[7]}/remarks`, body: { name: 'x' } })).statusCode).toBe(201)
    const client = clientOf(await documentFor(caller), caller)
    const [row, ...more] = (await client.call('get /accounts/overview', { status: 200, query: { filter: { q: names[7] } } })).json<
      { records: object }[]
    >()
    expect(row).toMatchObject({ name: names[7], client: 'CDN1', service: { status: 'active', blocked: false, verified: false } })
    expect(row?.records).toEqual({ 'dns-zones': 1 })
    expect(more).toEqual([])
    const all = (await overview(caller)).json<{ name: string }[]>().map(({ name }) => name)
    expect(all).toEqual(names)
    for (const url of ['/api/v1/projects', '/api/v1/accounts/demo-cdn2/http-resources', '/api/v1/accounts/demo-cdn2/service'])
      expect(await statusOf(caller, url), url).toBe(404)
    expect(await statusOf(caller, '/api/v1/definitions/problems')).toBe(403)
    expect((await caller.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })).statusCode).toBe(404)
  })
  it('accounts of another client do not count, nor those where the role is restricted show', async () => {
    const person = await makePerson()
    await giveAccounts(portal, person.id, 100)
    const caller = await portal.signIn(person.email)
    for (const account of ['demo-cdn2', 'demo-other']) await portal.services.store.people.join(account, person.id, 'customer')
    expect((await overview(caller)).statusCode).toBe(404)
    await portal.services.store.people.join('cdn1_alpha', person.id, 'onlypartialcachedelete')
    const rows = (await overview(caller)).json<{ name: string }[]>()
    expect(rows).toHaveLength(102)
    expect(rows.map(({ name }) => name)).not.toContain('cdn1_alpha')
  })
  it('accounts of a brand that nobody asked for yet are read inside the transaction that counts them', async () => {
    const person = await makePerson()
    await giveAccounts(portal, person.id, 101)
    const caller = await portal.signIn(person.email)
    await portal.services.store.people.join('demo-third', person.id, 'customer')
    expect((await overview(caller)).json<{ name: string }[]>().map(({ name }) => name)).toContain('demo-third')
  })
  it('A10: while accounts come and go around the threshold, no answer shows them without more than a hundred', async () => {
    const person = await makePerson()
    const names = await giveAccounts(portal, person.id, 101)
    const caller = await portal.signIn(person.email)
    const { store } = portal.services
    // Two go and two come, each pair in one transaction: 101 → 99 → 101 …
    const shuttle = async (): Promise<void> => {
      for (let n = 0; n < 40; n += 1) {
        const pair = names.slice((2 * n) % 100, ((2 * n) % 100) + 2)
        await store.transaction(async ({ people }) => {
          for (const name of pair) await people.leave(name, person.id)
        })
        await caller.ask({ url: '/api/v1/session' })
        await store.transaction(async ({ people }) => {
          for (const name of pair) await people.join(name, person.id, 'customer')
        })
        await caller.ask({ url: '/api/v1/session' })
      }
    }
    const answers: Answer[] = []
    const over = new AbortController()
    const looking = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) answers.push(await overview(caller))
    })
    await shuttle()
    over.abort()
    await Promise.all(looking)
    const seen = answers.map(({ statusCode, body }) => `${statusCode} ${statusCode === 200 ? (JSON.parse(body) as unknown[]).length : ''}`)
    expect(new Set(seen)).toEqual(new Set(['200 101', '404 ']))
    await store.people.leave(names[0]!, person.id)
    expect((await overview(caller)).statusCode).toBe(404)
  })
})

describe('the role that may only clear parts of the cache', () => {
  it('R0-629: opens its own tasks and nothing else: no other type, no account, no list, no stream', async () => {
    const caller = await portal.signIn('cachedelete@demo.example')
    expect((await sessionOf(caller)).kinds).toEqual(['onlypartialcachedelete'])
    expect((await caller.ask({ url: '/api/v1/definitions?account=demo-cdn2' })).json<{ name: string }[]>().map(({ name }) => name)).toEqual(
      ['cache-tasks'],
    )
    const document = await documentFor(caller)
    expect(Object.keys(document.paths).filter((path) => /\{account\}\/(?!cache-tasks)/.test(path))).toEqual([])
    const { id } = await sessionOf(caller)
    // What the document names is open, and the calls that no type has are few.
    const named = Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
      .filter((call) => !call.includes('cache-tasks'))
    for (const call of ['get /session', 'get /definitions', 'get /openapi.json']) expect(named).toContain(call)
    for (const call of named.filter((one) => one.startsWith('get '))) {
      const answer = await caller.ask({
        url: `/api/v1${call.slice('get '.length).replaceAll(/\{(\w+)\}/g, (_, name: string) => ({ id, type: 'cache-tasks', locale: 'en_US' })[name] ?? 'x')}${/definitions|messages|openapi/.test(call) ? '?account=demo-cdn2' : ''}`,
      })
      expect([call, answer.statusCode]).toEqual([call, 200])
    }
    const open = ['/api/v1/brand', '/api/v1/session', '/api/v1/definitions', '/api/v1/openapi.json', `/api/v1/persons/${id}`]
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
  it('R0-629: changes nothing: every write of every route is refused', async () => {
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
      // Where a body is refused first, the matrix asks with a right one.
      expect([400, 403, 404], `${method} ${url}`).toContain(answer.statusCode)
    }
  })
})
