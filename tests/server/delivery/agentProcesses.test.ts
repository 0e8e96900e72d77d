// Agents over several processes on one PostgreSQL: whichever they ask, and whichever a customer writes through.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentWith, changeAgent, makeAgent, type TestAgent } from '../support/agentSupport.ts'
import { type Caller, listUrl, makerOf, openPortal, type Portal } from '../support/portal.ts'
import { onPostgres } from '../support/onPostgres.ts'

const url = listUrl('demo-cdn2', 'http-resources')

onPostgres('two processes', (postgres) => {
  let portals: [Portal, Portal]
  let customer: Caller
  let here: TestAgent
  let there: TestAgent
  beforeAll(async () => {
    const env = { DATABASE_URL: await postgres.fresh() }
    const one = await openPortal({ demo: 'people', env })
    portals = [one, await openPortal({ demo: false, env })]
    customer = await one.signIn('cdn2@demo.example')
    here = await makeAgent(one, 'Both')
    there = agentWith(portals[1], here.id, here.key)
  })
  afterAll(async () => {
    await Promise.all(portals?.map((portal) => portal.close()) ?? [])
  })
  const { created } = makerOf(() => customer, url)

  it('wake a request that waits at the other, and know the reports sent there', async () => {
    const { cursor } = await there.all()
    const waiting = there.changes({ after: cursor, wait: 30 })
    const { id } = await created('woken')
    const {
      changes: [change],
    } = await waiting
    expect(change).toMatchObject({ id, action: 'put', version: 1 })
    await there.say(change!)
    expect((await customer.ask({ url: `${url}/${id}` })).json()).toMatchObject({ _delivery: { state: 'applied' } })
    expect(await here.say(change!)).toMatchObject({ ignored: 1 })
  })
  it('lose no report of two agents about the same records at once', async () => {
    const other = await makeAgent(portals[0], 'Other')
    const made = await Promise.all(Array.from({ length: 12 }, (_, n) => created(`both ${n}`)))
    const words = made.map(({ id }) => ({ account: 'demo-cdn2', type: 'http-resources', id, version: 1, state: 'applied' }))
    const say = (agent: TestAgent) =>
      agent.ask({ method: 'POST', url: '/api/v1/agent/acknowledgements', body: { acknowledgements: words } })
    const answers = await Promise.all([say(here), say(agentWith(portals[1], other.id, other.key)), say(there)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    for (const { id } of made)
      expect((await customer.ask({ url: `${url}/${id}` })).json()).toMatchObject({
        _delivery: { state: 'applied', agents: { total: 2, applied: 2 } },
      })
  })
  it('an agent that is switched off at one process loses access at the other, also while it waits', async () => {
    const { cursor } = await there.all()
    const waiting = there.ask({ url: `/api/v1/agent/changes?after=${cursor}&wait=30` })
    await expect.poll(async () => (await portals[1].services.store.delivery.find(here.id))?.position).toBe(Number(cursor.split('-')[0]))
    await changeAgent(portals[0], here.id, { active: false })
    expect((await waiting).statusCode).toBe(401)
  })
})
