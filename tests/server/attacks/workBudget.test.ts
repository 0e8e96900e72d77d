// Work budgets: one per session, and one for the guests of a network.
import { afterEach, describe, expect, it } from 'vitest'
import { createWorkBudget } from '../../../server/services/access/limits/workBudget.ts'
import { type Answer, type Caller, httpResource, listUrl, openPortal, type Portal, type PortalOptions } from '../support/portal.ts'

let portal: Portal
let now = 0
afterEach(() => portal?.close())
const open = async (env: Record<string, string> = {}, more: PortalOptions = {}): Promise<void> => {
  now = 0
  portal = await openPortal({ demo: 'people', env: { WORK_PER_SECOND: '10', ...env }, steady: () => now, later: atOnce, ...more })
}
/** Nobody is held back: the tests of that say otherwise. */
const atOnce: PortalOptions['later'] = (run) => {
  queueMicrotask(run)
  return () => {}
}
const list = listUrl('demo-cdn2', 'http-resources')
/** Until the first refusal, or so many. */
const until429 = async (ask: () => Promise<Answer>, most = 200): Promise<{ taken: number; last: Answer }> => {
  for (let taken = 0; ; taken += 1) {
    const last = await ask()
    if (last.statusCode === 429 || taken === most) return { taken, last }
  }
}
const from =
  (remoteAddress: string, headers: Record<string, string> = {}) =>
  (): Promise<Answer> =>
    portal.app.inject({ url: '/api/v1/brand', remoteAddress, headers: { host: 'localhost', ...headers } })

