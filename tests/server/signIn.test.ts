// Signing in under attack (B1, B2), what ends a session (B3, B4), and which passwords are taken (B10).
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPasswords, passwordErrors } from '../../server/services/access/passwords.ts'
import { type Answer, demoPassword, openPortal, type Portal } from './portal.ts'
import { listen } from './eventStream.ts'

let portal: Portal
let now = Date.parse('2026-05-01T10:00:00Z')
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now), events: { heartbeatMilliseconds: 200 } })
})
afterAll(() => portal.close())

type Try = { password?: string; ip: string; device?: string; forwarded?: string; program?: boolean }
const victim = 'cdn2@demo.example'
const tryTo = (username: string, { password = 'wrong-password', ip, device, forwarded, program }: Try): Promise<Answer> =>
  portal.app.inject({
    method: 'POST',
    url: '/api/v1/oauth/token',
    remoteAddress: ip,
    payload: new URLSearchParams({ username, password }).toString(),
    headers: {
      host: 'localhost',
      'content-type': 'application/x-www-form-urlencoded',
      ...(!program && { 'sender-app': 'dashboard' }),
      ...(device && { cookie: `portal-device=${device}` }),
      ...(forwarded && { 'x-forwarded-for': forwarded }),
    },
  })
const deviceIn = (answer: Answer): string | undefined => answer.cookies.find(({ name }) => name === 'portal-device')?.value
/** A browser that signed in before. */
const knownDevice = async (email: string, ip = '203.0.113.200'): Promise<string> => {
  const device = deviceIn(await tryTo(email, { password: demoPassword, ip }))
  if (!device) throw new Error('no device cookie')
  return device
}
const botnet = async (username: string): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < 80; n += 1) statuses.push((await tryTo(username, { ip: `192.0.2.${n}` })).statusCode)
  return statuses
}
/** Past every count, also that of a day. */
const quiet = (): void => void (now += 86_401_000)

