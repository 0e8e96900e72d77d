// Signing in under attack (B1, B2).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, demoPassword, openPortal, type Portal } from '../support/portal.ts'
import { tryTo } from './signInTries.ts'

let portal: Portal
let now = Date.parse('2026-05-01T10:00:00Z')
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now) })
})
afterAll(() => portal.close())

const victim = 'cdn2@demo.example'
const deviceIn = (answer: Answer): string | undefined => answer.cookies.find(({ name }) => name === 'portal-device')?.value
/** A browser that signed in before. */
const knownDevice = async (email: string, ip = '203.0.113.200'): Promise<string> => {
  const device = deviceIn(await tryTo(portal, email, { password: demoPassword, ip }))
  if (!device) throw new Error('no device cookie')
  return device
}
const botnet = async (username: string): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < 80; n += 1) statuses.push((await tryTo(portal, username, { ip: `192.0.2.${n}` })).statusCode)
  return statuses
}
/** Past every count, also that of a day. */
const quiet = (): void => void (now += 86_401_000)

describe('an account under attack (B1, B2)', () => {
  it('B1: allows one network ten attempts in five minutes, whatever X-Forwarded-For says', async () => {
    quiet()
    const start = now
    let tried = 0
    for (let n = 0; n < 1000; n += 1) {
      now = start + n * 290
      if (
        (await tryTo(portal, 'other@demo.example', { ip: '192.0.2.90', forwarded: `10.${n % 250}.0.1`, password: `guess-number-${n}` }))
          .statusCode === 403
      )
        tried += 1
    }
    expect(tried).toBeLessThanOrEqual(10)
    expect(tried).toBeGreaterThanOrEqual(5)
  })
  it('B1: is protected from one password tried on many accounts, also with sign-ins to an own account in between', async () => {
    quiet()
    const ip = '192.0.2.91'
    const statuses: number[] = []
    for (let n = 0; n < 80; n += 1) {
      statuses.push((await tryTo(portal, `victim${n}@demo.example`, { ip })).statusCode)
      if (n % 8 === 0) await tryTo(portal, 'other@demo.example', { ip, password: demoPassword })
    }
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(31)
    expect(statuses.at(-1)).toBe(429)
  })
  it('B2: accepts the right password from a known device, but not from an unknown one, while others guess from everywhere', async () => {
    quiet()
    const device = await knownDevice(victim)
    const statuses = await botnet(victim)
    expect(statuses.at(-1)).toBe(429)
    expect((await tryTo(portal, victim, { password: demoPassword, ip: '198.51.100.1' })).statusCode).toBe(429)
    expect((await tryTo(portal, victim, { password: demoPassword, ip: '198.51.100.1', device })).statusCode).toBe(200)
    expect((await tryTo(portal, victim, { password: demoPassword, ip: '192.0.2.5', device })).statusCode).toBe(200)
  })
  it.each(['made-up-made-up-made-up-made-up-made-up-mad', '', 'x'.repeat(4000)])(
    'B2: a device that was made up opens nothing (%#)',
    async (device) => {
      quiet()
      await botnet(victim)
      expect((await tryTo(portal, victim, { password: demoPassword, ip: '198.51.100.2', device })).statusCode).toBe(429)
    },
  )
  it('B2: knows a device for its own person only, and not for API clients', async () => {
    quiet()
    const [mine, other] = [await knownDevice(victim), await knownDevice('other@demo.example')]
    await botnet(victim)
    expect((await tryTo(portal, victim, { password: demoPassword, ip: '198.51.100.3', device: other })).statusCode).toBe(429)
    expect((await tryTo(portal, victim, { password: demoPassword, ip: '198.51.100.3', device: mine, program: true })).statusCode).toBe(429)
  })
  it('B2: allows a stolen device ten attempts in five minutes, not more', async () => {
    quiet()
    const device = await knownDevice(victim)
    let tried = 0
    for (let n = 0; n < 60; n += 1) {
      now += 4000
      if ((await tryTo(portal, victim, { ip: `198.51.100.${n}`, device })).statusCode === 403) tried += 1
    }
    expect(tried).toBeLessThanOrEqual(10)
  })
  it('B2: knows a device by a cookie that scripts cannot read and that opens no session', async () => {
    quiet()
    const answer = await tryTo(portal, victim, { password: demoPassword, ip: '203.0.113.9' })
    expect(answer.cookies.find(({ name }) => name === 'portal-device')).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    const device = deviceIn(answer)!
    for (const headers of [
      { cookie: `portal=${device}` },
      { cookie: `portal-device=${device}` },
      { authorization: `Bearer ${device}` },
    ] as Record<string, string>[]) {
      expect((await portal.nobody.ask({ url: '/api/v1/session', headers })).statusCode).toBe(401)
    }
    expect(deviceIn(await tryTo(portal, victim, { password: demoPassword, ip: '203.0.113.9', device }))).toBeUndefined()
    expect(deviceIn(await tryTo(portal, victim, { password: demoPassword, ip: '203.0.113.9', program: true }))).toBeUndefined()
    expect(deviceIn(await tryTo(portal, victim, { ip: '203.0.113.9' }))).toBeUndefined()
  })
  it('B2: knows at most twenty devices of a person, and none when disabled', async () => {
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
