// Every registered route × every role × whose thing it is. A route without a row, or a row without a route, fails.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ask, type Caller, demoPassword, giveAccounts, httpResource, openPortal, type Portal, sameBody } from './portal.ts'

const roles = ['anonymous', 'customer A', 'customer B', 'customer CDN1', 'CDN1 staff', 'restricted in A', 'supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'manager_provider', 'clientmanager_provider', 'staff in A'] as const
const owners = ['own', 'foreign', 'unknown', 'deleted'] as const
type Role = (typeof roles)[number]
type Owner = (typeof owners)[number]
type Status = number | number[]
/** Statuses by role; a role that is not named gets `rest`. */
type Expected = { rest: Status } & Partial<Record<Role, Status>>
type Row = {
  /** Named by the owner's place: `{account}`, `{id}` … are filled in. */
  ask: Partial<Ask> & { url: string }
  /** Own = A's for those who act in A, or the thing itself outside accounts. Foreign, unknown and deleted must look alike. */
  own: Expected
  /** What there is no foreign one of: the route has no owner in it. */
  ownerless?: true
  missing?: Expected
}

const signedIn = (status: Status): Expected => ({ rest: status, anonymous: 401 })
const inA = (status: Status, restricted: Status = 404): Expected => ({ rest: 404, anonymous: 401, 'customer A': status, 'staff in A': status, 'restricted in A': restricted })
const unrestricted = (status: Status): Expected => ({ ...signedIn(status), 'restricted in A': 403 })
const nowhere: Expected = { rest: 404, anonymous: 401 }
const readers = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'manager_provider', 'staff in A'] as const
const staffRoles = [...readers, 'clientmanager_provider'] as const
const only = (list: readonly Role[], status: Status, rest: Expected): Expected => ({ ...rest, ...Object.fromEntries(list.map((role) => [role, status])) })
const problemReaders = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'staff in A'] as const
const employeeChangers = ['supervisor_all', 'supervisor_provider', 'admin_all', 'admin_provider', 'staff in A'] as const
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
const inAccount = '/api/v1/accounts/{account}/http-resources'
const provider = '/api/v1/gadgets'
const body = httpResource('matrix')