describe('an account under attack (B1, B2)', () => {
  it('B1: gives a thousand passwords from one place ten tries in five minutes, whatever X-Forwarded-For says', async () => {
    quiet()
    const start = now
    let tried = 0
    for (let n = 0; n < 1000; n += 1) {
      now = start + n * 290
      if (
        (await tryTo('other@demo.example', { ip: '192.0.2.90', forwarded: `10.${n % 250}.0.1`, password: `guess-number-${n}` }))
          .statusCode === 403
      )
        tried += 1
    }
    expect(tried).toBeLessThanOrEqual(10)
    expect(tried).toBeGreaterThanOrEqual(5)
  })
  it('B1: one password on many accounts is stopped, also by somebody who signs in to an account of his own in between', async () => {
    quiet()
    const ip = '192.0.2.91'
    const statuses: number[] = []
    for (let n = 0; n < 80; n += 1) {
      statuses.push((await tryTo(`victim${n}@demo.example`, { ip })).statusCode)
      if (n % 8 === 0) await tryTo('other@demo.example', { ip, password: demoPassword })
    }
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(31)
    expect(statuses.at(-1)).toBe(429)
  })
  it('B2: the right password from a known device gets in, from an unknown one not, while others guess from everywhere', async () => {
    quiet()
    const device = await knownDevice(victim)
    const statuses = await botnet(victim)
    expect(statuses.at(-1)).toBe(429)
    expect((await tryTo(victim, { password: demoPassword, ip: '198.51.100.1' })).statusCode).toBe(429)
    expect((await tryTo(victim, { password: demoPassword, ip: '198.51.100.1', device })).statusCode).toBe(200)
    expect((await tryTo(victim, { password: demoPassword, ip: '192.0.2.5', device })).statusCode).toBe(200)
  })
  it.each(['made-up-made-up-made-up-made-up-made-up-mad', '', 'x'.repeat(4000)])(
    'B2: a device that was made up opens nothing (%#)',
    async (device) => {
      quiet()
      await botnet(victim)
      expect((await tryTo(victim, { password: demoPassword, ip: '198.51.100.2', device })).statusCode).toBe(429)
    },
  )
  it('B2: a device is known for its own person only, and not to programs', async () => {
    quiet()
    const [mine, other] = [await knownDevice(victim), await knownDevice('other@demo.example')]
    await botnet(victim)
    expect((await tryTo(victim, { password: demoPassword, ip: '198.51.100.3', device: other })).statusCode).toBe(429)
    expect((await tryTo(victim, { password: demoPassword, ip: '198.51.100.3', device: mine, program: true })).statusCode).toBe(429)
  })
  it('B2: a stolen device buys ten tries in five minutes, not more', async () => {
    quiet()
    const device = await knownDevice(victim)
    let tried = 0
    for (let n = 0; n < 60; n += 1) {
      now += 4000
      if ((await tryTo(victim, { ip: `198.51.100.${n}`, device })).statusCode === 403) tried += 1
    }
    expect(tried).toBeLessThanOrEqual(10)
  })
  it('B2: the device is a cookie that script cannot read and that opens no session', async () => {
    quiet()
    const answer = await tryTo(victim, { password: demoPassword, ip: '203.0.113.9' })
    expect(answer.cookies.find(({ name }) => name === 'portal-device')).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    const device = deviceIn(answer)!
    for (const headers of [
      { cookie: `portal=${device}` },
      { cookie: `portal-device=${device}` },
      { authorization: `Bearer ${device}` },
    ] as Record<string, string>[]) {
      expect((await portal.nobody.ask({ url: '/api/v1/session', headers })).statusCode).toBe(401)
    }
    expect(deviceIn(await tryTo(victim, { password: demoPassword, ip: '203.0.113.9', device }))).toBeUndefined()
    expect(deviceIn(await tryTo(victim, { password: demoPassword, ip: '203.0.113.9', program: true }))).toBeUndefined()
    expect(deviceIn(await tryTo(victim, { ip: '203.0.113.9' }))).toBeUndefined()
  })
  it('B2: a person has at most twenty known devices, and none when disabled', async () => {
    const { people, store } = portal.services
    const person = await people.create({
      brand: 'main',
      email: 'devices@demo.example',
      kind: 'person',
      role: 'customer',
      password: demoPassword,
    })
    for (let n = 0; n < 25; n += 1) {
      now += 1000
      await store.sessions.addDevice({ hash: `d${n}`, person_id: person.id, created_at: '', used_at: new Date(now).toISOString() })
      await store.sessions.keepDevices(person.id, 20)
    }
    expect([await store.sessions.hasDevice('d4', person.id), await store.sessions.hasDevice('d5', person.id)]).toEqual([false, true])
    await people.disable(person.id)
    expect(await store.sessions.hasDevice('d24', person.id)).toBe(false)
  })
})

