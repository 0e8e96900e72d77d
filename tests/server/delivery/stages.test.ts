// Changes go to the first agents of a kind, and to the others when those have applied them (docs/agent-protocol.md).
import { describe, expect, it } from 'vitest'
import { agentsOfStory, changeAgent, openHeld, type TestAgent } from '../support/agentSupport.ts'

const { portal, customer, clock, url, created, deliveryOf, rename, places } = await openHeld()
const { make, forget } = agentsOfStory(() => portal)

async function makeFirst(): Promise<TestAgent> {
  const agent = await make()
  await changeAgent(portal, agent.id, { first: true })
  return agent
}
let count = 0
const made = async (): Promise<string> => (await created(`staged-${(count += 1)}`)).id
/** After the pause between two changes. */
const renamed = (id: string, name: string): Promise<number> => {
  clock.now = new Date(clock.now.getTime() + 61_000)
  return rename(id, name)
}
const versionsFor = async (agent: TestAgent, cursor: string, id: string) => {
  const { changes, cursor: next } = await agent.all(cursor)
  return { versions: changes.filter((one) => one.id === id).map(({ version }) => version), cursor: next }
}

describe('a change to a record', () => {
  it('waits for the others until the first agent has applied it', async () => {
    const [first, other] = [await makeFirst(), await make()]
    const { cursor } = await other.all()
    const id = await made()
    const waiting = await versionsFor(other, cursor, id)
    expect(waiting.versions).toEqual([])
    expect((await first.all()).changes.map((one) => one.id)).toContain(id)
    expect(await deliveryOf(id)).toMatchObject({ state: 'pending', agents: { total: 2, applied: 0 } })
    await first.say(places(id), 'running')
    expect((await versionsFor(other, waiting.cursor, id)).versions).toEqual([])
    await first.say(places(id))
    expect((await versionsFor(other, waiting.cursor, id)).versions).toEqual([1])
    await other.say(places(id))
    expect(await deliveryOf(id)).toMatchObject({ state: 'applied' })
  })
  it('waits for all first agents', async () => {
    const [one, two, other] = [await makeFirst(), await makeFirst(), await make()]
    const { cursor } = await other.all()
    const id = await made()
    await one.say(places(id))
    expect((await versionsFor(other, cursor, id)).versions).toEqual([])
    await two.say(places(id))
    expect((await versionsFor(other, cursor, id)).versions).toEqual([1])
  })
  it('that a first agent refuses is not passed on; the next version starts again', async () => {
    const [first, other] = [await makeFirst(), await make()]
    const id = await made()
    await first.say(places(id))
    const { cursor } = await other.all()
    await other.say(places(id))
    expect(await renamed(id, 'broken')).toBe(2)
    await first.say(places(id, 2), 'error', [{ path: '/name', reason: 'No.' }])
    expect((await versionsFor(other, cursor, id)).versions).toEqual([])
    expect(await deliveryOf(id)).toMatchObject({ state: 'error', applied_version: 1 })
    expect(await renamed(id, 'mended')).toBe(3)
    await first.say(places(id, 3))
    expect((await versionsFor(other, cursor, id)).versions).toEqual([3])
  })
  it('wakes a waiting agent at once when it is passed on', async () => {
    const [first, other] = [await makeFirst(), await make()]
    const { cursor } = await other.all()
    const id = await made()
    const waiting = other.changes({ after: (await other.all(cursor)).cursor, wait: 30 })
    await first.say(places(id))
    expect((await waiting).changes).toMatchObject([{ id, version: 1 }])
  })
  it.each([
    ['is no first one any more', (agent: TestAgent) => changeAgent(portal, agent.id, { first: false })],
    ['is switched off', (agent: TestAgent) => changeAgent(portal, agent.id, { active: false })],
  ])('goes to the others when the first agent %s', async (_name, end) => {
    const [first, other] = [await makeFirst(), await make()]
    const { cursor } = await other.all()
    const id = await made()
    const waiting = await versionsFor(other, cursor, id)
    expect(waiting.versions).toEqual([])
    await end(first)
    expect((await versionsFor(other, waiting.cursor, id)).versions).toEqual([1])
  })
  it('goes to the others when the first agent is deleted', async () => {
    const [first, other] = [await makeFirst(), await make()]
    const { cursor } = await other.all()
    const id = await made()
    const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
    const { version } = (await admin.ask({ url: `/api/v1/agents/${first.id}` })).json<{ version: number }>()
    await admin.ask({ method: 'DELETE', url: `/api/v1/agents/${first.id}`, version })
    forget(first)
    expect((await versionsFor(other, cursor, id)).versions).toEqual([1])
  })
})

describe('not held back are', () => {
  it('a deletion', async () => {
    const [first, other] = [await makeFirst(), await make()]
    const id = await made()
    await first.say(places(id))
    const { cursor } = await other.all()
    await customer.ask({ method: 'DELETE', url: `${url}/${id}`, version: 1 })
    expect((await versionsFor(other, cursor, id)).versions).toEqual([2])
  })
  it('a new agent: it gets the present state of everything', async () => {
    await makeFirst()
    const id = await made()
    expect((await (await make()).all(undefined, 2)).changes.map((one) => one.id)).toContain(id)
  })
  it('agents of another kind, and a kind without first agents', async () => {
    const other = await make()
    const { cursor } = await other.all()
    const id = await made()
    expect((await versionsFor(other, cursor, id)).versions).toEqual([1])
  })
  it('a change is not passed on by an acknowledgement of an older version or of an agent that is not first', async () => {
    const [first, other, third] = [await makeFirst(), await make(), await make()]
    const { cursor } = await other.all()
    const id = await made()
    await third.say(places(id))
    expect((await versionsFor(other, cursor, id)).versions).toEqual([])
    expect(await renamed(id, 'again')).toBe(2)
    await first.say(places(id, 1))
    expect((await versionsFor(other, cursor, id)).versions).toEqual([])
  })
})
