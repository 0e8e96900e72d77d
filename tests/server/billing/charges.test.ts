// Months of projects: what was measured is priced line by line, and closing charges it once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAgent } from '../support/agentSupport.ts'
import { type Answer, type Caller, errorsOf, openPortal } from '../support/portal.ts'
import { sendLines } from '../statistics/logLines.ts'

let now = new Date('2026-03-20T12:00:00.000Z')
const portal = await openPortal({ clock: () => now })
afterAll(() => portal.close())
const { store } = portal.services
let admin = await portal.signIn('admin@demo.example')
const gigabyte = 1024 ** 3
const account = 'demo-cdn2'
const project = (await store.accounts.find(account))!.project_id
const base = `/api/v1/billing/${project}`

type Line = { kind: string; code: string; measured: number; quantity: number; net: string; gross: string; steps: { amount: string }[] }
type Month = { status: string; lines: Line[]; skipped: object[]; net: string; vat: string; total: string }
const month = async (period: string, caller: Caller = admin, url = `${base}/charges`): Promise<Month> =>
  (await caller.ask({ url: `${url}?period=${period}` })).json()
const close = (period: string, caller: Caller = admin): Promise<Answer> =>
  caller.ask({ method: 'POST', url: `${base}/closings`, body: { period } })
const statement = async (): Promise<{ balance: string | null; total: number; operations: Record<string, unknown>[] }> =>
  (await admin.ask({ url: `${base}/operations` })).json()