describe('what ends a session (B3, B4)', () => {
  const status = async (caller: { ask: Portal['nobody']['ask'] }): Promise<number> =>
    (await caller.ask({ url: '/api/v1/session' })).statusCode
  it('B4: not being used for SESSION_IDLE seconds; each call counts as use', async () => {
    const caller = await portal.signIn('cdn1@demo.example')
    for (let n = 0; n < 3; n += 1) {
      now += 14_300_000
      expect(await status(caller)).toBe(200)
    }
    now += 14_401_000
    expect(await status(caller)).toBe(401)
    now -= 14_401_000
  })
  it('B4: an open event stream is no use of its session, and ends with it at the next beat', async () => {
    if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const idle = await portal.signIn('cdn1@demo.example', { as: 'bearer' })
    const [ends, stays] = [await listen(portal, idle), await listen(portal, await portal.signIn('other@demo.example', { as: 'bearer' }))]
    await portal.services.store.sessions.touch(
      (await portal.services.sessions.find(idle.token))!.hash,
      new Date(now - 14_401_000).toISOString(),
    )
    await vi.waitFor(() => expect(ends.ended()).toBe(true), { timeout: 5000, interval: 10 })
    expect([stays.ended(), await status(idle)]).toEqual([false, 401])
    stays.stop()
  })
  it('B3: a refused password leaves the session as it was, a right one ends it', async () => {
    const caller = await portal.signIn('cdn1@demo.example')
    const again = (password: string): Promise<Answer> =>
      caller.ask({
        method: 'POST',
        url: '/api/v1/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ username: 'cdn1@demo.example', password }).toString(),
      })
    expect((await again('wrong-password')).statusCode).toBe(403)
    expect(await status(caller)).toBe(200)
    expect((await again(demoPassword)).statusCode).toBe(200)
    expect(await status(caller)).toBe(401)
  })
  it('B3: another password ends all sessions but the one it was changed in', async () => {
    const { people, sessions } = portal.services
    const person = await people.create({
      brand: 'main',
      email: 'changes@demo.example',
      kind: 'person',
      role: 'customer',
      password: demoPassword,
    })
    const [here, there, program] = [
      await portal.signIn(person.email),
      await portal.signIn(person.email),
      await portal.signIn(person.email, { as: 'bearer' }),
    ]
    await people.setPassword(person.id, 'Another-Password-1', { exceptSession: (await sessions.find(here.token))!.hash })
    expect([await status(here), await status(there), await status(program)]).toEqual([200, 401, 401])
    expect((await tryTo(person.email, { password: demoPassword, ip: '203.0.113.10' })).statusCode).toBe(403)
  })
  it('B3: another role ends every session; a role of the other kind is refused and ends none', async () => {
    const { people } = portal.services
    const person = await people.create({
      brand: 'main',
      email: 'roles@demo.example',
      kind: 'staff',
      role: 'admin_provider',
      password: demoPassword,
    })
    const caller = await portal.signIn(person.email)
    for (const role of ['customer', 'no_such_role', '__proto__']) await expect(people.setRole(person.id, role)).rejects.toThrow(/no role/)
    expect(await status(caller)).toBe(200)
    await people.setRole(person.id, 'manager_provider')
    expect(await status(caller)).toBe(401)
  })
  it('B4: of calls that race with signing out none is answered once it is done', async () => {
    const caller = await portal.signIn('cdn1@demo.example')
    const racing = Array.from({ length: 20 }, () => status(caller))
    const out = caller.ask({ method: 'DELETE', url: '/api/v1/session' })
    expect((await out).statusCode).toBe(204)
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => status(caller))))).toEqual(new Set([401]))
    expect((await Promise.all(racing)).every((one) => one === 200 || one === 401)).toBe(true)
  })
  it('signing out of the last browser leaves every project', async () => {
    const [one, two] = [await portal.signIn('admin@demo.example'), await portal.signIn('admin@demo.example')]
    const entered = async (caller: typeof one): Promise<number> =>
      (await caller.ask({ url: '/api/v1/session' })).json<{ accounts: unknown[] }>().accounts.length
    await one.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
    await one.ask({ method: 'DELETE', url: '/api/v1/session' })
    expect(await entered(two)).toBe(1)
    await two.ask({ method: 'DELETE', url: '/api/v1/session' })
    expect(await entered(await portal.signIn('admin@demo.example'))).toBe(0)
  })
})

describe('event streams (A12)', () => {
  it.each(['disabled', 'given another password', 'given another role'])('end at once when their person is %s', async (what) => {
    const { people } = portal.services
    const person = await people.create({
      brand: 'main',
      email: `stream-${what.replaceAll(' ', '-')}@demo.example`,
      kind: 'staff',
      role: 'admin_provider',
      password: demoPassword,
    })
    const [caller, other] = [
      await portal.signIn(person.email, { as: 'bearer' }),
      await portal.signIn('admin@demo.example', { as: 'bearer' }),
    ]
    if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const [ends, stays] = [await listen(portal, caller), await listen(portal, other)]
    if (what === 'disabled') await people.disable(person.id)
    else if (what.includes('password')) await people.setPassword(person.id, 'Another-Password-1')
    else await people.setRole(person.id, 'manager_provider')
    await vi.waitFor(() => expect(ends.ended()).toBe(true), { timeout: 5000, interval: 10 })
    expect(stays.ended()).toBe(false)
    stays.stop()
  })
})

