// The link of a registration, which makes a person (000 §4.4, 8.3).
import { describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { placeOfItsOwn, refusal } from '../support/guest.ts'
import { changeBrand, demoPassword, errorsOf } from '../support/portal.ts'
import { goodPassword as good, openRegistration } from './registrationSupport.ts'

const { portal, guest, clock, newEmail, begin, finish, begun, rowOf } = await openRegistration()

describe('the link of a registration', () => {
  it('R0-418 R0-668 creates the person with phone and language, returns nothing, and the person signs in; the referrer is stored', async () => {
    const { email, code } = await begun({ phone: '+49 1512 000-11-22', referrer: 'https://ads.example/1' })
    const answer = await finish({ email: email.toUpperCase(), code, phone: '+4915120001122', language: 'ru_RU', referrer: '' })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await rowOf(email)).toMatchObject({
      kind: 'person',
      role: 'customer',
      phone: '+4915120001122',
      phone_verified_at: null,
      language: 'ru_RU',
      unverified_since: null,
      twofa: null,
    })
    expect((await guest.signIn(email, good)).statusCode).toBe(200)
    const [made] = (await portal.services.store.history.audited(providerScope)).filter(({ action }) => action === 'registered')
    expect(JSON.parse(made!.detail)).toEqual({ referrer: 'https://ads.example/1' })
    expect(await portal.services.store.registrations.find('main', email)).toBeUndefined()
  })
  it.each([
    [{ email: undefined }, '400 params_unreadable'],
    [{ email: 5 }, '400 params_unreadable'],
    [{ email: ['a@x.example'] }, '400 params_unreadable'],
    [{ language: 'de_DE' }, '400 params_unreadable'],
    [{ role: 'supervisor_all' }, '400 params_unreadable'],
    [{ code: undefined }, '400 code_missing'],
    [{ code: '' }, '400 code_missing'],
    [{ password: undefined }, '400 password_missing'],
    [{ password: '' }, '400 password_missing'],
    [{ target: undefined }, '400 target_unknown'],
    [{ target: 'restore' }, '400 target_unknown'],
    [{ target: '__proto__' }, '400 target_unknown'],
    [{ password: 'seven77' }, '400 invalid'],
    [{ password: 'x1'.repeat(33) }, '400 invalid'],
    [{ password: 'sunshine' }, '400 invalid'],
    [{ phone: '+7123' }, '400 invalid'],
    [{ code: 'x'.repeat(43) }, '401 confirmation_not_found'],
    [{ email: 'nobody@customer.example' }, '401 confirmation_not_found'],
  ])('R0-565 %j: %s, and the code stays valid', async (more, expected) => {
    const { email, code } = await begun()
    expect(refusal(await finish({ email, code, ...more }))).toBe(expected)
    expect((await finish({ email, code })).statusCode).toBe(204)
  })
  it('refuses a body that is not JSON', async () => {
    for (const body of ['', '{', '[]', 'null']) expect(refusal(await guest.post('/registration', body)), body).toBe('400 params_unreadable')
  })
  it('R0-567 R0-568 accepts neither the address nor its first part as the password', async () => {
    const { email, code } = await begun()
    for (const password of [email, email.toUpperCase()])
      expect(errorsOf(await finish({ email, code, password }))).toEqual(['/password differs'])
  })
  it('works for exactly a day', async () => {
    const [one, two] = [await begun(), await begun()]
    clock.time += 24 * 3_600_000 - 1
    expect((await finish(one)).statusCode).toBe(204)
    clock.time += 1
    expect(refusal(await finish(two))).toBe('403 code_expired')
  })
  it('opens no account before a Russian phone is verified, wherever the link is opened; the code stays valid', async () => {
    const phone = '+79160001133'
    const { email, code } = await begun({ phone })
    expect(refusal(await finish({ email, code, phone }))).toBe('403 phone_unproved')
    expect(refusal(await finish({ email, code }))).toBe('403 phone_unproved')
    expect(await rowOf(email)).toBeUndefined()
    await portal.services.store.registrations.verifyPhone('main', email, phone, new Date(clock.time).toISOString())
    // Another phone than the proved one is not.
    expect(refusal(await finish({ email, code, phone: '+79160001134' }))).toBe('403 phone_unproved')
    expect((await finish({ email, code, phone })).statusCode).toBe(204)
    expect(await rowOf(email)).toMatchObject({ phone, phone_verified_at: expect.any(String) as string })
  })
  it('opens no account before the phone is verified in a brand that requires it for every country', async () => {
    await changeBrand(portal.services, 'main', { features: ['phone_required'] })
    const { email, code } = await begun()
    expect(refusal(await finish({ email, code }))).toBe('403 phone_unproved')
    await changeBrand(portal.services, 'main', { features: [] })
    expect((await finish({ email, code })).statusCode).toBe(204)
  })
  it('reports an address or phone that came into use meanwhile', async () => {
    const { people } = portal.services
    const [one, two] = [await begun(), await begun({ phone: '+79165550001' })]
    await people.create({ brand: 'main', email: one.email, kind: 'person', role: 'customer', password: demoPassword })
    await people.create({
      brand: 'main',
      email: newEmail(),
      kind: 'person',
      role: 'customer',
      phone: '+79165550001',
      password: demoPassword,
    })
    expect(refusal(await finish(one))).toBe('409 email_in_use')
    expect(refusal(await finish(two))).toBe('409 phone_in_use')
    expect((await guest.signIn(one.email, good)).statusCode).toBe(403)
  })
  it('B6: creates the person in exactly one of fifty concurrent calls', async () => {
    const { email, code } = await begun()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => finish({ email, code, password: `Quiet-Harbour-${100 + n}` })))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 204).map(refusal))).toEqual(new Set(['401 confirmation_not_found']))
    const won = answers.findIndex(({ statusCode }) => statusCode === 204)
    expect((await guest.signIn(email, `Quiet-Harbour-${100 + won}`)).statusCode).toBe(200)
  })
  it('gives a phone to one of two concurrent registrations', async () => {
    const [one, two] = [await begun({ phone: '+4915125550030' }), await begun({ phone: '+4915125550030' })]
    expect((await Promise.all([finish(one), finish(two)])).map(refusal).sort()).toEqual(['204', '409 phone_in_use'])
  })
  it('completes its own registration and no other', async () => {
    const [one, two] = [await begun(), await begun()]
    await begin(one.email, {}, placeOfItsOwn(), 'second.localhost')
    await finish(one)
    const { registrations } = portal.services.store
    expect([
      await registrations.find('main', one.email),
      (await registrations.find('main', two.email))?.email,
      (await registrations.find('second', one.email))?.email,
    ]).toEqual([undefined, two.email, one.email])
  })
  it('B6: can be used once, for its address, its brand and its purpose', async () => {
    const [one, other] = [await begun(), await begun()]
    expect(refusal(await finish({ email: other.email, code: one.code }))).toBe('401 confirmation_not_found')
    expect(refusal(await finish(one, 'second.localhost'))).toBe('401 confirmation_not_found')
    expect(refusal(await finish({ ...one, target: 'invitation' }))).toBe('409 invitation_not_found')
    expect(refusal(await guest.form('/oauth/password', { ...one, password: good }))).toBe('404 no_restore_request')
    expect(refusal(await guest.post('/activation', one))).toBe('400 activation_failed')
    expect((await finish(one)).statusCode).toBe(204)
    expect(refusal(await finish(one))).toBe('401 confirmation_not_found')
  })
  it('B6: is protected from guesses: 429 after five', async () => {
    const { email } = await begun()
    const ip = placeOfItsOwn()
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1)
      statuses.push(
        (await guest.post('/registration', { email, target: 'registration', password: good, code: `guess-${n}` }, { ip })).statusCode,
      )
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
  it('B6: has a code of 256 bits, which neither database nor log contains', async () => {
    const { email, code } = await begun()
    expect(code).toMatch(/^[\w-]{43}$/)
    const rows = await portal.services.store.sessions.codesOf('registration', `main/${email}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    await finish({ email, code })
    expect(portal.logLines.join('')).not.toContain(code)
  })
  it('marks a phone that was verified by a code as verified for the person, and no other', async () => {
    const [one, two] = [await begun({ phone: '+79165550010' }), await begun({ phone: '+79165550011' })]
    for (const { email, number } of [
      { email: one.email, number: '+79165550010' },
      { email: two.email, number: '+79165550011' },
    ]) {
      expect((await guest.post('/phone/code', { phone: number, email })).statusCode).toBe(204)
      expect(
        (await guest.post('/phone/verify', { phone: number, email, code: await guest.codeFor(number, 'phone-code') })).statusCode,
      ).toBe(204)
    }
    await finish({ ...one, phone: '+79165550010' })
    await finish({ ...two, phone: '+4915125550012' })
    expect([(await rowOf(one.email))!.phone_verified_at, (await rowOf(two.email))!.phone_verified_at]).toEqual([
      new Date(clock.time).toISOString(),
      null,
    ])
  })
})
