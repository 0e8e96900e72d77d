// Tokens for programs: told once, fewer rights than their owner.
import { describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { tokenRefusal } from '../../../server/routes/tokenReach.ts'
import { httpResource, listUrl } from '../support/portal.ts'
import { api, codeOf, newPerson } from '../support/ownSupport.ts'
import { type Made, mine, openTokens } from '../support/tokenPortal.ts'

const { portal, clock, make, program, owner } = await openTokens()

describe('a token', () => {
  it('is shown once, begins with a prefix for leak scanners, and is stored as a hash', async () => {
    const me = await owner()
    const made = await make(me)
    expect(made).toMatchObject({
      name: 'ci',
      scopes: ['read', 'write'],
      account: null,
      last_used_at: null,
      expired: false,
      token: expect.stringMatching(/^portal_[\w-]{43}$/),
    })
    const list = await me.ask({ url: api('/tokens') })
    expect(list.json<Made[]>().map(({ id }) => id)).toContain(made.id)
    expect(list.body).not.toContain(made.token)
    expect(JSON.stringify(await portal.services.store.history.audited(providerScope, 5)) + portal.logLines.join()).not.toContain(made.token)
  })
  it('reads and writes as its owner', async () => {
    const bot = program((await make(await owner())).token)
    expect((await bot.ask({ url: mine })).statusCode).toBe(200)
    expect((await bot.ask({ method: 'POST', url: mine, body: httpResource('by-a-program') })).statusCode).toBe(201)
    expect((await bot.ask({ url: api('/session') })).json()).toMatchObject({ email: 'cdn2@demo.example' })
    expect((await bot.ask({ url: listUrl('demo-other', 'http-resources') })).statusCode).toBe(404)
  })
  it('for reading only writes nothing', async () => {
    const bot = program((await make(await owner(), { scopes: ['read'] })).token)
    expect((await bot.ask({ url: mine })).statusCode).toBe(200)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect(codeOf(await bot.ask({ method, url: method === 'POST' ? mine : `${mine}/http_1`, body: {} })), method).toEqual([
        403,
        'token_read_only',
      ])
  })
  it('never changes tokens, passwords, factors, sessions, persons or members of the account', async () => {
    const bot = program((await make(await owner())).token)
    const asks: [string, string][] = [
      ['GET', '/tokens'],
      ['POST', '/tokens'],
      ['DELETE', '/tokens/x'],
      ['GET', '/totp'],
      ['POST', '/totp'],
      ['DELETE', '/totp'],
      ['POST', '/totp/confirm'],
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['DELETE', '/session'],
      ['PATCH', '/session'],
      ['POST', '/session/totp'],
      ['POST', '/session/proof'],
      ['POST', '/session/mail-code'],
      ['POST', '/session/mail'],
      ['POST', '/undo'],
      ['GET', '/sign-ins'],
      ['GET', '/persons/x'],
      ['PATCH', '/persons/x'],
      ['POST', '/persons/x/password'],
      ['POST', '/staff/x/password-link'],
      ['GET', '/events'],
      ['GET', '/accounts/demo-cdn2/members'],
      ['PATCH', '/accounts/demo-cdn2/members/x'],
      ['POST', '/accounts/demo-cdn2/entry'],
    ]
    for (const [method, url] of asks)
      expect(
        codeOf(await bot.ask({ method: method as 'GET', url: api(url), ...(method !== 'GET' && { body: {} }) })),
        `${method} ${url}`,
      ).toEqual([403, 'token_not_allowed'])
  })
  it('gives no access to routes that are not open to tokens', () => {
    const closed = portal.routes
      .filter(({ url }) => url.startsWith('/api/v1/'))
      .filter((route) => tokenRefusal(route, ['read', 'write']) === 'token_not_allowed')
    for (const word of [
      'totp',
      'tokens',
      'sessions',
      'sign-ins',
      'persons',
      'staff',
      'password',
      'oauth',
      'setup',
      'members',
      'entry',
      'events',
    ])
      expect(
        closed.some(({ url }) => url.includes(word)),
        word,
      ).toBe(true)
    expect(tokenRefusal({ method: 'GET', tokens: undefined }, ['read', 'write'])).toBe('token_not_allowed')
  })
  it('for one account gives access to no other', async () => {
    const { id, email } = await newPerson(portal, { account: 'demo-cdn2' })
    await portal.services.store.people.join('demo-other', id, 'customer')
    const me = await portal.signIn(email)
    const bot = program((await make(me, { account: 'demo-cdn2' })).token)
    expect((await bot.ask({ url: mine })).statusCode).toBe(200)
    expect((await bot.ask({ url: listUrl('demo-other', 'http-resources') })).statusCode).toBe(404)
    expect((await bot.ask({ url: api('/accounts') })).json()).toMatchObject([{ name: 'demo-cdn2' }])
    expect((await bot.ask({ url: api('/session') })).json()).toMatchObject({ accounts: [{ name: 'demo-cdn2' }] })
    expect((await me.ask({ url: listUrl('demo-other', 'http-resources') })).statusCode).toBe(200)
  })
  it('is not valid as a cookie or as a session’s token', async () => {
    const { token } = await make(await owner())
    expect((await portal.nobody.ask({ url: mine, headers: { cookie: `portal=${token}` } })).statusCode).toBe(401)
    const check = await portal.nobody.ask({
      method: 'POST',
      url: api('/oauth/token'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `token=${token}`,
    })
    expect(check.statusCode).toBe(401)
    for (const wrong of [`${token}x`, token.slice(0, -1), token.replace('portal_', ''), 'portal_'.padEnd(50, 'a')])
      expect((await program(wrong).ask({ url: mine })).statusCode, wrong).toBe(401)
  })
  it('belongs to its brand', async () => {
    const { token } = await make(await owner())
    expect((await program(token).ask({ url: api('/session'), host: 'second.localhost' })).statusCode).toBe(401)
  })
  it('records when and from where it was used, once a minute', async () => {
    const me = await owner()
    const { id, token } = await make(me)
    const used = async (): Promise<{ last_used_at: string | null; last_used_ip: string | null } | undefined> =>
      (await me.ask({ url: api('/tokens') }))
        .json<(Made & { last_used_at: string | null; last_used_ip: string | null })[]>()
        .find((one) => one.id === id)
    await program(token).ask({ url: mine })
    const first = await used()
    expect(first).toMatchObject({ last_used_at: new Date(clock.now).toISOString(), last_used_ip: '127.0.0.1' })
    clock.now += 59_000
    await program(token).ask({ url: mine })
    expect((await used())?.last_used_at).toBe(first?.last_used_at)
    clock.now += 2000
    await program(token).ask({ url: mine })
    expect((await used())?.last_used_at).toBe(new Date(clock.now).toISOString())
  })
})

describe('creating a token', () => {
  it.each([
    { name: '' },
    { name: 'x'.repeat(65) },
    { name: 'a\u0000' },
    { scopes: [] },
    { scopes: ['admin'] },
    { scopes: ['read', 'read'] },
    { days: 31 },
    { days: '30' },
    { account: 'demo-other' },
    { account: 'no-such' },
    { expires_at: '2099-01-01' },
  ])('refuses %j', async (more) => {
    const answer = await (
      await owner()
    ).ask({ method: 'POST', url: api('/tokens'), body: { name: 'ci', scopes: ['read'], days: 30, ...more } })
    expect(codeOf(answer)).toEqual([400, 'invalid'])
  })
  it('is refused to restricted roles, and to staff for one account', async () => {
    expect(
      (
        await (
          await portal.signIn('cachedelete@demo.example')
        ).ask({ method: 'POST', url: api('/tokens'), body: { name: 'x', scopes: ['read'], days: 30 } })
      ).statusCode,
    ).toBe(403)
    expect(
      (
        await (
          await portal.signIn('admin@demo.example')
        ).ask({ method: 'POST', url: api('/tokens'), body: { name: 'x', scopes: ['read'], days: 30, account: 'demo-cdn2' } })
      ).statusCode,
    ).toBe(403)
  })
  it('stops at fifty, however many concurrent calls', async () => {
    const me = await portal.signIn((await newPerson(portal)).email)
    const answers = await Promise.all(
      Array.from({ length: 55 }, () => me.ask({ method: 'POST', url: api('/tokens'), body: { name: 'x', scopes: ['read'], days: 30 } })),
    )
    expect([
      answers.filter(({ statusCode }) => statusCode === 201).length,
      codeOf(answers.find(({ statusCode }) => statusCode !== 201)!),
    ]).toEqual([50, [409, 'limit_reached']])
  })
  it('does not give access to those of others, which are unknown', async () => {
    const { id } = await make(await owner())
    const other = await portal.signIn('other@demo.example')
    expect((await other.ask({ method: 'DELETE', url: api(`/tokens/${id}`) })).statusCode).toBe(404)
    expect((await other.ask({ url: api('/tokens') })).json()).toEqual([])
  })
})
