// Codes by short message: brute force and floods (B7), and the step that cannot be left out (B8).
import { describe, expect, it } from 'vitest'
import { guestOf, openDoors, placeOfItsOwn, refusal } from './guest.ts'
import { type Answer, type Caller, changeBrand, demoPassword, errorsOf, openPortal } from './portal.ts'

const { portal, guest, clock } = await openDoors({ env: { SESSION_IDLE: '604800', SESSION_LIFETIME: '604800' } })
let count = 0
await changeBrand(portal.services, 'main', { features: ['phone_required'] })

const number = (): string => `+7916${String(5_000_000 + (count += 1))}`
const other = (code: string): string => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
type Registered = { email: string; phone: string }
/** Somebody who asked for the letter and is nobody yet. */
async function registered(host = 'localhost'): Promise<Registered> {
  const given = { email: `caller${(count += 1)}@customer.example`, phone: number() }
  expect((await guest.post('/registration/email', given, { host })).statusCode).toBe(204)
  return given
}
const send = (given: object, from?: object): Promise<Answer> => guest.post('/phone/code', given, from)
const verify = (given: object, code: string, from?: object): Promise<Answer> => guest.post('/phone/verify', { ...given, code }, from)
const codeFor = (phone: string): Promise<string> => guest.codeFor(phone, 'phone-code')
async function sent(): Promise<Registered & { code: string }> {
  const given = await registered()
  expect((await send(given)).statusCode).toBe(204)
  return { ...given, code: await codeFor(given.phone) }
}

describe('a code for a registration', () => {
  it('R0-683 R0-684 goes to the phone, has four digits, and proves it once', async () => {
    const { code, ...given } = await sent()
    expect(code).toMatch(/^\d{4}$/)
    expect((await verify({ ...given, phone: given.phone.replace('+7', '+7 ') }, code)).statusCode).toBe(204)
    expect((await portal.services.store.registrations.find('main', given.email))!.phone_verified_at).toBe(
      new Date(clock.time).toISOString(),
    )
    expect(refusal(await verify(given, code))).toBe('403 wrong_code')
  })
  it.each([
    [{ phone: '+7123' }, ['/phone format']],
    [{ phone: 'x' }, ['/phone format']],
    [{ phone: 79_165_000_000 }, ['/phone type']],
    [{ phone: undefined }, ['/phone required']],
    [{ email: undefined }, ['/email required']],
    [{ email: 'nobody@customer.example' }, ['/email reference']],
    [{ role: 'x' }, ['/role additionalProperties']],
  ])('refuses %j, and sends nothing', async (more, errors) => {
    const given = await registered()
    const answer = await send({ ...given, ...more })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, errors])
    expect(await guest.letters(given.phone)).toEqual([])
  })
  it('goes to no other phone than that of the registration, and to none that is in use', async () => {
    const [one, two] = [await registered(), await registered()]
    expect(errorsOf(await send({ ...one, phone: two.phone }))).toEqual(['/email reference'])
    expect(errorsOf(await send(one, { host: 'second.localhost' }))).toEqual(['/email reference'])
    await portal.services.people.create({
      brand: 'main',
      email: `owner${(count += 1)}@demo.example`,
      kind: 'person',
      role: 'customer',
      phone: one.phone,
      password: demoPassword,
    })
    expect(refusal(await send(one))).toBe('409 phone_in_use')
    expect(await guest.letters(one.phone)).toEqual([])
  })
  it('B7: the pause of a minute is the server’s: at 59.9 s not, at 60.1 s again, for the phone and for who asks', async () => {
    const given = await registered()
    const start = clock.time
    expect((await send(given)).statusCode).toBe(204)
    clock.time = start + 59_900
    const early = await send(given)
    expect([refusal(early), early.headers['retry-after']]).toEqual(['429 code_limit', '1'])
    clock.time = start + 60_100
    expect((await send(given)).statusCode).toBe(204)
    expect(await guest.letters(given.phone)).toHaveLength(2)
  })
  it('B7: of twenty at once one is sent', async () => {
    const given = await registered()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(given)))
    expect(answers.map(refusal).sort()).toEqual(['204', ...Array.from({ length: 19 }, () => '429 code_limit')])
    expect(await guest.letters(given.phone)).toHaveLength(1)
  })
  it('B7: five a day for a phone, whoever asks, and again the day after', async () => {
    const given = await registered()
    const answers: string[] = []
    const start = clock.time
    for (let n = 0; n < 7; n += 1) {
      answers.push(refusal(await send(given)))
      clock.time += 61_000
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => '204'), '429 code_limit', '429 code_limit'])
    const twin = { email: `twin${(count += 1)}@customer.example`, phone: given.phone }
    await guest.post('/registration/email', twin)
    expect(refusal(await send(twin))).toBe('429 code_limit')
    clock.time = start + 86_400_000
    expect((await send(given)).statusCode).toBe(204)
  })
  it('B7: five a day for who asks, whatever the phone; twenty for a place', async () => {
    const email = `many${(count += 1)}@customer.example`
    const answers: string[] = []
    for (let n = 0; n < 6; n += 1) {
      clock.time += 3_601_000
      const given = { email, phone: number() }
      await guest.post('/registration/email', given)
      answers.push(refusal(await send(given)))
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => '204'), '429 code_limit'])
    const ip = placeOfItsOwn()
    let codes = 0
    for (let n = 0; n < 24; n += 1) if ((await send(await registered(), { ip })).statusCode === 204) codes += 1
    expect(codes).toBe(20)
  })
  it('B7: three tries at a code, then it is worth nothing, also when it is right', async () => {
    const { code, ...given } = await sent()
    const tries = [await verify(given, other(code)), await verify(given, ''), await verify(given, 'abcd'), await verify(given, code)]
    expect(tries.map(refusal)).toEqual(['403 wrong_code', '403 wrong_code', '403 wrong_code', '429 too_many_attempts'])
    expect((await portal.services.store.registrations.find('main', given.email))!.phone_verified_at).toBeNull()
  })
  it('B7: parallel guesses are no more than three', async () => {
    const { code, ...given } = await sent()
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(given, other(code))))
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(47)
  })
  it('B6: of fifty at once with the right code one proves it', async () => {
    const { code, ...given } = await sent()
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(given, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  })
  it('B7: works ten minutes and not a moment longer; an older one dies with the next', async () => {
    const [one, two] = [await sent(), await sent()]
    clock.time += 600_000 - 1
    expect((await verify({ email: one.email, phone: one.phone }, one.code)).statusCode).toBe(204)
    clock.time += 1
    expect(refusal(await verify({ email: two.email, phone: two.phone }, two.code))).toBe('403 code_expired')
    const three = await sent()
    clock.time += 61_000
    await send({ email: three.email, phone: three.phone })
    const newer = await codeFor(three.phone)
    if (newer !== three.code) expect(refusal(await verify({ email: three.email, phone: three.phone }, three.code))).toBe('403 wrong_code')
    expect((await verify({ email: three.email, phone: three.phone }, newer)).statusCode).toBe(204)
  })
  it('B6: it is of its phone and its registration; without one there is none', async () => {
    const [one, two] = [await sent(), await registered()]
    expect(refusal(await verify(two, one.code))).toBe('403 wrong_code')
    expect(errorsOf(await verify({ email: two.email, phone: one.phone }, one.code))).toEqual(['/email reference'])
  })
  it('B7: the database tells nobody the code, the log neither', async () => {
    const { code, email, phone } = await sent()
    const [row] = await portal.services.store.sessions.codesOf('phone', `registration/main/${email}/${phone}`)
    const { salt, digest } = JSON.parse(row!.data) as { salt: string; digest: string }
    expect([salt.length, digest.length, row!.data.includes(`"${code}"`)]).toEqual([43, 43, false])
    expect(portal.logLines.join('')).not.toContain(salt)
  })
})

