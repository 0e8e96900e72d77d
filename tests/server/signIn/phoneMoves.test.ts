// A hijacked session cannot register another phone: it would become a second factor and a proof of identity.
import { describe, expect, it } from 'vitest'
import { refusal } from '../support/guest.ts'
import { api } from '../support/ownSupport.ts'
import { type Answer, type Caller, demoPassword } from '../support/portal.ts'
import { openPhoneDoors } from './phoneDoors.ts'

const { portal, guest, clock, next, number, codeFor } = await openPhoneDoors({ PROOF_MINUTES: '10' })
type Owner = { caller: Caller; id: string; phone: string; email: string }

const owner = async (more: object = {}): Promise<Owner> => {
  const [phone, email] = [number(), `moves${next()}@demo.example`]
  const { id } = await portal.services.people.create({
    brand: 'main',
    email,
    kind: 'person',
    role: 'customer',
    phone,
    phoneVerified: true,
    password: demoPassword,
    ...more,
  })
  return { caller: await portal.signIn(email), id, phone, email }
}
const ask = ({ caller }: Pick<Owner, 'caller'>, step: 'code' | 'verify', body: object): Promise<Answer> =>
  caller.ask({ method: 'POST', url: api(`/phone/${step}`), body })
const prove = ({ caller }: Owner, body: object): Promise<Answer> => caller.ask({ method: 'POST', url: api('/session/proof'), body })
const move = async (one: Owner, phone: string): Promise<string[]> => {
  const sent = await ask(one, 'code', { phone })
  return [refusal(sent), refusal(await ask(one, 'verify', { phone, code: await codeFor(phone).catch(() => '0000') }))]
}
const phoneOf = async ({ id }: Owner) => (await portal.services.store.people.find(id))?.phone
const passStep = async (one: Owner): Promise<void> => {
  await ask(one, 'code', { phone: one.phone })
  expect((await ask(one, 'verify', { phone: one.phone, code: await codeFor(one.phone) })).statusCode).toBe(204)
}

describe('another phone, after ten minutes', () => {
  it.each([
    ['is a second step', { twofa: 'sms' }],
    ['is proved', {}],
    ['is not proved', { phoneVerified: false }],
    ['is none', { phone: undefined, phoneVerified: false }],
  ])('is refused before a code is sent when the own one %s', async (_what, more) => {
    const victim = await owner(more)
    if ('twofa' in more) await passStep(victim)
    const before = await phoneOf(victim)
    clock.time += 601_000
    const fresh = number()
    expect(await move(victim, fresh)).toEqual(['403 proof_required', '403 proof_required'])
    expect(await guest.letters(fresh)).toEqual([])
    expect(await phoneOf(victim)).toBe(before)
  })
  it('does not count as re-authentication', async () => {
    const victim = await owner({ twofa: 'sms' })
    await passStep(victim)
    clock.time += 601_000
    const fresh = number()
    await move(victim, fresh)
    clock.time += 61_000
    await ask(victim, 'code', { phone: fresh })
    const code = await codeFor(fresh).catch(() => '0000')
    expect((await prove(victim, { sms: code })).statusCode).toBe(403)
    const token = { name: 'door', scopes: ['read'], days: null }
    expect(refusal(await victim.caller.ask({ method: 'POST', url: api('/tokens'), body: token }))).toBe('403 proof_required')
  })
  it('requested in time is not accepted too late', async () => {
    const victim = await owner()
    const fresh = number()
    clock.time += 500_000
    expect(refusal(await ask(victim, 'code', { phone: fresh }))).toBe('204')
    clock.time += 101_000
    const code = await codeFor(fresh)
    expect(refusal(await ask(victim, 'verify', { phone: fresh, code }))).toBe('403 proof_required')
    expect(await phoneOf(victim)).toBe(victim.phone)
  })
})

describe('the owner', () => {
  it('can verify the present number at any time, without an e-mail', async () => {
    const one = await owner({ phoneVerified: false })
    clock.time += 601_000
    expect(await move(one, one.phone)).toEqual(['204', '204'])
    expect(await guest.letters(one.email, 'phone-changed')).toEqual([])
  })
  it('can change it after re-authentication; the e-mail about it undoes the change', async () => {
    const one = await owner()
    clock.time += 601_000
    expect((await prove(one, { password: demoPassword })).statusCode).toBe(204)
    const fresh = number()
    expect(await move(one, fresh)).toEqual(['204', '204'])
    expect(await phoneOf(one)).toBe(fresh)
    expect((await guest.post('/undo', { code: await guest.codeFor(one.email, 'phone-changed') })).statusCode).toBe(200)
    expect(await phoneOf(one)).toBe(one.phone)
  })
})
