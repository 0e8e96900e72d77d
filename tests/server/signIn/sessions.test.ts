// Sessions: how they begin, what they carry, and how guesses are slowed down.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { type Answer, demoPassword, listUrl, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let now = Date.parse('2026-05-01T10:00:00Z')
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now) })
})
afterAll(() => portal.close())

const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString()
const signIn = (fields: Record<string, string>, headers: Record<string, string> = {}, ip = '127.0.0.1'): Promise<Answer> =>
  portal.app.inject({
    method: 'POST',
    url: '/api/v1/oauth/token',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: form(fields),
    remoteAddress: ip,
  })
const good = { username: 'cdn2@demo.example', password: demoPassword }

describe('signing in', () => {
  it('R0-414 R0-661 R0-662 gives API clients a token in the body and browsers a cookie that scripts cannot read', async () => {
    const program = await signIn(good)
    expect(program.json()).toMatchObject({
      lifetime: 86400,
      type: 'Person',
      email: 'cdn2@demo.example',
      person_id: expect.stringMatching(/^prs_/),
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(program.headers['set-cookie']).toBeUndefined()
    const browser = await signIn(good, { 'sender-app': 'dashboard' })
    expect(browser.json()).not.toHaveProperty('token')
    expect(browser.cookies[0]).toMatchObject({ name: 'portal', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 86400 })
    const staff = await signIn({ username: 'admin@demo.example', password: demoPassword })
    expect(staff.json()).toMatchObject({ type: 'Staff', staff_id: expect.stringMatching(/^stf_/) })
  })
  it('R0-656 is used by API clients as Bearer and by browsers in the cookie: the session is the same for both', async () => {
    const cookie = (await signIn(good, { 'sender-app': 'dashboard' })).cookies[0]!.value
    const { token } = (await signIn(good)).json()
    const ask = (headers: Record<string, string>): Promise<Answer> =>
      portal.app.inject({ url: '/api/v1/session', headers: { host: 'localhost', ...headers } })
    const [byCookie, byToken] = [await ask({ cookie: `portal=${cookie}` }), await ask({ authorization: `Bearer ${token}` })]
    expect([byCookie.statusCode, byToken.statusCode]).toEqual([200, 200])
    expect(byToken.json()).toEqual(byCookie.json())
    expect((await ask({ authorization: `Bearer ${token}x` })).statusCode).toBe(401)
  })
  it('answers the same for an unknown person and a wrong password', async () => {
    const answers = [
      await signIn({ ...good, password: 'wrong-password' }),
      await signIn({ username: 'nobody@demo.example', password: 'wrong-password' }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ status: 403, code: 'wrong_credentials', message_key: 'errors.wrong_credentials' })
    }
  })
  it.each([{ password: 'x' }, { username: 'a@x' }, {}])('names the missing field: %j', async (fields) => {
    const answer = await signIn(fields as Record<string, string>)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0]).toMatchObject({ keyword: 'required' })
  })
  it('accepts only a form', async () => {
    const answer = await portal.nobody.ask({ method: 'POST', url: '/api/v1/oauth/token', body: good })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
  })
  it('R0-663 checks a token', async () => {
    const { token } = (await signIn(good)).json()
    expect((await signIn({ token })).json()).toMatchObject({ status: 'Alive', lifetime: 86400 })
    expect((await signIn({ token: 'no-such-token' })).statusCode).toBe(401)
  })
  it('is limited to people of the brand; staff of all brands sign in everywhere', async () => {
    expect((await signIn(good, { host: 'second.localhost' })).statusCode).toBe(403)
    expect((await signIn({ username: 'admin@demo.example', password: demoPassword }, { host: 'second.localhost' })).statusCode).toBe(200)
    const bearer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    expect((await bearer.ask({ url: '/api/v1/session', host: 'second.localhost' })).statusCode).toBe(401)
  })
})

