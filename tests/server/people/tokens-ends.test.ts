// Tokens for programs end with their owner, and by themselves.
import { describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { demoPassword } from '../support/portal.ts'
import { guestOf } from '../support/guest.ts'
import { api, codeOf, newPerson, switchOn } from '../support/ownSupport.ts'
import { mine, openTokens } from '../support/tokenPortal.ts'

const { portal, clock, make, program, owner } = await openTokens()

describe('a token ends', () => {
  it('when it is revoked', async () => {
    const me = await owner()
    const { id, token } = await make(me)
    expect((await program(token).ask({ url: mine })).statusCode).toBe(200)
    expect((await me.ask({ method: 'DELETE', url: api(`/tokens/${id}`) })).statusCode).toBe(204)
    expect((await program(token).ask({ url: mine })).statusCode).toBe(401)
    expect((await me.ask({ method: 'DELETE', url: api(`/tokens/${id}`) })).statusCode).toBe(404)
  })
  it('on its date; without one it stays valid', async () => {
    const me = await owner()
    const [short, endless] = [await make(me, { days: 30 }), await make(me, { days: null })]
    const before = clock.now
    clock.now += 30 * 86_400_000 - 1000
    // Looked at just before, twice: the first use is written, the second one finds it as it is.
    for (let use = 0; use < 2; use += 1) expect((await program(short.token).ask({ url: mine })).statusCode).toBe(200)
    clock.now += 1000
    expect((await program(short.token).ask({ url: mine })).statusCode).toBe(401)
    expect((await program(endless.token).ask({ url: mine })).statusCode).toBe(200)
    clock.now = before
  })
  it('when a password is set by a link, or the person is disabled', async () => {
    for (const end of [
      (id: string) => portal.services.people.setPassword(id, 'Another-Password-1'),
      (id: string) => portal.services.people.disable(id),
    ]) {
      const { id, email } = await newPerson(portal, { account: 'demo-cdn2' })
      const { token } = await make(await portal.signIn(email))
      expect((await program(token).ask({ url: mine })).statusCode).toBe(200)
      await end(id)
      expect((await program(token).ask({ url: mine })).statusCode).toBe(401)
    }
  })
  it('when the password is restored by a letter', async () => {
    const { email } = await newPerson(portal, { account: 'demo-cdn2' })
    const { token } = await make(await portal.signIn(email))
    const guest = guestOf(portal)
    expect((await guest.post('/password/forgot', { email, domain: 'localhost' })).statusCode).toBe(204)
    expect((await program(token).ask({ url: mine })).statusCode).toBe(200)
    expect(
      (await guest.form('/oauth/password', { email, code: await guest.codeFor(email, 'restore'), password: 'Another-Password-1' }))
        .statusCode,
    ).toBe(204)
    expect((await program(token).ask({ url: mine })).statusCode).toBe(401)
  })
  it('permanently when its employee is deactivated: after reactivation the employee creates new ones (A12)', async () => {
    const {
      services: { people, store },
    } = portal
    const { id, email } = await people.create({
      brand: 'main',
      email: 'off-and-on@demo.example',
      kind: 'staff',
      role: 'admin_all',
      password: demoPassword,
    })
    const { token } = await make(await portal.signIn(email))
    const list = { url: api('/nomenclature') }
    expect((await program(token).ask(list)).statusCode).toBe(200)
    const boss = await portal.signIn('admin@demo.example', { as: 'bearer' })
    const change = async (active: boolean): Promise<number> =>
      (
        await boss.ask({
          method: 'PATCH',
          url: api(`/employees/${id}`),
          version: (await store.records.find(providerScope, 'employees', id))!.version,
          body: { active },
        })
      ).statusCode
    for (const active of [false, true]) {
      expect(await change(active)).toBe(200)
      expect((await program(token).ask(list)).statusCode).toBe(401)
    }
    expect((await portal.signIn(email)).token).not.toBe('')
  })
  it('in an account that its owner has left', async () => {
    const { id, email } = await newPerson(portal, { account: 'demo-cdn2' })
    const { token } = await make(await portal.signIn(email))
    await portal.services.store.people.leave('demo-cdn2', id)
    expect((await program(token).ask({ url: mine })).statusCode).toBe(404)
  })
  it('not when its owner sets up an authenticator: it was created after a code', async () => {
    const { email } = await newPerson(portal, { account: 'demo-cdn2' })
    const me = await portal.signIn(email)
    await switchOn(me, clock.now)
    expect((await program((await make(me)).token).ask({ url: mine })).statusCode).toBe(200)
    expect(
      codeOf(
        await (await portal.signIn(email)).ask({ method: 'POST', url: api('/tokens'), body: { name: 'x', scopes: ['read'], days: 30 } }),
      ),
    ).toEqual([403, 'totp_required'])
  })
})
