// Employees and projects as records: what follows them (persons, sessions, accounts), and what nobody may give himself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, demoPassword, errorsOf, listUrl, listWith, openPortal, type Portal } from '../support/portal.ts'

const employees = '/api/v1/employees'
const projects = '/api/v1/projects'
const staffRoles = [
  'supervisor_all',
  'supervisor_provider',
  'admin_all',
  'admin_provider',
  'manager_provider',
  'clientmanager_provider',
] as const
type Role = (typeof staffRoles)[number]
type Record_ = { id: string; version: number }

let portal: Portal
let boss: Caller
let count = 0
const employee = (role: string, more: object = {}): Record<string, unknown> => ({
  email: `e${(count += 1)}@staff.example`,
  role,
  brand: 'main',
  timezone: 'Europe/Moscow',
  ...more,
})
const project = (more: object = {}): Record<string, unknown> => ({
  name: `P ${(count += 1)}`,
  client_type: 'legal',
  company_brand: 'main',
  status: 'active',
  currency: 'RUB',
  ...more,
})
const post = (caller: Caller, url: string, body: object): Promise<Answer> => caller.ask({ method: 'POST', url, body })
const patch = (caller: Caller, url: string, { id, version }: Record_, body: object): Promise<Answer> =>
  caller.ask({ method: 'PATCH', url: `${url}/${id}`, version, body })
