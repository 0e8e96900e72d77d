// Decisions about operations that wait for a second person: what is refused, on both databases.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { type Caller, errorsOf } from '../support/portal.ts'
import { approve, codeOf, correction, decline, type Office, openOffice, reason, type Waiting, withdraw } from './waitingOffice.ts'

onEachDatabase('refused, of operations that wait, are', (env) => {
  let at: Office
  beforeAll(async () => {
    at = await openOffice(await env())
  }, 120_000)
  afterAll(() => at?.portal.close())

  it.each<[string, () => Caller, object, [number, string]]>([
    ['approval by the author', () => at.author, approve, [403, 'own_operation']],
    ['declining by the author', () => at.author, decline, [403, 'own_operation']],
    ['withdrawal by another', () => at.supervisor, withdraw, [403, 'forbidden_call']],
    ['approval above the limit of the one who approves', () => at.colleague, approve, [403, 'over_limit']],
    ['a version that does not exist', () => at.supervisor, { ...approve, version: 2 }, [409, 'version_conflict']],
    ['no version', () => at.supervisor, { ...approve, version: undefined }, [400, 'invalid']],
    ['an unknown decision', () => at.supervisor, { decision: 'book' }, [400, 'invalid']],
    ['declining without a reason', () => at.supervisor, { decision: 'decline' }, [400, 'invalid']],
    ['declining with a reason of nine letters', () => at.supervisor, { decision: 'decline', reason: '123456789 ' }, [400, 'invalid']],
    ['approval with a reason', () => at.supervisor, { ...approve, reason }, [400, 'invalid']],
    ['another sum', () => at.supervisor, { ...approve, amount: '1' }, [400, 'invalid']],
  ])('%s', async (_, caller, body, refusal) => {
    const waiting = await at.waits()
    expect(codeOf(await at.decide(caller(), waiting.project, waiting.id, body))).toEqual(refusal)
    await at.stillWaits(waiting)
  })

  it('staff without the right, of another brand, customers, and strangers', async () => {
    const waiting = await at.waits()
    const ask = { method: 'POST', url: `/api/v1/billing/${waiting.project}/waiting/${waiting.id}/decision` } as const
    const body = { version: 1, ...approve }
    const manager = await at.portal.signIn('manager@demo.example')
    expect((await manager.ask({ ...ask, body })).statusCode).toBe(403)
    const stranger = await at.invite('stranger', 'admin_provider', 'second')
    expect((await stranger.ask({ ...ask, body, host: 'second.localhost' })).statusCode).toBe(404)
    const customer = await at.portal.signIn('cdn2@demo.example')
    expect((await customer.ask({ ...ask, body })).statusCode).toBe(404)
    expect((await at.portal.nobody.ask({ ...ask, body })).statusCode).toBe(401)
    for (const caller of [stranger, customer])
      expect((await caller.ask({ url: ask.url.replace(/\/[^/]+\/decision$/, '') })).statusCode).toBe(404)
    await at.stillWaits(waiting)
  })

  it('one of another project, and one that does not exist', async () => {
    const waiting = await at.waits()
    const other = await at.freshProject()
    expect((await at.decide(at.supervisor, other, waiting.id, approve)).statusCode).toBe(404)
    expect((await at.decide(at.supervisor, waiting.project, 'wop_aaaaaaaaaaaa', approve)).statusCode).toBe(404)
    await at.stillWaits(waiting)
  })

  it('approval and withdrawal in a project that moved to another brand', async () => {
    const moved = await at.waits()
    const provider = await at.invite('provider', 'supervisor_provider')
    const move = { method: 'PATCH', url: `/api/v1/projects/${moved.project}`, body: { company_brand: 'second' }, version: 1 } as const
    expect((await at.supervisor.ask(move)).statusCode).toBe(200)
    expect((await at.decide(provider, moved.project, moved.id, approve)).statusCode).toBe(404)
    expect((await at.decide(at.author, moved.project, moved.id, withdraw)).statusCode).toBe(404)
    await at.stillWaits(moved)
  })

  it('approval by a person who has lost the role without a limit', async () => {
    const waiting = await at.waits()
    const former = await at.invite('former', 'supervisor_provider')
    const { id } = (await former.ask({ url: '/api/v1/session' })).json<{ id: string }>()
    await at.portal.services.store.transaction((inside) => inside.people.update(id, { role: 'admin_provider' }))
    expect(codeOf(await at.decide(former, waiting.project, waiting.id, approve))).toEqual([403, 'over_limit'])
    await at.stillWaits(waiting)
  })

  it.each([withdraw, decline, approve])('approval after somebody decided: %j', async (first) => {
    const { project, id } = await at.waits()
    const decider = first === withdraw ? at.author : at.supervisor
    expect((await at.decide(decider, project, id, first)).statusCode).toBe(200)
    const second = await at.invite('late', 'supervisor_provider')
    expect(codeOf(await at.decide(second, project, id, approve))).toEqual([409, 'version_conflict'])
    expect((await at.statement(project)).total).toBe(first === approve ? 1 : 0)
  })

  it('another decision of the same person, and the same one for the version after it', async () => {
    const { project, id } = await at.waits()
    expect((await at.decide(at.supervisor, project, id, approve)).statusCode).toBe(200)
    expect((await at.decide(at.supervisor, project, id, approve)).json()).toMatchObject({ state: 'approved', number: 1 })
    expect(codeOf(await at.decide(at.supervisor, project, id, decline))).toEqual([409, 'version_conflict'])
    expect(codeOf(await at.decide(at.supervisor, project, id, { ...approve, version: 2 }))).toEqual([409, 'version_conflict'])
    expect((await at.statement(project)).total).toBe(1)
  })

  it('a reversal of what was reversed meanwhile, and a refund of what is no longer there', async () => {
    const project = await at.freshProject()
    await at.add(at.supervisor, project, { kind: 'payment', amount: '300000', method: 'invoice' })
    const reversal = (await at.add(at.author, project, { kind: 'correction', reverses: 1, reason })).json<Waiting>()
    const refund = (await at.add(at.author, project, { kind: 'refund', amount: '300000', reason })).json<Waiting>()
    expect((await at.add(at.supervisor, project, { kind: 'correction', reverses: 1, reason })).statusCode).toBe(201)
    expect(errorsOf(await at.decide(at.supervisor, project, reversal.id, approve))).toEqual(['/reverses reference'])
    expect(errorsOf(await at.decide(at.supervisor, project, refund.id, approve))).toEqual(['/amount maximum'])
    expect((await at.waitingOf(at.supervisor, project)).operations).toHaveLength(2)
    expect(await at.statement(project)).toMatchObject({ balance: '0.00', total: 2 })
  })

  it('another currency of the project while something waits', async () => {
    const { project, id } = await at.waits()
    const change = { method: 'PATCH', url: `/api/v1/projects/${project}`, body: { currency: 'USD' }, version: 1 } as const
    expect(errorsOf(await at.supervisor.ask(change))).toEqual(['/currency readOnly'])
    await at.decide(at.author, project, id, withdraw)
    expect((await at.supervisor.ask(change)).statusCode).toBe(200)
  })

  it('what is wrong with the operation itself, before it waits', async () => {
    const project = await at.freshProject()
    expect(errorsOf(await at.add(at.author, project, { kind: 'correction', amount: '200000', reason: 'short' }))).toEqual([
      '/reason minLength',
    ])
    expect(errorsOf(await at.add(at.author, project, { kind: 'refund', amount: '200000', reason }))).toEqual(['/amount maximum'])
    expect((await at.waitingOf(at.author, project)).operations).toEqual([])
  })

  it('more than a hundred that wait in a project', async () => {
    const project = await at.freshProject()
    for (let count = 0; count < 100; count += 1) expect((await at.add(at.author, project, correction('200000'))).statusCode).toBe(202)
    expect(codeOf(await at.add(at.author, project, correction('200000')))).toEqual([409, 'limit_reached'])
    expect((await at.add(at.author, project, correction('1'))).statusCode).toBe(201)
  })
})
