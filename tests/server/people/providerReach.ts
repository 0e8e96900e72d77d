// Reach of staff, on either database: every role × own and other brand × own and foreign project, on every route to a record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Caller,
  changeBrand,
  demoPassword,
  errorsOf,
  listUrl,
  listWith,
  openPortal,
  type Portal,
  sameBody,
} from '../support/portal.ts'

const projects = '/api/v1/projects'
const employees = '/api/v1/employees'
const nomenclature = '/api/v1/nomenclature'
/** Brand of each role: `main` for all but the last. */
const staff = {
  supervisor_all: 'main',
  supervisor_provider: 'main',
  admin_all: 'main',
  admin_provider: 'main',
  manager_provider: 'main',
  clientmanager_provider: 'main',
  'admin of second': 'second',
} as const
type Role = keyof typeof staff
/** The projects that stand for a place: of a brand, managed by the client manager or not. */
const places = ['own in main', 'other in main', 'in second'] as const
type Place = (typeof places)[number]
const sees: Record<Role, Place[]> = {
  supervisor_all: [...places],
  admin_all: [...places],
  supervisor_provider: ['own in main', 'other in main'],
  admin_provider: ['own in main', 'other in main'],
  manager_provider: ['own in main', 'other in main'],
  clientmanager_provider: ['own in main'],
  'admin of second': ['in second'],
}
const roles = Object.keys(staff) as Role[]

