// Money of projects: who adds operations, which are refused, and that each is added once.
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { type Answer, type Caller, errorsOf, openPortal } from '../support/portal.ts'

const portal = await openPortal({ demo: 'people' })
afterAll(() => portal.close())
const { store } = portal.services
const admin = await portal.signIn('admin@demo.example')
const customer = await portal.signIn('cdn2@demo.example')
const project = (await store.accounts.find('demo-cdn2'))!.project_id

let made = 0
/** A project without operations. */
async function freshProject(more: object = {}): Promise<string> {
  const body = { name: `Purse ${(made += 1)}`, client_type: 'legal', company_brand: 'main', status: 'active', currency: 'RUB', ...more }
  const answer = await admin.ask({ method: 'POST', url: '/api/v1/projects', body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const add = (caller: Caller, id: string, body: object, key?: string): Promise<Answer> =>
  caller.ask({
    method: 'POST',
    url: `/api/v1/billing/${id}/operations`,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const read = async (caller: Caller, id: string, query = ''): Promise<Record<string, unknown> & { operations: { amount: string }[] }> =>
  (await caller.ask({ url: `/api/v1/billing/${id}/operations${query}` })).json()
const paid = (amount: string): object => ({ kind: 'payment', amount, method: 'invoice', document: 'Invoice 1180' })
const reason = 'Agreed in letter 42 of May'

describe('operations', () => {
  it('add up to the balance, each with the balance after it', async () => {
    const id = await freshProject({ credit_limit: 500 })
    expect(await read(admin, id)).toMatchObject({ balance: null, available: null, total: 0, operations: [], credit_limit: '500.00' })
    for (const body of [
      paid('1000.50'),
      { kind: 'charge', amount: '200', service: 'CDN-TRAFFIC', reason },
      { kind: 'refund', amount: '0.05', reason },
      { kind: 'bonus', amount: '10', reason },
      { kind: 'correction', amount: '-300.45', reason },
    ])
      expect((await add(admin, id, body)).statusCode).toBe(201)
    const statement = await read(admin, id)
    expect(statement).toMatchObject({
      currency: 'RUB',
      balance: '510.00',
      available: '1010.00',
      opening: '0.00',
      came: '1010.50',
      went: '-500.50',
      closing: '510.00',
      total: 5,
    })
    expect(statement.operations).toMatchObject([
      { number: 5, kind: 'correction', amount: '-300.45', balance: '510.00', reason },
      { number: 4, kind: 'bonus', amount: '10.00', balance: '810.45' },
      { number: 3, kind: 'refund', amount: '-0.05', balance: '800.45' },
      { number: 2, kind: 'charge', amount: '-200.00', balance: '800.50', service: 'CDN-TRAFFIC' },
      { number: 1, kind: 'payment', amount: '1000.50', balance: '1000.50', method: 'invoice', document: 'Invoice 1180', reason: null },
    ])
    const some = await read(admin, id, '?kind=payment,bonus&limit=1')
    expect(some).toMatchObject({ opening: null, closing: null, came: '1010.50', went: '0.00', total: 2, balance: '510.00' })
    expect(some.operations).toHaveLength(1)
  })

  it('are in the audit, with actor and subject, in the same transaction', async () => {
    const id = await freshProject()
    await add(admin, id, paid('7'))
    const rows = (await store.history.audited(providerScope)).filter((row) => row.id === id && row.action.startsWith('operation'))
    expect(rows).toMatchObject([{ action: 'operation-payment', actor_name: 'admin@demo.example' }])
    expect(rows[0]!.detail).toContain('7.00 RUB')
    // The history tells of which project, and how much.
    const history = (await admin.ask({ url: '/api/v1/history?type=projects&limit=20' })).json<{ target: string; action: string }[]>()
    const { name } = (await admin.ask({ url: `/api/v1/projects/${id}` })).json<{ name: string }>()
    expect(history.filter(({ target, action }) => target === id && action.startsWith('operation'))).toMatchObject([
      { record: { id, name }, about: { name: '1: 7.00 RUB' }, changes: [] },
    ])
  })

  it('cannot be changed: the database itself refuses', async () => {
    const id = await freshProject()
    await add(admin, id, paid('7'))
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect((await admin.ask({ method, url: `/api/v1/billing/${id}/operations`, body: paid('1') })).statusCode).toBe(404)
    await expect(store.transaction((inside) => inside.ledger.add({ ...emptyRow(id), number: 1 }))).rejects.toThrow()
    const database = new Database(join(portal.dir, 'data', 'portal.db'))
    const month = { project: id, period: '2026-01', closed_at: '2026-02-01T00:00:00.000Z', actor: '', actor_name: '', lines: '[]' }
    await store.transaction((inside) => inside.ledger.closeMonth(month))
    const changes = [
      'update ledger set amount = 1',
      'delete from ledger',
      "update ledger_months set lines = ''",
      'delete from ledger_months',
    ]
    for (const statement of changes) expect(() => database.exec(statement), statement).toThrow('append-only')
    database.close()
    expect((await read(admin, id)).balance).toBe('7.00')
  })

  it('are reversed by a correction, once', async () => {
    const id = await freshProject()
    await add(admin, id, paid('99.90'))
    const back = { kind: 'correction', reverses: 1, reason }
    expect((await add(admin, id, back)).json()).toMatchObject({ amount: '-99.90', balance: '0.00', reverses: 1 })
    expect(errorsOf(await add(admin, id, back))).toEqual(['/reverses reference'])
    expect(errorsOf(await add(admin, id, { ...back, reverses: 9 }))).toEqual(['/reverses reference'])
    expect(errorsOf(await add(admin, id, { ...back, reverses: 2, amount: '1' }))).toEqual(['/amount additionalProperties'])
    expect((await read(admin, id)).total).toBe(2)
  })

  it('are added once, however often the call is repeated, also concurrently', async () => {
    const id = await freshProject()
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(admin, id, paid('50'), 'key-1')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(7)
    const other = await add(admin, id, paid('51'), 'key-1')
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency_key_reused'])
    expect((await add(admin, id, paid('1'), 'ключ'.normalize())).statusCode).toBe(400)
    expect((await read(admin, id)).balance).toBe('50.00')
  })

  it('are all kept when many are added at once', async () => {
    const id = await freshProject()
    const amounts = Array.from({ length: 25 }, (_, index) => `${index + 1}.0${index % 10}`)
    await Promise.all(amounts.map((amount) => add(admin, id, paid(amount))))
    const minor = amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
    expect(Math.round(Number((await read(admin, id)).balance) * 100)).toBe(minor)
  })
})

describe('refused are', () => {
  it.each<[string, object, string]>([
    ['no kind', { amount: '1' }, '/kind required'],
    ['an unknown kind', { kind: 'gift', amount: '1', reason }, '/kind enum'],
    ['an unknown field', { ...paid('1'), balance: '1' }, '/balance additionalProperties'],
    ['no amount', { kind: 'payment', method: 'card' }, '/amount required'],
    ['nothing', paid('0.00'), '/amount not'],
    ['a number', { ...paid('1'), amount: 1 }, '/amount type'],
    ['three decimals', paid('1.001'), '/amount pattern'],
    ['an exponent', paid('1e3'), '/amount pattern'],
    ['a leading zero', paid('01'), '/amount pattern'],
    ['too much', paid('99999999999'), '/amount pattern'],
    ['a payment below zero', paid('-1'), '/amount exclusiveMinimum'],
    ['a charge below zero', { kind: 'charge', amount: '-1', reason }, '/amount exclusiveMinimum'],
    ['a payment without a method', { kind: 'payment', amount: '1' }, '/method required'],
    ['a bonus with a method', { kind: 'bonus', amount: '1', reason, method: 'card' }, '/method additionalProperties'],
    ['a correction without a reason', { kind: 'correction', amount: '1' }, '/reason minLength'],
    ['a reason of nine letters', { kind: 'correction', amount: '1', reason: '123456789 ' }, '/reason minLength'],
    ['a bonus without a reason', { kind: 'bonus', amount: '1' }, '/reason minLength'],
    ['a reason of two lines', { kind: 'bonus', amount: '1', reason: `${reason}\n2` }, '/reason pattern'],
    ['a refund of more than there is', { kind: 'refund', amount: '10.01', reason }, '/amount maximum'],
    ['a payment that reverses', { kind: 'payment', method: 'card', reverses: 1 }, '/reverses additionalProperties'],
  ])('%s', async (_, body, error) => {
    const id = await freshProject()
    await add(admin, id, paid('10'))
    const answer = await add(admin, id, body)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [error]])
    expect(await read(admin, id)).toMatchObject({ balance: '10.00', total: 1 })
  })

  it.each([
    ['0', 'not'],
    ['1.001', 'pattern'],
    ['many', 'pattern'],
  ])('all wrong fields together: an amount of %s, and a reason that is too short', async (amount, keyword) => {
    const answer = await add(admin, await freshProject(), { kind: 'correction', amount, reason: 'short' })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`/amount ${keyword}`, '/reason minLength']])
  })

  it.each(['?kind=gift', '?from=2026-01-01', '?to=x', '?limit=0', '?offset=-1', '?sort=at'])('the query %s', async (query) =>
    expect((await admin.ask({ url: `/api/v1/billing/${project}/operations${query}` })).statusCode).toBe(400),
  )

  it('another currency, after the first operation', async () => {
    const id = await freshProject()
    const change = (currency: string, version: number): Promise<Answer> =>
      admin.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, body: { currency }, version })
    expect((await change('USD', 1)).statusCode).toBe(200)
    await add(admin, id, paid('1'))
    const answer = await change('RUB', 2)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/currency readOnly']])
  })

  it('staff who do not reach the project, or may not add operations', async () => {
    const second = await freshProject({ company_brand: 'second' })
    const manager = await portal.signIn('manager@demo.example')
    for (const id of [project, second]) expect((await add(manager, id, paid('1'))).statusCode).toBe(403)
    expect((await manager.ask({ url: `/api/v1/billing/${second}/operations` })).statusCode).toBe(404)
    for (const id of [project, second]) expect((await add(customer, id, paid('1'))).statusCode).toBe(404)
    expect(await read(admin, second)).toMatchObject({ total: 0 })
  })
})

