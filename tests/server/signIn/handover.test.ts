// Single sign-on (000 §2.3, B11, B12): a token for one session, once, within a minute, on one host; and never in a log.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, guestOf, refusal } from '../support/guest.ts'
import { type Answer, type Caller, errorsOf, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let guest: Guest
let time = Date.parse('2026-06-01T10:00:00Z')
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(time) })
  guest = guestOf(portal)
})
afterAll(() => portal.close())

const browser = { headers: { 'sender-app': 'dashboard' } }
const offer = (caller: Caller, body: object = {}, host?: string): Promise<Answer> =>
  caller.ask({ method: 'POST', url: '/api/v1/session/handover', body, ...(host && { host }) })
const program = (email = 'cdn2@demo.example'): Promise<Caller> => portal.signIn(email, { as: 'bearer' })
async function tokenOf(caller: Caller, body: object = {}, host?: string): Promise<string> {
  const answer = await offer(caller, body, host)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().token
}
const use = (token: string, from: object = browser): Promise<Answer> => guest.form('/oauth/token', { token }, from)
const sessionBy = (cookie: string): Promise<Answer> =>
  portal.nobody.ask({ url: '/api/v1/session', headers: { cookie: `portal=${cookie}` } })
const cookieIn = (answer: Answer): string => answer.cookies.find(({ name }) => name === 'portal')?.value ?? ''

