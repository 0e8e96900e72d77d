// The second step by SMS before a session of a customer opens anything: in every brand, with every number (rulings 44, 45).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, changeBrand, giveAccounts, httpResource, openPortal, type Portal } from '../support/portal.ts'
import { makerOfPeople, sessionOf, statusOf } from '../people/userKindsSupport.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  await changeBrand(portal.services, 'main', { features: ['phone_required'] })
})
afterAll(() => portal.close())
const makePerson = makerOfPeople(() => portal)

describe('a phone that a brand requires', () => {
  const late = { phone: '+79161234567', twofa: 'sms' }
  const closed = [
    '/api/v1/accounts',
    '/api/v1/accounts/overview',
    '/api/v1/definitions',
    '/api/v1/definitions?account=demo-other',
    '/api/v1/definitions/http-resources?account=demo-other',
    '/api/v1/accounts/demo-other/http-resources',
    '/api/v1/accounts/demo-other/service',
    '/api/v1/accounts/demo-other/manager',
    '/api/v1/openapi.json',
    '/api/v1/events',
    '/api/v1/countries',
    '/api/v1/projects',
    '/api/v1/messages/http-resources/en_US?account=demo-other',
    '/validators/000000000000000000000000.js?type=http-resources',
  ]
  const opened = async (more: object, as: 'cookie' | 'bearer' = 'cookie'): Promise<Caller> => {
    const person = await makePerson(more)
    await portal.services.store.people.join('demo-other', person.id, 'customer')
    return portal.signIn(person.email, { as })
  }

  it.each(['cookie', 'bearer'] as const)('R0-481 B8: gives a session by %s access only to itself until it is verified', async (as) => {
    const caller = await opened(late, as)
    expect(await sessionOf(caller)).toMatchObject({ pending_step: 'phone', accounts: [] })
    const { id } = await sessionOf(caller)
    for (const url of [...closed, `/api/v1/persons/${id}`]) {
      const answer = await caller.ask({ url })
      expect([answer.statusCode, answer.json().code], url).toEqual([403, 'phone_required'])
    }
    const write = await caller.ask({ method: 'POST', url: '/api/v1/accounts/demo-other/http-resources', body: httpResource('pending') })
    expect([write.statusCode, write.json().code]).toEqual([403, 'phone_required'])
    expect((await caller.ask({ method: 'PATCH', url: '/api/v1/session', body: { language: 'ru_RU' } })).statusCode).toBe(200)
    expect((await caller.ask({ method: 'DELETE', url: '/api/v1/session' })).statusCode).toBe(204)
    expect(await statusOf(caller, '/api/v1/session')).toBe(401)
  })
  it('R0-481 B8: gives full access after the second step by SMS in this session, not after an earlier verification', async () => {
    const [one, two, three] = [await opened(late), await opened(late), await opened({ ...late, phoneVerified: true })]
    const { store, sessions } = portal.services
    await store.people.update((await sessionOf(one)).id, { phone_verified_at: '2026-01-01T00:00:00.000Z' })
    await store.sessions.passTwofa((await sessions.find(two.token))!.hash, '2026-01-01T00:00:00.000Z')
    expect([
      await statusOf(one, '/api/v1/accounts'),
      await statusOf(two, '/api/v1/accounts'),
      await statusOf(three, '/api/v1/accounts'),
    ]).toEqual([403, 200, 403])
  })
  it('R0-482 R0-483 R0-484: is not required of CDN1 users, of staff, or without two-factor sign-in by SMS', async () => {
    const cdn1 = await makePerson(late)
    await giveAccounts(portal, cdn1.id, 1)
    const staff = await makePerson({ ...late, kind: 'staff', role: 'admin_provider' })
    const free = [await portal.signIn(cdn1.email), await portal.signIn(staff.email), await opened({ ...late, twofa: undefined })]
    for (const [index, caller] of free.entries()) expect(await statusOf(caller, '/api/v1/accounts'), String(index)).toBe(200)
    for (const phone of ['+77011234567', '+4915112345678', undefined])
      expect((await sessionOf(await opened({ ...late, phone, phoneVerified: true }))).pending_step).toBe('mail')
    for (const email of ['cdn2@demo.example', 'cdn1@demo.example', 'admin@demo.example'])
      expect((await sessionOf(await portal.signIn(email))).pending_step).toBeNull()
  })
  it('R0-490 R0-494: is required by a brand without the feature, too', async () => {
    await changeBrand(portal.services, 'main', { features: [] })
    expect((await sessionOf(await opened({ ...late, phoneVerified: true }))).pending_step).toBe('phone')
    expect((await sessionOf(await opened({ phone: late.phone, phoneVerified: true }))).pending_step).toBeNull()
    await changeBrand(portal.services, 'main', { features: ['phone_required'] })
  })
})