/** `env` = the settings of the database. */
export function reachSuite(env: () => Promise<Record<string, string>>): void {
  let portal: Portal
  const callers = new Map<Role, Caller>()
  const ids = new Map<string, string>()
  const caller = (role: Role): Caller => callers.get(role)!
  const idOf = (name: string): string => ids.get(name)!
  const versionOf = async (url: string): Promise<number> =>
    (await caller('supervisor_all').ask({ url })).json<{ version: number }>().version
  const project = (name: string, brand: string, more: object = {}): Record<string, unknown> => ({
    name,
    client_type: 'legal',
    company_brand: brand,
    status: 'active',
    currency: 'RUB',
    ...more,
  })

  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', env: await env() })
    const { people, brands } = portal.services
    await changeBrand(portal.services, 'second', { features: [...(await brands.find('second'))!.features, 'nomenclature'] })
    for (const role of roles) {
      const email = `${role.replaceAll(' ', '-')}@reach.example`
      const { id } = await people.create({
        brand: staff[role],
        email,
        kind: 'staff',
        role: role === 'admin of second' ? 'admin_provider' : role,
        password: demoPassword,
      })
      ids.set(role, id)
      callers.set(role, await portal.signIn(email, { as: 'bearer', host: staff[role] === 'second' ? 'second.localhost' : 'localhost' }))
    }
    const manager = { manager: { staff_id: idOf('clientmanager_provider') } }
    const bodies: Record<Place, object> = {
      'own in main': project('Reach own', 'main', { ...manager, accounts: { 'reach-own': { client: 'CDN2' } } }),
      'other in main': project('Reach other', 'main', { accounts: { 'reach-other': { client: 'CDN2' } } }),
      'in second': project('Reach second', 'second', { accounts: { 'reach-second': { client: 'CDN1' } } }),
    }
    for (const place of places) {
      const made = await caller('supervisor_all').ask({ method: 'POST', url: projects, body: bodies[place] })
      expect(made.statusCode, made.body).toBe(201)
      ids.set(place, made.json<{ id: string }>().id)
    }
  })
  afterAll(() => portal?.close())

  describe.each(roles)('%s reaches projects', (role) => {
    const seen = sees[role]
    const unseen = places.filter((place) => !seen.includes(place))

    it('in lists, counts, searches and filters (A1, A2)', async () => {
      for (const query of [
        { filter: { q: 'reach' } },
        { filter: { q: 'reach' }, sort: ['name', 'DESC'] },
        { filter: { id: places.map(idOf) } },
        { filter: { name_in: ['Reach own', 'Reach other', 'Reach second'] } },
      ]) {
        const answer = await listWith(caller(role), projects, { range: [0, 99], ...query })
        expect(
          answer
            .json<{ id: string }[]>()
            .map(({ id }) => id)
            .sort(),
        ).toEqual(seen.map(idOf).sort())
        expect(answer.headers['content-range']).toMatch(new RegExp(`/${seen.length}$`))
      }
    })
    it('to read, with history; what is out of reach looks as what is not there (A1)', async () => {
      for (const path of ['', '/revisions', '/revisions/1']) {
        for (const place of seen) expect((await caller(role).ask({ url: `${projects}/${idOf(place)}${path}` })).statusCode, place).toBe(200)
        const unknown = await caller(role).ask({ url: `${projects}/prj_unknown${path}` })
        for (const place of unseen) {
          const answer = await caller(role).ask({ url: `${projects}/${idOf(place)}${path}` })
          expect([answer.statusCode, sameBody(answer)]).toEqual([404, sameBody(unknown)])
        }
      }
    })
    it('to write, and nothing else (A1)', async () => {
      for (const place of places) {
        const url = `${projects}/${idOf(place)}`
        const version = await versionOf(url)
        const whole = (await caller('supervisor_all').ask({ url })).json<Record<string, unknown>>()
        const answers = [
          await caller(role).ask({ method: 'PATCH', url, version, body: { tags: ['seen'] } }),
          await caller(role).ask({ method: 'PUT', url, version, body: whole }),
          await caller(role).ask({ method: 'DELETE', url, version }),
        ]
        expect(
          answers.map(({ statusCode }) => statusCode),
          place,
        ).toEqual(seen.includes(place) ? [200, 409, 403] : [404, 404, 403])
        if (!seen.includes(place)) expect(await versionOf(url)).toBe(version)
      }
    })
    it('to enter their accounts (A5)', async () => {
      const accounts: Record<Place, string> = { 'own in main': 'reach-own', 'other in main': 'reach-other', 'in second': 'reach-second' }
      for (const place of places) {
        const url = `/api/v1/accounts/${accounts[place]}/entry`
        expect((await caller(role).ask({ method: 'POST', url })).statusCode, place).toBe(seen.includes(place) ? 200 : 404)
        expect((await caller(role).ask({ url: listUrl(accounts[place], 'dns-zones') })).statusCode, place).toBe(
          seen.includes(place) ? 200 : 404,
        )
        await caller(role).ask({ method: 'DELETE', url })
      }
    })
    it('and choose among the brands of their reach', async () => {
      const brands = (await caller(role).ask({ url: '/api/v1/brands' }))
        .json<{ id: string }[]>()
        .map(({ id }) => id)
        .sort()
      expect(brands).toEqual(seen.length === places.length ? ['main', 'second', 'third'] : [staff[role]])
    })
  })

  describe('a record does not leave the reach of its writer', () => {
    const move = async (role: Role, place: Place, body: object) => {
      const url = `${projects}/${idOf(place)}`
      return caller(role).ask({ method: 'PATCH', url, version: await versionOf(url), body })
    }
    it.each(['supervisor_provider', 'admin_provider', 'manager_provider'] as const)(
      '%s moves nothing into another brand, and makes nothing there',
      async (role) => {
        const moved = await move(role, 'other in main', { company_brand: 'second' })
        expect([moved.statusCode, errorsOf(moved)]).toEqual([400, ['/company_brand reach']])
        const made = await caller(role).ask({ method: 'POST', url: projects, body: project('Smuggled', 'second') })
        expect(made.statusCode === 403 || errorsOf(made).includes('/company_brand reach')).toBe(true)
        expect((await listWith(caller('supervisor_all'), projects, { filter: { q: 'Smuggled' } })).headers['content-range']).toMatch(
          /\*\/0$/,
        )
      },
    )
    it('a client manager gives no project of his away, nor takes one', async () => {
      expect(errorsOf(await move('clientmanager_provider', 'own in main', { manager: null }))).toEqual(['/manager/staff_id reach'])
      // Nor to any employee: they are out of his reach.
      expect(errorsOf(await move('clientmanager_provider', 'own in main', { manager: { staff_id: idOf('manager_provider') } }))).toEqual([
        '/manager/staff_id reach',
      ])
      expect(
        (await move('clientmanager_provider', 'other in main', { manager: { staff_id: idOf('clientmanager_provider') } })).statusCode,
      ).toBe(404)
    })
    it('whoever reaches both moves it, and what it was before stays out of sight of the new brand', async () => {
      const url = `${projects}/${(await caller('admin_all').ask({ method: 'POST', url: projects, body: project('Mover', 'main') })).json<{ id: string }>().id}`
      expect(
        (await caller('admin_all').ask({ method: 'PATCH', url, version: 1, body: { company_brand: 'second', name: 'Moved' } })).statusCode,
      ).toBe(200)
      expect((await caller('admin_provider').ask({ url })).statusCode).toBe(404)
      expect((await caller('admin of second').ask({ url })).json()).toMatchObject({ name: 'Moved' })
      expect(
        (await caller('admin of second').ask({ url: `${url}/revisions` })).json<{ version: number }[]>().map(({ version }) => version),
      ).toEqual([2])
      expect((await caller('admin of second').ask({ url: `${url}/revisions/1` })).statusCode).toBe(404)
    })
    it('a manager is one of the staff who works for the brand, and who still works', async () => {
      const left = (
        await caller('admin_all').ask({
          method: 'POST',
          url: employees,
          body: { email: 'left@reach.example', first_name: 'Left', role: 'manager_provider', brand: 'main', active: false },
        })
      ).json<{ id: string }>()
      for (const staff_id of [idOf('admin of second'), left.id, 'stf_nobody']) {
        for (const role of ['admin_provider', 'admin_all'] as const)
          expect(errorsOf(await move(role, 'other in main', { manager: { staff_id } })), `${role} ${staff_id}`).toEqual([
            '/manager/staff_id reference',
          ])
      }
      expect((await move('admin_provider', 'other in main', { manager: { staff_id: idOf('manager_provider') } })).statusCode).toBe(200)
      expect((await move('admin_provider', 'other in main', { manager: null })).statusCode).toBe(200)
    })
    it('a brand exists', async () =>
      expect(errorsOf(await move('admin_all', 'other in main', { company_brand: 'no-such' }))).toEqual(['/company_brand reference']))
  })

  describe('employees and the price list', () => {
    it('of another brand are not there', async () => {
      const second = `${employees}/${idOf('admin of second')}`
      for (const role of ['supervisor_provider', 'admin_provider'] as const) {
        expect((await caller(role).ask({ url: second })).statusCode).toBe(404)
        expect((await caller(role).ask({ method: 'PATCH', url: second, version: 1, body: { phone: '+7 495 000-00-00' } })).statusCode).toBe(
          404,
        )
        expect(
          (await listWith(caller(role), employees, { range: [0, 99] })).json<{ brand: string }[]>().every(({ brand }) => brand === 'main'),
        ).toBe(true)
      }
      expect((await caller('admin_all').ask({ url: second })).statusCode).toBe(200)
    })
    it.each(['manager_provider', 'clientmanager_provider'] as const)('%s sees no employees at all', async (role) => {
      const answers = await Promise.all(
        [{ url: employees }, { url: `${employees}/${idOf(role)}` }, { method: 'POST' as const, url: employees, body: {} }].map((ask) =>
          caller(role).ask(ask),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    })
    it('an item of several brands is read in each and changed by whoever reaches all of them', async () => {
      const item = {
        code: 'REACH-1',
        name: { ru: 'Общее', en: 'Shared' },
        unit: 'GB',
        billing_mode: 'flat',
        price: 1,
        currency: 'RUB',
        vat_percent: 20,
        valid_from: '2026-01-01T00:00:00Z',
        brand: ['main', 'second'],
      }
      expect(errorsOf(await caller('admin_provider').ask({ method: 'POST', url: nomenclature, body: item }))).toEqual(['/brand reach'])
      const url = `${nomenclature}/${(await caller('admin_all').ask({ method: 'POST', url: nomenclature, body: item })).json<{ id: string }>().id}`
      const price = { method: 'PATCH' as const, url, version: 1, body: { price: 2 } }
      for (const role of ['admin_provider', 'admin of second'] as const) {
        expect((await caller(role).ask({ url })).json()).toMatchObject({ code: 'REACH-1', _readonly: true })
        expect((await caller(role).ask({ method: 'PATCH', url: `${url}/labels`, body: { add: ['mine'] } })).statusCode).toBe(403)
        expect([
          (await caller(role).ask(price)).statusCode,
          (await caller(role).ask({ ...price, body: { brand: ['main'] } })).statusCode,
          (await caller(role).ask({ method: 'DELETE', url, version: 1 })).statusCode,
        ]).toEqual([403, 403, 403])
      }
      const all = (await caller('admin_all').ask({ url })).json<object>()
      expect(all).not.toHaveProperty('_readonly')
      // A caller who may change no record of the type gets the type's refusal.
      expect((await caller('manager_provider').ask({ url })).json<object>()).not.toHaveProperty('_readonly')
      expect((await caller('manager_provider').ask(price)).statusCode).toBe(403)
      expect((await caller('clientmanager_provider').ask({ url })).statusCode).toBe(404)
      expect((await caller('admin_all').ask(price)).statusCode).toBe(200)
      expect(errorsOf(await caller('admin_all').ask({ method: 'POST', url: nomenclature, body: { ...item, brand: ['second'] } }))).toEqual([
        '/code unique',
      ])
      expect((await caller('admin_all').ask({ method: 'DELETE', url, version: 2 })).statusCode).toBe(200)
      const back = { method: 'POST' as const, url: `${url}/restore`, version: 3 }
      expect([(await caller('admin_provider').ask(back)).statusCode, (await caller('admin_all').ask(back)).statusCode]).toEqual([403, 200])
    })
    it('customers see none of it', async () => {
      const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
      for (const url of [projects, employees, nomenclature, '/api/v1/brands', `${projects}/${idOf('own in main')}`])
        expect((await customer.ask({ url })).statusCode, url).toBe(404)
      for (const url of [projects, employees, nomenclature])
        expect((await customer.ask({ method: 'POST', url, body: {} })).statusCode, url).toBe(404)
    })
  })
}