describe('a token of single sign-on', () => {
  it('R0-395 R0-413 R0-415 opens a session of its person instead of name and password, and returns type, sso, returnUrl and e-mail', async () => {
    const token = await tokenOf(await program(), { return_url: 'https://www.demo.example/account' })
    expect(token).toMatch(/^[\w-]{43}$/)
    const answer = await use(token)
    expect(answer.json()).toMatchObject({
      type: 'Person',
      sso: true,
      returnUrl: 'https://www.demo.example/account',
      email: 'cdn2@demo.example',
      person_id: expect.stringMatching(/^prs_/),
    })
    expect(answer.json()).not.toHaveProperty('token')
    expect((await sessionBy(cookieIn(answer))).json()).toMatchObject({ email: 'cdn2@demo.example' })
    const forProgram = (await use(await tokenOf(await program('admin@demo.example')), {})).json()
    expect(forProgram).toMatchObject({ type: 'Staff', sso: true, returnUrl: null, token: expect.stringMatching(/^[\w-]{43}$/) })
  })
  it('opens a session that is listed and audited with the browser that used the token', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const answer = await use(await tokenOf(await program('other@demo.example')), { headers: { 'user-agent': agent } })
    const list = async (url: string): Promise<unknown[]> =>
      (await portal.nobody.ask({ url, headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` } })).json<unknown[]>()
    expect((await list('/api/v1/sessions')).filter((one) => (one as { current: boolean }).current)).toEqual([
      expect.objectContaining({ browser: 'Firefox', system: 'Linux' }),
    ])
    expect((await list('/api/v1/sign-ins'))[0]).toMatchObject({ action: 'sign-in', browser: 'Firefox' })
  })
  it('B11: works once; of fifty concurrent calls exactly one succeeds', async () => {
    const token = await tokenOf(await program())
    const answers = await Promise.all(Array.from({ length: 50 }, () => use(token)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 200).map(refusal))).toEqual(new Set(['401 unauthenticated']))
    expect(refusal(await use(token))).toBe('401 unauthenticated')
  })
  it('B11: works for exactly a minute', async () => {
    const [one, two] = [await tokenOf(await program()), await tokenOf(await program())]
    time += 59_999
    expect((await use(one)).statusCode).toBe(200)
    time += 1
    expect(refusal(await use(two))).toBe('401 unauthenticated')
  })
  it.each(['second.localhost', '127.0.0.1', 'evil.example'])(
    'B11: works on its own host, not on %s, where it is not even used up',
    async (host) => {
      const token = await tokenOf(await program())
      expect(refusal(await use(token, { ...browser, host }))).toBe('401 unauthenticated')
      expect((await use(token)).statusCode).toBe(200)
    },
  )
  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(4000), '__proto__'])('opens nothing when it was invented: %#', async (token) =>
    expect(refusal(await use(token))).toBe('401 unauthenticated'),
  )
  it('is not a session itself, neither by cookie nor by Bearer, and not another code', async () => {
    const token = await tokenOf(await program())
    for (const headers of [{ cookie: `portal=${token}` }, { authorization: `Bearer ${token}` }] as Record<string, string>[])
      expect((await portal.nobody.ask({ url: '/api/v1/session', headers })).statusCode).toBe(401)
    expect(
      (await guest.form('/oauth/password', { email: 'cdn2@demo.example', code: token, password: 'Quiet-Harbour-71' })).statusCode,
    ).toBe(404)
    expect(refusal(await guest.post('/activation', { email: 'cdn2@demo.example', code: token }))).toBe('400 activation_failed')
  })
  it('ends the session that was open in the browser, that of another person only after consent; a refused one ends none', async () => {
    const old = await portal.signIn('other@demo.example')
    const from = { headers: { ...browser.headers, cookie: `portal=${old.token}` } }
    expect(refusal(await use('x'.repeat(43), from))).toBe('401 unauthenticated')
    expect((await old.ask({ url: '/api/v1/session' })).statusCode).toBe(200)
    const token = await tokenOf(await program())
    // Asked as often as the page is loaded; the token stays good meanwhile.
    for (const _ of [1, 2]) {
      const question = await use(token, from)
      expect([refusal(question), question.json().email, cookieIn(question)]).toEqual(['409 signed_in_as_other', 'cdn2@demo.example', ''])
    }
    expect((await old.ask({ url: '/api/v1/session' })).json()).toMatchObject({ email: 'other@demo.example' })
    const answer = await guest.form('/oauth/token', { token, replace: 'true' }, from)
    expect((await old.ask({ url: '/api/v1/session' })).statusCode).toBe(401)
    expect((await sessionBy(cookieIn(answer))).json()).toMatchObject({ email: 'cdn2@demo.example' })
  })
  it.each(['Bearer x', `Bearer ${'y'.repeat(43)}`, 'Basic eDp5'])(
    'beside the header "Authorization: %s" no cookie takes the place of the session that is open',
    async (authorization) => {
      const open = cookieIn(await use(await tokenOf(await program())))
      const token = await tokenOf(await program('other@demo.example'))
      const headers = { ...browser.headers, cookie: `portal=${open}`, authorization }
      const answer = await use(token, { headers })
      expect([answer.statusCode, cookieIn(answer)]).toEqual([200, ''])
      expect((await sessionBy(open)).json()).toMatchObject({ email: 'cdn2@demo.example' })
    },
  )
  it('of the same person needs no consent: the old session ends, the new one begins', async () => {
    const old = await portal.signIn('cdn2@demo.example')
    const answer = await use(await tokenOf(await program()), { headers: { ...browser.headers, cookie: `portal=${old.token}` } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await old.ask({ url: '/api/v1/session' })).statusCode).toBe(401)
  })
  it.each(['yes', '1', 'TRUE', ''])('%j is no consent', async (replace) => {
    const old = await portal.signIn('other@demo.example')
    const from = { headers: { ...browser.headers, cookie: `portal=${old.token}` } }
    expect(refusal(await guest.form('/oauth/token', { token: await tokenOf(await program()), replace }, from))).toBe(
      '409 signed_in_as_other',
    )
    expect((await old.ask({ url: '/api/v1/session' })).statusCode).toBe(200)
  })
  it('that was used is refused even with consent, and the open session continues', async () => {
    const [token, old] = [await tokenOf(await program()), await portal.signIn('other@demo.example')]
    const from = { headers: { ...browser.headers, cookie: `portal=${old.token}` } }
    expect((await use(token)).statusCode).toBe(200)
    for (const more of [{}, { replace: 'true' }] as Record<string, string>[])
      expect(refusal(await guest.form('/oauth/token', { token, ...more }, from))).toBe('401 unauthenticated')
    expect((await old.ask({ url: '/api/v1/session' })).statusCode).toBe(200)
  })
  it('opens nothing for a user who was deactivated in the meantime', async () => {
    const { people } = portal.services
    const person = await people.create({
      brand: 'main',
      email: 'gone@demo.example',
      kind: 'person',
      role: 'customer',
      password: 'Demo-Portal-2026',
    })
    const token = await tokenOf(await program(person.email))
    await people.disable(person.id)
    expect(refusal(await use(token))).toBe('401 unauthenticated')
  })
  it.each(['signed out', 'ended by another password'])('opens nothing when the session that requested it was %s', async (how) => {
    const { people } = portal.services
    const person = await people.create({
      brand: 'main',
      email: `ended-${how.length}@demo.example`,
      kind: 'person',
      role: 'customer',
      password: 'Demo-Portal-2026',
    })
    const caller = await program(person.email)
    const token = await tokenOf(caller)
    if (how === 'signed out') await caller.ask({ method: 'DELETE', url: '/api/v1/session' })
    else await people.setPassword(person.id, 'Another-Password-1')
    expect((await caller.ask({ url: '/api/v1/session' })).statusCode).toBe(401)
    expect(refusal(await use(token))).toBe('401 unauthenticated')
  })
  it('carries the second step over, and does not replace one', async () => {
    const { people, store, sessions } = portal.services
    const person = await people.create({
      brand: 'main',
      email: 'step@demo.example',
      kind: 'person',
      role: 'customer',
      phone: '+79165550099',
      password: 'Demo-Portal-2026',
    })
    await store.people.join('demo-other', person.id, 'customer')
    const [passed, early] = [await program(person.email), await program(person.email)]
    await store.sessions.passTwofa((await sessions.find(passed.token))!.hash, new Date(time).toISOString())
    const token = await tokenOf(early)
    await store.people.update(person.id, { twofa: 'sms' })
    const [whole, half] = [await use(await tokenOf(passed)), await use(token)]
    expect([(await sessionBy(cookieIn(whole))).json().pending_step, (await sessionBy(cookieIn(half))).json().pending_step]).toEqual([
      null,
      'phone',
    ])
    expect(refusal(await offer(early))).toBe('403 phone_required')
  })
  it('is issued to signed-in people, for a browser only with Sender-App', async () => {
    expect(refusal(await offer(portal.nobody))).toBe('401 unauthenticated')
    const { token } = await portal.signIn('cdn2@demo.example')
    expect(
      refusal(
        await portal.nobody.ask({ method: 'POST', url: '/api/v1/session/handover', body: {}, headers: { cookie: `portal=${token}` } }),
      ),
    ).toBe('403 csrf')
  })
  it('B11: is in no log and not in the database', async () => {
    const token = await tokenOf(await program())
    await portal.nobody.ask({ url: `/login?cdnauthtoken=${token}&return_url=%2F` })
    await portal.nobody.ask({ url: `/api/v1/session?cdnauthtoken=${token}` })
    const answer = await use(token)
    portal.services.log.info({ cdnauthtoken: token, body: { token }, query: { cdnauthtoken: token } }, 'a careless line')
    expect(portal.logLines.join('')).toContain('a careless line')
    expect(portal.logLines.join('')).not.toContain(token)
    expect(portal.logLines.join('')).not.toContain(cookieIn(answer))
    expect(await portal.services.store.sessions.findCode(token, 'handover')).toBeUndefined()
  })
})

describe('the return address (B12)', () => {
  it.each(['/dashboard', '/f-cdn/http?sort=name#top', 'https://www.demo.example/', 'http://localhost/dns'])(
    '%s is ours',
    async (return_url) => expect((await offer(await program(), { return_url })).statusCode).toBe(201),
  )
  it.each([
    '',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\tevil',
    'https://www.demo.example@evil.example',
    'https://user:pass@www.demo.example/',
    'https://www.demo.example.evil.example',
    'https://evilwww.demo.example',
    'http://www.demo.example/',
    'https://www.demo.example:444/',
    'https://localhost@evil.example',
    'http://localhost.evil.example/',
    'evil.example',
    '/./..//evil.example',
    'https://second.localhost/',
  ])('B12: %j is not accepted', async (return_url) => {
    const answer = await offer(await program(), { return_url })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/return_url format']])
  })
  it('B12: nor is a list, nor an address of another brand', async () => {
    expect((await offer(await program(), { return_url: ['https://www.demo.example/'] })).statusCode).toBe(400)
    const studio = await portal.signIn('studio@second.example', { as: 'bearer', host: 'second.localhost' })
    expect((await offer(studio, { return_url: 'https://www.demo.example/' }, 'second.localhost')).statusCode).toBe(400)
  })
})
