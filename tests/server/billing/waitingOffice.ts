// Staff with and without a limit, and the calls about operations that wait for a second person.
import { expect } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { type Answer, type Caller, demoPassword, openPortal } from '../support/portal.ts'

export type Waiting = { id: string; version: number; state: string; amount: string; actions: string[]; number: number | null }
type List = { currency: string; limit: string | null; operations: Waiting[] }
type Statement = { balance: string | null; total: number; operations: Record<string, unknown>[] }
export type Office = Awaited<ReturnType<typeof openOffice>>

export const reason = 'Agreed in letter 42 of May'
export const correction = (amount: string) => ({ kind: 'correction', amount, reason })
export const codeOf = (answer: Answer): [number, string] => [answer.statusCode, answer.json<{ code: string }>().code]
export const approve = { decision: 'approve' }
export const decline = { decision: 'decline', reason: 'The letter says otherwise' }
export const withdraw = { decision: 'withdraw' }

export async function openOffice(env: Record<string, string>) {
  const portal = await openPortal({ demo: 'people', env })
  const { people, store } = portal.services
  let made = 0
  const next = (): number => (made += 1)
  const invite = async (name: string, role: string, brand = 'main'): Promise<Caller> => {
    const email = `${name}${next()}@${brand}.example`
    await people.create({ brand, email, kind: 'staff', role, password: demoPassword })
    return portal.signIn(email, brand === 'main' ? {} : { host: `${brand}.localhost` })
  }
  /** Of all brands, without a limit. */
  const supervisor = await portal.signIn('admin@demo.example')
  /** Of the first brand, with a limit of 100,000 RUB or 1,000 USD. */
  const author = await invite('author', 'admin_provider')
  const colleague = await invite('colleague', 'admin_provider')

  async function freshProject(more: object = {}): Promise<string> {
    const body = { name: `Wait ${next()}`, client_type: 'legal', company_brand: 'main', status: 'active', currency: 'RUB', ...more }
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
  const waitingOf = async (caller: Caller, project: string): Promise<List> =>
    (await caller.ask({ url: `/api/v1/billing/${project}/waiting` })).json()
  const statement = async (project: string): Promise<Statement> =>
    (await supervisor.ask({ url: `/api/v1/billing/${project}/operations` })).json()
  /** A project with an operation of the author that waits. */
  async function waits(body: object = correction('-100000.01')): Promise<{ project: string; id: string }> {
    const project = await freshProject()
    const answer = await add(author, project, body)
    expect(answer.statusCode, answer.body).toBe(202)
    return { project, id: answer.json<Waiting>().id }
  }
  /** In the order of writing. */
  const audited = async (project: string) =>
    (await store.history.audited(providerScope))
      .filter(({ id, action }) => id === project && action.startsWith('operation'))
      .toSorted((one, other) => one.seq - other.seq)
  /** Nothing was decided, and nothing booked. */
  async function stillWaits({ project, id }: { project: string; id: string }): Promise<void> {
    expect((await waitingOf(supervisor, project)).operations).toMatchObject([{ id, state: 'waiting' }])
    expect(await statement(project)).toMatchObject({ balance: null, total: 0 })
    expect((await audited(project)).map(({ action }) => action)).toEqual(['operation-waits'])
  }
  return { portal, supervisor, author, colleague, invite, freshProject, add, decide, waitingOf, statement, waits, audited, stillWaits }
}