describe('guessing passwords (B1)', () => {
  const wrong = { username: 'other@demo.example', password: 'wrong-password' }
  it('slows one account down, whatever X-Forwarded-For says, and parallel attempts gain nothing', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => signIn(wrong, { 'x-forwarded-for': `10.0.0.${n}` }, '192.0.2.1')),
    )
    const tried = answers.filter(({ statusCode }) => statusCode === 403)
    const slowed = answers.filter(({ statusCode }) => statusCode === 429)
    expect(tried.length).toBeLessThanOrEqual(6)
    expect(tried.length + slowed.length).toBe(30)
    expect(Number(slowed[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect(slowed[0]!.json()).toMatchObject({ code: 'too_many_attempts' })
  })
  it('does not lock the owner out in the owner’s network', async () => {
    expect((await signIn({ username: 'other@demo.example', password: demoPassword }, {}, '198.51.100.7')).statusCode).toBe(200)
  })
  it('allows at most ten attempts in five minutes from one network', async () => {
    let tried = 0
    for (let n = 0; n < 40; n += 1) {
      now += 5000
      tried += (await signIn({ username: 'manager@demo.example', password: 'wrong-password' }, {}, '192.0.2.2')).statusCode === 403 ? 1 : 0
    }
    expect(tried).toBeLessThanOrEqual(10)
    now += 300_000
    expect((await signIn({ username: 'manager@demo.example', password: demoPassword }, {}, '192.0.2.2')).statusCode).toBe(200)
  })
  it('slows a network down that tries one password on many accounts', async () => {
    const statuses = []
    for (let n = 0; n < 70; n += 1)
      statuses.push((await signIn({ username: `p${n}@demo.example`, password: 'wrong-password' }, {}, '192.0.2.3')).statusCode)
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(31)
  })
})

describe('sessions (B3, B4)', () => {
  it('get a new id at sign-in; a planted or earlier one is worthless', async () => {
    const planted = await signIn(good, { 'sender-app': 'dashboard', cookie: 'portal=planted-planted-planted-planted' })
    const first = planted.cookies[0]!.value
    expect(first).not.toContain('planted')
    const again = await signIn(good, { 'sender-app': 'dashboard', cookie: `portal=${first}` })
    expect(again.cookies[0]!.value).not.toBe(first)
    expect((await portal.nobody.ask({ url: '/api/v1/session', headers: { cookie: `portal=${first}` } })).statusCode).toBe(401)
  })
  it('end on the server at log-out', async () => {
    const caller = await portal.signIn('cdn2@demo.example')
    expect((await caller.ask({ method: 'DELETE', url: '/api/v1/session' })).statusCode).toBe(204)
    expect((await caller.ask({ url: '/api/v1/session' })).statusCode).toBe(401)
  })
  it('B4: end by time, however much they are used', async () => {
    const caller = await portal.signIn('cdn2@demo.example')
    for (let hour = 0; hour < 8; hour += 1) {
      now += 3 * 3_600_000 - 100
      expect((await caller.ask({ url: '/api/v1/session' })).statusCode).toBe(200)
    }
    now += 2000
    expect((await caller.ask({ url: '/api/v1/session' })).statusCode).toBe(401)
    expect((await signIn({ token: caller.token })).statusCode).toBe(401)
  })
  it('end when the password or the role changes or the person is disabled', async () => {
    const { people } = portal.services
    const person = await people.create({
      brand: 'main',
      email: 'temp@demo.example',
      kind: 'staff',
      role: 'admin_provider',
      password: demoPassword,
    })
    const status = async (caller: { ask: Portal['nobody']['ask'] }): Promise<number> =>
      (await caller.ask({ url: '/api/v1/session' })).statusCode
    const [one, two] = [await portal.signIn(person.email), await portal.signIn(person.email, { as: 'bearer' })]
    await people.setPassword(person.id, 'Another-Password-1')
    expect([await status(one), await status(two)]).toEqual([401, 401])
    const three = await portal.signIn(person.email, { password: 'Another-Password-1' })
    const boss = await portal.signIn('admin@demo.example')
    const change = (version: number, body: object) => boss.ask({ method: 'PATCH', url: `/api/v1/employees/${person.id}`, version, body })
    expect((await change(1, { role: 'manager_provider' })).statusCode).toBe(200)
    expect(await status(three)).toBe(401)
    const four = await portal.signIn(person.email, { password: 'Another-Password-1' })
    expect((await change(2, { active: false })).statusCode).toBe(200)
    expect(await status(four)).toBe(401)
    await expect(portal.signIn(person.email, { password: 'Another-Password-1' })).rejects.toThrow('403')
  })
  it('are kept as hashes, passwords as argon2id', async () => {
    const caller = await portal.signIn('cdn2@demo.example')
    const person = (await caller.ask({ url: '/api/v1/session' })).json()
    expect(await portal.services.store.people.password(person.id)).toMatch(/^\$argon2id\$/)
    expect(await portal.services.store.sessions.findLive(caller.token, new Date(now).toISOString())).toBeUndefined()
  })
  it('by cookie change nothing without Sender-App, by Bearer need none', async () => {
    const { token } = await portal.signIn('cdn2@demo.example')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const headers of [{}, { 'sender-app': 'other' }] as Record<string, string>[]) {
        const url = `${listUrl('demo-cdn2', 'http-resources')}${method === 'POST' ? '' : '/http_x'}`
        const answer = await portal.nobody.ask({ method, url, body: {}, headers: { cookie: `portal=${token}`, ...headers } })
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'csrf'])
      }
    }
    const program = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    expect((await program.ask({ method: 'POST', url: listUrl('demo-cdn2', 'http-resources'), body: {} })).statusCode).toBe(400)
  })
  it('keep their kind: the token of a cookie is not valid as Bearer, and vice versa', async () => {
    const [cookie, bearer] = [await portal.signIn('cdn2@demo.example'), await portal.signIn('cdn2@demo.example', { as: 'bearer' })]
    expect((await portal.nobody.ask({ url: '/api/v1/session', headers: { authorization: `Bearer ${cookie.token}` } })).statusCode).toBe(401)
    expect((await portal.nobody.ask({ url: '/api/v1/session', headers: { cookie: `portal=${bearer.token}` } })).statusCode).toBe(401)
  })
  it('R0-003 R0-402 have the signed-in person and store the preferences', async () => {
    const caller = await portal.signIn('cdn1@demo.example')
    const session = await caller.ask({ url: '/api/v1/session' })
    expect(session.json()).toMatchObject({
      status: 'Alive',
      type: 'Person',
      email: 'cdn1@demo.example',
      role: 'customer',
      permissions: [],
      language: null,
      timezone: 'Europe/Moscow',
      demo: true,
      lifetime: 86400,
    })
    expect(session.json().accounts).toMatchObject([
      { name: 'cdn1_alpha', client: 'CDN1', company_name: 'Alpha TV', project: { name: 'Alpha Holding' } },
      { name: 'cdn1_beta' },
    ])
    expect(
      (await caller.ask({ method: 'PATCH', url: '/api/v1/session', body: { language: 'ru_RU', theme: 'dark' } })).json(),
    ).toMatchObject({ language: 'ru_RU', theme: 'dark' })
    expect((await caller.ask({ url: '/api/v1/session' })).json()).toMatchObject({ language: 'ru_RU' })
    for (const body of [{}, { language: 'de' }, { role: 'supervisor_all' }, { language: 'ru_RU', email: 'x@y' }, []])
      expect((await caller.ask({ method: 'PATCH', url: '/api/v1/session', body })).statusCode).toBe(400)
  })
})

