// Prices of one code follow each other: no two at a time, and a charged one stays.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, demoPassword, errorsOf, openPortal } from '../support/portal.ts'

const portal = await openPortal({ clock: () => new Date('2026-03-20T12:00:00.000Z') })
afterAll(() => portal.close())
const admin = await portal.signIn('admin@demo.example')
const project = (await portal.services.store.accounts.find('demo-cdn2'))!.project_id

type Item = { id: string; version: number }
const price = (more: object = {}): object => ({
  code: 'SUPPORT',
  name: { ru: 'Поддержка', en: 'Support' },
  unit: 'month',
  billing_mode: 'flat',
  price: 100,
  currency: 'RUB',
  vat_percent: 0,
  valid_from: '2026-01-01T00:00:00Z',
  brand: ['main'],
  ...more,
})
const make = (more: object = {}, caller: Caller = admin): Promise<Answer> =>
  caller.ask({ method: 'POST', url: '/api/v1/nomenclature', body: price(more) })
const made = async (more: object = {}): Promise<Item> => {
  const answer = await make(more)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const change = async (id: string, body: object): Promise<Answer> => {
  const { version } = (await admin.ask({ url: `/api/v1/nomenclature/${id}` })).json<Item>()
  return admin.ask({ method: 'PATCH', url: `/api/v1/nomenclature/${id}`, body, version })
}
const remove = async (id: string): Promise<Answer> => {
  const { version } = (await admin.ask({ url: `/api/v1/nomenclature/${id}` })).json<Item>()
  return admin.ask({ method: 'DELETE', url: `/api/v1/nomenclature/${id}`, version })
}
async function charge(services: string[]): Promise<void> {
  const { version } = (await admin.ask({ url: `/api/v1/projects/${project}` })).json<Item>()
  const answer = await admin.ask({ method: 'PATCH', url: `/api/v1/projects/${project}`, body: { service_billing: { services } }, version })
  expect(answer.statusCode, answer.body).toBe(200)
}
const month = async (period: string): Promise<{ lines: { code: string; net: string; valid_from: string }[] }> =>
  (await admin.ask({ url: `/api/v1/billing/${project}/charges?period=${period}` })).json()

let first: Item
let second: Item
beforeAll(async () => {
  first = await made({ valid_to: '2026-03-01T00:00:00Z' })
  second = await made({ price: 150, valid_from: '2026-03-01T00:00:00Z' })
})

describe('prices of one code', () => {
  it.each([
    ['begins while another applies', { valid_from: '2026-02-01T00:00:00Z' }],
    ['begins with another', { valid_from: '2026-03-01T00:00:00Z', valid_to: '2026-03-02T00:00:00Z' }],
    ['encloses another', { valid_from: '2025-01-01T00:00:00Z' }],
    ['never ends', { valid_from: '2030-01-01T00:00:00Z' }],
    ['shares one of its brands', { valid_from: '2026-02-01T00:00:00Z', brand: ['second', 'main'] }],
  ])('refuse one that %s', async (_, more) => {
    const answer = await make(more)
    const taken = (more as { valid_from: string; valid_to?: string }).valid_from === '2026-03-01T00:00:00Z'
    // The same moment is taken as a key, too.
    expect([answer.statusCode, errorsOf(answer)]).toEqual(taken ? [409, ['/code unique']] : [400, ['/valid_from otherPrice']])
  })

  it('may be of another currency or another brand at the same time, and follow without a gap', async () => {
    const [dollars, elsewhere] = [await made({ currency: 'USD' }), await made({ brand: ['second'], valid_from: '2026-01-02T00:00:00Z' })]
    for (const { id } of [dollars, elsewhere]) expect((await remove(id)).statusCode).toBe(200)
  })

  it('cannot come to overlap by a change, a restoration or concurrent creation', async () => {
    expect(errorsOf(await change(first.id, { valid_to: null }))).toEqual(['/valid_from otherPrice'])
    const gone = await made({ code: 'ONCE' })
    expect((await remove(gone.id)).statusCode).toBe(200)
    const answers = await Promise.all([
      make({ code: 'ONCE', valid_from: '2026-01-05T00:00:00Z' }),
      make({ code: 'ONCE', valid_from: '2026-01-06T00:00:00Z' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
    const restored = await admin.ask({ method: 'POST', url: `/api/v1/nomenclature/${gone.id}/restore`, version: gone.version + 1 })
    expect(errorsOf(restored)).toEqual(['/valid_from otherPrice'])
  })

  it('are imported together: one ends and the next begins in one batch, or nothing happens', async () => {
    const one = await made({ code: 'BATCHED' })
    const { id: _id, version: _version, ...whole } = price({ code: 'BATCHED' }) as Record<string, unknown>
    const changes = (end: string): object => ({
      changes: [
        { action: 'replace', id: one.id, version: one.version, data: { ...whole, valid_to: end } },
        { action: 'create', data: { ...whole, price: 7, valid_from: '2026-06-01T00:00:00Z' } },
      ],
    })
    const batch = (end: string): Promise<Answer> => admin.ask({ method: 'POST', url: '/api/v1/nomenclature/batch', body: changes(end) })
    expect(errorsOf(await batch('2026-07-01T00:00:00Z'))).toEqual(['/changes/1/data/valid_from otherPrice'])
    expect((await admin.ask({ url: `/api/v1/nomenclature/${one.id}` })).json()).toMatchObject({ version: one.version })
    expect((await batch('2026-06-01T00:00:00Z')).statusCode).toBe(200)
  })

  it('charge a month by the price at its end', async () => {
    await charge(['SUPPORT'])
    expect((await month('2026-02')).lines).toMatchObject([{ code: 'SUPPORT', net: '100.00', valid_from: '2026-01-01T00:00:00Z' }])
    expect((await month('2026-03')).lines).toMatchObject([{ code: 'SUPPORT', net: '150.00' }])
  })
})

describe('a price in use', () => {
  it('is not deleted while a project names its code; one that has not begun is', async () => {
    const planned = await made({ code: 'PLANNED', valid_from: '2027-01-01T00:00:00Z' })
    await charge(['SUPPORT', 'PLANNED'])
    expect((await remove(planned.id)).statusCode).toBe(200)
    const answer = await remove(second.id)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([409, [' held']])
  })

  it('is neither deleted nor repriced once a closed month charged it; it can end and be renamed', async () => {
    const closed = await admin.ask({ method: 'POST', url: `/api/v1/billing/${project}/closings`, body: { period: '2026-02' } })
    expect(closed.statusCode, closed.body).toBe(200)
    await charge([])
    const removed = await remove(first.id)
    expect([removed.statusCode, errorsOf(removed)]).toEqual([409, [' chargedTo']])
    // It says where: staff open that project, or the list of *Used by*.
    const { name } = (await admin.ask({ url: `/api/v1/projects/${project}` })).json<{ name: string }>()
    expect(removed.json()).toMatchObject({ errors: [{ params: { names: name } }] })
    for (const [body, at] of [
      [{ price: 1 }, '/price'],
      [{ vat_percent: 20 }, '/vat_percent'],
      [{ currency: 'USD' }, '/currency'],
      [{ code: 'OTHER' }, '/code'],
      [{ valid_from: '2026-01-02T00:00:00Z' }, '/valid_from'],
    ] as const)
      expect(errorsOf(await change(first.id, body))).toEqual([`${at} charged`])
    expect((await change(first.id, { name: { ru: 'Иначе', en: 'Otherwise' }, active: false })).statusCode).toBe(200)
    expect((await change(first.id, { valid_to: '2026-02-28T00:00:00Z' })).statusCode).toBe(200)
    // A price of another brand with this code is not fixed by it.
    const elsewhere = await made({ brand: ['second'], valid_from: '2026-01-15T00:00:00Z', valid_to: '2026-03-01T00:00:00Z' })
    expect((await change(elsewhere.id, { price: 90 })).statusCode).toBe(200)
    expect((await remove(elsewhere.id)).statusCode).toBe(200)
    // The next price was charged in no month, and nobody names it any more.
    expect((await change(second.id, { price: 160 })).statusCode).toBe(200)
    expect((await remove(second.id)).statusCode).toBe(200)
  })

  it('is not changed by customers or by staff of another brand', async () => {
    const customer = await portal.signIn('cdn2@demo.example')
    const own = { brand: 'second', email: 'own@second.example', kind: 'staff', role: 'admin_provider', password: demoPassword } as const
    await portal.services.people.create(own)
    const other = await portal.signIn('own@second.example', { host: 'second.localhost', password: demoPassword })
    for (const caller of [customer, other]) {
      expect([403, 404]).toContain((await make({ code: 'FOREIGN' }, caller)).statusCode)
      expect([403, 404]).toContain((await caller.ask({ url: `/api/v1/nomenclature/${first.id}` })).statusCode)
    }
  })

  it('is out of reach for staff of one of its two brands, and so are the projects that it was charged to', async () => {
    const shared = await made({ code: 'SHARED', brand: ['main', 'second'] })
    await charge(['SHARED'])
    const other = await portal.signIn('own@second.example', { host: 'second.localhost', password: demoPassword })
    const refused = await other.ask({ method: 'DELETE', url: `/api/v1/nomenclature/${shared.id}`, version: shared.version })
    expect(refused.statusCode).toBe(404)
    const { name } = (await admin.ask({ url: `/api/v1/projects/${project}` })).json<{ name: string }>()
    expect(refused.body).not.toContain(name)
  })
})