async function made(url: string, body: object, caller = boss): Promise<Record_> {
  const answer = await post(caller, url, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
/** A new member of the staff with a password, signed in. */
async function hired(role: string, brand = 'main'): Promise<{ record: Record_; caller: Caller; email: string }> {
  const body = employee(role, { brand })
  const record = await made(employees, body)
  await portal.services.people.setPassword(record.id, demoPassword)
  return {
    record,
    email: String(body.email),
    caller: await portal.signIn(String(body.email), { as: 'bearer', host: brand === 'second' ? 'second.localhost' : 'localhost' }),
  }
}
const status = async (caller: Caller): Promise<number> => (await caller.ask({ url: '/api/v1/session' })).statusCode

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  boss = await portal.signIn('admin@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

describe('nobody grants rights beyond their own (A4)', () => {
  /** Roles that each role may assign. */
  const gives: Record<string, Role[]> = {
    supervisor_all: [...staffRoles],
    admin_all: ['admin_all', 'admin_provider', 'manager_provider', 'clientmanager_provider'],
    supervisor_provider: ['supervisor_provider', 'admin_provider', 'manager_provider', 'clientmanager_provider'],
    admin_provider: ['admin_provider', 'manager_provider', 'clientmanager_provider'],
    manager_provider: [],
    clientmanager_provider: [],
  }
  it.each(Object.entries(gives))('%s, when hiring and when promoting', async (own, may) => {
    const { caller } = await hired(own)
    for (const role of staffRoles) {
      const answer = await post(caller, employees, employee(role))
      expect(answer.statusCode, `${own} hires ${role}: ${answer.body}`).toBe(may.includes(role) ? 201 : may.length === 0 ? 404 : 400)
      const promoted = await patch(caller, employees, await made(employees, employee('clientmanager_provider')), { role })
      expect(promoted.statusCode, `${own} promotes to ${role}: ${promoted.body}`).toBe(
        may.includes(role) ? 200 : may.length === 0 ? 404 : 400,
      )
      if (may.length > 0 && !may.includes(role)) expect(errorsOf(promoted)).toEqual(['/role escalation'])
    }
  })
  it.each([
    ['admin_all', 'supervisor_all'],
    ['admin_provider', 'supervisor_provider'],
    ['admin_provider', 'admin_all'],
    ['supervisor_provider', 'supervisor_all'],
  ])('%s cannot change a %s', async (own, mightier) => {
    const { caller } = await hired(own)
    const { record, caller: other } = await hired(mightier)
    for (const body of [
      { role: 'clientmanager_provider' },
      { active: false },
      { email: `x${record.id.toLowerCase()}@staff.example` },
      { phone: '+7 495 000-00-00' },
    ])
      expect((await patch(caller, employees, record, body)).statusCode).toBe(403)
    expect((await caller.ask({ method: 'DELETE', url: `${employees}/${record.id}`, version: 1 })).statusCode).toBe(403)
    expect(await status(other)).toBe(200)
  })
  it.each(staffRoles)('%s cannot change the own role or brand, or disable the own access', async (role) => {
    const { caller, record } = await hired(role)
    const changes = [
      ...staffRoles.filter((other) => other !== role).map((other) => ({ role: other })),
      { active: false },
      { brand: 'second' },
    ]
    for (const change of changes)
      expect([400, 404], JSON.stringify(change)).toContain((await patch(caller, employees, record, change)).statusCode)
    expect([403, 404]).toContain((await caller.ask({ method: 'DELETE', url: `${employees}/${record.id}`, version: 1 })).statusCode)
    expect(await status(caller)).toBe(200)
    expect(await portal.services.people.find(record.id)).toMatchObject({ role, brand: 'main' })
  })
  it.each(['reach', 'kind', 'password', 'disabled_at', 'full_name', 'id', 'version'])(
    'mass assignment: %s is refused by name',
    async (field) => {
      expect(errorsOf(await post(boss, employees, employee('manager_provider', { [field]: 'x' })))[0]).toMatch(new RegExp(`^/${field} `))
      const given = await made(employees, employee('manager_provider'))
      expect(errorsOf(await patch(boss, employees, given, { [field]: 'x' }))[0]).toMatch(new RegExp(`^/${field} `))
    },
  )
})

it('permissions in a body have no effect (A4)', async () => {
  const { caller, record } = await hired('manager_provider')
  expect(errorsOf(await patch(boss, employees, record, { permissions: ['core_read_staff'] }))).toEqual(['/permissions readOnly'])
  expect((await boss.ask({ url: `${employees}/${record.id}` })).json().permissions).not.toContain('core_read_staff')
  expect((await caller.ask({ url: employees })).statusCode).toBe(404)
})

describe('an employee', () => {
  it('cannot sign in until a password is set', async () => {
    const body = employee('manager_provider')
    const record = await made(employees, body)
    await expect(portal.signIn(String(body.email))).rejects.toThrow('403')
    await expect(portal.signIn(String(body.email), { password: '' })).rejects.toThrow()
    await portal.services.people.setPassword(record.id, demoPassword)
    expect(await status(await portal.signIn(String(body.email)))).toBe(200)
  })
  it('R0-636 has the permissions of the role, which are read-only', async () => {
    const record = (
      await boss.ask({
        url: `${employees}/${(await made(employees, employee('manager_provider', { first_name: 'Ada', last_name: 'L' }))).id}`,
      })
    ).json<{ permissions: string[]; full_name: string }>()
    expect(record).toMatchObject({
      full_name: 'Ada L',
      permissions: ['core_read_project', 'core_update_project', 'core_update_person', 'billing_read_nomenclature'],
    })
  })
  it.each([
    ['switched off', { active: false }],
    ['given another role', { role: 'clientmanager_provider' }],
    ['moved to another brand', { brand: 'second' }],
    ['given another address', { email: 'renamed@staff.example' }],
  ])('is signed out at once when %s (A5)', async (_, change) => {
    const { caller, record } = await hired('admin_provider')
    expect((await post(caller, '/api/v1/accounts/demo-cdn2/entry', {})).statusCode).toBe(200)
    expect((await patch(boss, employees, record, change)).statusCode).toBe(200)
    expect(await status(caller)).toBe(401)
    expect(await portal.services.store.accounts.enteredBy(record.id)).toEqual([])
  })
  it('loses API tokens permanently when switched off', async () => {
    const { caller, record } = await hired('admin_provider')
    const { token } = (await post(caller, '/api/v1/tokens', { name: 'script', scopes: ['read'], days: 30 })).json<{ token: string }>()
    const statusOfToken = async () =>
      (await portal.nobody.ask({ url: '/api/v1/session', headers: { authorization: `Bearer ${token}` } })).statusCode
    expect(await statusOfToken()).toBe(200)
    const off = await patch(boss, employees, record, { active: false })
    expect(await statusOfToken()).toBe(401)
    expect((await patch(boss, employees, off.json<Record_>(), { active: true })).statusCode).toBe(200)
    expect(await statusOfToken()).toBe(401)
  })
  it('stays signed in when only the names change', async () => {
    const { caller, record } = await hired('admin_provider')
    expect((await patch(boss, employees, record, { first_name: 'New', phone: '+7 495 000-00-00' })).statusCode).toBe(200)
    expect((await caller.ask({ url: '/api/v1/session' })).json()).toMatchObject({ first_name: 'New' })
  })
  it('loses access at once when deleted; the address is free again and the old password worthless', async () => {
    const { caller, record, email } = await hired('manager_provider')
    expect((await boss.ask({ method: 'DELETE', url: `${employees}/${record.id}`, version: 1 })).statusCode).toBe(200)
    expect(await status(caller)).toBe(401)
    await expect(portal.signIn(email)).rejects.toThrow('403')
    await made(employees, employee('manager_provider', { email }))
    await expect(portal.signIn(email)).rejects.toThrow('403')
  })
  it('has an address that is unique in the brand, whatever its case, also among customers', async () => {
    const body = employee('manager_provider')
    await made(employees, body)
    const other = await made(employees, employee('manager_provider'))
    for (const email of [String(body.email), String(body.email).toUpperCase(), 'cdn2@demo.example']) {
      const again = await post(boss, employees, employee('manager_provider', { email }))
      expect([again.statusCode, errorsOf(again)]).toEqual([409, ['/email unique']])
      expect((await patch(boss, employees, other, { email })).statusCode).toBe(409)
    }
    await made(employees, employee('manager_provider', { email: body.email, brand: 'second' }))
    expect((await listWith(boss, employees, { filter: { email: body.email } })).json<unknown[]>()).toHaveLength(2)
  })
  it('gets an address only once among many concurrent calls', async () => {
    const email = 'race@staff.example'
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(boss, employees, employee('manager_provider', { email }))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  })
})

describe('a project', () => {
  it('creates its accounts, with a client type and a token each (B12)', async () => {
    const record = await made(
      projects,
      project({
        accounts: { 'made-one': { client: 'CDN1', company_name: 'One' }, 'made-two': { client: 'CDN2', features: ['option_dvr'] } },
      }),
    )
    const { accounts } = (await boss.ask({ url: `${projects}/${record.id}` })).json<{ accounts: Record<string, { utoken: string }> }>()
    expect(accounts['made-one']!.utoken).toMatch(/^cdn1_\w{24}$/)
    expect(accounts['made-one']!.utoken).not.toBe(accounts['made-two']!.utoken)
    expect((await post(boss, '/api/v1/accounts/made-two/entry', {})).json()).toMatchObject({
      client: 'CDN2',
      features: ['option_dvr'],
      project: { id: record.id },
    })
    expect((await boss.ask({ url: listUrl('made-two', 'dns-zones') })).statusCode).toBe(200)
    const kept = (await patch(boss, projects, record, { name: 'Renamed' })).json<{ accounts: typeof accounts }>()
    expect(kept.accounts).toEqual(accounts)
    expect(
      (await boss.ask({ url: '/api/v1/session' }))
        .json<{ accounts: { name: string; project: { name: string } }[] }>()
        .accounts.find(({ name }) => name === 'made-two')?.project.name,
    ).toBe('Renamed')
  })
  it('accepts no token from a caller', async () => {
    expect(errorsOf(await post(boss, projects, project({ accounts: { 'by-hand': { client: 'CDN2', utoken: 'mine' } } })))).toEqual([
      '/accounts/by-hand/utoken readOnly',
    ])
  })
  it('accepts no account of another project, not even a deleted one: its records would follow (A1)', async () => {
    const first = await made(projects, project({ accounts: { 'taken-one': { client: 'CDN2' } } }))
    const again = () => post(boss, projects, project({ company_brand: 'second', accounts: { 'taken-one': { client: 'CDN2' } } }))
    expect([(await again()).statusCode, errorsOf(await again())]).toEqual([409, ['/accounts/taken-one unique']])
    expect((await patch(boss, projects, first, { accounts: {} })).statusCode).toBe(200)
    expect((await again()).statusCode).toBe(409)
    expect((await post(boss, '/api/v1/accounts/taken-one/entry', {})).statusCode).toBe(404)
    expect((await patch(boss, projects, { ...first, version: 2 }, { accounts: { 'taken-one': { client: 'CDN2' } } })).statusCode).toBe(200)
    expect((await post(boss, '/api/v1/accounts/taken-one/entry', {})).statusCode).toBe(200)
  })
  it('does not change the client type of an account', async () => {
    const record = await made(projects, project({ accounts: { 'typed-one': { client: 'CDN2' } } }))
    expect(errorsOf(await patch(boss, projects, record, { accounts: { 'typed-one': { client: 'CDN1' } } }))).toEqual([
      '/accounts/typed-one/client readOnly',
    ])
  })
  it.each([
    ['blocked', 200],
    ['deleted', 404],
  ])('%s ends the access of its persons at once', async (to, entry) => {
    const name = `ends-${to}`
    const record = await made(projects, project({ accounts: { [name]: { client: 'CDN2' } } }))
    const person = await portal.services.people.create({
      brand: 'main',
      email: `${name}@demo.example`,
      kind: 'person',
      role: 'customer',
      password: demoPassword,
    })
    await portal.services.store.people.join(name, person.id, 'customer')
    const customer = await portal.signIn(person.email)
    const seen = async (): Promise<number> => (await customer.ask({ url: listUrl(name, 'dns-zones') })).statusCode
    expect(await seen()).toBe(200)
    expect((await patch(boss, projects, record, { status: to })).statusCode).toBe(200)
    expect(await seen()).toBe(404)
    expect((await customer.ask({ url: '/api/v1/session' })).json<{ accounts: unknown[] }>().accounts).toEqual([])
    expect((await post(boss, `/api/v1/accounts/${name}/entry`, {})).statusCode).toBe(entry)
    expect((await patch(boss, projects, { ...record, version: 2 }, { status: 'active' })).statusCode).toBe(200)
    expect(await seen()).toBe(200)
  })
  it('is stored together with its accounts or not at all', async () => {
    const refused = await post(
      boss,
      projects,
      project({ name: 'Half way', accounts: { 'half-way': { client: 'CDN2' }, 'demo-cdn2': { client: 'CDN2' } } }),
    )
    expect(refused.statusCode).toBe(409)
    expect((await listWith(boss, projects, { filter: { q: 'Half way' } })).json()).toEqual([])
    expect(await portal.services.store.accounts.ever('half-way')).toBeUndefined()
  })
})
