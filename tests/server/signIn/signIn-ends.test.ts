// Ends of a session (B3, B4), which also end its event streams (A12).
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Answer, demoPassword, openPortal, type Portal } from '../support/portal.ts'
import { listen } from '../support/eventStream.ts'
import { tryTo } from './signInTries.ts'

let portal: Portal
let now = Date.parse('2026-05-01T10:00:00Z')
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now), events: { heartbeatMilliseconds: 200 } })
})
afterAll(() => portal.close())

describe('the end of a session (B3, B4)', () => {
  const status = async (caller: { ask: Portal['nobody']['ask'] }): Promise<number> =>
    (await caller.ask({ url: '/api/v1/session' })).statusCode
  it('B4: comes after SESSION_IDLE seconds without use; each call counts as use', async () => {
    const caller = await portal.signIn('cdn1@demo.example')
    for (let n = 0; n < 3; n += 1) {
      now += 14_300_000
      expect(await status(caller)).toBe(200)
    }
    now += 14_401_000
    expect(await status(caller)).toBe(401)
    now -= 14_401_000
  })
  it('B4: comes by age and disuse, also when nothing was written since the last check', async () => {
    const env = { SESSION_LIFETIME: '3600', SESSION_IDLE: '600' }
    const brief = await openPortal({ demo: 'people', clock: () => new Date(now), env })
    const before = now
    const unused = await brief.signIn('cdn2@demo.example')
    expect(await status(unused)).toBe(200)
    now += 601_000
    expect(await status(unused)).toBe(401)
    const used = await brief.signIn('cdn2@demo.example')
    for (let step = 0; step < 7; step += 1) {
      now += 510_000
      expect([await status(used), await status(used)]).toEqual([200, 200])
    }
    now += 31_000
    expect(await status(used)).toBe(401)
    now = before
    await brief.close()
  })
  it('B4: also ends an open event stream, which does not count as use, at the next heartbeat', async () => {
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
  it('B3: comes with a right password in the same browser, not with a refused one', async () => {
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
  it('B3: comes for all other sessions when the password changes', async () => {
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
    expect((await tryTo(portal, person.email, { password: demoPassword, ip: '203.0.113.10' })).statusCode).toBe(403)
  })
  it('B3: comes for every session with another role; a role of the other kind is refused and ends none', async () => {
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
  it('B4: comes before any racing call is answered after signing out', async () => {
    const caller = await portal.signIn('cdn1@demo.example')
    const racing = Array.from({ length: 20 }, () => status(caller))
    const out = caller.ask({ method: 'DELETE', url: '/api/v1/session' })
    expect((await out).statusCode).toBe(204)
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => status(caller))))).toEqual(new Set([401]))
    expect((await Promise.all(racing)).every((one) => one === 200 || one === 401)).toBe(true)
  })
  it('comes with leaving every project when signing out of the last browser', async () => {
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
