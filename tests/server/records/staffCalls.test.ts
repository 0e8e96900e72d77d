// Calls that the specification names for staff (000 §§3.3, 7.2, 7.4), each used on a record.
import { afterAll, expect, it } from 'vitest'
import { type Answer, openPortal } from '../support/portal.ts'

const portal = await openPortal()
afterAll(() => portal.close())
const admin = await portal.signIn('admin@demo.example')
const customer = await portal.signIn('cdn2@demo.example')

type Known = Record<string, unknown> & { id: string; version: number }
const bodyOf = (answer: Answer, status: number): Known => {
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json()
}
/** Envelope fields are read-only. */
const fieldsOf = ({ id: _id, version: _version, created_at: _made, updated_at: _changed, ...fields }: Known): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('_')))

async function used(type: string, body: object, change: Record<string, unknown>, readOnly: string[] = []): Promise<Known> {
  const made = bodyOf(await admin.ask({ method: 'POST', url: `/api/v1/${type}`, body }), 201)
  const url = `/api/v1/${type}/${made.id}`
  const rows = (await admin.ask({ url: `/api/v1/${type}` })).json<Known[]>()
  expect(rows.map(({ id }) => id)).toContain(made.id)
  expect(bodyOf(await admin.ask({ url }), 200)).toMatchObject(body)
  const changed = bodyOf(await admin.ask({ method: 'PATCH', url, body: change, version: made.version }), 200)
  expect(changed).toMatchObject(change)
  const whole = Object.fromEntries(Object.entries(fieldsOf(changed)).filter(([name]) => !readOnly.includes(name)))
  const replaced = bodyOf(await admin.ask({ method: 'PUT', url, body: { ...whole, ...body }, version: changed.version }), 200)
  expect(replaced).toMatchObject(body)
  return replaced
}

it('R0-690 R0-692 projects are listed, read, replaced and changed', async () => {
  const body = { name: 'Called', client_type: 'legal', company_brand: 'main', status: 'new', currency: 'RUB' }
  await used('projects', body, { name: 'Called again' })
})

it('R0-691 R0-464 staff are listed, read, replaced, changed and deleted', async () => {
  const body = { email: 'called@demo.example', role: 'manager_provider', brand: 'main', timezone: 'UTC', active: true }
  const { id, version } = await used('employees', body, { first_name: 'Called' }, ['full_name', 'permissions'])
  expect((await admin.ask({ method: 'DELETE', url: `/api/v1/employees/${id}`, version })).statusCode).toBe(200)
  expect((await admin.ask({ url: `/api/v1/employees/${id}` })).statusCode).toBe(404)
})

it('R0-730 nomenclature items are created, read, updated and deleted', async () => {
  const body = {
    code: 'CALLED',
    name: { ru: 'Позиция', en: 'Item' },
    unit: 'month',
    billing_mode: 'flat',
    price: 1.5,
    currency: 'RUB',
    vat_percent: 20,
    valid_from: '2026-01-01T00:00:00Z',
    brand: ['main'],
  }
  const { id, version } = await used('nomenclature', body, { price: 2 })
  expect((await admin.ask({ method: 'DELETE', url: `/api/v1/nomenclature/${id}`, version })).statusCode).toBe(200)
  expect((await admin.ask({ url: `/api/v1/nomenclature/${id}` })).statusCode).toBe(404)
})

it('R0-458 R0-735 zones and record sets are listed', async () => {
  const base = '/api/v1/accounts/demo-cdn2'
  const zone = bodyOf(await customer.ask({ method: 'POST', url: `${base}/dns-zones`, body: { name: 'called.example' } }), 201)
  const record = { zone_id: zone.id, name: 'www', type: 'A', ttl: 300, records: [{ content: '192.0.2.1', enabled: true }] }
  const made = await customer.ask({ method: 'POST', url: `${base}/dns-records`, body: record })
  const { id } = bodyOf(made, 201)
  const [zones, records] = await Promise.all(['dns-zones', 'dns-records'].map((type) => customer.ask({ url: `${base}/${type}` })))
  expect(zones!.json<Known[]>().map((one) => one.id)).toContain(zone.id)
  expect(records!.json<Known[]>()).toEqual(expect.arrayContaining([expect.objectContaining({ id, zone_id: zone.id, type: 'A' })]))
})