const table: Record<string, Row> = {
  'GET /healthz': { ask: { url: '/healthz' }, own: { rest: 200 }, ownerless: true },
  'GET /readyz': { ask: { url: '/readyz' }, own: { rest: 200 }, ownerless: true },
  'GET /api/v1/brand': { ask: { url: '/api/v1/brand' }, own: { rest: 200 }, ownerless: true },
  'POST /api/v1/oauth/token': { ask: { url: '/api/v1/oauth/token', body: 'token=unknown', ...form }, own: { rest: 401 }, ownerless: true },
  'POST /api/v1/setup': { ask: { url: '/api/v1/setup', body: { code: 'unknown', email: 'x@portal.example', password: 'A-Long-Password-1' } }, own: { rest: [403, 429] }, ownerless: true },
  'GET /api/v1/session': { ask: { url: '/api/v1/session' }, own: signedIn(200), ownerless: true },
  'PATCH /api/v1/session': { ask: { url: '/api/v1/session', body: { theme: 'dark' } }, own: signedIn(200), ownerless: true },
  'DELETE /api/v1/session': { ask: { url: '/api/v1/session' }, own: signedIn(204), ownerless: true },
  'GET /api/v1/countries': { ask: { url: '/api/v1/countries' }, own: unrestricted(200), ownerless: true },
  'GET /api/v1/regions': { ask: { url: '/api/v1/regions' }, own: unrestricted(200), ownerless: true },
  'GET /api/v1/accounts': { ask: { url: '/api/v1/accounts' }, own: unrestricted(200), ownerless: true },
  'GET /api/v1/accounts/overview': { ask: { url: '/api/v1/accounts/overview' }, own: { rest: 404, anonymous: 401, 'restricted in A': 403, 'CDN1 staff': 200 }, ownerless: true },
  'GET /api/v1/accounts/:account/service': { ask: { url: '/api/v1/accounts/{account}/service' }, own: inA(200) },
  'GET /api/v1/accounts/:account/prices': { ask: { url: '/api/v1/accounts/{account}/prices' }, own: inA(200) },
  'GET /api/v1/accounts/:account/manager': { ask: { url: '/api/v1/accounts/{account}/manager' }, own: inA(204) },
  'GET /api/v1/persons/:id': { ask: { url: '/api/v1/persons/{person}' }, own: { ...nowhere, 'customer A': 200 } },
  'GET /api/v1/staff/:id': { ask: { url: '/api/v1/staff/{employee}' }, own: { ...nowhere, supervisor_all: 200 } },
  'POST /api/v1/staff/:id/password-link': { ask: { url: '/api/v1/staff/{employee}/password-link' }, own: only(employeeChangers, 403, nowhere), missing: only(employeeChangers, 404, nowhere) },
  'POST /api/v1/password': { ask: { url: '/api/v1/password', body: { code: 'unknown', password: 'A-Long-Password-1' } }, own: { rest: [403, 429] }, ownerless: true },
  'GET /api/v1/brands': { ask: { url: '/api/v1/brands' }, own: only(staffRoles, 200, nowhere), ownerless: true },
  'POST /api/v1/accounts/:account/entry': { ask: { url: '/api/v1/accounts/{account}/entry' }, own: only(readers, 200, nowhere), missing: only(readers, 404, nowhere) },
  'DELETE /api/v1/accounts/:account/entry': { ask: { url: '/api/v1/accounts/{account}/entry' }, own: { ...nowhere, 'staff in A': 204 } },
  'GET /api/v1/openapi.json': { ask: { url: '/api/v1/openapi.json?account={account}' }, own: inA(200, 200) },
  'GET /api/v1/definitions': { ask: { url: '/api/v1/definitions?account={account}' }, own: inA(200, 200) },
  'GET /api/v1/definitions/problems': { ask: { url: '/api/v1/definitions/problems' }, own: only(problemReaders, 200, signedIn(403)), ownerless: true },
  'GET /api/v1/definitions/problems/types': { ask: { url: '/api/v1/definitions/problems/types' }, own: only(problemReaders, 200, signedIn(403)), ownerless: true },
  'POST /api/v1/definitions/problems/check': { ask: { method: 'POST', url: '/api/v1/definitions/problems/check' }, own: only(problemReaders, 204, signedIn(403)), ownerless: true },
  'GET /api/v1/definitions/:type/files': { ask: { url: '/api/v1/definitions/http-resources/files' }, own: only(problemReaders, 200, signedIn(403)), ownerless: true },
  // Built-in types have no version of the operator's.
  'GET /api/v1/definitions/:type/files/in-force': { ask: { url: '/api/v1/definitions/http-resources/files/in-force' }, own: only(problemReaders, 404, signedIn(403)), ownerless: true },
  'POST /api/v1/definitions/:type/acceptance': { ask: { method: 'POST', url: '/api/v1/definitions/http-resources/acceptance', body: { hash: 'unknown' } }, own: only(problemReaders, 404, signedIn(403)), ownerless: true },
  'GET /api/v1/definitions/:type': { ask: { url: '/api/v1/definitions/http-resources?account={account}' }, own: inA(200) },
  'GET /api/v1/messages/:type/:locale': { ask: { url: '/api/v1/messages/http-resources/ru_RU?account={account}' }, own: inA(200) },
  'GET /validators/:file': { ask: { url: '/validators/{hash}.js?type=http-resources&account={account}' }, own: inA(200) },
  'GET /api/v1/accounts/:account/:type': { ask: { url: inAccount }, own: inA(200) },
  'POST /api/v1/accounts/:account/:type': { ask: { url: inAccount, body }, own: inA([201, 409]) },
  'GET /api/v1/accounts/:account/:type/:id': { ask: { url: `${inAccount}/{id}` }, own: inA(200) },
  'PUT /api/v1/accounts/:account/:type/:id': { ask: { url: `${inAccount}/{id}`, body, version: 99 }, own: inA(409) },
  'PATCH /api/v1/accounts/:account/:type/:id': { ask: { url: `${inAccount}/{id}`, body: {}, version: 99 }, own: inA(409) },
  'DELETE /api/v1/accounts/:account/:type/:id': { ask: { url: `${inAccount}/{id}`, version: 99 }, own: inA(409) },
  'GET /api/v1/accounts/:account/:type/:id/revisions': { ask: { url: `${inAccount}/{id}/revisions` }, own: inA(200) },
  'GET /api/v1/accounts/:account/:type/:id/revisions/:version': { ask: { url: `${inAccount}/{id}/revisions/1` }, own: inA(200) },
  'POST /api/v1/accounts/:account/:type/:id/restore': { ask: { method: 'POST', url: `${inAccount}/{dead}/restore`, version: 99 }, own: inA(409) },
  'PATCH /api/v1/accounts/:account/:type/:id/labels': { ask: { url: `${inAccount}/{id}/labels`, body: { add: ['m'] } }, own: inA(200) },
  'GET /api/v1/accounts/:account/:type/views': { ask: { url: `${inAccount}/views` }, own: inA(200) },
  'POST /api/v1/accounts/:account/:type/views': { ask: { url: `${inAccount}/views`, body: { name: 'm' } }, own: inA([201, 409]) },
  'PUT /api/v1/accounts/:account/:type/views/layout': { ask: { url: `${inAccount}/views/layout`, body: {} }, own: inA(200) },
  'PUT /api/v1/accounts/:account/:type/views/:view': { ask: { url: `${inAccount}/views/{view}`, body: { name: 'n' } }, own: { ...nowhere, 'customer A': 200 } },
  'DELETE /api/v1/accounts/:account/:type/views/:view': { ask: { url: `${inAccount}/views/{view}` }, own: { ...nowhere, 'customer A': [204, 404] } },
  'GET /api/v1/search': { ask: { url: '/api/v1/search?q=own&account={account}' }, own: inA(200, 403), missing: { ...nowhere, 'restricted in A': 403 } },
  'POST /api/v1/:type/:id/restore': { ask: { method: 'POST', url: `${provider}/{deadGadget}/restore`, version: 99 }, own: only(staffRoles, 409, nowhere) },
  'PATCH /api/v1/:type/:id/labels': { ask: { url: `${provider}/{gadget}/labels`, body: { add: ['m'] } }, own: only(staffRoles, 200, nowhere) },
  'GET /api/v1/:type/views': { ask: { url: `${provider}/views` }, own: only(staffRoles, 200, nowhere), ownerless: true },
  'POST /api/v1/:type/views': { ask: { url: `${provider}/views`, body: { name: 'm' } }, own: only(staffRoles, 201, nowhere), ownerless: true },
  'PUT /api/v1/:type/views/layout': { ask: { url: `${provider}/views/layout`, body: {} }, own: only(staffRoles, 200, nowhere), ownerless: true },
  'PUT /api/v1/:type/views/:view': { ask: { url: `${provider}/views/{gadgetView}`, body: { name: 'n' } }, own: { ...nowhere, supervisor_all: 200 } },
  'DELETE /api/v1/:type/views/:view': { ask: { url: `${provider}/views/{gadgetView}` }, own: { ...nowhere, supervisor_all: 204 } },
  'GET /api/v1/:type': { ask: { url: provider }, own: only(staffRoles, 200, nowhere), ownerless: true },
  'POST /api/v1/:type': { ask: { url: provider, body: { name: 'm' } }, own: only(staffRoles, 201, nowhere), ownerless: true },
  'GET /api/v1/:type/:id': { ask: { url: `${provider}/{gadget}` }, own: only(staffRoles, 200, nowhere) },
  'PUT /api/v1/:type/:id': { ask: { url: `${provider}/{gadget}`, body: { name: 'n' }, version: 99 }, own: only(staffRoles, 409, nowhere) },
  'PATCH /api/v1/:type/:id': { ask: { url: `${provider}/{gadget}`, body: {}, version: 99 }, own: only(staffRoles, 409, nowhere) },
  'DELETE /api/v1/:type/:id': { ask: { url: `${provider}/{gadget}`, version: 99 }, own: only(staffRoles, 409, nowhere) },
  'GET /api/v1/:type/:id/revisions': { ask: { url: `${provider}/{gadget}/revisions` }, own: only(staffRoles, 200, nowhere) },
  'GET /api/v1/:type/:id/revisions/:version': { ask: { url: `${provider}/{gadget}/revisions/1` }, own: only(staffRoles, 200, nowhere) },
}
/** Answers without an end; tested in definitions-events. */
const elsewhere = ['GET /api/v1/events']

