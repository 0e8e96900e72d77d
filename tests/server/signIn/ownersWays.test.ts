// Strangers do their worst to an account, and its owner still gets in: by a known browser, a token, an open session, a letter.
import { beforeAll, describe, expect, it } from 'vitest'
import { placeOfItsOwn } from '../support/guest.ts'
import { type Caller, demoPassword, listUrl } from '../support/portal.ts'
import { openRestore } from '../letters/restoreDoors.ts'
import { tryTo } from './signInTries.ts'

const { portal, guest, clock, forgot } = await openRestore()
const owner = 'cdn2@demo.example'
const records = listUrl('demo-cdn2', 'http-resources')
let device = ''
let browser: Caller
let program: string
beforeAll(async () => {
  const signedIn = await tryTo(portal, owner, { ip: '198.51.100.1', password: demoPassword })
  device = signedIn.cookies.find(({ name }) => name === 'portal-device')!.value
  browser = await portal.signIn(owner)
  program = (await browser.ask({ method: 'POST', url: '/api/v1/tokens', body: { name: 'nightly', scopes: ['read'], days: 30 } })).json()
    .token
})
const asProgram = () => portal.nobody.ask({ url: records, headers: { authorization: `Bearer ${program}` } })
const withDevice = { headers: { cookie: '' } }
beforeAll(() => void (withDevice.headers.cookie = `portal-device=${device}`))
/** Guesses from everywhere, as many as lock the account for a day. */
const botnet = async (): Promise<void> => {
  for (let n = 0; n < 220; n += 1) {
    clock.time += 30_000
    await tryTo(portal, owner, { ip: `203.0.113.${n}` })
  }
}

describe('an account that strangers have locked', () => {
  beforeAll(botnet)
  it('is locked for strangers, even with the right password', async () => {
    const answer = await tryTo(portal, owner, { ip: '192.0.2.200', password: demoPassword })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'account_locked'])
  })
  it('is open to a known browser, to an API token, and to signed-in people', async () => {
    expect((await tryTo(portal, owner, { ip: '192.0.2.201', password: demoPassword, device })).statusCode).toBe(200)
    expect((await asProgram()).statusCode).toBe(200)
    expect((await browser.ask({ url: '/api/v1/session' })).statusCode).toBe(200)
  })
  it('stays locked for an invented token and for a device of somebody else', async () => {
    expect((await portal.nobody.ask({ url: records, headers: { authorization: `Bearer portal_${'x'.repeat(43)}` } })).statusCode).toBe(401)
    const other = await tryTo(portal, 'other@demo.example', { ip: '198.51.100.2', password: demoPassword })
    const theirs = other.cookies.find(({ name }) => name === 'portal-device')!.value
    expect((await tryTo(portal, owner, { ip: '192.0.2.202', password: demoPassword, device: theirs })).statusCode).toBe(403)
  })
})

describe('e-mails for a new password', () => {
  const quiet = (): void => void (clock.time += 86_401_000)
  it('are mostly left to the owner by one stranger, however patient', async () => {
    quiet()
    const [ip, before] = [placeOfItsOwn(), (await guest.letters(owner, 'restore')).length]
    for (let n = 0; n < 60; n += 1) {
      clock.time += 301_000
      await forgot(owner, { ip })
    }
    expect((await guest.letters(owner, 'restore')).length - before).toBe(5)
    expect((await forgot(owner)).statusCode).toBe(204)
  })
  it('count all addresses of a /64 of IPv6 as one stranger', async () => {
    quiet()
    const before = (await guest.letters(owner, 'restore')).length
    for (let n = 1; n <= 20; n += 1) {
      clock.time += 301_000
      await forgot(owner, { ip: `2001:db8:9:9::${n.toString(16)}` })
    }
    expect((await guest.letters(owner, 'restore')).length - before).toBe(5)
  })
  it('do not make the owner wait because of a second stranger: the minute is counted per caller', async () => {
    quiet()
    expect((await forgot(owner, { ip: placeOfItsOwn() })).statusCode).toBe(204)
    expect((await forgot(owner, { ip: placeOfItsOwn() })).statusCode).toBe(204)
  })
  it('have a separate limit for the owner’s browser when many callers used up the daily limit', async () => {
    quiet()
    for (let n = 0; n < 24; n += 1) {
      clock.time += 61_000
      await forgot(owner)
    }
    expect((await forgot(owner)).json().code).toBe('restore_limit')
    expect((await forgot(owner, { ip: placeOfItsOwn(), ...withDevice })).statusCode).toBe(204)
    expect(
      (await guest.form('/oauth/password', { email: owner, code: await guest.codeFor(owner, 'restore'), password: 'Quiet-Harbour-72' }))
        .statusCode,
    ).toBe(204)
  })
  it('are limited for a known browser, too; an invented device or that of somebody else is ignored', async () => {
    quiet()
    const mine = (await tryTo(portal, 'other@demo.example', { ip: '198.51.100.3', password: demoPassword })).cookies.find(
      ({ name }) => name === 'portal-device',
    )!.value
    const from = (value: string) => ({ ip: placeOfItsOwn(), headers: { cookie: `portal-device=${value}` } })
    expect((await forgot('other@demo.example', from(mine))).statusCode).toBe(204)
    expect((await forgot('other@demo.example', from(mine))).json().code).toBe('restore_limit')
    clock.time += 61_000
    for (let n = 0; n < 24; n += 1) {
      clock.time += 61_000
      await forgot('studio@demo.example')
      await forgot(owner)
    }
    for (const value of ['made-up-made-up', mine, '', 'x'.repeat(500)])
      expect((await forgot(owner, from(value))).json().code).toBe('restore_limit')
  })
})
