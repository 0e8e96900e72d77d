// The code by short message as a step of signing in, which cannot be left out (B8).
import { describe, expect, it } from 'vitest'
import { refusal } from '../support/guest.ts'
import { type Answer, type Caller, demoPassword, errorsOf } from '../support/portal.ts'
import { openPhoneDoors, other } from './phoneDoors.ts'

const { portal, guest, clock, next, number, send, codeFor } = await openPhoneDoors()

describe('the step of signing in (B8)', () => {
  const person = async (more: object = {}): Promise<{ caller: Caller; id: string; phone: string; email: string }> => {
    const phone = number()
    const { id, email } = await portal.services.people.create({
      brand: 'main',
      email: `second${next()}@demo.example`,
      kind: 'person',
      role: 'customer',
      phone,
      phoneVerified: true,
      twofa: 'sms',
      password: demoPassword,
      ...more,
    })
    await portal.services.store.people.join('demo-other', id, 'customer')
    return { caller: await portal.signIn(email, { as: 'bearer' }), id, phone, email }
  }
  const ask = (caller: Caller, step: 'code' | 'verify', body: object): Promise<Answer> =>
    caller.ask({ method: 'POST', url: `/api/v1/phone/${step}`, body })
  const opens = async (caller: Caller): Promise<string> => refusal(await caller.ask({ url: '/api/v1/accounts' }))
  const session = async (caller: Caller): Promise<object> => (await caller.ask({ url: '/api/v1/session' })).json()

  it.each([
    ['proved', true],
    ['not proved', false],
  ])(
    'B8: with a phone that is %s gives the session no access until the code is entered, and then full access',
    async (_what, phoneVerified) => {
      const { caller, id, phone } = await person({ phoneVerified })
      expect(await session(caller)).toMatchObject({
        pending_step: 'phone',
        phone,
        phone_verified: phoneVerified,
        twofa: 'sms',
        twofa_passed: false,
      })
      const closed = [
        '/api/v1/accounts',
        '/api/v1/accounts/demo-other/http-resources',
        `/api/v1/persons/${id}`,
        '/api/v1/openapi.json',
        '/api/v1/definitions',
        '/api/v1/search?q=a',
        '/api/v1/events',
      ]
      for (const url of closed) expect(refusal(await caller.ask({ url })), url).toBe('403 phone_required')
      for (const [url, body] of [
        ['/api/v1/session/handover', {}],
        [`/api/v1/persons/${id}/project`, { client_type: 'individual', credentials: {}, currency: 'RUB' }],
        [`/api/v1/persons/${id}/verification`, undefined],
      ] as const)
        expect(refusal(await caller.ask({ method: 'POST', url, body })), url).toBe('403 phone_required')
      expect((await ask(caller, 'code', { phone })).statusCode).toBe(204)
      expect(await opens(caller)).toBe('403 phone_required')
      expect((await ask(caller, 'verify', { phone, code: await codeFor(phone) })).statusCode).toBe(204)
      expect(await session(caller)).toMatchObject({ pending_step: null, phone_verified: true, twofa_passed: true })
      expect(await opens(caller)).toBe('200')
    },
  )
  it('B8: is required at each sign-in, and counts for this session only', async () => {
    const { caller, phone, email } = await person()
    await ask(caller, 'code', { phone })
    await ask(caller, 'verify', { phone, code: await codeFor(phone) })
    expect([await opens(caller), await opens(await portal.signIn(email, { as: 'bearer' }))]).toEqual(['200', '403 phone_required'])
  })
  it.each([
    ['proved', true],
    ['not proved', false],
  ])('B8: accepts no other phone where the own one is %s, neither a new one nor somebody else’s', async (_what, phoneVerified) => {
    const [{ caller }, victim] = [await person({ phoneVerified }), await person()]
    for (const phone of [number(), victim.phone]) {
      expect(errorsOf(await ask(caller, 'code', { phone }))).toEqual(['/phone const'])
      expect(errorsOf(await ask(caller, 'verify', { phone, code: '0000' }))).toEqual(['/phone const'])
      expect(await guest.letters(phone)).toEqual([])
    }
    expect(await opens(caller)).toBe('403 phone_required')
  })
  it('B8: accepts no code of a registration, of somebody else or of nobody', async () => {
    const { caller, phone } = await person()
    expect(refusal(await ask(caller, 'verify', { phone, code: '0000' }))).toBe('403 wrong_code')
    const mine = { email: `mine${next()}@customer.example`, phone: number() }
    await guest.post('/registration/email', mine)
    await send(mine)
    expect(refusal(await ask(caller, 'verify', { phone, email: mine.email, code: await codeFor(mine.phone) }))).toBe('403 wrong_code')
    expect(await opens(caller)).toBe('403 phone_required')
  })
  it('B7: allows five codes a day and three attempts at each, with a session, too', async () => {
    const { caller, phone } = await person()
    let tried = 0
    for (let n = 0; n < 8; n += 1) {
      if ((await ask(caller, 'code', { phone })).statusCode === 204) {
        const wrong = other(await codeFor(phone))
        for (let guesses = 0; guesses < 6; guesses += 1)
          if ((await ask(caller, 'verify', { phone, code: wrong })).statusCode === 403) tried += 1
      }
      clock.time += 61_000
    }
    expect(tried).toBe(15)
    expect(await opens(caller)).toBe('403 phone_required')
  })
  it('lets signed-in people verify a new phone of their own, but none of another customer, and employees only the one in their record', async () => {
    const [{ caller, id }, taken] = [await person({ twofa: undefined }), await person()]
    const fresh = number()
    expect((await ask(caller, 'code', { phone: fresh })).statusCode).toBe(204)
    expect((await ask(caller, 'verify', { phone: fresh, code: await codeFor(fresh) })).statusCode).toBe(204)
    expect(await portal.services.store.people.find(id)).toMatchObject({
      phone: fresh,
      phone_verified_at: new Date(clock.time).toISOString(),
    })
    expect(refusal(await ask(caller, 'code', { phone: taken.phone }))).toBe('409 phone_in_use')
    const [raced, late] = [number(), await person({ twofa: undefined })]
    await ask(late.caller, 'code', { phone: raced })
    await person({ phone: raced })
    expect(refusal(await ask(late.caller, 'verify', { phone: raced, code: await codeFor(raced) }))).toBe('409 phone_in_use')
    expect(errorsOf(await ask(await portal.signIn('admin@demo.example', { as: 'bearer' }), 'code', { phone: number() }))).toEqual([
      '/phone const',
    ])
  })
  it('B9: does not let a signed-in person try many phones: twenty requests a day, refused ones included; others are not limited', async () => {
    const [{ caller }, { caller: neighbour }, taken] = [
      await person({ twofa: undefined }),
      await person({ twofa: undefined }),
      await person(),
    ]
    const answers: string[] = []
    for (let n = 0; n < 22; n += 1) {
      clock.time += 400_000
      answers.push(refusal(await ask(caller, 'code', { phone: taken.phone })))
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => '409 phone_in_use'), '429 code_limit', '429 code_limit'])
    expect(refusal(await ask(caller, 'code', { phone: number() }))).toBe('429 code_limit')
    expect((await ask(neighbour, 'code', { phone: number() })).statusCode).toBe(204)
    clock.time += 86_400_000
    expect((await ask(caller, 'code', { phone: number() })).statusCode).toBe(204)
  })
})

