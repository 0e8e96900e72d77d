// A8: whatever is written, a field that is not the writer's is refused by name, never dropped; and nothing is changed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitionOf, examplesOf, typeNames } from '../support/builtins.ts'
import { type Answer, type Ask, type Caller, demoPassword, errorsOf, openPortal, type Portal } from './portal.ts'

/** Of the envelope: read-only. The rest is nobody's to write, where the type does not have it. */
const envelope = ['id', 'account', 'version', 'created_at', 'updated_at', '_delivery', '_secrets', '_labels', '_deleted']
const foreign = ['owner', 'role', 'permissions', 'client_type', 'balance', 'verified', 'blocked', 'utoken', 'kind', 'person_id', 'project_id', 'password', 'password_hash', 'disabled_at', 'deleted_at']
type Json = Record<string, unknown>

let portal: Portal
let staff: Caller
const bases = new Map<string, string>()
beforeAll(async () => {
  portal = await openPortal()
  staff = await portal.signIn('admin@demo.example')
  await staff.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
  for (const type of typeNames) bases.set(type, definitionOf(type).resource.scope === 'provider' ? `/api/v1/${type}` : `/api/v1/accounts/demo-cdn2/${type}`)
})
afterAll(() => portal.close())

/** Fields of the type itself are its own to judge. */
const namesFor = (type: string): string[] => [...envelope, ...foreign].filter((name) => !Object.hasOwn(definitionOf(type).schema.properties as object, name))
const expectRefused = (answer: Answer, name: string): void => expect([answer.statusCode, errorsOf(answer).map((error) => error.split(' ')[0])], `${name}: ${answer.body.slice(0, 300)}`).toEqual([400, expect.arrayContaining([`/${name}`])])

describe.each(typeNames)('a record of %s', (type) => {
  it('is made, replaced and changed without what is not the writer’s', async () => {
    const base = bases.get(type)!
    const [known] = (await staff.ask({ url: `${base}?range=[0,0]` })).json<(Json & { id: string; version: number })[]>()
    expect(known, type).toBeDefined()
    const at = `${base}/${known!.id}`
    const before = (await staff.ask({ url: at })).json<Json>()
    const [body] = Object.values(examplesOf(type).base)
    const names = namesFor(type)
    expect(names.length).toBeGreaterThan(18)
    for (const name of names) {
      const value = { [name]: 'another' }
      expectRefused(await staff.ask({ method: 'POST', url: base, body: { ...body, ...value } }), name)
      expectRefused(await staff.ask({ method: 'PUT', url: at, version: known!.version, body: { ...before, ...value } }), name)
      expectRefused(await staff.ask({ method: 'PATCH', url: at, version: known!.version, body: value }), name)
    }
    expect((await staff.ask({ url: at })).json()).toEqual(before)
  })
})

describe('every other body', () => {
  /** With a right body each would do what it is for. */
  const rows: Record<string, Ask> = {
    'PATCH /api/v1/session': { url: '/api/v1/session', body: { theme: 'dark' } },
    'POST /api/v1/setup': { url: '/api/v1/setup', body: { code: 'x', email: 'x@portal.example', password: 'A-Long-Password-1' } },
    'POST /api/v1/password': { url: '/api/v1/password', body: { code: 'x', password: 'A-Long-Password-1' } },
    'POST /api/v1/definitions/:type/acceptance': { url: '/api/v1/definitions/http-resources/acceptance', body: { hash: 'x' } },
    ...Object.fromEntries([['/api/v1/:type', '/api/v1/projects'], ['/api/v1/accounts/:account/:type', '/api/v1/accounts/demo-cdn2/http-resources']].flatMap(([route, url]): [string, Ask][] => [
      [`PATCH ${route}/:id/labels`, { url: `${url}/none_1/labels`, body: { add: ['x'] } }],
      [`POST ${route}/views`, { url: `${url}/views`, body: { name: 'x' } }],
      [`PUT ${route}/views/layout`, { url: `${url}/views/layout`, body: { density: 'compact' } }],
      [`PUT ${route}/views/:view`, { url: `${url}/views/view_1`, body: { name: 'x' } }],
    ])),
  }
  /** Records, tried above; a form; and what takes nothing from a body. */
  const others = [
    ...['/api/v1/:type', '/api/v1/accounts/:account/:type'].flatMap((route) => [`POST ${route}`, `PUT ${route}/:id`, `PATCH ${route}/:id`, `POST ${route}/:id/restore`]),
    'POST /api/v1/oauth/token', 'POST /api/v1/definitions/problems/check', 'POST /api/v1/accounts/:account/entry', 'POST /api/v1/staff/:id/password-link',
  ]

  it('has a row here, or is one of the few without', () => {
    const routes = portal.routes.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method)).map(({ method, url }) => `${method} ${url}`)
    expect([...new Set(routes)].sort()).toEqual([...Object.keys(rows), ...others].sort())
  })
  it.each(Object.entries(rows))('%s: refuses each by name', async (route, ask) => {
    const method = route.split(' ')[0] as Ask['method']
    for (const name of [...envelope, ...foreign].filter((one) => !Object.hasOwn(ask.body as object, one))) expectRefused(await staff.ask({ ...ask, method, body: { ...(ask.body as Json), [name]: 'another' } }), name)
  })
  it('a form of signing in gives nothing but a session of its own person, whatever else it says', async () => {
    const more = Object.fromEntries(foreign.filter((name) => name !== 'password').map((name) => [name, 'supervisor_all']))
    const answer = await portal.nobody.ask({ method: 'POST', url: '/api/v1/oauth/token', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ username: 'cdn2@demo.example', password: demoPassword, ...more }).toString() })
    const session = (await portal.nobody.ask({ url: '/api/v1/session', headers: { authorization: `Bearer ${answer.json().token}` } })).json()
    expect(session).toMatchObject({ type: 'Person', role: 'customer', permissions: [], email: 'cdn2@demo.example' })
  })
})
