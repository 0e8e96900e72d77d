// Invitations into an account: a letter with a link that works once; sent again, taken back, and nobody else's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { type Answer, type Caller, demoPassword, errorsOf, openPortal, type Portal } from '../support/portal.ts'
import { api, codeOf, newPerson } from '../support/ownSupport.ts'

let portal: Portal
let owner: Caller
let now = Date.parse('2026-05-01T10:00:00Z')
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now) })
  owner = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

const url = api('/accounts/demo-cdn2/invitations')
const invite = (caller: Caller, body: object, at = url): Promise<Answer> =>
  caller.ask({ method: 'POST', url: at, body: { role: 'customer', ...body } })
const register = (email: string, code: string): Promise<Answer> =>
  portal.nobody.ask({
    method: 'POST',
    url: api('/registration'),
    body: { email, target: 'invitation', code, password: 'A-Long-Password-1' },
  })
/** The codes in the letters to an address, the newest first. */
async function codesTo(email: string): Promise<string[]> {
  const admin = await portal.signIn('admin@demo.example')
  const messages = (
    await admin.ask({ url: `${api('/outgoing-messages')}?${new URLSearchParams({ filter: JSON.stringify({ q: email }) })}` })
  ).json<{ id: string; to: string; created_at: string }[]>()
  const texts: { at: string; text: string }[] = []
  for (const { id, created_at: at } of messages.filter(({ to }) => to === email))
    texts.push({ at, text: (await admin.ask({ method: 'POST', url: api(`/messages/${id}/text`), body: { password: demoPassword } })).body })
  return texts.sort((a, b) => (a.at < b.at ? 1 : -1)).map(({ text }) => /set-password\/([\w-]{43})/.exec(text)![1]!)
}

describe('an invitation', () => {
  it('R0-454 exists as a type, like projects and persons', async () => {
    const [admin, { id }] = [await portal.signIn('admin@demo.example'), (await owner.ask({ url: api('/session') })).json<{ id: string }>()]
    for (const [caller, at] of [
      [admin, '/projects'],
      [owner, '/accounts/demo-cdn2/invitations'],
    ] as const)
      expect((await caller.ask({ url: api(at) })).json(), at).toBeInstanceOf(Array)
    expect((await owner.ask({ url: api(`/persons/${id}`) })).json()).toMatchObject({ id })
  })
  it('R0-685 is created, listed, sent again and revoked', async () => {
    const made = await invite(owner, { email: 'New.Person@Portal.example' })
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({ email: 'new.person@portal.example', role: 'customer', expired: false }),
    ])
    const { id } = made.json<{ id: string }>()
    expect((await owner.ask({ url })).json<{ id: string }[]>().map((one) => one.id)).toContain(id)
    const soon = await owner.ask({ method: 'PUT', url: `${url}/${id}` })
    expect([...codeOf(soon), soon.headers['retry-after']]).toEqual([429, 'invitation_limit', '60'])
    now += 60_000
    expect((await owner.ask({ method: 'PUT', url: `${url}/${id}` })).statusCode).toBe(200)
    expect((await owner.ask({ method: 'DELETE', url: `${url}/${id}` })).statusCode).toBe(204)
    expect((await owner.ask({ url })).json<{ id: string }[]>().map((one) => one.id)).not.toContain(id)
    for (const method of ['PUT', 'DELETE'] as const) expect((await owner.ask({ method, url: `${url}/${id}` })).statusCode).toBe(404)
    const audited = (await portal.services.store.history.audited(accountScope('demo-cdn2'), 3)).map(({ action }) => action)
    expect(audited).toEqual(['invitation-revoke', 'invitation-again', 'invitation'])
  })
  it('makes its recipient a member of the account, in its role, once', async () => {
    const email = 'joining@portal.example'
    await invite(owner, { email, role: 'onlypartialcachedelete' })
    const [code] = await codesTo(email)
    expect((await register(email, code!)).statusCode).toBe(204)
    expect((await register(email, code!)).statusCode).not.toBe(204)
    expect((await portal.services.store.people.members('demo-cdn2')).find((one) => one.email === email)).toMatchObject({
      role: 'onlypartialcachedelete',
    })
    expect((await owner.ask({ url })).body).not.toContain(email)
    expect(codeOf(await invite(owner, { email }))).toEqual([409, 'already_member'])
  })
  it('leaves invitations to other accounts valid when it is accepted, and invalidates its own older e-mails', async () => {
    const email = 'two-accounts@portal.example'
    const other = await portal.signIn('other@demo.example')
    const { id } = (await invite(owner, { email })).json<{ id: string }>()
    now += 1000
    expect((await invite(other, { email }, api('/accounts/demo-other/invitations'))).statusCode).toBe(201)
    const [elsewhere, first] = await codesTo(email)
    now += 61_000
    expect((await owner.ask({ method: 'PUT', url: `${url}/${id}` })).statusCode).toBe(200)
    const [again] = await codesTo(email)
    expect((await register(email, again!)).statusCode).toBe(204)
    expect((await register(email, first!)).statusCode).not.toBe(204)
    expect((await register(email, elsewhere!)).statusCode).toBe(204)
    const { id: person } = (await portal.services.store.people.findByEmail('main', email))!
    for (const account of ['demo-cdn2', 'demo-other'])
      expect(
        (await portal.services.store.people.members(account)).map((one) => one.id),
        account,
      ).toContain(person)
  })
  it('has an invalid link when it is revoked or a day old', async () => {
    const [back, old] = ['back@portal.example', 'old@portal.example']
    const { id } = (await invite(owner, { email: back })).json<{ id: string }>()
    await invite(owner, { email: old })
    const [[first], [second]] = [await codesTo(back), await codesTo(old)]
    await owner.ask({ method: 'DELETE', url: `${url}/${id}` })
    expect((await register(back, first!)).statusCode).toBe(409)
    now += 24 * 3_600_000 + 1000
    owner = await portal.signIn('cdn2@demo.example')
    expect((await register(old, second!)).statusCode).toBe(403)
    expect((await owner.ask({ url })).json<{ email: string; expired: boolean }[]>().find((one) => one.email === old)).toMatchObject({
      expired: true,
    })
    // It is no hindrance any more.
    expect((await invite(owner, { email: old })).statusCode).toBe(201)
  })
})