let portal: Portal
const callers = new Map<Role, Caller>()
const places = new Map<Owner, Record<string, string>>()

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  const dir = join(portal.dir, 'definitions', 'gadgets')
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'schema.json'), JSON.stringify({ type: 'object', required: ['name'], additionalProperties: false, properties: { name: { type: 'string' } } }))
  await portal.services.registry.reload()
  await fillPlaces()
})
afterAll(() => portal.close())

async function fillPlaces(): Promise<void> {
  const { store, clock } = portal.services
  const admin = await portal.signIn('admin@demo.example')
  const make = async (caller: Caller, url: string, data: object): Promise<string> => (await caller.ask({ method: 'POST', url, body: data })).json<{ id: string }>().id
  const remove = async (caller: Caller, url: string): Promise<void> => void (await caller.ask({ method: 'DELETE', url, version: 1 }))
  const [a, b] = [await portal.signIn('cdn2@demo.example'), await portal.signIn('other@demo.example')]
  const idOf = async (caller: Caller): Promise<string> => (await caller.ask({ url: '/api/v1/session' })).json<{ id: string }>().id
  const urlOf = (account: string): string => inAccount.replace('{account}', account)
  const own = { account: 'demo-cdn2', id: await make(a, urlOf('demo-cdn2'), httpResource('own')), gadget: await make(admin, provider, { name: 'own' }) }
  const gone = { id: await make(a, urlOf('demo-cdn2'), httpResource('gone')), gadget: await make(admin, provider, { name: 'gone' }) }
  await remove(a, `${urlOf('demo-cdn2')}/${gone.id}`)
  await remove(admin, `${provider}/${gone.gadget}`)
  const at = clock().toISOString()
  await store.accounts.put({ name: 'gone-account', project_id: 'prj_gone', project_name: 'Gone', brand: 'main', manager_id: null, client: 'CDN2', company_name: '', features: '[]', utoken: '', created_at: at, closed_at: null, deleted_at: at })
  const hash = (await a.ask({ url: '/api/v1/definitions/http-resources?account=demo-cdn2' })).json<{ validators: { hash: string }[] }>().validators[0]!.hash
  await a.ask({ url: `/validators/${hash}.js?type=http-resources&account=demo-cdn2` })
  const view = await make(a, `${urlOf('demo-cdn2')}/views`, { name: 'own' })
  const gadgetView = await make(admin, `${provider}/views`, { name: 'own' })
  const manager = await portal.signIn('manager@demo.example')
  places.set('own', { ...own, person: await idOf(a), employee: await idOf(admin), hash, view, gadgetView, dead: gone.id, deadGadget: gone.gadget })
  places.set('foreign', { account: 'demo-other', person: await idOf(b), employee: await idOf(manager), id: await make(b, urlOf('demo-other'), httpResource('theirs')), gadget: own.id, hash: 'f'.repeat(24), dead: gone.id, deadGadget: gone.id, view, gadgetView: await make(manager, `${provider}/views`, { name: 'theirs' }) })
  places.set('unknown', { account: 'no-such-account', person: 'prs_aaaaaaaaaaaaaaaa', employee: 'stf_aaaaaaaaaaaaaaaa', id: 'http_aaaaaaaaaaaa', gadget: 'gadgets_aaaaaaaaaaaa', hash: '0'.repeat(24), dead: 'http_aaaaaaaaaaaa', deadGadget: 'gadgets_aaaaaaaaaaaa', view: 'view_aaaaaaaaaaaa', gadgetView: 'view_aaaaaaaaaaaa' })
  places.set('deleted', { account: 'demo-cdn2', ...gone, hash: '1'.repeat(24), dead: own.id, deadGadget: own.gadget })
}

