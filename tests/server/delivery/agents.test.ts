// Acknowledgements of agents through the API, and the delivery states that records show.
import { describe, expect, it } from 'vitest'
import { agentsOfStory, changeAgent, openHeld } from '../support/agentSupport.ts'
import { listUrl } from '../support/portal.ts'

const { portal, customer, clock, url, created, deliveryOf, rename, places } = await openHeld()
const { make } = agentsOfStory(() => portal)

describe('the state of a record', () => {
  it('is none while no agent exists', async () => {
    const { id } = await created('alone')
    expect(await deliveryOf(id)).toEqual({ state: 'none', agents: { total: 0, applied: 0 } })
  })
  it('is pending until its agent has applied the present version, and again after the next change', async () => {
    const agent = await make()
    const { id } = await created('one')
    expect(await deliveryOf(id)).toEqual({ state: 'pending', agents: { total: 1, applied: 0 } })
    expect(await agent.say(places(id))).toEqual({ accepted: 1, ignored: 0, refused: [] })
    expect(await deliveryOf(id)).toEqual({ state: 'applied', agents: { total: 1, applied: 1 }, applied_version: 1 })
    expect(await rename(id, 'one b')).toBe(2)
    expect(await deliveryOf(id)).toEqual({ state: 'pending', agents: { total: 1, applied: 0 }, applied_version: 1 })
    const list = (await customer.ask({ url })).json<{ id: string; _delivery: object }[]>()
    expect(list.find((row) => row.id === id)?.['_delivery']).toEqual({
      state: 'pending',
      agents: { total: 1, applied: 0 },
      applied_version: 1,
    })
  })
})