describe('passwords (B10)', () => {
  const keyword = (password: string, email = 'dana.weiss@example.com'): string | undefined => passwordErrors(password, email)[0]?.keyword
  it.each([
    'corr ect ho rse',
    '  eight  x ',
    'пароль-из-букв',
    '密码密码密码密碼',
    '🙂🙃🙂🙃🙂🙃🙂😀',
    'e\u0301'.repeat(7) + 'xyz',
    'Demo-Portal-2026',
    'x'.repeat(63) + 'y',
  ])('are taken as they are: %j', (password) => expect(keyword(password)).toBeUndefined())
  it.each([
    ['1234567', 'minLength'],
    ['', 'minLength'],
    ['e\u0301'.repeat(7), 'minLength'],
    ['🙂🙃🙂🙃🙂🙃🙂', 'minLength'],
    ['ab'.repeat(32) + 'c', 'maxLength'],
    ['🙂🙃'.repeat(32) + 'x', 'maxLength'],
    ['with\u0000nul-inside', 'characters'],
    ['with\nnewline', 'characters'],
    ['with\u0085control', 'characters'],
    ['escape\u001b[31m', 'characters'],
    ['dana.weiss@example.com', 'differs'],
    ['DANA.WEISS', 'differs'],
    ['Dana.Weiss@Example.com', 'differs'],
    ['password', 'common'],
    ['PASSWORD', 'common'],
    ['iloveyou', 'common'],
    ['qwertyuiop', 'common'],
    ['1q2w3e4r5t', 'common'],
    ['12345678', 'common'],
    ['trustno1', 'common'],
    ['        ', 'common'],
    ['zzzzzzzzzz', 'common'],
  ])('%j is refused: %s', (password, expected) => expect(keyword(password)).toBe(expected))
  it('the three thousand most used ones of at least eight characters are all refused', async () => {
    const { default: list } = await import('../../server/services/access/commonPasswords.json', { with: { type: 'json' } })
    const words = list.passwords.split(' ')
    expect(words.length).toBeGreaterThanOrEqual(3000)
    expect(words.filter((word) => keyword(word) !== 'common')).toEqual([])
  })
  it('are refused wherever one is set, with the place named, and nothing is changed', async () => {
    const { people, store } = portal.services
    const given = { brand: 'main', kind: 'person' as const, role: 'customer' }
    for (const password of ['password1', 'short', 'rules@demo.example', 'nul\u0000inside-it']) {
      await expect(people.create({ ...given, email: 'rules@demo.example', password })).rejects.toMatchObject({
        status: 400,
        code: 'invalid',
      })
    }
    expect(await store.people.findByEmail('main', 'rules@demo.example')).toBeUndefined()
    const person = await people.create({ ...given, email: 'rules@demo.example', password: demoPassword })
    const before = await store.people.password(person.id)
    await expect(people.setPassword(person.id, 'Rules@Demo.Example')).rejects.toMatchObject({
      errors: [{ path: '/password', keyword: 'differs' }],
    })
    expect(await store.people.password(person.id)).toBe(before)
    const setup = await portal.nobody.ask({
      method: 'POST',
      url: '/api/v1/setup',
      body: { code: 'unknown', email: 'x@portal.example', password: 'sunshine' },
    })
    expect([setup.statusCode, setup.json().errors]).toEqual([400, [{ path: '/password', keyword: 'common', params: {} }]])
  })
  it('hashing is argon2id with at least 64 MiB, and the event loop stays free', async () => {
    const passwords = createPasswords()
    let widest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      widest = Math.max(widest, performance.now() - last)
      last = performance.now()
    }, 1)
    const start = performance.now()
    const hashes = await Promise.all(Array.from({ length: 4 }, (_, n) => passwords.hash(`Some-Password-${n}`)))
    const took = performance.now() - start
    clearInterval(timer)
    expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(widest).toBeLessThan(took / 2)
  })
  it('composed and decomposed typing is one password', async () => {
    const passwords = createPasswords({ memoryCost: 256, timeCost: 1 })
    const stored = await passwords.hash('Pässwort-é-9')
    expect(await passwords.verify(stored, 'Pässwort-é-9'.normalize('NFD'))).toBe(true)
    expect(await passwords.verify(stored, 'Passwort-e-9')).toBe(false)
    expect(await passwords.verify(stored, 'Pässwort-é-9 ')).toBe(false)
    expect(await passwords.verify(undefined, 'Pässwort-é-9')).toBe(false)
  })
})
