// Persons of an account: who may do what is theirs to decide, and one always may everything.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { type Caller, errorsOf, listUrl, openPortal, type Portal } from '../support/portal.ts'
import { listen } from '../support/eventStream.ts'
import { api, codeOf, newPerson } from '../support/ownSupport.ts'

let portal: Portal
let owner: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

const url = api('/accounts/demo-cdn2/members')
const setRole = (caller: Caller, id: string, role: string, base = url) =>
  caller.ask({ method: 'PATCH', url: `${base}/${id}`, body: { role } })
const remove = (caller: Caller, id: string, base = url) => caller.ask({ method: 'DELETE', url: `${base}/${id}` })
const idOf = async (caller: Caller): Promise<string> => (await caller.ask({ url: api('/session') })).json<{ id: string }>().id

describe('members', () => {
  it('are listed with name, address and role; the caller is marked', async () => {
    const all = (await owner.ask({ url })).json<{ email: string; self: boolean; role: string }[]>()
    expect(all.map(({ email, role, self }) => [email, role, self])).toEqual([
      ['cachedelete@demo.example', 'onlypartialcachedelete', false],
      ['cdn2@demo.example', 'customer', true],
    ])
  })
  it('have a new role from the next call on, and open streams restart', async () => {
    const { id, email } = await newPerson(portal, { account: 'demo-cdn2' })
    const member = await portal.signIn(email, { as: 'bearer' })
    const stream = await listen(portal, member)
    expect((await member.ask({ url: listUrl('demo-cdn2', 'http-resources') })).statusCode).toBe(200)
    expect((await setRole(owner, id, 'onlypartialcachedelete')).json()).toMatchObject({ id, role: 'onlypartialcachedelete' })
    expect((await member.ask({ url: listUrl('demo-cdn2', 'http-resources') })).statusCode).toBe(404)
    await vi.waitFor(() => expect(stream.ended()).toBe(true), { timeout: 10_000 })
    expect((await portal.services.store.history.audited(accountScope('demo-cdn2'), 1))[0]).toMatchObject({
      action: 'member-role',
      id,
      detail: JSON.stringify({ email, role: 'onlypartialcachedelete' }),
    })
  })
  it('A12 lose access at the next call when they are removed', async () => {
    const { id, email } = await newPerson(portal, { account: 'demo-cdn2' })
    const member = await portal.signIn(email, { as: 'bearer' })
    const stream = await listen(portal, member)
    expect((await remove(owner, id)).statusCode).toBe(204)
    expect((await member.ask({ url: listUrl('demo-cdn2', 'http-resources') })).statusCode).toBe(404)
    await vi.waitFor(() => expect(stream.ended()).toBe(true), { timeout: 10_000 })
    expect((await remove(owner, id)).statusCode).toBe(404)
  })
  it('cannot change their own role, and the last one with all rights stays, also under concurrent calls', async () => {
    const self = await idOf(owner)
    expect(codeOf(await setRole(owner, self, 'onlypartialcachedelete'))).toEqual([403, 'own_role'])
    expect(codeOf(await remove(owner, self))).toEqual([409, 'last_member'])
    const { id, email } = await newPerson(portal, { account: 'demo-cdn2' })
    const other = await portal.signIn(email)
    const answers = await Promise.all([remove(owner, id), remove(other, self)])
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    const left = (await portal.services.store.people.members('demo-cdn2')).filter(({ role }) => role === 'customer')
    expect(left).toHaveLength(1)
    await portal.services.store.people.join('demo-cdn2', self, 'customer')
  })
  it('with all rights cannot all be removed by staff who entered, either', async () => {
    const admin = await portal.signIn('admin@demo.example')
    await admin.ask({ method: 'POST', url: api('/accounts/demo-other/entry') })
    const members = api('/accounts/demo-other/members')
    const only = await idOf(await portal.signIn('other@demo.example'))
    const others = (await admin.ask({ url: members })).json<{ id: string }[]>().filter(({ id }) => id !== only)
    for (const { id } of others) expect((await remove(admin, id, members)).statusCode).toBe(204)
    expect(codeOf(await setRole(admin, only, 'onlypartialcachedelete', members))).toEqual([409, 'last_member'])
    expect(codeOf(await remove(admin, only, members))).toEqual([409, 'last_member'])
    await admin.ask({ method: 'DELETE', url: api('/accounts/demo-other/entry') })
  })
  it('have roles of persons', async () => {
    const { id } = await newPerson(portal, { account: 'demo-cdn2' })
    for (const role of ['admin_all', 'nobody', 'constructor', 'Customer']) {
      const answer = await setRole(owner, id, role)
      expect([answer.statusCode, errorsOf(answer)], role).toEqual([400, ['/role enum']])
    }
    expect((await owner.ask({ method: 'PATCH', url: `${url}/${id}`, body: { role: 'customer', account: 'demo-other' } })).statusCode).toBe(
      400,
    )
  })
  it('of another account are unknown, and restricted members can see and change nobody', async () => {
    const { id } = await newPerson(portal, { account: 'demo-other' })
    const foreign = api('/accounts/demo-other/members')
    for (const answer of [
      await setRole(owner, id, 'customer'),
      await remove(owner, id),
      await owner.ask({ url: foreign }),
      await setRole(owner, id, 'customer', foreign),
      await remove(owner, id, foreign),
    ])
      expect(answer.statusCode).toBe(404)
    const restricted = await portal.signIn('cachedelete@demo.example')
    const self = await idOf(restricted)
    for (const answer of [
      await restricted.ask({ url }),
      await setRole(restricted, self, 'customer'),
      await remove(restricted, self),
      await remove(restricted, await idOf(owner)),
    ])
      expect(answer.statusCode).toBe(404)
    expect((await portal.nobody.ask({ url })).statusCode).toBe(401)
  })
})