const demoEmails: Partial<Record<Role, string>> = { 'customer A': 'cdn2@demo.example', 'customer B': 'other@demo.example', 'customer CDN1': 'cdn1@demo.example', 'restricted in A': 'cachedelete@demo.example', supervisor_all: 'admin@demo.example', manager_provider: 'manager@demo.example' }
const emailOf = (role: Role): string => demoEmails[role] ?? `${role.replaceAll(' ', '-').toLowerCase()}@demo.example`

async function callerOf(role: Role): Promise<Caller> {
  const { people, store, clock } = portal.services
  const known = callers.get(role)
  if (known && (await known.ask({ url: '/api/v1/session' })).statusCode === 200) return known
  const email = emailOf(role)
  if (!demoEmails[role] && !(await store.people.findByEmail('main', email))) {
    const isPerson = role === 'CDN1 staff'
    const person = await people.create({ brand: 'main', email, kind: isPerson ? 'person' : 'staff', role: isPerson ? 'customer' : role === 'staff in A' ? 'admin_all' : role, password: demoPassword })
    if (isPerson) await giveAccounts(portal, person.id, 101)
    if (role === 'staff in A') await store.accounts.enter('demo-cdn2', person.id, clock().toISOString())
  }
  const caller = await portal.signIn(email, { as: 'bearer' })
  callers.set(role, caller)
  return caller
}

