// A locked account, and the new password as the way out of it (B2).
import { describe, expect, it } from 'vitest'
import { refusal } from '../support/guest.ts'
import { demoPassword } from '../support/portal.ts'
import { good, openRestore } from './restoreDoors.ts'

const { guest, clock, person, forgot, set } = await openRestore()

describe('a locked account (B2)', () => {
  const ip = '198.51.100.77'
  const browser = { headers: { 'sender-app': 'dashboard' } }
  /** Somebody guesses from one network for as long as it takes. */
  async function lock(email: string, from = ip): Promise<void> {
    for (let n = 0; n < 30; n += 1) {
      clock.time += 301_000
      for (let tries = 0; tries < 2; tries += 1) await guest.signIn(email, 'wrong-password', { ip: from })
    }
  }
  const unlocked = async (email: string, from: string = ip, headers: Record<string, string> = {}): Promise<string> =>
    refusal(await guest.signIn(email, demoPassword, { ip: from, headers }))

  it('is locked for a day after twenty wrong attempts from one network, also with the right password', async () => {
    const email = await person()
    await lock(email)
    const answer = await guest.signIn(email, demoPassword, { ip })
    expect(refusal(answer)).toBe('403 account_locked')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3600)
    clock.time += 86_400_000
    expect(await unlocked(email)).toBe('200')
  })
  it('is answered like an account that does not exist', async () => {
    await lock('nobody-at-all@demo.example', '198.51.100.79')
    expect(await unlocked('nobody-at-all@demo.example', '198.51.100.79')).toBe('403 account_locked')
  })
  it('B2: can be used from other networks and from known browsers of the same network', async () => {
    const email = await person()
    const device = (await guest.signIn(email, demoPassword, { ip, ...browser })).cookies.find(({ name }) => name === 'portal-device')!.value
    await lock(email)
    expect(await unlocked(email)).toBe('403 account_locked')
    expect(await unlocked(email, '203.0.113.5')).toBe('200')
    expect(await unlocked(email, ip, { ...browser.headers, cookie: `portal-device=${device}` })).toBe('200')
    expect(await unlocked(email, ip, { ...browser.headers, cookie: 'portal-device=made-up-made-up-made-up' })).toBe('403 account_locked')
  })
  it('B2: is unlocked by the e-mail for a new password, and its browser stays known while guessing continues', async () => {
    const email = await person()
    await lock(email)
    await forgot(email)
    const answer = await set({ email, code: await guest.codeFor(email, 'restore') }, { ip, ...browser })
    const device = answer.cookies.find(({ name }) => name === 'portal-device')
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect((await guest.signIn(email, good, { ip })).statusCode).toBe(200)
    await lock(email)
    expect(refusal(await guest.signIn(email, good, { ip }))).toBe('403 account_locked')
    expect(
      (await guest.signIn(email, good, { ip, headers: { ...browser.headers, cookie: `portal-device=${device!.value}` } })).statusCode,
    ).toBe(200)
  })
  it('B2: is locked for unknown browsers after a hundred wrong attempts in a day from a hundred networks, until the e-mail or the next day', async () => {
    const email = await person()
    const known = (await guest.signIn(email, demoPassword, browser)).cookies.find(({ name }) => name === 'portal-device')!.value
    const patient = async (whom: string, tries: number): Promise<string[]> => {
      const answers = new Set<string>()
      for (let n = 0; n < tries; n += 1) {
        clock.time += 601_000
        answers.add(refusal(await guest.signIn(whom, 'wrong-password')))
      }
      return [...answers]
    }
    expect(await patient(email, 99)).toEqual(['403 wrong_credentials'])
    expect((await guest.signIn(email, demoPassword)).statusCode).toBe(200)
    expect(await patient(email, 1)).toEqual(['403 wrong_credentials'])
    const locked = await guest.signIn(email, demoPassword)
    expect(refusal(locked)).toBe('403 account_locked')
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3600)
    expect(
      (await guest.signIn(email, demoPassword, { headers: { ...browser.headers, cookie: `portal-device=${known}` } })).statusCode,
    ).toBe(200)
    expect(refusal(await guest.signIn(await person(), demoPassword))).toBe('200')
    await forgot(email)
    expect((await set({ email, code: await guest.codeFor(email, 'restore') })).statusCode).toBe(204)
    expect((await guest.signIn(email, good)).statusCode).toBe(200)
    const nobody = 'nobody-anywhere@demo.example'
    expect(await patient(nobody, 100)).toEqual(['403 wrong_credentials'])
    expect(refusal(await guest.signIn(nobody, demoPassword))).toBe('403 account_locked')
    clock.time += 86_400_000
    expect(refusal(await guest.signIn(nobody, demoPassword))).toBe('403 wrong_credentials')
  })
  it('B2: no longer knows devices from before the new password', async () => {
    const email = await person()
    const thief = (await guest.signIn(email, demoPassword, { ip: '203.0.113.6', ...browser })).cookies.find(
      ({ name }) => name === 'portal-device',
    )!.value
    await forgot(email)
    await set({ email, code: await guest.codeFor(email, 'restore') })
    await lock(email)
    expect(refusal(await guest.signIn(email, good, { ip, headers: { ...browser.headers, cookie: `portal-device=${thief}` } }))).toBe(
      '403 account_locked',
    )
  })
})
