// Codes by short message: brute force and floods (B7).
import { describe, expect, it } from 'vitest'
import { guestOf, placeOfItsOwn, refusal } from '../support/guest.ts'
import { demoPassword, errorsOf, openPortal } from '../support/portal.ts'
import { openPhoneDoors, other } from './phoneDoors.ts'

const { portal, guest, clock, next, number, registered, send, verify, codeFor, sent } = await openPhoneDoors()

describe('a code for a registration', () => {
  it('R0-683 R0-684 goes to the phone, has four digits, and verifies it once', async () => {
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
  it('goes only to the phone of the registration, and to none in use', async () => {
    const [one, two] = [await registered(), await registered()]
    expect(errorsOf(await send({ ...one, phone: two.phone }))).toEqual(['/email reference'])
    expect(errorsOf(await send(one, { host: 'second.localhost' }))).toEqual(['/email reference'])
    await portal.services.people.create({
      brand: 'main',
      email: `owner${next()}@demo.example`,
      kind: 'person',
      role: 'customer',
      phone: one.phone,
      password: demoPassword,
    })
    expect(refusal(await send(one))).toBe('409 phone_in_use')
    expect(await guest.letters(one.phone)).toEqual([])
  })
  it('B7: is sent once a minute by the clock of the server: not after 59.9 s, again after 60.1 s, per phone and per caller', async () => {
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
  it('B7: is sent once for twenty concurrent requests', async () => {
    const given = await registered()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(given)))
    expect(answers.map(refusal).sort()).toEqual(['204', ...Array.from({ length: 19 }, () => '429 code_limit')])
    expect(await guest.letters(given.phone)).toHaveLength(1)
  })
  it('B7: is sent five times a day per phone, whoever the caller, and again the next day', async () => {
    const given = await registered()
    const answers: string[] = []
    const start = clock.time
    for (let n = 0; n < 7; n += 1) {
      answers.push(refusal(await send(given)))
      clock.time += 61_000
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => '204'), '429 code_limit', '429 code_limit'])
    const twin = { email: `twin${next()}@customer.example`, phone: given.phone }
    await guest.post('/registration/email', twin)
    expect(refusal(await send(twin))).toBe('429 code_limit')
    clock.time = start + 86_400_000
    expect((await send(given)).statusCode).toBe(204)
  })
  it('B7: is sent five times a day per caller, whatever the phone, and twenty times per network', async () => {
    const email = `many${next()}@customer.example`
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
  it('B7: is void after three attempts, even when it is then entered correctly', async () => {
    const { code, ...given } = await sent()
    const tries = [await verify(given, other(code)), await verify(given, ''), await verify(given, 'abcd'), await verify(given, code)]
    expect(tries.map(refusal)).toEqual(['403 wrong_code', '403 wrong_code', '403 wrong_code', '429 too_many_attempts'])
    expect((await portal.services.store.registrations.find('main', given.email))!.phone_verified_at).toBeNull()
  })
  it('B7: allows no more than three parallel guesses', async () => {
    const { code, ...given } = await sent()
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(given, other(code))))
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(47)
  })
  it('B6: verifies once for fifty concurrent calls with the right code', async () => {
    const { code, ...given } = await sent()
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(given, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  })
  it('B7: works for exactly ten minutes; the next one replaces an older one', async () => {
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
  it('B6: belongs to its phone and its registration; without a registration none is sent', async () => {
    const [one, two] = [await sent(), await registered()]
    expect(refusal(await verify(two, one.code))).toBe('403 wrong_code')
    expect(errorsOf(await verify({ email: two.email, phone: one.phone }, one.code))).toEqual(['/email reference'])
  })
  it('B7: is readable neither in the database nor in the log', async () => {
    const { code, email, phone } = await sent()
    const [row] = await portal.services.store.sessions.codesOf('phone', `registration/main/${email}/${phone}`)
    const { salt, digest } = JSON.parse(row!.data) as { salt: string; digest: string }
    expect([salt.length, digest.length, row!.data.includes(`"${code}"`)]).toEqual([43, 43, false])
    expect(portal.logLines.join('')).not.toContain(salt)
  })
})

describe('PHONE_CODE_DIGITS', () => {
  it('sets six digits', async () => {
    const six = await openPortal({ demo: 'people', env: { PHONE_CODE_DIGITS: '6' } })
    const there = guestOf(six)
    const given = { email: 'six@customer.example', phone: '+79165550066' }
    await there.post('/registration/email', given)
    await there.post('/phone/code', given)
    expect(await there.codeFor(given.phone, 'phone-code')).toMatch(/^\d{6}$/)
    await six.close()
  })
})