const fill = (text: string, owner: Owner): string => text.replace(/\{(\w+)\}/g, (_, name: string) => places.get(owner)![name] ?? '')
/** Whoever is at home in B or elsewhere has another "own"; the table speaks of A, so foreign means: not his. */
async function ask(route: string, role: Role, owner: Owner): ReturnType<Caller['ask']> {
  const { ask: given } = table[route]!
  const caller = role === 'anonymous' ? portal.nobody : await callerOf(role)
  return caller.ask({ ...given, method: route.split(' ')[0] as Ask['method'], url: fill(given.url, owner) })
}
const statusFor = (expected: Expected, role: Role): number[] => [expected[role] ?? expected.rest].flat()

/** B's own things are not foreign to B; every project and employee of the brand is in reach of its staff; only what has an id can be deleted here. */
function missingOwners(route: string, role: Role): Owner[] {
  const { url } = table[route]!.ask
  const hasId = /\{(id|gadget|hash|dead|deadGadget)\}/.test(url)
  return owners.filter((owner) => owner === 'unknown' || (owner === 'foreign' && role !== 'customer B' && !/\/(entry|password-link)$/.test(url) && !(role === 'manager_provider' && /\{(gadgetView|employee)\}/.test(url))) || (owner === 'deleted' && hasId))
}

/** Whatever a row did to entries is undone: one member of staff is in A, nobody else is anywhere. */
async function restoreEntries(): Promise<void> {
  const { store, clock } = portal.services
  const now = clock().toISOString()
  for (const role of staffRoles) {
    const email = emailOf(role)
    const person = await store.people.findByEmail('main', email)
    if (!person) continue
    await store.accounts.leaveAll(person.id, now)
    if (role === 'staff in A') await store.accounts.enter('demo-cdn2', person.id, new Date(clock().getTime() + (entered += 1)).toISOString())
  }
}
let entered = 0