describe('the step of signing in (B8)', () => {
  const person = async (more: object = {}): Promise<{ caller: Caller; id: string; phone: string; email: string }> => {
    const phone = number()
    const { id, email } = await portal.services.people.create({
      brand: 'main',
      email: `second${(count += 1)}@demo.example`,
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
  ])('B8: with a phone that is %s the session opens nothing until the code is given, and then all', async (_what, phoneVerified) => {
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
  })
  it('B8: it is asked anew at each sign-in, and passes in this session only', async () => {
    const { caller, phone, email } = await person()
    await ask(caller, 'code', { phone })
    await ask(caller, 'verify', { phone, code: await codeFor(phone) })
    expect([await opens(caller), await opens(await portal.signIn(email, { as: 'bearer' }))]).toEqual(['200', '403 phone_required'])
  })
  it('B8: no other phone does, neither a new one nor somebody else’s', async () => {
    const [{ caller }, victim] = [await person(), await person()]
    for (const phone of [number(), victim.phone]) {
      expect(errorsOf(await ask(caller, 'code', { phone }))).toEqual(['/phone const'])
      expect(errorsOf(await ask(caller, 'verify', { phone, code: '0000' }))).toEqual(['/phone const'])
      expect(await guest.letters(phone)).toEqual([])
    }
    expect(await opens(caller)).toBe('403 phone_required')
  })
  it('B8: a code of a registration, of somebody else or of nobody does not pass', async () => {
    const { caller, phone } = await person()
    expect(refusal(await ask(caller, 'verify', { phone, code: '0000' }))).toBe('403 wrong_code')
    const mine = { email: `mine${(count += 1)}@customer.example`, phone: number() }
    await guest.post('/registration/email', mine)
    await send(mine)
    expect(refusal(await ask(caller, 'verify', { phone, email: mine.email, code: await codeFor(mine.phone) }))).toBe('403 wrong_code')
    expect(await opens(caller)).toBe('403 phone_required')
  })
  it('B7: with a session, too: five codes a day, three tries at each', async () => {
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
  it('whoever is in proves a new phone of his own, but none of another customer, and employees only the one in their record', async () => {
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
  it('B9: whoever is in tries no list of them: twenty asks a day, also those that are refused; others go on', async () => {
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
  it('B8: is taken only after the one before was proved in this session, where the brand asks for no step, too', async () => {
    const [phone, fresh, host] = [number(), number(), 'second.localhost']
    const { email, id } = await portal.services.people.create({
      brand: 'second',
      email: `exchange${(count += 1)}@second.example`,
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

describe('PHONE_CODE_DIGITS', () => {
  it('six when the setting says so', async () => {
    const six = await openPortal({ demo: 'people', env: { PHONE_CODE_DIGITS: '6' } })
    const there = guestOf(six)
    const given = { email: 'six@customer.example', phone: '+79165550066' }
    await there.post('/registration/email', given)
    await there.post('/phone/code', given)
    expect(await there.codeFor(given.phone, 'phone-code')).toMatch(/^\d{6}$/)
    await six.close()
  })
})
