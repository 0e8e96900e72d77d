import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listen, type Listener } from '../support/eventStream.ts'
import { type Caller, openPortal, type Portal } from '../support/portal.ts'

const maxRecalled = 3
/** Generous for busy machines. */
const soon = { timeout: 15_000, interval: 20 }
let portal: Portal
let owner: Caller
let serial = 0
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', events: { maxRecalled, recallMilliseconds: 600_000 } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await customer()
})
afterAll(() => portal.close())
beforeEach(async () => {
  // As many of an account that none of the callers has: nothing else is remembered.
  const third = await portal.signIn('video@third.example', { as: 'bearer', host: 'third.localhost' })
  for (let count = 0; count < maxRecalled; count += 1) await make(third, 'demo-third', 'third.localhost')
})

const customer = (email = 'cdn2@demo.example') => portal.signIn(email, { as: 'bearer' })
async function make(caller: Caller, account = 'demo-cdn2', host = 'localhost'): Promise<{ id: string; version: number }> {
  serial += 1
  const answer = await caller.ask({
    method: 'POST',
    url: `/api/v1/accounts/${account}/dns-zones`,
    body: { name: `recall-${serial}.example` },
    host,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string; version: number }>()
}
/** Events of a stream up to a change that is made now. */
async function heardBy(stream: Listener, by: Caller, account?: string): Promise<unknown[]> {
  const { id } = await make(by, account)
  await vi.waitFor(() => expect(stream.text()).toContain(id), soon)
  stream.stop()
  return stream.events('record').filter((event) => (event as { id: string }).id !== id)
}

describe('an opened stream', () => {
  it('reports recent changes once per record, in their current state', async () => {
    const { id } = await make(owner)
    const gone = await make(owner)
    expect(
      (await owner.ask({ method: 'DELETE', url: `/api/v1/accounts/demo-cdn2/dns-zones/${gone.id}`, version: gone.version })).statusCode,
    ).toBe(200)
    expect(await heardBy(await listen(portal, owner), owner)).toEqual([
      { account: 'demo-cdn2', type: 'dns-zones', id, version: 1 },
      { account: 'demo-cdn2', type: 'dns-zones', id: gone.id, version: 2, deleted: true },
    ])
  })
  it('reports when it missed more changes than it sends', async () => {
    for (let count = 0; count <= maxRecalled; count += 1) await make(owner)
    const stream = await listen(portal, owner)
    await vi.waitFor(() => expect(stream.events('missed')).toEqual([{}]), soon)
    expect(await heardBy(stream, owner)).toHaveLength(maxRecalled)
  })
  it('A3: reports no changes of other accounts, nor that it missed some', async () => {
    for (let count = 0; count <= maxRecalled; count += 1) await make(owner)
    const other = await customer('other@demo.example')
    const [{ name: account }] = (await other.ask({ url: '/api/v1/accounts' })).json<[{ name: string }]>()
    const stream = await listen(portal, other)
    expect(await heardBy(stream, other, account)).toEqual([])
    expect(stream.events('missed')).toEqual([])
  })
  it('A3: reports to staff nothing of accounts they have not entered', async () => {
    await make(owner)
    const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
    const stream = await listen(portal, admin)
    const [{ id, version }] = (await admin.ask({ url: '/api/v1/projects' })).json<[{ id: string; version: number }]>()
    const changed = await admin.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, version, body: { name: 'Recalled' } })
    expect(changed.statusCode, changed.body).toBe(200)
    await vi.waitFor(() => expect(stream.text()).toContain(id), soon)
    stream.stop()
    expect(stream.events('record').map((event) => (event as { account: string }).account)).toEqual([''])
  })
})
