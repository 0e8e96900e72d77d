// A brand or a role requires a second factor: until there is one, a session opens nothing but setting it up.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, codeAt, codeOf, newPerson, switchOn } from '../support/ownSupport.ts'
import { changeBrand, type Caller, demoPassword, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let now = Date.parse('2026-05-01T10:00:00Z')
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now), env: { SECOND_FACTOR_ROLES: 'manager_provider' } })
})
afterAll(() => portal.close())
const stepOf = async (caller: Caller): Promise<string | null> =>
  (await caller.ask({ url: api('/session') })).json<{ pending_step: string | null }>().pending_step
let count = 0
async function manager(): Promise<{ id: string; email: string }> {
  const email = `required${(count += 1)}@staff.example`
  const { id } = await portal.services.people.create({
    brand: 'main',
    email,
    kind: 'staff',
    role: 'manager_provider',
    password: demoPassword,
  })
  return { id, email }
}

describe('a role that requires a second factor', () => {
  it.each(['cookie', 'bearer'] as const)('by %s: gives no access until one is set up, and then full access', async (as) => {
    const { id, email } = await manager()
    const me = await portal.signIn(email, { as })
    expect(await stepOf(me)).toBe('totp_setup')
    for (const url of ['/accounts', '/definitions', '/projects', '/tokens', '/sessions', `/staff/${id}`, '/events', '/totp'])
      expect(codeOf(await me.ask({ url: api(url) })), url).toEqual([403, 'totp_setup_required'])
    for (const [url, body] of [
      ['/tokens', { name: 'x', scopes: ['read'], days: 30 }],
      ['/session/handover', {}],
      ['/session/proof', { password: demoPassword }],
      [`/staff/${id}/password`, { current: demoPassword, password: 'Quiet-Harbour-71' }],
    ] as const)
      expect(codeOf(await me.ask({ method: 'POST', url: api(url), body })), url).toEqual([403, 'totp_setup_required'])
    expect(codeOf(await me.ask({ method: 'POST', url: api('/totp'), body: { password: 'wrong-password' } }))).toEqual([
      403,
      'wrong_password',
    ])
    await switchOn(me, now)
    expect(await stepOf(me)).toBeNull()
    expect((await me.ask({ url: api('/definitions') })).statusCode).toBe(200)
    now += 400_000
    expect(await stepOf(await portal.signIn(email))).toBe('totp')
  })
  it('does not let its owner switch it off; after a reset by staff the next sign-in sets it up again', async () => {
    const { email } = await manager()
    const me = await portal.signIn(email)
    await switchOn(me, now)
    expect((await me.ask({ url: api('/totp') })).json()).toMatchObject({ enabled: true, required: true })
    expect(codeOf(await me.ask({ method: 'DELETE', url: api('/totp'), body: { password: demoPassword } }))).toEqual([
      409,
      'second_factor_needed',
    ])
    expect((await me.ask({ url: api('/totp') })).json()).toMatchObject({ enabled: true })
  })
  it('does not affect other roles', async () => {
    for (const email of ['admin@demo.example', 'cdn2@demo.example']) expect(await stepOf(await portal.signIn(email))).toBeNull()
  })
})

describe('a brand that requires one', () => {
  it('also applies to earlier sessions and tokens; SMS suffice where they are required', async () => {
    const [mine, texted] = [await newPerson(portal, { account: 'demo-cdn2' }), await newPerson(portal)]
    const old = await portal.signIn(mine.email)
    const { token } = (
      await old.ask({ method: 'POST', url: api('/tokens'), body: { name: 'bot', scopes: ['read', 'write'], days: 30 } })
    ).json<{ token: string }>()
    const bot = { authorization: `Bearer ${token}` }
    await portal.services.store.people.update(texted.id, {
      phone: '+79165557001',
      phone_verified_at: '2026-01-01T00:00:00.000Z',
      twofa: 'sms',
    })
    const sms = await portal.signIn(texted.email)
    const { features } = (await portal.services.brands.find('main'))!
    await changeBrand(portal.services, 'main', { features: [...features, 'second_factor_required'] })
    try {
      expect([await stepOf(old), await stepOf(sms)]).toEqual(['totp_setup', 'phone'])
      await portal.services.store.sessions.passTwofa((await portal.services.sessions.find(sms.token))!.hash, new Date(now).toISOString())
      expect(await stepOf(sms)).toBeNull()
      expect(
        codeOf(await sms.ask({ method: 'PATCH', url: api(`/persons/${texted.id}`), body: { twofa: null, password: demoPassword } })),
      ).toEqual([409, 'second_factor_needed'])
      for (const [method, url] of [
        ['GET', '/accounts/demo-cdn2/http-resources'],
        ['GET', '/definitions'],
        ['POST', '/accounts/demo-cdn2/http-resources'],
      ] as const)
        expect(
          codeOf(await portal.nobody.ask({ method, url: api(url), headers: bot, ...(method === 'POST' && { body: {} }) })),
          url,
        ).toEqual([403, 'totp_setup_required'])
      // A token sets nothing up.
      expect(
        codeOf(await portal.nobody.ask({ method: 'POST', url: api('/totp'), headers: bot, body: { password: demoPassword } })),
      ).toEqual([403, 'token_not_allowed'])
      const { secret } = await switchOn(old, now)
      expect((await portal.nobody.ask({ url: api('/definitions'), headers: bot })).statusCode).toBe(200)
      now += 400_000
      const next = await portal.signIn(mine.email)
      expect(await stepOf(next)).toBe('totp')
      await next.ask({ method: 'POST', url: api('/session/totp'), body: { code: codeAt(secret, now) } })
      expect(await stepOf(next)).toBeNull()
    } finally {
      await changeBrand(portal.services, 'main', { features })
    }
  })
  it('does not accept one that was begun and not confirmed', async () => {
    const { email } = await manager()
    const me = await portal.signIn(email)
    expect((await me.ask({ method: 'POST', url: api('/totp'), body: { password: demoPassword } })).statusCode).toBe(201)
    expect(codeOf(await me.ask({ method: 'POST', url: api('/totp/confirm'), body: { code: '000000' } }))).toEqual([403, 'wrong_code'])
    expect([await stepOf(me), codeOf(await me.ask({ url: api('/definitions') }))]).toEqual(['totp_setup', [403, 'totp_setup_required']])
  })
})

describe('the setting', () => {
  it('names existing roles, otherwise the server does not start', async () => {
    await expect(openPortal({ demo: false, env: { SECOND_FACTOR_ROLES: 'nobody_at_all' } })).rejects.toThrow(/nobody_at_all/)
  })
})

describe('an authenticator besides SMS', () => {
  it('replaces them: its code is the only step', async () => {
    const { id, email } = await newPerson(portal)
    const { secret } = await switchOn(await portal.signIn(email), now)
    await portal.services.store.people.update(id, { phone: '+79165557002', phone_verified_at: '2026-01-01T00:00:00.000Z', twofa: 'sms' })
    now += 400_000
    const me = await portal.signIn(email)
    expect(await stepOf(me)).toBe('totp')
    await me.ask({ method: 'POST', url: api('/session/totp'), body: { code: codeAt(secret, now) } })
    expect(await stepOf(me)).toBeNull()
  })
})
