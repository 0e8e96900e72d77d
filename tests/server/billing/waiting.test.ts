// Sums above the limit of a role wait for a second person: who decides, and that each is booked once, on both databases.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { clientOf } from '../../support/openapi.ts'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { type Caller } from '../support/portal.ts'
import { approve, codeOf, correction, decline, type Office, openOffice, reason, type Waiting, withdraw } from './waitingOffice.ts'

onEachDatabase('operations above the limit', (env) => {
  let at: Office
  beforeAll(async () => {
    at = await openOffice(await env())
  }, 120_000)
  afterAll(() => at?.portal.close())

  it('wait: they are listed with the reason and the author, and are not in the balance', async () => {
    const project = await at.freshProject()
    expect((await at.add(at.author, project, correction('100000'))).statusCode).toBe(201)
    expect((await at.add(at.author, project, correction('-100000.01'))).statusCode).toBe(202)
    expect(await at.statement(project)).toMatchObject({ balance: '100000.00', total: 1 })
    expect(await at.waitingOf(at.author, project)).toMatchObject({
      currency: 'RUB',
      limit: '100000.00',
      operations: [
        { state: 'waiting', version: 1, amount: '-100000.01', reason, actor_name: 'author1@main.example', actions: ['withdraw'] },
      ],
    })
    expect((await at.waitingOf(at.supervisor, project)).limit).toBe(null)
    expect((await at.waitingOf(at.supervisor, project)).operations[0]!.actions).toEqual(['approve', 'decline'])
    expect((await at.waitingOf(at.colleague, project)).operations[0]!.actions).toEqual(['decline'])
    const manager = await at.portal.signIn('manager@demo.example')
    expect(await at.waitingOf(manager, project)).toMatchObject({ limit: '0.00', operations: [{ actions: [] }] })
  })

  it('of every kind wait, in the currency of the project', async () => {
    const project = await at.freshProject({ currency: 'USD' })
    expect((await at.add(at.supervisor, project, { kind: 'payment', amount: '5000', method: 'invoice' })).statusCode).toBe(201)
    for (const body of [
      { kind: 'payment', amount: '1000.01', method: 'invoice' },
      { kind: 'refund', amount: '1000.01', reason },
      { kind: 'bonus', amount: '1000.01', reason },
      { kind: 'charge', amount: '1000.01', reason },
      correction('1000.01'),
      { kind: 'correction', reverses: 1, reason },
    ])
      expect((await at.add(at.author, project, body)).statusCode, JSON.stringify(body)).toBe(202)
    expect((await at.add(at.author, project, { kind: 'refund', amount: '1000', reason })).statusCode).toBe(201)
    expect(await at.statement(project)).toMatchObject({ balance: '4000.00', total: 2 })
  })

  it('are answered as the API’s document says', async () => {
    const project = await at.freshProject()
    const client = clientOf((await at.author.ask({ url: '/api/v1/openapi.json' })).json(), at.author)
    const params = { project }
    const added = await client.call('post /billing/{project}/operations', { params, body: correction('200000'), status: 202 })
    await client.call('get /billing/{project}/waiting', { params, status: 200 })
    await client.call('get /attention', { status: 200 })
    const decision = 'post /billing/{project}/waiting/{id}/decision'
    const ask = { params: { project, id: added.json<Waiting>().id }, body: { ...withdraw, version: 1 } }
    await client.call(decision, { ...ask, status: 200 })
    await client.call(decision, { ...ask, body: { ...approve, version: 1 }, status: 409 })
    expect(client.covered).toContain(decision)
  })

  it('are booked when they are approved, as their author’s, and the audit names both', async () => {
    const { project, id } = await at.waits()
    const answer = await at.decide(at.supervisor, project, id, approve)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { state: 'approved', version: 2, number: 1, decided_by: 'admin@demo.example', actions: [] },
    ])
    const { operations, balance } = await at.statement(project)
    expect(balance).toBe('-100000.01')
    expect(operations).toMatchObject([{ number: 1, reason, actor_name: 'author1@main.example', approved_by: 'admin@demo.example' }])
    expect((await at.waitingOf(at.supervisor, project)).operations).toEqual([])
    expect((await at.audited(project)).map(({ action, actor_name, detail }) => [action, actor_name, JSON.parse(detail).name])).toEqual([
      ['operation-waits', 'author1@main.example', '-100000.01 RUB'],
      ['operation-correction', 'admin@demo.example', '1: -100000.01 RUB (author1@main.example)'],
      ['operation-approved', 'admin@demo.example', '-100000.01 RUB (author1@main.example)'],
    ])
  })

  it('are declined with a reason, by a person whose limit is as small, and never booked', async () => {
    const { project, id } = await at.waits()
    expect((await at.decide(at.colleague, project, id, decline)).json()).toMatchObject({
      state: 'declined',
      decline_reason: decline.reason,
      decided_by: 'colleague2@main.example',
      number: null,
    })
    expect(await at.statement(project)).toMatchObject({ balance: null, total: 0 })
    expect((await at.audited(project)).at(-1)!.detail).toContain(decline.reason)
  })

  it('are withdrawn by their author', async () => {
    const { project, id } = await at.waits()
    expect((await at.decide(at.author, project, id, withdraw)).json()).toMatchObject({ state: 'withdrawn', number: null })
    expect(await at.statement(project)).toMatchObject({ balance: null, total: 0 })
  })

  it('are added once for a key, also after the decision', async () => {
    const project = await at.freshProject()
    const answers = await Promise.all(Array.from({ length: 5 }, () => at.add(at.author, project, correction('200000'), 'wait-1')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
    const [id] = [...new Set(answers.map((answer) => answer.json<Waiting>().id))]
    expect((await at.waitingOf(at.author, project)).operations.map((one) => one.id)).toEqual([id])
    expect((await at.decide(at.supervisor, project, id!, approve)).statusCode).toBe(200)
    const again = await at.add(at.author, project, correction('200000'), 'wait-1')
    expect([again.statusCode, again.json()]).toMatchObject([202, { id, state: 'approved' }])
    expect((await at.statement(project)).total).toBe(1)
    expect(codeOf(await at.add(at.author, project, correction('200001'), 'wait-1'))).toEqual([422, 'idempotency_key_reused'])
  })

  it('are booked once when many approve at once: one person is answered the same, another learns of it', async () => {
    const { project, id } = await at.waits()
    const second = await at.invite('second', 'supervisor_provider')
    const answers = await Promise.all(
      [at.supervisor, second, at.supervisor, second].map((caller) => at.decide(caller, project, id, approve)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409])
    const conflict = answers.find(({ statusCode }) => statusCode === 409)!
    expect(conflict.json()).toMatchObject({ code: 'version_conflict', current: { id, version: 2, state: 'approved' } })
    expect(await at.statement(project)).toMatchObject({ balance: '-100000.01', total: 1 })
  })

  it('have one outcome when they are approved, declined and withdrawn at once', async () => {
    const { project, id } = await at.waits()
    const answers = await Promise.all([
      at.decide(at.supervisor, project, id, approve),
      at.decide(at.colleague, project, id, decline),
      at.decide(at.author, project, id, withdraw),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    const { state } = answers.find(({ statusCode }) => statusCode === 200)!.json<Waiting>()
    expect((await at.statement(project)).total).toBe(state === 'approved' ? 1 : 0)
  })

  it('are known to the first screen of staff who decide in their reach, with their project', async () => {
    for (const { project, id } of await at.portal.services.store.waiting.within(providerScope, 'projects', 100))
      await at.decide(at.author, project, id, withdraw)
    const { project, id } = await at.waits()
    const seen = async (caller: Caller, host?: string): Promise<{ id: string; project: { id: string } }[] | undefined> =>
      (await caller.ask({ url: '/api/v1/attention', ...(host !== undefined && { host }) })).json().waiting?.rows
    expect((await seen(at.supervisor))!.find((one) => one.id === id)).toMatchObject({
      project: { id: project },
      amount: '-100000.01',
      currency: 'RUB',
      actor_name: 'author1@main.example',
    })
    expect((await seen(at.colleague))!.map((one) => one.id)).toContain(id)
    expect(await seen(await at.portal.signIn('manager@demo.example'))).toBeUndefined()
    const stranger = await at.invite('stranger', 'admin_provider', 'second')
    expect((await seen(stranger, 'second.localhost'))!.map((one) => one.id)).not.toContain(id)
    await at.decide(at.supervisor, project, id, decline)
    expect((await seen(at.supervisor))!.map((one) => one.id)).not.toContain(id)
  })

  it('are not shown to the customer before they are booked, and then without the names of staff', async () => {
    const { project_id: project } = (await at.portal.services.store.accounts.find('demo-cdn2'))!
    const customer = await at.portal.signIn('cdn2@demo.example')
    const { id } = (await at.add(at.author, project, correction('200000'))).json<Waiting>()
    const url = '/api/v1/accounts/demo-cdn2/billing/operations'
    const before = await customer.ask({ url })
    expect(before.json()).toMatchObject({ balance: null, total: 0, operations: [] })
    expect((await customer.ask({ url: '/api/v1/accounts/demo-cdn2/service' })).json()).toMatchObject({ balance: null })
    await at.decide(at.supervisor, project, id, approve)
    const after = await customer.ask({ url })
    expect(after.json()).toMatchObject({ balance: '200000.00', operations: [{ reason, actor_name: '', approved_by: null }] })
    expect(after.body).not.toContain('@')
  })

  it('of other brands leave room on the first screen, however many wait', async () => {
    const { store } = at.portal.services
    const foreign = await at.freshProject({ company_brand: 'second' })
    const { id: first } = (await at.add(at.author, await at.freshProject(), correction('200000'))).json<Waiting>()
    const [row] = await store.waiting.within(providerScope, 'projects', 1)
    await store.transaction(async (inside) => {
      for (let one = 0; one < 1000; one += 1)
        await inside.waiting.add({ ...row!, id: `wop_${one}`, once: `id:${one}`, project: foreign, at: '2020-01-01T00:00:00.000Z' })
    })
    const seen = async (caller: Caller) => (await caller.ask({ url: '/api/v1/attention' })).json().waiting
    const { more, rows } = await seen(at.colleague)
    expect([more, rows.map(({ id }: { id: string }) => id)]).toMatchObject([false, expect.arrayContaining([first])])
    expect(await seen(at.supervisor)).toMatchObject({ total: 1000, more: true })
  })
})
