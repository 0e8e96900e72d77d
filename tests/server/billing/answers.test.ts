// What the portal answers about a service: its state, its money, and its tariff.
import { afterAll, expect, it } from 'vitest'
import { openPortal } from '../support/portal.ts'

const portal = await openPortal({ clock: () => new Date('2026-03-20T12:00:00.000Z') })
afterAll(() => portal.close())
const admin = await portal.signIn('admin@demo.example')
const customer = await portal.signIn('cdn2@demo.example')
const account = 'demo-cdn2'
const project = (await portal.services.store.accounts.find(account))!.project_id
type Service = Record<'status' | 'blocked' | 'id' | 'verified' | 'balance' | 'currency' | 'autorecharge' | 'available_traffic', unknown>

const service = async (): Promise<Service> => (await customer.ask({ url: `/api/v1/accounts/${account}/service` })).json()
const tariff = async (): Promise<unknown> =>
  (await customer.ask({ url: `/api/v1/accounts/${account}/billing/terms` })).json<{ tariff: unknown }>().tariff
async function change(data: object): Promise<void> {
  const { version } = (await admin.ask({ url: `/api/v1/projects/${project}` })).json<{ version: number }>()
  const answer = await admin.ask({ method: 'PATCH', url: `/api/v1/projects/${project}`, body: data, version })
  expect(answer.statusCode, answer.body).toBe(200)
}
/** The tariff becomes that of the project. */
async function agree(body: object): Promise<void> {
  const usual = { price: 900, period: 'month', currency: 'RUB', valid_from: '2026-01-01T00:00:00.000Z', active: true, brand: ['main'] }
  const made = await admin.ask({ method: 'POST', url: '/api/v1/tariffs', body: { ...usual, ...body } })
  expect(made.statusCode, made.body).toBe(201)
  await change({ tariff_id: made.json<{ id: string }>().id, tariff_since: '2026-03-01T00:00:00Z' })
}

it('R0-428: a service has its status, whether it is blocked and verified, and its id', async () => {
  const { status, blocked, id, verified } = await service()
  expect({ status, blocked, id, verified }).toEqual({ status: 'active', blocked: false, id: account, verified: true })
})

it('the service of a blocked project is closed to its members', async () => {
  await change({ status: 'blocked' })
  expect((await customer.ask({ url: `/api/v1/accounts/${account}/service` })).statusCode).toBe(404)
  await change({ status: 'active' })
  expect(await service()).toMatchObject({ status: 'active', blocked: false })
})

it('R0-426: a balance has its currency and whether it is topped up automatically; before the first operation only the agreed currency is known', async () => {
  await change({ service_billing: { autorecharge: { enabled: true, threshold: 1, amount: 100, monthly_limit: 1000 } } })
  expect(await service()).toMatchObject({ balance: null, currency: 'RUB', autorecharge: null })
  const body = { kind: 'payment', amount: '700.50', method: 'card' }
  expect((await admin.ask({ method: 'POST', url: `/api/v1/billing/${project}/operations`, body })).statusCode).toBe(201)
  expect(await service()).toMatchObject({ balance: 700.5, currency: 'RUB', autorecharge: true })
  await change({ service_billing: { autorecharge: { enabled: false } } })
  expect(await service()).toMatchObject({ autorecharge: false })
})

it('R0-429 R0-427: a packet has its amount, a plan and a test have their included traffic, and the service has its remaining traffic', async () => {
  expect(await tariff()).toBeNull()
  expect(await service()).toMatchObject({ available_traffic: null })
  await agree({ name: 'Packet', tariff_type: 'packet', amount: 75, period: 'once' })
  expect(await tariff()).toMatchObject({ tariff_type: 'packet', amount: 75, included_amount: null })
  expect(await service()).toMatchObject({ available_traffic: 75 })
  await agree({ name: 'Plan', tariff_type: 'plan', included_amount: 2048 })
  expect(await tariff()).toMatchObject({ tariff_type: 'plan', amount: null, included_amount: 2048 })
  expect(await service()).toMatchObject({ available_traffic: 2048 })
  await agree({ name: 'Trial', tariff_type: 'test', included_amount: 10, price: 0 })
  expect(await tariff()).toMatchObject({ tariff_type: 'test', amount: null, included_amount: 10 })
  expect(await service()).toMatchObject({ available_traffic: 10 })
})

it('a packet without its amount, a plan with one, and a tariff of another kind are refused', async () => {
  const usual = { name: 'Wrong', price: 900, period: 'month', currency: 'RUB', valid_from: '2026-01-01T00:00:00.000Z', brand: ['main'] }
  for (const body of [
    { tariff_type: 'packet', included_amount: 5 },
    { tariff_type: 'plan', amount: 5 },
    { tariff_type: 'test', amount: 5 },
    { tariff_type: 'other', included_amount: 5 },
  ])
    expect((await admin.ask({ method: 'POST', url: '/api/v1/tariffs', body: { ...usual, ...body } })).statusCode).toBe(400)
})

it('a tariff of a year is charged in the month in which it began, each year, and in no other', async () => {
  await agree({ name: 'Yearly', tariff_type: 'plan', included_amount: 10, period: 'year' })
  const charged = async (period: string) =>
    (await admin.ask({ url: `/api/v1/billing/${project}/charges?period=${period}` }))
      .json<{ lines: { kind: string; net: string }[] }>()
      .lines.filter(({ kind }) => kind === 'tariff')
      .map(({ net }) => net)
  for (const [since, due] of [
    ['2025-03-10T00:00:00Z', ['2026-03']],
    ['2025-02-28T00:00:00Z', ['2026-02']],
    ['2026-03-01T00:00:00Z', ['2026-03']],
  ] as const) {
    await change({ tariff_since: since })
    for (const period of ['2026-02', '2026-03'])
      expect(await charged(period), `${since} ${period}`).toEqual(due.includes(period as never) ? ['900.00'] : [])
  }
})