describe('an invitation is refused', () => {
  it.each([
    [{ email: 'nobody' }, '/email format'],
    [{ email: 'a@b.example\r\nBcc: x@y.example' }, '/email format'],
    [{ email: 'x@portal.example', role: 'admin_all' }, '/role enum'],
    [{ email: 'x@portal.example', role: 'nobody' }, '/role enum'],
  ])('%j', async (body, error) => {
    const answer = await invite(owner, body)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [error]])
  })
  it('to members of the account and invited people', async () => {
    expect(codeOf(await invite(owner, { email: 'CDN2@demo.example' }))).toEqual([409, 'already_member'])
    await invite(owner, { email: 'twice@portal.example' })
    expect(codeOf(await invite(owner, { email: 'twice@portal.example' }))).toEqual([409, 'already_invited'])
  })
  it('to strangers, to restricted members, in another account', async () => {
    const { id } = (await invite(owner, { email: 'mine@portal.example' })).json<{ id: string }>()
    const other = await portal.signIn('other@demo.example')
    for (const caller of [other, await portal.signIn('cachedelete@demo.example'), await portal.signIn('admin@demo.example')]) {
      expect((await invite(caller, { email: 'x@portal.example' })).statusCode).toBe(404)
      for (const ask of [{ url }, { method: 'PUT' as const, url: `${url}/${id}` }, { method: 'DELETE' as const, url: `${url}/${id}` }])
        expect((await caller.ask(ask)).statusCode).toBe(404)
    }
    expect((await other.ask({ method: 'DELETE', url: `${api('/accounts/demo-other/invitations')}/${id}` })).statusCode).toBe(404)
    expect((await invite(portal.nobody, { email: 'x@portal.example' })).statusCode).toBe(401)
  })
  it('after fifty a day', async () => {
    const { email } = await newPerson(portal, { account: 'demo-other' })
    const caller = await portal.signIn(email)
    const at = api('/accounts/demo-other/invitations')
    for (let n = 0; n < 50; n += 1) expect((await invite(caller, { email: `many-${n}@portal.example` }, at)).statusCode).toBe(201)
    expect(codeOf(await invite(caller, { email: 'one-more@portal.example' }, at))).toEqual([429, 'invitation_limit'])
  })
})