async function make(type: string, body: object): Promise<string> {
  const answer = await admin.ask({ method: 'POST', url: `/api/v1/${type}`, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
async function change(data: object): Promise<void> {
  const { version } = (await admin.ask({ url: `/api/v1/projects/${project}` })).json<{ version: number }>()
  const answer = await admin.ask({ method: 'PATCH', url: `/api/v1/projects/${project}`, body: data, version })
  expect(answer.statusCode, answer.body).toBe(200)
}
const item = (code: string, more: object): object => ({
  code,
  name: { ru: code, en: code },
  currency: 'RUB',
  vat_percent: 20,
  valid_from: '2026-01-01T00:00:00.000Z',
  active: true,
  brand: ['main'],
  ...more,
})

beforeAll(async () => {
  const agent = await makeAgent(portal, 'Edge 1')
  const [resource] = (await (await portal.signIn('cdn2@demo.example')).ask({ url: `/api/v1/accounts/${account}/http-resources` })).json<
    { id: string }[]
  >()
  // 73 GB of February in 73 answers, and 5 of March.
  const line = (time: string, id: string) => ({
    time,
    id,
    account,
    resource: resource!.id,
    host: 'a.example',
    status: 200,
    bytes: gigabyte,
  })
  const february = Array.from({ length: 73 }, (_, index) =>
    line(new Date(Date.UTC(2026, 1, 1 + (index % 28), 3)).toISOString(), `f${index}`),
  )
  const march = Array.from({ length: 5 }, (_, index) => line(new Date(Date.UTC(2026, 2, 1 + index)).toISOString(), `m${index}`))
  expect((await sendLines(agent, 'edge', 0, [...february, ...march])).json()).toMatchObject({ counted: 78 })
  await make(
    'nomenclature',
    item('GRADUATED-GB', {
      unit: 'GB',
      billing_mode: 'tiered_graduated',
      meter: 'traffic',
      included: 60,
      tiers: [
        { up_to: 10, unit_price: 9 },
        { up_to: null, unit_price: 6.8 },
      ],
    }),
  )
  await make(
    'nomenclature',
    item('REQUESTS', { unit: '1000_requests', billing_mode: 'per_unit', meter: 'requests', price: 100, round: 'up' }),
  )
  await make('nomenclature', item('LATER', { unit: 'month', billing_mode: 'flat', price: 1, valid_from: '2027-01-01T00:00:00.000Z' }))
  await make('nomenclature', item('DOLLARS', { unit: 'month', billing_mode: 'flat', price: 1, currency: 'USD' }))
  await make('nomenclature', item('P95', { unit: 'Mbit', billing_mode: 'p95', meter: 'bandwidth', price: 50 }))
})

describe('a month', () => {
  it('without charges has no lines', async () => {
    expect(await month('2026-02')).toMatchObject({ status: 'over', lines: [], total: '0.00' })
  })

  it('prices the measured quantities, with the steps of each line, the discount and VAT', async () => {
    await change({ service_billing: { services: ['GRADUATED-GB', 'REQUESTS', 'P95'], discount_percent: 10 } })
    const { lines, net, vat, total } = await month('2026-02')
    const [traffic, requests, peak] = lines
    expect(traffic).toMatchObject({
      measured: 73,
      included: 60,
      quantity: 13,
      list: '110.40',
      discount: '11.04',
      net: '99.36',
      vat: '19.87',
    })
    expect(traffic!.steps.map(({ amount }) => amount)).toEqual(['90.00', '20.40'])
    expect(requests).toMatchObject({ measured: 0.073, quantity: 1, net: '90.00', vat: '18.00' })
    // 28 samples of 8064: the percentile forgives them.
    expect(peak).toMatchObject({ measured: 0, net: '0.00' })
    expect([net, vat, total]).toEqual(['189.36', '37.87', '227.23'])
  })

  it('lists items that cannot be charged, with reasons, and is not closed at 0 because of them', async () => {
    await change({ service_billing: { services: ['LATER', 'DOLLARS'] } })
    expect((await month('2026-02')).skipped).toEqual([
      { code: 'LATER', reason: 'not_in_force' },
      { code: 'DOLLARS', reason: 'currency' },
    ])
    expect(errorsOf(await close('2026-02'))).toEqual(['/period nothingCharged'])
  })

  it('charges options of each account that has them', async () => {
    await change({
      service_billing: { services: [] },
      accounts: { [account]: { client: 'CDN2', company_name: 'Demo Shop LLC', features: ['option_brotli', 'option_dvr'] } },
    })
    expect((await month('2026-02')).lines).toMatchObject([{ kind: 'option', code: 'OPTION-BROTLI', quantity: 1, net: '500.00' }])
  })

  it('charges the tariff each month, and traffic beyond the included amount', async () => {
    const plan = {
      name: 'Plan',
      tariff_type: 'plan',
      included_amount: 70,
      price: 900,
      period: 'month',
      overage_price: 1.5,
      currency: 'RUB',
      vat_percent: 20,
      valid_from: '2026-01-01T00:00:00.000Z',
      active: true,
      brand: ['main'],
    }
    await change({
      tariff_id: await make('tariffs', plan),
      tariff_since: '2026-01-15T00:00:00Z',
      accounts: { [account]: { client: 'CDN2' } },
    })
    const kinds = async (period: string): Promise<unknown[]> =>
      (await month(period)).lines.map(({ kind, quantity, net }) => [kind, quantity, net])
    expect(await kinds('2026-02')).toEqual([
      ['tariff', 1, '900.00'],
      ['overage', 3, '4.50'],
    ])
    expect(await kinds('2025-12')).toEqual([])
    const packet = { ...plan, name: 'Packet', tariff_type: 'packet', included_amount: undefined, amount: 75, period: 'once' }
    await change({ tariff_id: await make('tariffs', packet), tariff_since: '2026-02-01T00:00:00Z' })
    expect(await kinds('2026-02')).toEqual([
      ['tariff', 1, '900.00'],
      ['overage', 0, '0.00'],
    ])
    // 2 GB of the packet are left for the 5 of March, and it is not paid for again.
    expect(await kinds('2026-03')).toEqual([['overage', 3, '4.50']])
  })
})

describe('the terms of a service', () => {
  it('R0-713 have its active tariff, read by the id of the service, and its remaining traffic', async () => {
    const customer = await portal.signIn('cdn2@demo.example')
    const { id } = (await customer.ask({ url: `/api/v1/accounts/${account}/service` })).json<{ id: string }>()
    const terms = (await customer.ask({ url: `/api/v1/accounts/${id}/billing/terms` })).json()
    expect(terms).toMatchObject({
      currency: 'RUB',
      tariff: { name: 'Packet', tariff_type: 'packet', amount: 75, included_amount: null, period: 'once', price: 900 },
      traffic: { included: 75, used: 78, left: 0 },
      contract: { number: '2026-014' },
    })
    expect((await customer.ask({ url: `/api/v1/accounts/${id}/service` })).json()).toMatchObject({ available_traffic: 0 })
    expect((await customer.ask({ url: '/api/v1/accounts/demo-other/billing/terms' })).statusCode).toBe(404)
  })
  it('are unknown without a tariff', async () => {
    const other = await portal.signIn('other@demo.example')
    const terms = (await other.ask({ url: '/api/v1/accounts/demo-other/billing/terms' })).json()
    expect(terms).toMatchObject({ currency: 'USD', tariff: null, traffic: null, contract: null, options: [] })
  })
})

describe('closing', () => {
  it('is refused for the current month, and for an invalid month', async () => {
    expect(errorsOf(await close('2026-03'))).toEqual(['/period maximum'])
    expect((await close('2026-13')).statusCode).toBe(400)
    expect((await admin.ask({ url: `${base}/charges?period=2026-2` })).statusCode).toBe(400)
    expect((await admin.ask({ url: `${base}/charges` })).statusCode).toBe(400)
    expect((await statement()).total).toBe(0)
  })

  it('is refused for a month before the contract and the record of the project, which has nothing to charge', async () => {
    const refused = await close('2025-12')
    expect(errorsOf(refused)).toEqual(['/period minimum'])
    expect(refused.json<{ errors: { params: object }[] }>().errors[0]!.params).toEqual({ limit: '2026-01' })
    expect(errorsOf(await close('2000-01'))).toEqual(['/period minimum'])
    expect(await month('2025-12')).toMatchObject({ status: 'before', lines: [], skipped: [], total: '0.00' })
    expect((await month('2026-01')).status).toBe('over')
    expect((await statement()).total).toBe(0)
  })

  it('of a project without a contract begins with the month of its record', async () => {
    const id = await make('projects', { name: 'Young', client_type: 'legal', company_brand: 'main', status: 'active', currency: 'USD' })
    const closed = (period: string): Promise<Answer> =>
      admin.ask({ method: 'POST', url: `/api/v1/billing/${id}/closings`, body: { period } })
    expect(errorsOf(await closed('2026-02'))).toEqual(['/period minimum'])
    expect(errorsOf(await closed('2026-03'))).toEqual(['/period maximum'])
  })

  it('uses the currency of the project at the time of closing', async () => {
    const data = { name: 'Undecided', client_type: 'legal', company_brand: 'main', status: 'active', currency: 'USD' }
    const id = await make('projects', { ...data, contract: { signed_at: '2026-01-01T00:00:00Z' } })
    const url = `/api/v1/billing/${id}/operations`
    // Operations and changes of the currency at once: each is booked in the currency of that moment, or the change is refused.
    const pay = (): Promise<Answer> => admin.ask({ method: 'POST', url, body: { kind: 'payment', amount: '1', method: 'card' } })
    const turn = (): Promise<Answer> => admin.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, body: { currency: 'RUB' }, version: 1 })
    const [, turned] = await Promise.all([pay(), turn(), pay()])
    const known = (await admin.ask({ url: `/api/v1/projects/${id}` })).json<{ currency: string }>().currency
    const booked = (await admin.ask({ url })).json<{ operations: { currency: string }[] }>().operations
    expect(booked.map(({ currency }) => currency)).toEqual([known, known])
    expect(turned.statusCode).toBe(known === 'RUB' ? 200 : 400)
  })

  it('charges each line once, however often and concurrently it is repeated', async () => {
    await change({ service_billing: { services: ['GRADUATED-GB', 'REQUESTS'] } })
    const { total, lines } = await month('2026-02')
    const answers = await Promise.all(Array.from({ length: 6 }, () => close('2026-02')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const { balance, operations } = await statement()
    expect(balance).toBe(`-${total}`)
    expect(operations).toHaveLength(lines.filter(({ gross }) => gross !== '0.00').length)
    expect(operations.every(({ kind, period }) => kind === 'charge' && period === '2026-02')).toBe(true)
  })

  it('is shown in the statement with the names of its lines at that time', async () => {
    const told = async () => (await statement()).operations.map(({ service, item: one }) => [service, one])
    const named = (name: string) => ({ kind: 'service', name: { ru: name, en: name } })
    const expected = [['GRADUATED-GB', named('GRADUATED-GB')]]
    expect((await told()).filter(([code]) => code === 'GRADUATED-GB')).toEqual(expected)
    const [found] = (
      await admin.ask({ url: `/api/v1/nomenclature?filter=${encodeURIComponent(JSON.stringify({ code: 'GRADUATED-GB' }))}` })
    ).json<{ id: string; version: number }[]>()
    const { id, version } = found!
    const body = { name: { ru: 'Трафик', en: 'Traffic' } }
    expect((await admin.ask({ method: 'PATCH', url: `/api/v1/nomenclature/${id}`, body, version })).statusCode).toBe(200)
    expect((await told()).filter(([code]) => code === 'GRADUATED-GB')).toEqual(expected)
  })

  it('is final: later prices, statistics and services do not change it', async () => {
    const before = await month('2026-02')
    expect(before.status).toBe('closed')
    await change({ service_billing: { services: ['P95'], discount_percent: 50 } })
    now = new Date('2026-05-02T00:00:00.000Z')
    // The session has ended by then.
    admin = await portal.signIn('admin@demo.example')
    expect(await month('2026-02')).toEqual(before)
    expect((await close('2026-02')).json()).toEqual(before)
    expect((await statement()).balance).toBe(`-${before.total}`)
  })

  it('of a month without charges is stored, too', async () => {
    await change({ service_billing: { services: [] } })
    expect((await close('2026-01')).json()).toMatchObject({ status: 'closed', lines: [], total: '0.00' })
  })

  it('is refused to callers who may not add operations; customers see the same month', async () => {
    const customer = await portal.signIn('cdn2@demo.example')
    expect((await close('2026-04', customer)).statusCode).toBe(404)
    expect(await month('2026-02', customer, `/api/v1/accounts/${account}/billing/charges`)).toEqual(await month('2026-02'))
    expect((await customer.ask({ url: '/api/v1/accounts/demo-other/billing/charges?period=2026-02' })).statusCode).toBe(404)
  })
})

describe('a price list', () => {
  it('of more than one page of records is read completely: each of its items is charged, shown to customers and named', async () => {
    // Ids grow with time, so the last one is on the last page.
    const many = Array.from({ length: 205 }, (_, index) => ({
      action: 'create',
      data: item(`MANY-${index}`, { unit: 'month', billing_mode: 'flat', price: 7 }),
    }))
    const answer = await admin.ask({ method: 'POST', url: '/api/v1/nomenclature/batch', body: { changes: many } })
    expect(answer.statusCode, answer.body).toBe(200)
    await change({ service_billing: { services: ['MANY-204'] } })
    const { lines, skipped } = await month('2026-04')
    expect(lines.map(({ code }) => code)).toContain('MANY-204')
    expect(skipped).toEqual([])
    const customer = await portal.signIn('cdn2@demo.example')
    const prices = (await customer.ask({ url: `/api/v1/accounts/${account}/prices` })).json<{ code: string }[]>()
    expect(prices.map(({ code }) => code)).toContain('MANY-204')
    const body = { kind: 'charge', amount: '5', service: 'MANY-204', reason: 'Agreed in letter 42 of May' }
    const added = await admin.ask({ method: 'POST', url: `${base}/operations`, body })
    expect(added.json()).toMatchObject({ item: { kind: 'service', name: { en: 'MANY-204' } } })
    expect((await statement()).operations[0]).toMatchObject({ service: 'MANY-204', period: '', item: { name: { en: 'MANY-204' } } })
  })
})
