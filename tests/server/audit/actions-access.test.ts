// A person's own access actions in the account's action history: with names, and without other people's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadType } from '../../support/operatorTypes.ts'
import { httpResource, listUrl, openPortal, type Caller, type Portal } from '../support/portal.ts'
import { api, codeOf, newPerson } from '../support/ownSupport.ts'

type Action = { action: string; account: string; type: string; target: string; record?: object; actor_full_name?: string }
let portal: Portal
let customer: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

const own = api('/accounts/demo-cdn2/history')
const history = async (caller: Caller, url: string): Promise<Action[]> => {
  const answer = await caller.ask({ url })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return answer.json()
}

describe('the history of an account', () => {
  it('names a record by its title only', async () => {
    const all = ['customer']
    const resource = {
      name: 'doors',
      scope: 'account',
      title: '{name|host}',
      access: { read: all, create: all, update: all, delete: all },
      list: { columns: ['name', 'host'] },
      form: { sections: [{ id: 'main', fields: ['name', 'host'] }] },
    }
    const text = { type: 'string' }
    await loadType(portal, 'doors', { type: 'object', properties: { name: text, host: text } }, { 'resource.json': resource })
    const made = async (body: object) => {
      const { id } = (await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'doors'), body })).json<{ id: string }>()
      return (await history(customer, own)).find(({ target }) => target === id)?.record
    }
    expect(await made({ name: 'front', host: 'a.example' })).toEqual({ id: expect.any(String), name: 'front' })
    expect(await made({ host: 'b.example' })).toEqual({ id: expect.any(String), host: 'b.example' })
    expect(await made({})).toEqual({ id: expect.any(String) })
  })
  it('reports a person’s changes to their own access, by names, and can be filtered by them', async () => {
    const { id, email } = await newPerson(portal, { account: 'demo-cdn2', role: 'customer' })
    await portal.services.store.people.update(id, { first_name: 'Vera', last_name: 'Orlova' })
    const vera = await portal.signIn(email)
    await vera.ask({ method: 'POST', url: api('/tokens'), body: { name: 'deploy', scopes: ['read'], days: 30 } })
    await vera.ask({ method: 'POST', url: listUrl('demo-cdn2', 'http-resources'), body: httpResource('vera') })
    const seen = await history(vera, `${own}?actor=${id}`)
    expect(seen.map(({ action, actor_full_name }) => [action, actor_full_name])).toEqual([
      ['create', 'Vera Orlova'],
      ['token-create', 'Vera Orlova'],
      ['sign-in', 'Vera Orlova'],
    ])
    const narrowed = await history(vera, `${own}?type=_access`)
    expect(narrowed.slice(0, 2).map(({ action }) => action)).toEqual(['token-create', 'sign-in'])
    expect(narrowed.every(({ type }) => type === '')).toBe(true)
    expect((await history(vera, `${own}?limit=1&offset=1`)).map(({ action }) => action)).toEqual(['token-create'])
    expect((await history(customer, own))[0]).toMatchObject({ action: 'create', actor_full_name: 'Vera Orlova' })
  })
  it('never shows changes to the access of colleagues, staff or strangers, to members or API tokens', async () => {
    const { id, email } = await newPerson(portal, { account: 'demo-cdn2' })
    const colleague = await portal.signIn(email)
    const token = (await colleague.ask({ method: 'POST', url: api('/tokens'), body: { name: 'own', scopes: ['read'], days: 30 } })).json<{
      token: string
    }>().token
    const admin = await portal.signIn('admin@demo.example')
    await admin.ask({ method: 'POST', url: api('/accounts/demo-cdn2/entry') })
    for (const [who, caller] of Object.entries({ customer, admin }))
      expect(
        (await history(caller, `${own}?actor=${id}`)).map(({ action }) => action),
        who,
      ).toEqual([])
    expect((await history(admin, own)).some(({ account }) => account !== 'demo-cdn2')).toBe(false)
    const answer = await portal.app.inject({ url: own, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<Action[]>().filter(({ type }) => type === '')).toEqual([])
    expect((await portal.app.inject({ url: `${own}?type=_access`, headers: { authorization: `Bearer ${token}` } })).json()).toEqual([])
  })
  it.each([
    'limit=0',
    'limit=201',
    'offset=-1',
    'type=a/b',
    'type=',
    'actor=%27',
    'from=yesterday',
    'from=2026-01-01',
    'to=2026-13-01T00:00:00.000Z',
    'sort=x',
    'account=demo-other',
  ])('refuses %s', async (query) => expect(codeOf(await customer.ask({ url: `${own}?${query}` }))).toEqual([400, 'invalid']))
})