describe('the matrix (A1)', () => {
  it('has a row for every route and a route for every row', () => {
    const registered = portal.routes.filter(({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && !url.includes('*') && !/^\/(assets\/|[^/]+\.\w+$)/.test(url)).map(({ method, url }) => `${method} ${url}`)
    expect([...new Set(registered)].sort()).toEqual([...Object.keys(table), ...elsewhere].sort())
  })
  it('says no at least twice as often as yes', () => {
    const cells = Object.values(table).filter(({ ownerless }) => !ownerless).flatMap((row) => roles.flatMap((role) => [...statusFor(row.own, role), ...owners.slice(1).flatMap(() => statusFor(row.missing ?? nowhere, role))]))
    const yes = cells.filter((status) => status < 300 || status === 409).length
    expect(cells.length - yes).toBeGreaterThanOrEqual(2 * yes)
  })

  for (const [route, row] of Object.entries(table)) {
    it(`${route}: who may`, async () => {
      for (const role of roles) {
        const answer = await ask(route, role, 'own')
        expect(statusFor(row.own, role), `${role}: ${answer.statusCode} ${answer.body.slice(0, 300)}`).toContain(answer.statusCode)
        await restoreEntries()
      }
    })
    if (row.ownerless) continue
    it(`${route}: foreign, unknown and deleted look alike`, async () => {
      for (const role of roles) {
        const asked = missingOwners(route, role)
        const answers = await Promise.all(asked.map((owner) => ask(route, role, owner)))
        for (const [index, answer] of answers.entries()) expect(statusFor(row.missing ?? nowhere, role), `${role} ${asked[index]}: ${answer.statusCode} ${answer.body.slice(0, 300)}`).toContain(answer.statusCode)
        expect(new Set(answers.map(sameBody)).size, role).toBe(1)
      }
    })
  }

  it('C13 a type put in at run time has the same rules: who may only read may not write: 403, for the type itself is no secret', async () => {
    const notices = '/api/v1/accounts/demo-cdn2/notices'
    const write = ['core_update_company']
    const resource = { name: 'notices', scope: 'account', title: '{name}', access: { read: ['customer'], create: write, update: write, delete: write }, list: { columns: ['name'] }, form: { sections: [{ id: 'main', fields: ['name'] }] } }
    const dir = join(portal.dir, 'definitions', 'notices')
    mkdirSync(dir, { recursive: true })
    for (const [name, content] of Object.entries({ schema: { type: 'object', properties: { name: { type: 'string' } } }, resource })) writeFileSync(join(dir, `${name}.json`), JSON.stringify(content))
    await portal.services.registry.reload()
    const admin = await callerOf('staff in A')
    const made = await admin.ask({ method: 'POST', url: notices, body: { name: 'n' } })
    expect(made.statusCode, made.body).toBe(201)
    const at = `${notices}/${made.json().id}`
    const asks: Ask[] = [{ url: notices }, { url: at }, { method: 'POST', url: notices, body: { name: 'x' } }, { method: 'PUT', url: at, version: 1, body: { name: 'x' } }, { method: 'PATCH', url: at, version: 1, body: {} }, { method: 'DELETE', url: at, version: 1 }]
    const statuses = async (role: Role): Promise<number[]> => Promise.all(asks.map(async (one) => (await (role === 'anonymous' ? portal.nobody : await callerOf(role)).ask(one)).statusCode))
    expect(await statuses('customer A')).toEqual([200, 200, 403, 403, 403, 403])
    for (const role of ['customer B', 'restricted in A'] as const) expect(await statuses(role), role).toEqual(asks.map(() => 404))
    expect(await statuses('anonymous')).toEqual(asks.map(() => 401))
    expect((await admin.ask({ url: at })).json()).toMatchObject({ version: 1, name: 'n' })
  })

  it('nobody is told of types without a session, in an account or outside', async () => {
    const urls = ['/api/v1/definitions', '/api/v1/definitions/gadgets', '/api/v1/messages/gadgets/en_US', `/validators/${'0'.repeat(24)}.js?type=gadgets`]
    for (const url of urls) expect((await portal.nobody.ask({ url })).statusCode, url).toBe(401)
  })

  it('a deleted account and one out of reach are unknown', async () => {
    for (const role of ['customer A', 'admin_provider', 'staff in A'] as const) {
      const caller = await callerOf(role)
      const answers = await Promise.all(['gone-account', 'no-such-account'].flatMap((account) => [caller.ask({ url: inAccount.replace('{account}', account) }), caller.ask({ method: 'POST', url: `/api/v1/accounts/${account}/entry` })]))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    }
  })

  it('a type is where it belongs and nowhere else, whoever asks', async () => {
    const foreign = ['/api/v1/accounts/demo-cdn2/gadgets', '/api/v1/accounts/demo-cdn2/projects', '/api/v1/http-resources', '/api/v1/accounts/demo-cdn2/no-such-type', '/api/v1/no-such-type', '/api/v1/accounts/demo-cdn2/constructor']
    for (const role of ['staff in A', 'customer A', 'supervisor_all'] as const) {
      const caller = await callerOf(role)
      for (const url of foreign) {
        const asks: Ask[] = [{ url }, { url: `${url}/gadgets_aaaaaaaaaaaa` }, { method: 'POST', url, body: { name: 'x' } }, { method: 'DELETE', url: `${url}/gadgets_aaaaaaaaaaaa`, version: 1 }, { url: `${url}/views` }, { method: 'POST', url: `${url}/views`, body: { name: 'x' } }]
        for (const one of asks) expect((await caller.ask(one)).statusCode, `${role} ${one.method ?? 'GET'} ${one.url}`).toBe(404)
      }
    }
  })
})