describe('cookies under https', () => {
  it('are Secure and bound to the host, and the browser is told to stay with https', async () => {
    const secure = await openPortal({ demo: 'people', env: { PUBLIC_URL: 'https://portal.example' } })
    const answer = await secure.app.inject({
      method: 'POST',
      url: '/api/v1/oauth/token',
      headers: { host: 'portal.example', 'content-type': 'application/x-www-form-urlencoded', 'sender-app': 'dashboard' },
      payload: form(good),
    })
    expect(answer.cookies[0]).toMatchObject({ name: '__Host-portal', secure: true, httpOnly: true, path: '/' })
    expect(answer.headers['strict-transport-security']).toContain('max-age=')
    await secure.close()
  })
})

describe('X-Forwarded-For', () => {
  it('is trusted from the listed proxies only', async () => {
    const behind = await openPortal({ demo: 'people', env: { TRUST_PROXY: '10.0.0.0/8' } })
    const seenFrom = async (remoteAddress: string): Promise<string> => {
      await behind.app.inject({
        method: 'POST',
        url: '/api/v1/oauth/token',
        remoteAddress,
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
        payload: form(good),
      })
      return (await behind.services.store.history.audited(providerScope, 1))[0]!.ip
    }
    expect(await seenFrom('10.1.2.3')).toBe('203.0.113.9')
    expect(await seenFrom('192.0.2.77')).toBe('192.0.2.77')
    await behind.close()
  })
})