describe('another phone for the second step (B8)', () => {
  it('B8: is accepted only after the previous one was verified in this session, even where the brand requires no step', async () => {
    const [phone, fresh, host] = [number(), number(), 'second.localhost']
    const { email, id } = await portal.services.people.create({
      brand: 'second',
      email: `exchange${next()}@second.example`,
      kind: 'person',
      role: 'customer',
      phone,
      phoneVerified: true,
      twofa: 'sms',
      password: demoPassword,
    })
    const caller = await portal.signIn(email, { as: 'bearer', host })
    const ask = (step: 'code' | 'verify', body: object): Promise<Answer> =>
      caller.ask({ method: 'POST', url: `/api/v1/phone/${step}`, body })
    expect(errorsOf(await ask('code', { phone: fresh }))).toEqual(['/phone const'])
    expect(await guest.letters(fresh)).toEqual([])
    await ask('code', { phone })
    expect((await ask('verify', { phone, code: await codeFor(phone) })).statusCode).toBe(204)
    clock.time += 61_000
    expect((await ask('code', { phone: fresh })).statusCode).toBe(204)
    expect((await ask('verify', { phone: fresh, code: await codeFor(fresh) })).statusCode).toBe(204)
    expect((await portal.services.store.people.find(id))!.phone).toBe(fresh)
  })
})