describe('a bucket of work', () => {
  const bucket = (perSecond: number) => createWorkBudget({ perSecond, burstSeconds: 10, now: () => now })
  it('allows a burst, then its rate of refill, and says how long to wait', () => {
    now = 0
    const { take } = bucket(10)
    expect(Array.from({ length: 12 }, () => take([{ key: 'a' }], 10))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
    now = 999
    expect(take([{ key: 'a' }], 10)).toBe(0)
    expect(take([{ key: 'a' }], 10)).toBe(1)
  })
  it('lets one expensive call pass and makes later ones wait for its debt', () => {
    now = 0
    const { take } = bucket(10)
    expect([take([{ key: 'a' }], 600), take([{ key: 'a' }], 1)]).toEqual([0, 50])
  })
  it('never fills beyond a burst, separates callers, and charges all of them or none', () => {
    now = 0
    const { take } = bucket(10)
    take([{ key: 'a' }], 100)
    expect(take([{ key: 'a' }, { key: 'b', share: 4 }], 10)).toBe(1)
    expect(take([{ key: 'b', share: 4 }], 400)).toBe(0)
    now = 3_600_000
    expect([take([{ key: 'a' }], 101), take([{ key: 'a' }], 1)]).toEqual([0, 1])
  })
  it('is unlimited at 0', () => {
    expect(bucket(0).take([{ key: 'a' }], 1e9)).toBe(0)
  })
  it('tells a call the debt of others, without its own charge', () => {
    now = 0
    const { take, charge, debtWait } = bucket(10)
    const subjects = [{ key: 'a' }, { key: 'b', share: 4 }]
    take(subjects, 150)
    expect([debtWait(subjects, 150), debtWait(subjects, 20)]).toEqual([0, 3])
    charge(subjects, 300)
    expect([debtWait(subjects, 150), debtWait(subjects, 450), debtWait([{ key: 'c' }], 1)]).toEqual([20, 0, 0])
  })
  it('is charged the actual cost of a call, whatever is left, also in shares', () => {
    now = 0
    const { take, charge } = bucket(10)
    const subjects = [{ key: 'a' }, { key: 'b', share: 4 }]
    charge(subjects, 300)
    expect([take([{ key: 'a' }], 1), take([{ key: 'b', share: 4 }], 1)]).toEqual([20, 0])
    now = 20_001
    expect(take([{ key: 'a' }], 1)).toBe(0)
  })
})

describe('a session with too many calls', () => {
  it('gets 429 with the seconds to wait, and continues after them', async () => {
    await open()
    const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    const { taken, last } = await until429(() => customer.ask({ url: list }))
    // Three units a list, a hundred in a burst.
    expect(taken).toBe(34)
    expect([last.statusCode, last.headers['retry-after'], last.json()]).toEqual([
      429,
      '1',
      expect.objectContaining({ code: 'too_much_work', message_key: 'errors.too_much_work', retry_after: 1 }),
    ])
    now += 1000
    expect((await customer.ask({ url: list })).statusCode).toBe(200)
  })
  it('delays nobody else: another session of the same person, others, strangers of the same address', async () => {
    await open()
    const [one, two, other] = [
      await portal.signIn('cdn2@demo.example', { as: 'bearer' }),
      await portal.signIn('cdn2@demo.example', { as: 'bearer' }),
      await portal.signIn('other@demo.example', { as: 'bearer' }),
    ]
    await until429(() => one.ask({ url: list }))
    expect((await two.ask({ url: list })).statusCode).toBe(200)
    expect((await other.ask({ url: '/api/v1/session' })).statusCode).toBe(200)
    expect((await portal.nobody.ask({ url: '/api/v1/brand' })).statusCode).toBe(200)
  })
  it('gains nothing by signing in again and again', async () => {
    await open()
    const sessions: Caller[] = []
    for (let n = 0; n < 7; n += 1) {
      now += 10_000
      sessions.push(await portal.signIn('cdn2@demo.example', { as: 'bearer' }))
    }
    let taken = 0
    for (const one of sessions) ({ taken } = { taken: taken + (await until429(() => one.ask({ url: list }))).taken })
    // Seven sessions get as much as four.
    expect(taken).toBeLessThanOrEqual(4 * 34 + 7)
  })
  it('is refused before its body is read, and nothing is written', async () => {
    await open()
    const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    await until429(() => customer.ask({ url: list }))
    const broken = await customer.ask({ method: 'POST', url: list, body: '{', headers: { 'content-type': 'application/json' } })
    expect(broken.json().code).toBe('too_much_work')
    expect((await customer.ask({ method: 'POST', url: list, body: httpResource('too much') })).statusCode).toBe(429)
    now += 60_000
    expect((await customer.ask({ url: list })).json()).toEqual([])
  })
  it('loses the connection only where a large refused body would have to be read', async () => {
    await open()
    const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    await until429(() => customer.ask({ url: list }))
    const refused = async (body: object) => {
      const { statusCode, headers } = await customer.ask({ method: 'POST', url: list, body })
      return [statusCode, headers.connection === 'close']
    }
    expect(await refused(httpResource('small'))).toEqual([429, false])
    expect(await refused(httpResource('large', { x: 'x'.repeat(20_000) }))).toEqual([429, true])
    now += 60_000
    expect(
      (await customer.ask({ method: 'POST', url: list, body: httpResource('large', { x: 'x'.repeat(20_000) }) })).headers.connection,
    ).not.toBe('close')
  })
  it('is charged for the bytes it sends, also without a declared length', async () => {
    await open()
    const body = JSON.stringify({ name: 'x'.repeat(100_000) })
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }] as Record<string, string>[]) {
      const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
      const send = () => customer.ask({ method: 'POST', url: list, body, headers: { 'content-type': 'application/json', ...headers } })
      expect((await until429(send)).taken).toBeLessThanOrEqual(2)
      now += 600_000
    }
  })
  it('is charged for the names it sends, also where the body is refused', async () => {
    await open()
    const named = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n.toString(36)}`, 0]))
    // 10 for the call, 1 for each 2 KiB and for each 50 names up to the refused one: 58 and 74 of 100 at once; without names 18 and 34.
    for (const count of [1990, 6000]) {
      const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
      const { taken, last } = await until429(() => customer.ask({ method: 'POST', url: list, body: named(count) }))
      expect([count, taken, Number(last.headers['retry-after']) >= 1]).toEqual([count, 2, true])
      now += 600_000
    }
    const nameless = (bytes: number) => ({ url: list, method: 'POST' as const, body: { name: 'x'.repeat(bytes) } })
    const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    expect((await until429(() => customer.ask(nameless(18_000)))).taken).toBe(6)
    now += 600_000
    expect((await until429(() => customer.ask({ method: 'POST', url: list, body: named(40) }))).taken).toBe(10)
  })
  it('is answered late when it does not wait, unlike others', async () => {
    const held: (() => void)[] = []
    await open({}, { later: (run) => (held.push(run), () => {}) })
    const [customer, other] = [
      await portal.signIn('cdn2@demo.example', { as: 'bearer' }),
      await portal.signIn('other@demo.example', { as: 'bearer' }),
    ]
    await until429(() => customer.ask({ url: list }))
    expect(held).toEqual([])
    const answers: number[] = []
    const again = Array.from({ length: 3 }, () => customer.ask({ url: list }).then(({ statusCode }) => answers.push(statusCode)))
    expect((await other.ask({ url: '/api/v1/session' })).statusCode).toBe(200)
    while (held.length < 3) await other.ask({ url: '/api/v1/session' })
    expect(answers).toEqual([])
    for (const run of held) run()
    await Promise.all(again)
    expect(answers).toEqual([429, 429, 429])
  })
  it('gets its delayed answers when the server closes', async () => {
    const held: (() => void)[] = []
    await open({}, { later: (run) => (held.push(run), () => {}) })
    const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    const other = await portal.signIn('other@demo.example', { as: 'bearer' })
    await until429(() => customer.ask({ url: list }))
    const last = customer.ask({ url: list })
    while (held.length === 0) await other.ask({ url: '/api/v1/session' })
    await portal.app.close()
    expect((await last).statusCode).toBe(429)
  })
  it('is charged more for expensive calls', async () => {
    await open()
    const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    expect((await until429(() => customer.ask({ url: '/api/v1/accounts/demo-cdn2/history?limit=10' }))).taken).toBe(5)
    const expensive = [
      ['/api/v1/accounts/demo-cdn2/history', 1],
      ['/api/v1/search?q=a', 4],
      ['/api/v1/openapi.json', 1],
    ] as const
    for (const [url, calls] of expensive) {
      const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
      expect([url, (await until429(() => customer.ask({ url }))).taken]).toEqual([url, calls])
      now += 60_000
    }
  })
})

describe('strangers with too many calls', () => {
  it('share the budget of their network: an address of IPv4, a /64 of IPv6', async () => {
    await open()
    expect((await until429(from('192.0.2.1'))).taken).toBe(100)
    expect((await from('192.0.2.2')()).statusCode).toBe(200)
    let n = 0
    expect((await until429(() => from(`2001:db8:0:1::${(n += 1).toString(16)}`)())).taken).toBe(100)
    expect((await from('2001:db8:0:2::1')()).statusCode).toBe(200)
  })
  it('cannot pretend to be somebody else', async () => {
    await open()
    let n = 0
    expect((await until429(() => from('192.0.2.1', { 'x-forwarded-for': `198.51.100.${(n += 1)}` })())).taken).toBe(100)
  })
  it('behind a trusted proxy are distinguished by its header', async () => {
    await open({ TRUST_PROXY: '192.0.2.1' })
    expect((await until429(from('192.0.2.1', { 'x-forwarded-for': '198.51.100.1' }))).taken).toBe(100)
    expect((await from('192.0.2.1', { 'x-forwarded-for': '198.51.100.2' })()).statusCode).toBe(200)
  })
  it('include callers with an invented token', async () => {
    await open()
    let n = 0
    const guess = () => from('192.0.2.1', { authorization: `Bearer ${'x'.repeat(30)}${(n += 1)}` })()
    expect((await until429(guess)).taken).toBe(100)
  })
  it('do not delay the health check, pages or agents', async () => {
    await open()
    await until429(from('127.0.0.1'))
    expect((await portal.nobody.ask({ url: '/healthz' })).statusCode).toBe(200)
    expect((await portal.nobody.ask({ url: '/login' })).statusCode).not.toBe(429)
    expect((await portal.nobody.ask({ url: '/api/v1/agent/changes' })).statusCode).toBe(401)
  })
})

describe('ordinary use', () => {
  it('stays within the budget: two hundred changes at once, an export of 5000 rows, lists requested each second', async () => {
    await open({ WORK_PER_SECOND: '300', RECORD_LIMITS: 'http-resources=1000' })
    const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    const statuses: number[] = []
    const note = async (answer: Promise<Answer>): Promise<void> => void statuses.push((await answer).statusCode)
    for (let n = 0; n < 200; n += 1) await note(customer.ask({ method: 'POST', url: list, body: httpResource(`bulk ${n}`) }))
    for (let n = 0; n < 25; n += 1) await note(customer.ask({ url: `${list}?range=[${n * 200},${n * 200 + 199}]` }))
    for (let n = 0; n < 300; n += 1) {
      now += 1000
      for (const url of [list, '/api/v1/session', `${list}/quota`]) await note(customer.ask({ url }))
    }
    expect(statuses.filter((status) => status === 429)).toEqual([])
  })
})
