// Somebody who may everything in his own account and one thing in another's: there he sees what is his, by whatever way he asks.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { giveDomains, send, type Task, tasks } from '../delivery/cacheSupport.ts'
import { listen } from '../support/eventStream.ts'
import { api, newPerson } from '../support/ownSupport.ts'
import { type Caller, openPortal, type Portal } from '../support/portal.ts'

const domain = 'static.guest.example'
let portal: Portal
let owner: Caller
let guest: Caller
let [theirs, own]: Task[] = []
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', events: { recallMilliseconds: 0 } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { id, email } = await newPerson(portal, { account: 'demo-other' })
  await portal.services.store.people.join('demo-cdn2', id, 'onlypartialcachedelete')
  ;[owner, guest] = [await portal.signIn('cdn2@demo.example', { as: 'bearer' }), await portal.signIn(email, { as: 'bearer' })]
  await giveDomains(owner, 'demo-cdn2', [domain])
  ;[theirs, own] = [await sent(owner), await sent(guest)]
})
afterAll(() => portal.close())

async function sent(who: Caller): Promise<Task> {
  const answer = await send(who, { domain, paths: ['/a'] })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Task>()
}
const found = async (who: Caller, q: string): Promise<string[]> =>
  (await who.ask({ url: api(`/search?account=demo-cdn2&q=${q}`) })).json<{ record: { id: string } }[]>().map(({ record }) => record.id)

describe('a restricted member of one account with all rights elsewhere', () => {
  it('lists and reads the own accounts', async () => {
    expect((await guest.ask({ url: tasks() })).json<Task[]>().map(({ id }) => id)).toEqual([own!.id])
    expect([
      (await guest.ask({ url: `${tasks()}/${own!.id}` })).statusCode,
      (await guest.ask({ url: `${tasks()}/${theirs!.id}` })).statusCode,
    ]).toEqual([200, 404])
  })
  it('finds nothing more by searching', async () => {
    expect((await found(owner, domain)).filter((id) => id.startsWith('task_')).toSorted()).toEqual([theirs!.id, own!.id].toSorted())
    expect(await found(guest, domain)).toEqual([own!.id])
    expect([await found(guest, own!.id), await found(guest, theirs!.id)]).toEqual([[own!.id], []])
  })
  it('gets no further events', async () => {
    const [forOwner, forGuest] = await Promise.all([listen(portal, owner), listen(portal, guest)])
    const [first, second] = [await sent(owner), await sent(guest)]
    await vi.waitFor(() => expect(forOwner.events('record')).toHaveLength(2), { timeout: 15_000 })
    await vi.waitFor(() => expect(forGuest.text()).toContain(second.id), { timeout: 15_000 })
    expect(forGuest.text()).not.toContain(first.id)
    for (const stream of [forOwner, forGuest]) stream.stop()
  })
})
