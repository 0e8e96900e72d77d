// Every registered route × every role × whose thing it is. A route without a row, or a row without a route, fails.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { callersOf } from './matrixCallers.ts'
import { fillPlaces, putGadgets } from './matrixPlaces.ts'
import { inAccount } from './matrixRecords.ts'
import { nowhere, type Owner, owners, type Role, roles, staffRoles } from './matrixRoles.ts'
import { openToPrograms, statusFor } from './matrixTokens.ts'
import { declaredRows } from './matrixDeclared.ts'
import { elsewhere, written } from './matrixTable.ts'
import { type Ask, type Caller, openPortal, sameBody } from '../support/portal.ts'

const portal = await openPortal({ demo: 'people' })
afterAll(() => portal.close())
const declared = declaredRows(portal.routes)
const table = { ...Object.fromEntries(Object.entries(declared).filter(([route]) => !elsewhere.includes(route))), ...written }
await putGadgets(portal)
const places = await fillPlaces(portal)
const { callerOf, restoreEntries } = callersOf(portal)

/** Somebody new to shut out, for each who may. */
async function makeVictim(): Promise<void> {
  victims += 1
  const { id } = await portal.services.people.create({
    brand: 'main',
    email: `victim-${victims}@demo.example`,
    kind: 'person',
    role: 'customer',
  })
  places.set('own', { ...places.get('own')!, victim: id })
}
let victims = 0

