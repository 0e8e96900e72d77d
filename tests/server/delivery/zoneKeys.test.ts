// DS records of signed zones: reported by name servers with their acknowledgements, shown with the zone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAgent } from '../support/agentSupport.ts'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

const zonesUrl = listUrl('demo-cdn2', 'dns-zones')
const digest = 'ab'.repeat(32)
const ds = `12345 13 2 ${digest}`
type Agent = Awaited<ReturnType<typeof makeAgent>>
let portal: Portal
let customer: Caller
let number = 0
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

async function zone(dnssec = true): Promise<string> {
  const answer = await customer.ask({ method: 'POST', url: zonesUrl, body: { name: `keys-${(number += 1)}.example`, dnssec } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const shown = async (id: string) => (await customer.ask({ url: `${zonesUrl}/${id}` })).json<{ ds?: string[] }>().ds
async function say(agent: Agent, id: string, facts: unknown, more: object = {}) {
  const acknowledgements = [{ account: 'demo-cdn2', type: 'dns-zones', id, version: 1, state: 'applied', facts, ...more }]
  const answer = await agent.ask({ method: 'POST', url: '/api/v1/agent/acknowledgements', body: { acknowledgements } })
  return { status: answer.statusCode, ...answer.json<{ accepted?: number; ignored?: number }>() }
}

describe('the DS records of a zone', () => {
  it('are those of its name servers, and are removed with the last of them', async () => {
    const id = await zone()
    const [one, two] = [await makeAgent(portal, 'ns one', 'dns'), await makeAgent(portal, 'ns two', 'dns')]
    expect(await shown(id)).toBeUndefined()
    expect(await say(one, id, { ds: [ds] })).toMatchObject({ status: 200, accepted: 1 })
    expect(await say(two, id, { ds: [ds, `54321 13 2 ${digest}`] })).toMatchObject({ accepted: 1 })
    expect((await shown(id))?.toSorted()).toEqual([ds, `54321 13 2 ${digest}`])
    // The same again is no news, others under the same version are.
    expect(await say(one, id, { ds: [ds] })).toMatchObject({ ignored: 1 })
    expect(await say(one, id, {})).toMatchObject({ accepted: 1 })
    expect(await say(two, id, {})).toMatchObject({ accepted: 1 })
    expect(await shown(id)).toBeUndefined()
  })
  it('stay while the zone is delivered again', async () => {
    const id = await zone()
    const agent = await makeAgent(portal, 'ns three', 'dns')
    await say(agent, id, { ds: [ds] })
    const body = { zone_id: id, type: 'A', name: 'www', ttl: 300, records: [{ content: '192.0.2.1' }] }
    expect((await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'dns-records'), body })).statusCode).toBe(201)
    expect(await shown(id)).toEqual([ds])
  })
  it.each([
    ['of a zone that is not signed', false, { ds: [ds] }],
    ['that are none', true, { ds: ['<script>alert(1)</script>', '1 2 3', `12345 13 2 ${digest}zz`] }],
    ['under another name', true, { keys: [ds] }],
  ])('%s are not shown', async (_, dnssec, facts) => {
    const id = await zone(dnssec)
    const agent = await makeAgent(portal, `ns ${number}`, 'dns')
    expect((await say(agent, id, facts)).status).toBe(200)
    expect(await shown(id)).toBeUndefined()
  })
  it.each<[string, unknown]>([
    ['a text', { ds }],
    ['numbers', { ds: [1] }],
    ['too long a text', { ds: ['x'.repeat(501)] }],
    ['too many texts', { ds: Array.from({ length: 21 }, () => ds) }],
    ['too many names', Object.fromEntries(Array.from({ length: 11 }, (__, index) => [`n${index}`, [ds]]))],
    ['a list', [ds]],
  ])('as %s are refused', async (_, facts) => {
    const id = await zone()
    const agent = await makeAgent(portal, `ns ${number}`, 'dns')
    expect((await say(agent, id, facts)).status).toBe(400)
  })
  it.each([{ state: 'error' }, { state: 'running' }, { version: 2 }, { id: 'zone_unknown' }, { account: 'demo-other' }])(
    'with %j are not kept',
    async (more) => {
      const id = await zone()
      const agent = await makeAgent(portal, `ns ${number}`, 'dns')
      await say(agent, id, { ds: [ds] }, more)
      expect(await shown(id)).toBeUndefined()
    },
  )
  it('cannot be reported by an agent of another kind, nor written by a customer', async () => {
    const id = await zone()
    const edge = await makeAgent(portal, 'an edge')
    expect(await say(edge, id, { ds: [ds] })).toMatchObject({ accepted: 0 })
    const written = await customer.ask({ method: 'PATCH', url: `${zonesUrl}/${id}`, body: { ds: [ds] }, version: 1 })
    expect(written.statusCode).toBeGreaterThanOrEqual(400)
    expect(await shown(id)).toBeUndefined()
  })
})
