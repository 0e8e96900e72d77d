// Where a price, a picture or a tariff is used: lists of the types that name it, filtered by it, also where a list names it.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { type Caller, openPortal, type Portal } from '../support/portal.ts'
import { adminOfSecondBrand } from '../support/secondBrand.ts'

type Listed = PlainObject & { id: string; code: string; version: number; company_brand: string }

onEachDatabase('where records are used', (env) => {
  let portal: Portal
  let admin: Caller
  let own: Caller
  const code = 'USED-GB'
  const list = async (type: string, filter: object, caller = admin) =>
    caller.ask({ url: `/api/v1/${type}?filter=${encodeURIComponent(JSON.stringify(filter))}` })
  const ids = async (type: string, filter: object, caller = admin): Promise<string[]> =>
    (await list(type, filter, caller)).json<Listed[]>().map(({ id }) => id)
  const projects: Record<string, string> = {}
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', env: await env() })
    admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
    own = await adminOfSecondBrand(portal)
    const price = { code, name: { ru: 'Трафик', en: 'Traffic' }, unit: 'GB', billing_mode: 'per_unit', price: 1, currency: 'RUB' }
    const more = { vat_percent: 20, valid_from: '2026-01-01T00:00:00.000Z', active: true, brand: ['main', 'second'] }
    expect((await admin.ask({ method: 'POST', url: '/api/v1/nomenclature', body: { ...price, ...more } })).statusCode).toBe(201)
    for (const brand of ['main', 'second']) {
      const { id, version } = (await list('projects', {})).json<Listed[]>().find((one) => one.company_brand === brand)!
      const body = { service_billing: { services: [code] } }
      expect((await admin.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, body, version })).statusCode).toBe(200)
      projects[brand] = id
    }
  })
  afterAll(() => portal.close())

  describe('projects', () => {
    it('are found by brand and by manager', async () => {
      const all = (await list('projects', {})).json<(Listed & { manager?: { staff_id: string } })[]>()
      const managed = all.find(({ manager }) => manager !== undefined)!
      const staff_id = managed.manager!.staff_id
      expect(await ids('projects', { 'manager.staff_id': staff_id })).toEqual(
        all.filter(({ manager }) => manager?.staff_id === staff_id).map(({ id }) => id),
      )
      expect(await ids('projects', { company_brand: 'second' })).toEqual([projects['second']])
      expect(await ids('projects', { 'manager.staff_id': staff_id }, own)).toEqual([])
    })
  })

  describe('the projects that use a price', () => {
    it('are found by an item of their list of services, each within the reach of the caller', async () => {
      expect((await ids('projects', { 'service_billing.services.*': code })).sort()).toEqual(Object.values(projects).sort())
      expect(await ids('projects', { 'service_billing.services.*': code, company_brand: 'main' })).toEqual([projects['main']])
      expect(await ids('projects', { 'service_billing.services.*': code }, own)).toEqual([projects['second']])
    })
    it('are found by charges of closed months, also after the service was removed', async () => {
      const charge = async (project: string, service: string) =>
        admin.ask({
          method: 'POST',
          url: `/api/v1/billing/${project}/operations`,
          body: { kind: 'charge', amount: '5', service, reason: 'Agreed in letter 42 of May' },
        })
      for (const project of Object.values(projects)) expect((await charge(project, 'GONE-GB')).statusCode).toBe(201)
      expect((await ids('projects', { 'charged_services.*': 'GONE-GB' })).sort()).toEqual(Object.values(projects).sort())
      expect(await ids('projects', { 'charged_services.*': 'GONE-GB' }, own)).toEqual([projects['second']])
      for (const other of ['GONE', 'USED-GB', '%', "x' or 1=1 --"])
        expect([other, await ids('projects', { 'charged_services.*': other })]).toEqual([other, []])
      for (const filter of [{ charged_services: 'GONE-GB' }, { 'charged_services.*_gte': 'A' }, { 'charged_services.*': [{}] }])
        expect([filter, (await list('projects', filter)).statusCode]).toEqual([filter, 400])
    })
    it('are not found by a part of the code, by another code, or by a text that would break out of the query', async () => {
      for (const other of ['USED', 'USED-GB-2', "x' or 1=1 --", '%', ''])
        expect([other, await ids('projects', { 'service_billing.services.*': other })]).toEqual([other, []])
    })
    it.each([{ 'service_billing.services.*': [code] }, { 'service_billing.services.*': null }, { 'contacts.*': 'x' }, { 'name.*': 'x' }])(
      'are not asked for by %j',
      async (filter) => expect((await list('projects', filter)).statusCode).toBe(400),
    )
    it('are named when the price is deleted', async () => {
      const [price] = (await list('nomenclature', { code })).json<Listed[]>()
      const answer = await admin.ask({ method: 'DELETE', url: `/api/v1/nomenclature/${price!.id}`, version: price!.version })
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'in_use', errors: [{ keyword: 'held' }] }])
    })
  })

  describe('the page of a record lists the types that refer to it', () => {
    it.each([
      [
        'nomenclature',
        [
          ['projects', 'charged_services.*', 'code'],
          ['projects', 'service_billing.services.*', 'code'],
        ],
      ],
      ['tariffs', [['projects', 'tariff_id', 'id']]],
      ['fonts', [['brandings', 'font.guid', 'id']]],
      ['projects', [['leads', 'project_id', 'id']]],
      [
        'employees',
        [
          ['leads', 'staff_id', 'id'],
          ['projects', 'manager.staff_id', 'id'],
        ],
      ],
      ['images', ['logo', 'short_logo', 'favicon', 'backgrounds.*'].map((field) => ['brandings', field, 'id'])],
    ])('%s', async (type, uses) => {
      type Summary = { name: string; refers?: { type: string; field: string; value: string }[] }
      const told = (await admin.ask({ url: '/api/v1/definitions' }))
        .json<Summary[]>()
        .flatMap(({ name, refers = [] }) => refers.filter((one) => one.type === type).map(({ field, value }) => [name, field, value]))
      expect(told.sort()).toEqual(uses.sort())
    })
    it('except types that show their users differently', async () => {
      const summaries = (await admin.ask({ url: '/api/v1/definitions' })).json<{ refers?: { type: string }[] }[]>()
      expect(new Set(summaries.flatMap(({ refers = [] }) => refers.map(({ type }) => type)))).toEqual(
        new Set(['nomenclature', 'tariffs', 'fonts', 'images', 'projects', 'employees']),
      )
    })
  })
})