describe('an acknowledgement of an agent', () => {
  const stateOf = async (id: string): Promise<unknown> => (await deliveryOf(id)).state

  it('has the same effect when it is repeated, for example after a crash before the cursor was stored', async () => {
    const agent = await make()
    const { id } = await created('twice')
    expect([await agent.say(places(id)), await agent.say(places(id))]).toEqual([
      { accepted: 1, ignored: 0, refused: [] },
      { accepted: 0, ignored: 1, refused: [] },
    ])
    expect(await stateOf(id)).toBe('applied')
  })
  it('of an older version changes nothing, and one of a beginning does not undo one of an end', async () => {
    const agent = await make()
    const { id } = await created('late')
    const version = await rename(id, 'late b')
    await agent.say(places(id, version))
    expect(
      [await agent.say(places(id, 1), 'error', [{ path: '', reason: 'late' }]), await agent.say(places(id, version), 'running')].map(
        ({ ignored }) => ignored,
      ),
    ).toEqual([1, 1])
    expect(await deliveryOf(id)).toEqual({ state: 'applied', agents: { total: 1, applied: 1 }, applied_version: version })
  })
  it('of a version before the present one leaves it pending', async () => {
    const agent = await make()
    const { id } = await created('behind')
    await rename(id, 'behind b')
    expect((await agent.say(places(id, 1), 'error', [{ path: '/nowhere', reason: 'x' }])).accepted).toBe(1)
    expect(await stateOf(id)).toBe('pending')
  })
  it('is refused for an unknown version, an unknown or foreign record, or a type without agents; the others in the batch count', async () => {
    const agent = await make()
    const stranger = await make()
    await portal.services.store.delivery.update(stranger.id, { kind: 'other' })
    const { id } = await created('refused')
    const zone = (
      await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'dns-zones'), body: { name: 'agents-refused.example' } })
    ).json<{ id: string }>()
    const say = (one: object) => ({ ...places(id), state: 'applied', ...one })
    const words = [
      say({ version: 2 }),
      say({ id: 'http_aaaaaaaaaaaa' }),
      say({ account: 'demo-other' }),
      say({ type: 'dns-zones', id: zone.id }),
      say({ type: 'no-such' }),
      say({ account: '' }),
      say({}),
    ]
    const answer = await agent.ask({ method: 'POST', url: '/api/v1/agent/acknowledgements', body: { acknowledgements: words } })
    expect(answer.json()).toEqual({
      accepted: 1,
      ignored: 0,
      refused: ['unknown_version', ...Array.from({ length: 5 }, () => 'unknown_record')].map((code, index) => ({ index, code })),
    })
    expect(await stranger.say(places(id))).toEqual({ accepted: 0, ignored: 0, refused: [{ index: 0, code: 'unknown_record' }] })
    expect((await stranger.changes()).changes).toEqual([])
  })
  it('may be an error at a path of the record, in plain text; the next version starts without it', async () => {
    const agent = await make()
    const { id } = await created('wrong')
    const errors = [
      { path: '/origin/servers/origin.example.com/port', reason: `No\u0000 such\n\u202Eport${'.'.repeat(400)}` },
      { path: '', reason: 'broken' },
    ]
    await agent.say(places(id), 'error', errors)
    const told = (await deliveryOf(id)) as { state: string; errors: { path: string; reason: string; agent: string }[] }
    expect([told.state, told.errors.map(({ path }) => path), told.errors[0]!.reason.length, told.errors[0]!.reason.slice(0, 12)]).toEqual([
      'error',
      errors.map(({ path }) => path),
      300,
      'No such port',
    ])
    expect(told.errors[1]!.agent).toMatch(/^Agent \d+$/)
    expect(await agent.say(places(id), 'error', [{ path: '/origin/nothing', reason: 'x' }])).toMatchObject({
      refused: [{ index: 0, code: 'unknown_path', path: '/origin/nothing' }],
    })
    // Members that the record has by default are shown at what it has itself.
    const absent = ['/origin/read_timeout', '/origin/send_timeout'].map((path) => ({ path, reason: 'No such file' }))
    expect(await agent.say(places(id), 'error', absent)).toMatchObject({ accepted: 1, refused: [] })
    expect(((await deliveryOf(id)) as typeof told).errors.map(({ path }) => path)).toEqual(['/origin'])
    await rename(id, 'wrong b')
    expect(await stateOf(id)).toBe('pending')
  })
  it.each([
    ['an unknown field', { more: 1 }],
    ['an unknown state', { state: 'done' }],
    ['a version of none', { version: 0 }],
    ['half a version', { version: 1.5 }],
    ['no id', { id: undefined }],
    ['too many errors', { state: 'error', errors: Array.from({ length: 21 }, () => ({ path: '', reason: 'x' })) }],
    ['an error without a reason', { state: 'error', errors: [{ path: '' }] }],
    ['an error of more', { state: 'error', errors: [{ path: '', reason: 'x', html: 'x' }] }],
  ])('with %s is refused as a whole', async (what, more) => {
    const agent = await make()
    const { id } = await created(`whole ${what}`)
    const answer = await agent.ask({
      method: 'POST',
      url: '/api/v1/agent/acknowledgements',
      body: {
        acknowledgements: [
          { ...places(id), state: 'applied' },
          { ...places(id), state: 'applied', ...more },
        ],
      },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
    expect(await stateOf(id)).toBe('pending')
  })
  it('does not depend on the clock of the agent: the portal uses its own', async () => {
    const agent = await make()
    const { id } = await created('clock')
    await agent.ask({
      method: 'POST',
      url: '/api/v1/agent/acknowledgements',
      headers: { date: 'Thu, 01 Jan 1970 00:00:00 GMT' },
      body: { acknowledgements: [{ ...places(id), state: 'applied' }] },
    })
    expect((await portal.services.store.delivery.state(agent.id, places(id)))?.at).toBe(clock.now.toISOString())
  })
})

describe('several agents', () => {
  it('must all apply a version; the newest version that all have is reported; one error counts as an error', async () => {
    const [one, other] = [await make(), await make()]
    const { id } = await created('two')
    await one.say(places(id))
    expect(await deliveryOf(id)).toEqual({ state: 'pending', agents: { total: 2, applied: 1 } })
    await other.say(places(id))
    expect(await deliveryOf(id)).toMatchObject({ state: 'applied', applied_version: 1 })
    await rename(id, 'two b')
    await one.say(places(id, 2))
    expect(await deliveryOf(id)).toEqual({ state: 'pending', agents: { total: 2, applied: 1 }, applied_version: 1 })
    await other.say(places(id, 2), 'error', [{ path: '/name', reason: 'no' }])
    expect(await deliveryOf(id)).toMatchObject({
      state: 'error',
      agents: { total: 2, applied: 1 },
      errors: [{ path: '/name', reason: 'no' }],
    })
  })
  it('are waited for, except one that is switched off, until it is switched on again', async () => {
    const [one, other] = [await make(), await make()]
    const { id } = await created('off')
    await one.say(places(id))
    await changeAgent(portal, other.id, { active: false })
    expect(await deliveryOf(id)).toMatchObject({ state: 'applied', agents: { total: 1 } })
    await changeAgent(portal, other.id, { active: true })
    expect(await deliveryOf(id)).toMatchObject({ state: 'pending', agents: { total: 2, applied: 1 } })
  })
})
