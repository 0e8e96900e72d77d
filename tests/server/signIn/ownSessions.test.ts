// Own sessions and sign-ins: seen, ended, at once and with all that hangs on them.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { userAgentOf, keptAgent } from '../../../server/services/access/keys/userAgents.ts'
import { type Caller, demoPassword, openPortal, type Portal } from '../support/portal.ts'
import { listen } from '../support/eventStream.ts'
import { api, codeOf, newPerson } from '../support/ownSupport.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

type Own = { id: string; kind: string; current: boolean; ip: string; browser: string; system: string }
const listOf = async (caller: Caller): Promise<Own[]> => (await caller.ask({ url: api('/sessions') })).json()
const isOver = async (caller: Caller): Promise<boolean> => (await caller.ask({ url: api('/session') })).statusCode === 401
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const signInWith = (email: string, headers: Record<string, string>, password = demoPassword) =>
  portal.nobody.ask({
    method: 'POST',
    url: api('/oauth/token'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ username: email, password }).toString(),
  })

describe('own sessions', () => {
  it('are listed with kind, times, address, browser and system; this one is marked', async () => {
    const { email } = await newPerson(portal)
    await signInWith(email, { 'user-agent': firefox })
    const me = await portal.signIn(email)
    const all = await listOf(me)
    expect(all).toHaveLength(2)
    expect(all.filter(({ current }) => current)).toMatchObject([{ kind: 'cookie', ip: '127.0.0.1' }])
    expect(all.find(({ current }) => !current)).toMatchObject({ kind: 'bearer', browser: 'Firefox', system: 'Linux' })
    expect(JSON.stringify(all)).not.toContain(me.token)
  })
  it('B4 open nothing after they are ended one by one, and their streams end', async () => {
    const { email } = await newPerson(portal)
    const [me, other] = [await portal.signIn(email), await portal.signIn(email, { as: 'bearer' })]
    const stream = await listen(portal, other)
    const { id } = (await listOf(me)).find(({ current }) => !current)!
    expect((await me.ask({ method: 'DELETE', url: api(`/sessions/${id}`) })).statusCode).toBe(204)
    expect([await isOver(other), await isOver(me)]).toEqual([true, false])
    await vi.waitFor(() => expect(stream.ended()).toBe(true), { timeout: 10_000 })
    expect(stream.events('session')).toEqual([{ end: 'ended' }])
    expect((await me.ask({ method: 'DELETE', url: api(`/sessions/${id}`) })).statusCode).toBe(404)
  })
  it('end their streams without a reason on signing out and on changed rights', async () => {
    const { id, email } = await newPerson(portal)
    const [mine, other] = [await portal.signIn(email, { as: 'bearer' }), await portal.signIn(email, { as: 'bearer' })]
    const [left, anew] = [await listen(portal, mine), await listen(portal, other)]
    expect((await mine.ask({ method: 'DELETE', url: api('/session') })).statusCode).toBe(204)
    await vi.waitFor(() => expect(left.ended()).toBe(true), { timeout: 10_000 })
    expect(anew.ended()).toBe(false)
    await portal.services.store.transaction(({ sessions }) => sessions.interrupt(id))
    await vi.waitFor(() => expect(anew.ended()).toBe(true), { timeout: 10_000 })
    expect([left.events('session'), anew.events('session')]).toEqual([[], []])
  })
  it('of a blocked user are notified immediately, and no others', async () => {
    const [{ id, email }, { email: foreign }] = [await newPerson(portal), await newPerson(portal)]
    const [stream, others] = [
      await listen(portal, await portal.signIn(email, { as: 'bearer' })),
      await listen(portal, await portal.signIn(foreign, { as: 'bearer' })),
    ]
    await portal.services.people.disable(id)
    await vi.waitFor(() => expect(stream.ended()).toBe(true), { timeout: 10_000 })
    expect(stream.events('session')).toEqual([{ end: 'blocked' }])
    expect([others.ended(), others.events('session')]).toEqual([false, []])
    others.stop()
  })
  it('B4 can all be ended at once except this one', async () => {
    const { email } = await newPerson(portal)
    const [me, one, two] = [await portal.signIn(email), await portal.signIn(email), await portal.signIn(email, { as: 'bearer' })]
    expect((await me.ask({ method: 'DELETE', url: api('/sessions') })).statusCode).toBe(204)
    expect([await isOver(me), await isOver(one), await isOver(two)]).toEqual([false, true, true])
  })
  it('can be ended including this one, whose cookie is removed', async () => {
    const me = await portal.signIn((await newPerson(portal)).email)
    const answer = await me.ask({ method: 'DELETE', url: api(`/sessions/${(await listOf(me))[0]!.id}`) })
    expect([answer.statusCode, answer.cookies[0]?.value, await isOver(me)]).toEqual([204, '', true])
  })
  it('do not include those of others, which are unknown', async () => {
    const [me, other] = [await portal.signIn((await newPerson(portal)).email), await portal.signIn((await newPerson(portal)).email)]
    const [theirs] = await listOf(other)
    for (const id of [theirs!.id, 'aaaaaaaaaaaaaaaa', theirs!.id.slice(1), '%00'])
      expect((await me.ask({ method: 'DELETE', url: api(`/sessions/${id}`) })).statusCode, id).toBe(404)
    expect(await isOver(other)).toBe(false)
    for (const url of ['/sessions', '/sign-ins']) expect((await portal.nobody.ask({ url: api(url) })).statusCode).toBe(401)
  })
})

describe('sign-ins', () => {
  it('are listed for oneself only, successes and refusals, the newest first, page by page', async () => {
    const [mine, theirs] = [await newPerson(portal), await newPerson(portal)]
    await signInWith(mine.email, { 'user-agent': firefox }, 'wrong-password')
    await signInWith(theirs.email, {}, 'wrong-password')
    const me = await portal.signIn(mine.email)
    const answer = await me.ask({ url: api('/sign-ins') })
    expect(answer.json()).toMatchObject([
      { action: 'sign-in', ip: '127.0.0.1' },
      { action: 'sign-in-refused', browser: 'Firefox', system: 'Linux' },
    ])
    expect(answer.headers['content-range']).toBe('sign-ins 0-1/2')
    const second = await me.ask({ url: api('/sign-ins?limit=1&offset=1') })
    expect([second.json<unknown[]>().length, second.headers['content-range']]).toEqual([1, 'sign-ins 1-1/2'])
  })
  it.each(['limit=0', 'limit=201', 'limit=-1', 'limit=1e3', 'offset=-1', 'offset=x', 'offset=99999999', 'actor=x', 'limit='])(
    'refuses %s',
    async (query) => {
      const me = await portal.signIn('cdn2@demo.example')
      expect(codeOf(await me.ask({ url: api(`/sign-ins?${query}`) }))).toEqual([400, 'invalid'])
    },
  )
})

describe('the user agent of a browser', () => {
  it('is stored as one short line', () => {
    expect(keptAgent(`a\r\n\u001b[31mb\u202e${'x'.repeat(1000)}`)).toMatch(/^a \[31mb x{240,248}$/)
    expect([keptAgent(undefined), keptAgent('\u0000')]).toEqual(['', ''])
  })
  it.each([
    [firefox, 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 YaBrowser/25.8 Safari/537.36',
      'Yandex Browser',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android'],
    ['curl/8.5.0', 'curl', ''],
    ['<script>', '', ''],
    ['', '', ''],
  ])('%s', (text, browser, system) => expect(userAgentOf(text)).toEqual({ browser, system }))
})