const fill = (text: string, owner: Owner): string => text.replace(/\{(\w+)\}/g, (_, name: string) => places.get(owner)![name] ?? '')
/** The table is written for members of A; for everybody else "foreign" means records that are not theirs. */
async function ask(route: string, role: Role, owner: Owner): ReturnType<Caller['ask']> {
  const { ask: given } = table[route]!
  const caller = role === 'anonymous' ? portal.nobody : await callerOf(role)
  if (given.url.includes('{victim}') && owner === 'own') await makeVictim()
  const body: unknown = given.body === undefined ? undefined : JSON.parse(fill(JSON.stringify(given.body), owner))
  return caller.ask({ ...given, body, method: route.split(' ')[0] as Ask['method'], url: fill(given.url, owner) })
}
/** B's own things are not foreign to B; every project and employee of the brand is in reach of its staff; only what has an id can be deleted here. */
function missingOwners(route: string, role: Role): Owner[] {
  const { url } = table[route]!.ask
  const hasId = /\{(id|gadget|hash|dead|deadGadget)\}/.test(url)
  return owners.filter(
    (owner) =>
      owner === 'unknown' ||
      (owner === 'foreign' &&
        role !== 'customer B' &&
        !/\/(entry|password-link|password-letter|text|again|verification)$|\/agent\/keys\//.test(url) &&
        !(role === 'manager_provider' && /\{(gadgetView|employee)\}/.test(url)) &&
        !((staffRoles as readonly Role[]).includes(role) && /\/persons\//.test(url))) ||
      (owner === 'deleted' && hasId),
  )
}

describe('the matrix (A1)', () => {
  it('has a row for every route and a route for every row', () => {
    const registered = portal.routes
      .filter(({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && !url.includes('*') && !/^\/(assets\/|[^/]+\.\w+$)/.test(url))
      .map(({ method, url }) => `${method} ${url}`)
    expect([...new Set(registered)].sort()).toEqual([...Object.keys(table), ...elsewhere].sort())
  })
  it('contains no row that follows from a declaration', () => {
    const same = Object.keys(written).filter(
      (route) => declared[route] && JSON.stringify(written[route]) === JSON.stringify(declared[route]),
    )
    expect(same).toEqual([])
  })
  it('says for every route whether API tokens may call it', () => {
    const apart = (method: string, url: string): boolean =>
      ['HEAD', 'OPTIONS'].includes(method) || url.includes('*') || /^\/(assets\/)?:name$/.test(url)
    const routes = portal.routes.filter(({ method, url }) => !apart(method, url))
    expect(routes.filter(({ tokens }) => tokens === undefined)).toEqual([])
    const open = routes.filter(({ tokens }) => tokens === true).map(({ method, url }) => `${method} ${url}`)
    expect([...new Set(open)].sort()).toEqual([...openToPrograms].sort())
  })
  it('refuses at least twice as often as it allows', () => {
    const cells = Object.entries(table)
      .filter(([, { ownerless }]) => !ownerless)
      .flatMap(([route, row]) =>
        roles.flatMap((role) => [
          ...statusFor(row.own, role, route, row),
          ...owners.slice(1).flatMap(() => statusFor(row.missing ?? nowhere, role, route, row)),
        ]),
      )
    const yes = cells.filter((status) => status < 300 || status === 409).length
    expect(cells.length - yes).toBeGreaterThanOrEqual(2 * yes)
  })

  for (const [route, row] of Object.entries(table)) {
    it(`${route}: allowed callers`, async () => {
      for (const role of roles) {
        const answer = await ask(route, role, 'own')
        expect(statusFor(row.own, role, route, row), `${role}: ${answer.statusCode} ${answer.body.slice(0, 300)}`).toContain(
          answer.statusCode,
        )
        await restoreEntries()
      }
    })
    if (row.ownerless) continue
    it(`${route}: foreign, unknown and deleted look alike`, async () => {
      for (const role of roles) {
        const asked = missingOwners(route, role)
        const answers = await Promise.all(asked.map((owner) => ask(route, role, owner)))
        for (const [index, answer] of answers.entries())
          expect(
            statusFor(row.missing ?? nowhere, role, route, row),
            `${role} ${asked[index]}: ${answer.statusCode} ${answer.body.slice(0, 300)}`,
          ).toContain(answer.statusCode)
        expect(new Set(answers.map(sameBody)).size, role).toBe(1)
      }
    })
  }

  it('C13 a type added at run time has the same rules: read-only callers may not write and get 403, because the type itself is no secret', async () => {
    const notices = '/api/v1/accounts/demo-cdn2/notices'
    const write = ['core_update_company']
    const resource = {
      name: 'notices',
      scope: 'account',
      title: '{name}',
      access: { read: ['customer'], create: write, update: write, delete: write },
      list: { columns: ['name'] },
      form: { sections: [{ id: 'main', fields: ['name'] }] },
    }
    const dir = join(portal.dir, 'definitions', 'notices')
    mkdirSync(dir, { recursive: true })
    for (const [name, content] of Object.entries({ schema: { type: 'object', properties: { name: { type: 'string' } } }, resource }))
      writeFileSync(join(dir, `${name}.json`), JSON.stringify(content))
    await portal.services.registry.reload()
    const admin = await callerOf('staff in A')
    const made = await admin.ask({ method: 'POST', url: notices, body: { name: 'n' } })
    expect(made.statusCode, made.body).toBe(201)
    const at = `${notices}/${made.json().id}`
    const asks: Ask[] = [
      { url: notices },
      { url: at },
      { method: 'POST', url: notices, body: { name: 'x' } },
      { method: 'PUT', url: at, version: 1, body: { name: 'x' } },
      { method: 'PATCH', url: at, version: 1, body: {} },
      { method: 'DELETE', url: at, version: 1 },
    ]
    const statuses = async (role: Role): Promise<number[]> =>
      Promise.all(asks.map(async (one) => (await (role === 'anonymous' ? portal.nobody : await callerOf(role)).ask(one)).statusCode))
    expect(await statuses('customer A')).toEqual([200, 200, 403, 403, 403, 403])
    for (const role of ['customer B', 'restricted in A'] as const) expect(await statuses(role), role).toEqual(asks.map(() => 404))
    expect(await statuses('anonymous')).toEqual(asks.map(() => 401))
    expect((await admin.ask({ url: at })).json()).toMatchObject({ version: 1, name: 'n' })
  })

  it('types are shown to nobody without a session, in an account or outside', async () => {
    const urls = [
      '/api/v1/definitions',
      '/api/v1/definitions/gadgets',
      '/api/v1/messages/gadgets/en_US',
      `/validators/${'0'.repeat(24)}.js?type=gadgets`,
    ]
    for (const url of urls) expect((await portal.nobody.ask({ url })).statusCode, url).toBe(401)
  })

  it('a deleted account and one out of reach are reported as unknown', async () => {
    for (const role of ['customer A', 'admin_provider', 'staff in A'] as const) {
      const caller = await callerOf(role)
      const answers = await Promise.all(
        ['gone-account', 'no-such-account'].flatMap((account) => [
          caller.ask({ url: inAccount.replace('{account}', account) }),
          caller.ask({ method: 'POST', url: `/api/v1/accounts/${account}/entry` }),
        ]),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    }
  })

  it('a type exists only where it belongs, whoever the caller', async () => {
    const foreign = [
      '/api/v1/accounts/demo-cdn2/gadgets',
      '/api/v1/accounts/demo-cdn2/projects',
      '/api/v1/http-resources',
      '/api/v1/accounts/demo-cdn2/no-such-type',
      '/api/v1/no-such-type',
      '/api/v1/accounts/demo-cdn2/constructor',
    ]
    for (const role of ['staff in A', 'customer A', 'supervisor_all'] as const) {
      const caller = await callerOf(role)
      for (const url of foreign) {
        const asks: Ask[] = [
          { url },
          { url: `${url}/gadgets_aaaaaaaaaaaa` },
          { method: 'POST', url, body: { name: 'x' } },
          { method: 'DELETE', url: `${url}/gadgets_aaaaaaaaaaaa`, version: 1 },
          { url: `${url}/views` },
          { method: 'POST', url: `${url}/views`, body: { name: 'x' } },
        ]
        for (const one of asks) expect((await caller.ask(one)).statusCode, `${role} ${one.method ?? 'GET'} ${one.url}`).toBe(404)
      }
    }
  })
})