describe('customers', () => {
  it('R0-665 R0-666 read balance and automatic top-up of their service once there are operations, its currency before', async () => {
    const service = async (): Promise<object> => (await customer.ask({ url: '/api/v1/accounts/demo-cdn2/service' })).json()
    expect(await service()).toMatchObject({ balance: null, currency: 'RUB', autorecharge: null })
    await add(admin, project, paid('1500.25'))
    expect(await service()).toMatchObject({ balance: 1500.25, currency: 'RUB', autorecharge: false })
  })
  it('see their own operations, without the names of staff', async () => {
    const mine = (await customer.ask({ url: '/api/v1/accounts/demo-cdn2/billing/operations' })).json()
    expect(mine.operations).toMatchObject([{ amount: '1500.25', actor_name: '' }])
    expect((await customer.ask({ url: '/api/v1/accounts/demo-other/billing/operations' })).statusCode).toBe(404)
    const other = await portal.signIn('other@demo.example')
    expect((await other.ask({ url: '/api/v1/accounts/demo-cdn2/billing/operations' })).statusCode).toBe(404)
    expect((await other.ask({ url: '/api/v1/accounts/demo-other/billing/operations' })).json().operations).toEqual([])
  })
})

const emptyRow = (id: string) => ({
  project: id,
  id: 'opr_forged',
  at: '2026-01-01T00:00:00.000Z',
  kind: 'payment',
  against: 'cash',
  amount: 1,
  balance: 1,
  currency: 'RUB',
  service: '',
  period: '',
  detail: '{}',
  reverses: null,
  actor: '',
  actor_name: '',
  once: 'forged',
})
