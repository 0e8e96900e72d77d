// Projects by balance: those in debt, those beyond their credit limit, and those between two amounts.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { type Answer, type Caller, errorsOf, openPortal, type Portal } from '../support/portal.ts'
import { adminOfSecondBrand } from '../support/secondBrand.ts'

type Listed = { id: string; name: string; version: number; balance?: number; balance_state: string }

onEachDatabase('projects by balance', (env) => {
  let portal: Portal
  let admin: Caller
  let own: Caller
  const ask = (filter: object, caller = admin): Promise<Answer> =>
    caller.ask({
      url: `/api/v1/projects?filter=${encodeURIComponent(JSON.stringify({ q: 'Owing', ...filter }))}&sort=${encodeURIComponent('["name","ASC"]')}`,
    })
  const names = async (filter: object, caller = admin): Promise<string[]> =>
    (await ask(filter, caller)).json<Listed[]>().map(({ name }) => name.replace('Owing ', ''))
  const made: Record<string, string> = {}
  const add = async (name: string, body: object): Promise<void> => {
    const answer = await admin.ask({ method: 'POST', url: `/api/v1/billing/${made[name]}/operations`, body })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  const correction = (amount: string): object => ({ kind: 'correction', amount, reason: 'Agreed in letter 42 of May' })

  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', env: await env() })
    admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
    own = await adminOfSecondBrand(portal)
    const amounts: [name: string, brand: string, credit: number | undefined, amount: string | undefined][] = [
      ['beyond', 'main', 100, '-100.01'],
      ['credit', 'main', 100, '-100'],
      ['fresh', 'main', 100, undefined],
      ['none', 'second', undefined, '-0.01'],
      ['rich', 'second', 0, '250.5'],
    ]
    for (const [name, company_brand, credit_limit, amount] of amounts) {
      const body = { name: `Owing ${name}`, client_type: 'legal', company_brand, status: 'active', currency: 'RUB', credit_limit }
      const answer = await admin.ask({ method: 'POST', url: '/api/v1/projects', body })
      expect(answer.statusCode, answer.body).toBe(201)
      made[name] = answer.json<Listed>().id
      if (amount !== undefined) await add(name, correction(amount))
    }
  })
  afterAll(() => portal.close())

  it('are reported with their balance and its state', async () => {
    const rows = (await ask({})).json<Listed[]>()
    expect(rows.map(({ balance, balance_state }) => [balance, balance_state])).toEqual([
      [-100.01, 'beyond'],
      [-100, 'credit'],
      [undefined, 'none'],
      [-0.01, 'beyond'],
      [250.5, 'above'],
    ])
  })
  it('are found by state, by several at once, and by none', async () => {
    expect(await names({ balance_state: 'beyond' })).toEqual(['beyond', 'none'])
    expect(await names({ balance_state: ['beyond', 'credit'] })).toEqual(['beyond', 'credit', 'none'])
    expect(await names({ balance_state: 'credit' })).toEqual(['credit'])
    expect(await names({ balance_state: 'above' })).toEqual(['rich'])
    expect(await names({ balance_state: 'none' })).toEqual(['fresh'])
    expect(await names({ balance_state: 'debt' })).toEqual([])
  })
  it('are found between two amounts, both inclusive', async () => {
    expect(await names({ balance_gte: -100, balance_lte: 0 })).toEqual(['credit', 'none'])
    expect(await names({ balance_gte: -100.01, balance_lte: -100 })).toEqual(['beyond', 'credit'])
    expect(await names({ balance_lte: -100.02 })).toEqual([])
    expect(await names({ balance_gte: 250.5 })).toEqual(['rich'])
    // Numbers that no database holds as an amount.
    expect(await names({ balance_gte: -1e308, balance_lte: 1e308 })).toEqual(['beyond', 'credit', 'none', 'rich'])
    expect([await names({ balance_gte: 1e20 }), await names({ balance_lte: -1e20 })]).toEqual([[], []])
  })
  it('are sorted by balance, accounts without one last in both directions, page by page and with every filter', async () => {
    const sorted = async (order: string, range: number[], filter: object = {}, caller = admin) => {
      const asked = {
        filter: JSON.stringify({ q: 'Owing', ...filter }),
        sort: JSON.stringify(['balance', order]),
        range: JSON.stringify(range),
      }
      const answer = await caller.ask({ url: `/api/v1/projects?${new URLSearchParams(asked)}` })
      expect(answer.statusCode, answer.body).toBe(200)
      const total = Number(String(answer.headers['content-range']).split('/')[1])
      return [answer.json<Listed[]>().map(({ name }) => name.replace('Owing ', '')), total]
    }
    expect(await sorted('ASC', [0, 24])).toEqual([['beyond', 'credit', 'none', 'rich', 'fresh'], 5])
    expect(await sorted('DESC', [0, 24])).toEqual([['rich', 'none', 'credit', 'beyond', 'fresh'], 5])
    expect(await sorted('ASC', [0, 1])).toEqual([['beyond', 'credit'], 5])
    expect(await sorted('ASC', [2, 3])).toEqual([['none', 'rich'], 5])
    expect(await sorted('ASC', [3, 4])).toEqual([['rich', 'fresh'], 5])
    expect(await sorted('ASC', [4, 5])).toEqual([['fresh'], 5])
    expect(await sorted('DESC', [0, 24], { balance_state: ['beyond', 'none'] })).toEqual([['none', 'beyond', 'fresh'], 3])
    expect(await sorted('DESC', [0, 24], { company_brand: 'main', balance_lte: 0 })).toEqual([['credit', 'beyond'], 2])
    expect(await sorted('ASC', [0, 24], { q: 'nobody' })).toEqual([[], 0])
    expect(await sorted('ASC', [0, 24], {}, own)).toEqual([['none', 'rich'], 2])
  })
  it.each(['balance_state.x', 'ledger_balances', 'Balance'])('are not sorted by %s', async (field) => {
    const sort = encodeURIComponent(JSON.stringify([field, 'ASC']))
    expect((await admin.ask({ url: `/api/v1/projects?sort=${sort}` })).statusCode).toBe(400)
  })
  it('follow the next operation at once', async () => {
    await add('rich', correction('-300'))
    expect(await names({ balance_state: 'above' })).toEqual([])
    expect(await names({ balance_lte: -49.5, balance_gte: -49.5 })).toEqual(['rich'])
    await add('rich', { kind: 'payment', amount: '300', method: 'invoice', document: 'Invoice 1180' })
    expect(await names({ balance_state: 'above' })).toEqual(['rich'])
  })
  it('are limited to the reach of the caller', async () => {
    expect(await names({ balance_state: ['beyond', 'credit', 'above'] }, own)).toEqual(['none', 'rich'])
    expect(await names({ balance_lte: 1000 }, own)).toEqual(['none', 'rich'])
  })
  it.each([
    { balance_gte: '0' },
    { balance_lte: null },
    { balance_gte: [1, 2] },
    { balance_in: [1] },
    { balance: 1 },
    { balance_state_gte: 'a' },
  ])('cannot be requested by %j', async (filter) => {
    expect((await ask(filter)).statusCode).toBe(400)
  })
  it('have a read-only balance', async () => {
    const url = `/api/v1/projects/${made.credit}`
    const { version } = (await admin.ask({ url })).json<Listed>()
    for (const [name, value] of Object.entries({ balance: 1_000_000, balance_state: 'above' })) {
      const answer = await admin.ask({ method: 'PATCH', url, version, body: { [name]: value } })
      expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`/${name} readOnly`]])
    }
    const given = { name: 'Owing gift', client_type: 'legal', company_brand: 'main', status: 'active', currency: 'RUB', balance: 5 }
    const answer = await admin.ask({ method: 'POST', url: '/api/v1/projects', body: given })
    if (answer.statusCode === 201) expect(answer.json<Listed>().balance).toBeUndefined()
    else expect(answer.statusCode).toBe(400)
  })
  it('have the balance after their last operation', async () => {
    const ids = Object.values(made)
    const sums = await Promise.all(ids.map(async (id) => [id, (await portal.services.store.ledger.last(id))?.balance] as const))
    expect(await portal.services.store.ledger.balances(ids)).toEqual(new Map(sums.filter(([, balance]) => balance !== undefined)))
  })
})
