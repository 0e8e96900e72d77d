// Sums above the limit of a role wait for a second person: who decides, what is refused, and that each is booked once, on both databases.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { type Answer, type Caller, demoPassword, errorsOf, openPortal, type Portal } from '../support/portal.ts'

type Waiting = { id: string; version: number; state: string; amount: string; actions: string[]; number: number | null }
type List = { currency: string; limit: string | null; operations: Waiting[] }
const reason = 'Agreed in letter 42 of May'
const correction = (amount: string) => ({ kind: 'correction', amount, reason })
const codeOf = (answer: Answer): [number, string] => [answer.statusCode, answer.json<{ code: string }>().code]

onEachDatabase('operations above the limit', (env) => {
  let portal: Portal
  /** Of all brands, without a limit. */
  let supervisor: Caller
  /** Of the first brand, with a limit of 100,000 RUB. */
  let author: Caller
  let colleague: Caller
  let made = 0
  const invite = async (email: string, role: string, brand = 'main'): Promise<Caller> => {
    await portal.services.people.create({ brand, email, kind: 'staff', role, password: demoPassword })
    return portal.signIn(email, brand === 'main' ? {} : { host: `${brand}.localhost` })
  }
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', env: await env() })
    supervisor = await portal.signIn('admin@demo.example')
    author = await invite('author@demo.example', 'admin_provider')
    colleague = await invite('colleague@demo.example', 'admin_provider')
  }, 120_000)
  afterAll(() => portal?.close())

  async function freshProject(more: object = {}): Promise<string> {
    const body = { name: `Wait ${(made += 1)}`, client_type: 'legal', company_brand: 'main', status: 'active', currency: 'RUB', ...more }
    const answer = await supervisor.ask({ method: 'POST', url: '/api/v1/projects', body })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string }>().id
  }
  const add = (caller: Caller, project: string, body: object, key?: string): Promise<Answer> =>
    caller.ask({
      method: 'POST',
      url: `/api/v1/billing/${project}/operations`,
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })
  const decide = (caller: Caller, project: string, id: string, body: object): Promise<Answer> =>
    caller.ask({ method: 'POST', url: `/api/v1/billing/${project}/waiting/${id}/decision`, body: { version: 1, ...body } })
  const approve = { decision: 'approve' }
  const decline = { decision: 'decline', reason: 'The letter says otherwise' }
  const withdraw = { decision: 'withdraw' }
  const waitingOf = async (caller: Caller, project: string): Promise<List> =>
    (await caller.ask({ url: `/api/v1/billing/${project}/waiting` })).json()
  const statement = async (project: string, query = '') =>
    (await supervisor.ask({ url: `/api/v1/billing/${project}/operations${query}` })).json<{
      balance: string | null
      total: number
      operations: Record<string, unknown>[]
    }>()
  /** A project with an operation of the author that waits. */
  async function waits(body: object = correction('-100000.01')): Promise<{ project: string; id: string }> {
    const project = await freshProject()
    const answer = await add(author, project, body)
    expect(answer.statusCode, answer.body).toBe(202)
    return { project, id: answer.json<Waiting>().id }
  }
  /** In the order of writing. */
  const audited = async (project: string) =>
    (await portal.services.store.history.audited(providerScope))
      .filter(({ id, action }) => id === project && action.startsWith('operation'))
      .toSorted((one, other) => one.seq - other.seq)

  it('wait: they are listed with the reason and the author, and are not in the balance', async () => {
    const project = await freshProject()
    expect((await add(author, project, correction('100000'))).statusCode).toBe(201)
    expect((await add(author, project, correction('-100000.01'))).statusCode).toBe(202)
    expect(await statement(project)).toMatchObject({ balance: '100000.00', total: 1 })
    expect(await waitingOf(author, project)).toMatchObject({
      currency: 'RUB',
      limit: '100000.00',
      operations: [
        { state: 'waiting', version: 1, amount: '-100000.01', reason, actor_name: 'author@demo.example', actions: ['withdraw'] },
      ],
    })
    expect((await waitingOf(supervisor, project)).limit).toBe(null)
    expect((await waitingOf(supervisor, project)).operations[0]!.actions).toEqual(['approve', 'decline'])
    expect((await waitingOf(colleague, project)).operations[0]!.actions).toEqual(['decline'])
    const manager = await portal.signIn('manager@demo.example')
    expect(await waitingOf(manager, project)).toMatchObject({ limit: '0.00', operations: [{ actions: [] }] })
  })

  it('of every kind wait, in the currency of the project', async () => {
    const project = await freshProject({ currency: 'USD' })
    expect((await add(supervisor, project, { kind: 'payment', amount: '5000', method: 'invoice' })).statusCode).toBe(201)
    for (const body of [
      { kind: 'payment', amount: '1000.01', method: 'invoice' },
      { kind: 'refund', amount: '1000.01', reason },
      { kind: 'bonus', amount: '1000.01', reason },
      { kind: 'charge', amount: '1000.01', reason },
      correction('1000.01'),
      { kind: 'correction', reverses: 1, reason },
    ])
      expect((await add(author, project, body)).statusCode, JSON.stringify(body)).toBe(202)
    expect((await add(author, project, { kind: 'refund', amount: '1000', reason })).statusCode).toBe(201)
    expect(await statement(project)).toMatchObject({ balance: '4000.00', total: 2 })
  })

  it('are booked when they are approved, as their author’s, and the audit names both', async () => {
    const { project, id } = await waits()
    const answer = await decide(supervisor, project, id, approve)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { state: 'approved', version: 2, number: 1, decided_by: 'admin@demo.example', actions: [] },
    ])
    const { operations, balance } = await statement(project)
    expect(balance).toBe('-100000.01')
    expect(operations).toMatchObject([{ number: 1, reason, actor_name: 'author@demo.example', approved_by: 'admin@demo.example' }])
    expect((await waitingOf(supervisor, project)).operations).toEqual([])
    expect((await audited(project)).map(({ action, actor_name, detail }) => [action, actor_name, JSON.parse(detail).name])).toEqual([
      ['operation-waits', 'author@demo.example', '-100000.01 RUB'],
      ['operation-correction', 'admin@demo.example', '1: -100000.01 RUB (author@demo.example)'],
      ['operation-approved', 'admin@demo.example', '-100000.01 RUB (author@demo.example)'],
    ])
  })

  it('are declined with a reason, by a person whose limit is as small, and never booked', async () => {
    const { project, id } = await waits()
    expect((await decide(colleague, project, id, decline)).json()).toMatchObject({
      state: 'declined',
      decline_reason: decline.reason,
      decided_by: 'colleague@demo.example',
      number: null,
    })
    expect(await statement(project)).toMatchObject({ balance: null, total: 0 })
    expect((await audited(project)).at(-1)!.detail).toContain(decline.reason)
  })

  it('are withdrawn by their author', async () => {
    const { project, id } = await waits()
    expect((await decide(author, project, id, withdraw)).json()).toMatchObject({ state: 'withdrawn', number: null })
    expect(await statement(project)).toMatchObject({ balance: null, total: 0 })
  })

  it('are added once for a key, also after the decision', async () => {
    const project = await freshProject()
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(author, project, correction('200000'), 'wait-1')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
    const [id] = [...new Set(answers.map((answer) => answer.json<Waiting>().id))]
    expect((await waitingOf(author, project)).operations.map((one) => one.id)).toEqual([id])
    expect((await decide(supervisor, project, id!, approve)).statusCode).toBe(200)
    const again = await add(author, project, correction('200000'), 'wait-1')
    expect([again.statusCode, again.json()]).toMatchObject([202, { id, state: 'approved' }])
    expect((await statement(project)).total).toBe(1)
    expect(codeOf(await add(author, project, correction('200001'), 'wait-1'))).toEqual([422, 'idempotency_key_reused'])
  })

  it('are booked once when many approve at once: one person is answered the same, another learns of it', async () => {
    const { project, id } = await waits()
    const second = await invite(`second${made}@demo.example`, 'supervisor_provider')
    const answers = await Promise.all([supervisor, second, supervisor, second].map((caller) => decide(caller, project, id, approve)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409])
    const conflict = answers.find(({ statusCode }) => statusCode === 409)!
    expect(conflict.json()).toMatchObject({ code: 'version_conflict', current: { id, version: 2, state: 'approved' } })
    expect(await statement(project)).toMatchObject({ balance: '-100000.01', total: 1 })
  })

  it('have one outcome when they are approved, declined and withdrawn at once', async () => {
    const { project, id } = await waits()
    const answers = await Promise.all([
      decide(supervisor, project, id, approve),
      decide(colleague, project, id, decline),
      decide(author, project, id, withdraw),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    const { state } = answers.find(({ statusCode }) => statusCode === 200)!.json<Waiting>()
    expect((await statement(project)).total).toBe(state === 'approved' ? 1 : 0)
  })

  it('are known to the first screen of staff who decide in their reach, with their project', async () => {
    for (const { project, id } of await portal.services.store.waiting.all(100)) await decide(author, project, id, withdraw)
    const { project, id } = await waits()
    const seen = async (caller: Caller, host?: string): Promise<{ id: string; project: { id: string } }[] | undefined> =>
      (await caller.ask({ url: '/api/v1/attention', ...(host !== undefined && { host }) })).json().waiting?.rows
    expect((await seen(supervisor))!.find((one) => one.id === id)).toMatchObject({
      project: { id: project },
      amount: '-100000.01',
      currency: 'RUB',
      actor_name: 'author@demo.example',
    })
    expect((await seen(colleague))!.map((one) => one.id)).toContain(id)
    expect(await seen(await portal.signIn('manager@demo.example'))).toBeUndefined()
    const stranger = await invite(`stranger${(made += 1)}@second.example`, 'admin_provider', 'second')
    expect((await seen(stranger, 'second.localhost'))!.map((one) => one.id)).not.toContain(id)
    await decide(supervisor, project, id, decline)
    expect((await seen(supervisor))!.map((one) => one.id)).not.toContain(id)
  })

  describe('refused are', () => {
    /** Nothing was decided, and nothing booked. */
    async function stillWaits({ project, id }: { project: string; id: string }): Promise<void> {
      expect((await waitingOf(supervisor, project)).operations).toMatchObject([{ id, state: 'waiting' }])
      expect(await statement(project)).toMatchObject({ balance: null, total: 0 })
      expect((await audited(project)).map(({ action }) => action)).toEqual(['operation-waits'])
    }
    it.each<[string, () => Caller, object, [number, string]]>([
      ['approval by the author', () => author, approve, [403, 'own_operation']],
      ['declining by the author', () => author, decline, [403, 'own_operation']],
      ['withdrawal by another', () => supervisor, withdraw, [403, 'forbidden_call']],
      ['approval above the limit of the one who approves', () => colleague, approve, [403, 'over_limit']],
      ['a version that does not exist', () => supervisor, { ...approve, version: 2 }, [409, 'version_conflict']],
      ['no version', () => supervisor, { ...approve, version: undefined }, [400, 'invalid']],
      ['an unknown decision', () => supervisor, { decision: 'book' }, [400, 'invalid']],
      ['declining without a reason', () => supervisor, { decision: 'decline' }, [400, 'invalid']],
      ['declining with a reason of nine letters', () => supervisor, { decision: 'decline', reason: '123456789 ' }, [400, 'invalid']],
      ['approval with a reason', () => supervisor, { ...approve, reason }, [400, 'invalid']],
      ['another sum', () => supervisor, { ...approve, amount: '1' }, [400, 'invalid']],
    ])('%s', async (_, caller, body, refusal) => {
      const waiting = await waits()
      expect(codeOf(await decide(caller(), waiting.project, waiting.id, body))).toEqual(refusal)
      await stillWaits(waiting)
    })

    it('staff without the right, of another brand, customers, and strangers', async () => {
      const waiting = await waits()
      const ask = { method: 'POST', url: `/api/v1/billing/${waiting.project}/waiting/${waiting.id}/decision` } as const
      const body = { version: 1, ...approve }
      const manager = await portal.signIn('manager@demo.example')
      expect((await manager.ask({ ...ask, body })).statusCode).toBe(403)
      const stranger = await invite(`stranger${(made += 1)}@second.example`, 'admin_provider', 'second')
      expect((await stranger.ask({ ...ask, body, host: 'second.localhost' })).statusCode).toBe(404)
      const customer = await portal.signIn('cdn2@demo.example')
      expect((await customer.ask({ ...ask, body })).statusCode).toBe(404)
      expect((await portal.nobody.ask({ ...ask, body })).statusCode).toBe(401)
      for (const caller of [stranger, customer])
        expect((await caller.ask({ url: ask.url.replace(/\/[^/]+\/decision$/, '') })).statusCode).toBe(404)
      await stillWaits(waiting)
    })

    it('one of another project, and one that does not exist', async () => {
      const waiting = await waits()
      const other = await freshProject()
      expect((await decide(supervisor, other, waiting.id, approve)).statusCode).toBe(404)
      expect((await decide(supervisor, waiting.project, 'wop_aaaaaaaaaaaa', approve)).statusCode).toBe(404)
      await stillWaits(waiting)
    })

    it('approval and withdrawal in a project that moved to another brand', async () => {
      const moved = await waits()
      const provider = await invite(`provider${made}@demo.example`, 'supervisor_provider')
      const move = { method: 'PATCH', url: `/api/v1/projects/${moved.project}`, body: { company_brand: 'second' }, version: 1 } as const
      expect((await supervisor.ask(move)).statusCode).toBe(200)
      expect((await decide(provider, moved.project, moved.id, approve)).statusCode).toBe(404)
      expect((await decide(author, moved.project, moved.id, withdraw)).statusCode).toBe(404)
      await stillWaits(moved)
    })

    it('a right or a role that was lost since', async () => {
      const waiting = await waits()
      const email = `former${made}@demo.example`
      const former = await invite(email, 'supervisor_provider')
      const { id } = (await portal.services.store.people.findByEmail('main', email))!
      await portal.services.store.transaction((inside) => inside.people.update(id, { role: 'admin_provider' }))
      expect(codeOf(await decide(former, waiting.project, waiting.id, approve))).toEqual([403, 'over_limit'])
      await stillWaits(waiting)
    })

    it.each([withdraw, decline, approve])('approval after somebody decided: %j', async (first) => {
      const { project, id } = await waits()
      expect((await decide(first === withdraw ? author : first === decline ? colleague : supervisor, project, id, first)).statusCode).toBe(
        200,
      )
      const second = await invite(`late${(made += 1)}@demo.example`, 'supervisor_provider')
      expect(codeOf(await decide(second, project, id, approve))).toEqual([409, 'version_conflict'])
      expect((await statement(project)).total).toBe(first === approve ? 1 : 0)
    })

    it('another decision of the same person, and the same one for the version after it', async () => {
      const { project, id } = await waits()
      expect((await decide(supervisor, project, id, approve)).statusCode).toBe(200)
      expect((await decide(supervisor, project, id, approve)).json()).toMatchObject({ state: 'approved', number: 1 })
      expect(codeOf(await decide(supervisor, project, id, decline))).toEqual([409, 'version_conflict'])
      expect(codeOf(await decide(supervisor, project, id, { ...approve, version: 2 }))).toEqual([409, 'version_conflict'])
      expect((await statement(project)).total).toBe(1)
    })

    it('a reversal of what was reversed meanwhile, and a refund of what is no longer there', async () => {
      const project = await freshProject()
      await add(supervisor, project, { kind: 'payment', amount: '300000', method: 'invoice' })
      const reversal = (await add(author, project, { kind: 'correction', reverses: 1, reason })).json<Waiting>()
      const refund = (await add(author, project, { kind: 'refund', amount: '300000', reason })).json<Waiting>()
      expect((await add(supervisor, project, { kind: 'correction', reverses: 1, reason })).statusCode).toBe(201)
      expect(errorsOf(await decide(supervisor, project, reversal.id, approve))).toEqual(['/reverses reference'])
      expect(errorsOf(await decide(supervisor, project, refund.id, approve))).toEqual(['/amount maximum'])
      expect((await waitingOf(supervisor, project)).operations).toHaveLength(2)
      expect(await statement(project)).toMatchObject({ balance: '0.00', total: 2 })
    })

    it('another currency of the project while something waits', async () => {
      const { project, id } = await waits()
      const change = { method: 'PATCH', url: `/api/v1/projects/${project}`, body: { currency: 'USD' }, version: 1 } as const
      expect(errorsOf(await supervisor.ask(change))).toEqual(['/currency readOnly'])
      await decide(author, project, id, withdraw)
      expect((await supervisor.ask(change)).statusCode).toBe(200)
    })

    it('what is wrong with the operation itself, before it waits', async () => {
      const project = await freshProject()
      expect(errorsOf(await add(author, project, { kind: 'correction', amount: '200000', reason: 'short' }))).toEqual(['/reason minLength'])
      expect(errorsOf(await add(author, project, { kind: 'refund', amount: '200000', reason }))).toEqual(['/amount maximum'])
      expect((await waitingOf(author, project)).operations).toEqual([])
    })

    it('more than a hundred that wait in a project', async () => {
      const project = await freshProject()
      for (let count = 0; count < 100; count += 1) expect((await add(author, project, correction('200000'))).statusCode).toBe(202)
      expect(codeOf(await add(author, project, correction('200000')))).toEqual([409, 'limit_reached'])
      expect((await add(author, project, correction('1'))).statusCode).toBe(201)
    })
  })

  it('are not shown to the customer before they are booked, and then without the names of staff', async () => {
    const { project_id: project } = (await portal.services.store.accounts.find('demo-cdn2'))!
    const customer = await portal.signIn('cdn2@demo.example')
    const { id } = (await add(author, project, correction('200000'))).json<Waiting>()
    const url = '/api/v1/accounts/demo-cdn2/billing/operations'
    const before = await customer.ask({ url })
    expect(before.json()).toMatchObject({ balance: null, total: 0, operations: [] })
    expect((await customer.ask({ url: '/api/v1/accounts/demo-cdn2/service' })).json()).toMatchObject({ balance: null })
    await decide(supervisor, project, id, approve)
    const after = await customer.ask({ url })
    expect(after.json()).toMatchObject({ balance: '200000.00', operations: [{ reason, actor_name: '', approved_by: null }] })
    expect(after.body).not.toContain('@')
  })
})
