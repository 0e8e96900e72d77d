// Staff see roles and second factors; the last employee with all permissions cannot be removed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, demoPassword, openPortal, type Portal } from '../support/portal.ts'

type Person = { id: string; version: number; second_factor: string }
let portal: Portal
let boss: Caller

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  boss = await portal.signIn('admin@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

async function hired(name: string, role: string, brand = 'main'): Promise<{ record: Person; caller: Caller }> {
  const body = { email: `${name}@staff.example`, role, brand, timezone: 'Europe/Moscow' }
  const record = (await boss.ask({ method: 'POST', url: '/api/v1/employees', body })).json<Person>()
  await portal.services.people.setPassword(record.id, demoPassword)
  return { record, caller: await portal.signIn(body.email, { as: 'bearer', host: brand === 'main' ? 'localhost' : `${brand}.localhost` }) }
}
const read = async (id: string): Promise<Person> => (await boss.ask({ url: `/api/v1/employees/${id}` })).json()

it('shows the rights of roles to those who may see employees, and to nobody else', async () => {
  const roles = (await boss.ask({ url: '/api/v1/staff-roles' })).json<{ role: string; reach: string; permissions: string[] }[]>()
  expect(roles.map(({ role, reach }) => [role, reach])).toEqual([
    ['supervisor_all', 'all'],
    ['supervisor_provider', 'brand'],
    ['admin_all', 'all'],
    ['admin_provider', 'brand'],
    ['manager_provider', 'brand'],
    ['clientmanager_provider', 'own'],
  ])
  const { caller } = await hired('matrix', 'manager_provider')
  const own = (await caller.ask({ url: '/api/v1/session' })).json<{ permissions: string[] }>().permissions
  expect(roles.find(({ role }) => role === 'manager_provider')!.permissions.toSorted()).toEqual(own.toSorted())
  expect((await caller.ask({ url: '/api/v1/staff-roles' })).statusCode).toBe(403)
})

it('shows whether each employee has a second factor, and who lacks a required one', async () => {
  // Another brand than that of the reader, who has no second factor.
  const { record } = await hired('factor', 'manager_provider', 'second')
  const { brands, factors } = portal.services.store
  const brand = JSON.parse((await brands.find('second'))!) as { features: string[] }
  const hosts = await brands.hostsOf('second')
  const require = (features: string[]) => brands.put('second', JSON.stringify({ ...brand, features }), hosts)
  expect((await read(record.id)).second_factor).toBe('off')
  await require([...brand.features, 'second_factor_required'])
  expect((await read(record.id)).second_factor).toBe('missing')
  await factors.put({
    person_id: record.id,
    secret: 's',
    created_at: '2026-01-01T00:00:00.000Z',
    confirmed_at: null,
    last_step: 0,
  })
  expect((await read(record.id)).second_factor).toBe('missing')
  await factors.confirm(record.id, 's', 1, '2026-01-01T00:00:00.000Z')
  expect((await read(record.id)).second_factor).toBe('on')
  await require(brand.features)
  expect((await boss.ask({ url: '/api/v1/employees' })).json<Person[]>().find(({ id: one }) => one === record.id)?.second_factor).toBe('on')
})

it.each([
  ['en', 'You cannot delete yourself.'],
  ['ru', 'Удалить себя нельзя.'],
])('says in words that nobody deletes themselves: %s', async (language, message) => {
  const { caller, record } = await hired(`own-deletion-${language}`, 'supervisor_provider')
  const answer = await caller.ask({
    method: 'DELETE',
    url: `/api/v1/employees/${record.id}`,
    version: record.version,
    headers: { 'accept-language': language },
  })
  expect(answer.json()).toMatchObject({ status: 403, code: 'own_deletion', message })
})

it('keeps one super-manager, also when two remove each other at once', async () => {
  const { record, caller } = await hired('second-boss', 'supervisor_all')
  const all = (await boss.ask({ url: '/api/v1/employees' })).json<(Person & { email: string })[]>()
  const first = all.find(({ email }) => email === 'admin@demo.example')!
  const remove = (by: Caller, { id, version }: Person) => by.ask({ method: 'DELETE', url: `/api/v1/employees/${id}`, version })
  const statuses = (await Promise.all([remove(boss, record), remove(caller, first)])).map(({ statusCode }) => statusCode)
  expect(statuses.filter((one) => one < 300)).toHaveLength(1)
  expect(await portal.services.store.people.activeWith('supervisor_all')).toHaveLength(1)
})
