// Registering: a letter for an address (000 §4.3, 8.2), and how often one is written.
import { describe, expect, it } from 'vitest'
import { createThrottle } from '../../../server/services/access/limits/throttle.ts'
import { placeOfItsOwn, refusal } from '../support/guest.ts'
import { demoPassword, errorsOf } from '../support/portal.ts'
import { openRegistration } from './registrationSupport.ts'

const phone = '+49 1512 3456789'
const wire = '+4915123456789'
const { portal, guest, clock, newEmail, newPhone, begin } = await openRegistration()

describe('requesting the e-mail', () => {
  it('R0-416 R0-417 R0-667 accepts an address and a phone, returns nothing, stores the phone as plus and digits, and sends an e-mail with the link to /set-password', async () => {
    const email = newEmail()
    const answer = await begin(email, { phone })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await portal.services.store.registrations.find('main', email)).toMatchObject({ phone: wire, sends: 1, phone_verified_at: null })
    const [letter] = await guest.letters(email)
    expect(letter).toMatchObject({ template: 'registration', brand: 'main' })
    expect(new URL(letter!.link).pathname).toMatch(/^\/set-password\/[\w-]{43}$/)
    expect(Object.fromEntries(new URL(letter!.link).searchParams)).toEqual({ email, target: 'registration', phone: wire })
  })
  it.each([
    [{ email: 'abc' }, '/email format'],
    [{ email: 'тест@a.ru' }, '/email format'],
    [{ email: '' }, '/email format'],
    [{ email: 'a@x.example,b@y.example' }, '/email format'],
    [{ email: 'a@x.example.' }, '/email format'],
    [{ email: 'a b@x.example' }, '/email format'],
    [{ email: ['a@x.example'] }, '/email type'],
    [{ email: { a: 1 } }, '/email type'],
    [{ email: undefined }, '/email required'],
    [{ phone: '+7123' }, '/phone format'],
    [{ phone: '' }, '/phone format'],
    [{ phone: 'phone' }, '/phone format'],
    [{ phone: '+1234567890123456' }, '/phone format'],
    [{ phone: 79_161_234_567 }, '/phone type'],
    [{ phone: undefined }, '/phone required'],
    [{ role: 'supervisor_all' }, '/role additionalProperties'],
  ])('R0-560 R0-561 refuses %j', async (more, error) => {
    const answer = await begin(newEmail(), more)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [error]])
  })
  it('reports addresses in use, of its own brand only, whatever the case', async () => {
    const { people } = portal.services
    await people.create({
      brand: 'main',
      email: 'phone-owner@demo.example',
      kind: 'person',
      role: 'customer',
      phone: '+79161112233',
      password: demoPassword,
    })
    expect(refusal(await begin('cdn2@demo.example'))).toBe('409 email_in_use')
    expect(refusal(await begin('CDN2@Demo.Example'))).toBe('409 email_in_use')
    expect(refusal(await begin('admin@demo.example'))).toBe('409 email_in_use')
    expect(refusal(await begin(newEmail(), { phone: '8 (916) 111-22-33'.replace('8', '+7') }))).toBe('409 phone_in_use')
    expect(refusal(await begin('cdn2@demo.example', {}, placeOfItsOwn(), 'second.localhost'))).toBe('204')
    expect(refusal(await begin(newEmail(), { phone: '+79161112233' }, placeOfItsOwn(), 'second.localhost'))).toBe('204')
    expect(await guest.letters('cdn2@demo.example', 'registration')).toHaveLength(1)
  })
  it('also slows down callers who probe which addresses are in use', async () => {
    const ip = placeOfItsOwn()
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await begin('cdn2@demo.example', {}, ip)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429])
  })
  it('sends the e-mail in the requested language, with links to the host of its own brand, whatever Host says', async () => {
    const [one, two] = [newEmail(), newEmail()]
    await guest.post(
      '/registration/email',
      { email: one, phone: newPhone() },
      { host: 'second.localhost', headers: { 'accept-language': 'ru' } },
    )
    await guest.post(
      '/registration/email',
      { email: two, phone: newPhone() },
      { host: 'evil.example', headers: { 'x-forwarded-host': 'evil.example' } },
    )
    const [[ofSecond], [ofMain]] = [await guest.letters(one), await guest.letters(two)]
    expect([ofSecond!.locale, new URL(ofSecond!.link).hostname]).toEqual(['ru_RU', 'second.localhost'])
    expect(new URL(ofMain!.link).hostname).not.toContain('evil')
  })
})

describe('one registration a minute from one address (F3)', () => {
  it('F3: refuses after 59.9 s and accepts after 60.1 s, as Retry-After says', async () => {
    const ip = placeOfItsOwn()
    const start = clock.time
    expect((await begin(newEmail(), {}, ip)).statusCode).toBe(204)
    clock.time = start + 59_900
    const early = await begin(newEmail(), {}, ip)
    expect([refusal(early), early.headers['retry-after']]).toEqual(['429 registration_limit', '1'])
    clock.time = start + 60_100
    expect((await begin(newEmail(), {}, ip)).statusCode).toBe(204)
  })
  it('F3: sends exactly one e-mail for fifty concurrent requests', async () => {
    const ip = placeOfItsOwn()
    // The slower count of questions is for places that ask on and on.
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(newEmail(), {}, ip)))
    expect(answers.map(refusal).sort()).toEqual(['204', ...Array.from({ length: 9 }, () => '429 registration_limit')])
  })
  it('F3: is counted together by two processes with one database', async () => {
    const { store } = portal.services
    const rule = {
      name: 'registration',
      subject: placeOfItsOwn(),
      free: 1,
      most: 1,
      window: 60,
      refusal: { status: 429, code: 'registration_limit' },
    }
    const nodes = [createThrottle(store, () => new Date(clock.time)), createThrottle(store, () => new Date(clock.time))]
    const tried = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => nodes[n % 2]!.attempt([rule])))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
  it('F3: cannot be evaded by another case of the host, X-Forwarded-For, or another address of one IPv6 network', async () => {
    const ip = placeOfItsOwn()
    expect((await begin(newEmail(), {}, ip)).statusCode).toBe(204)
    expect(refusal(await begin(newEmail(), {}, ip, 'LOCALHOST'))).toBe('429 registration_limit')
    expect(
      refusal(
        await guest.post(
          '/registration/email',
          { email: newEmail(), phone: newPhone() },
          { ip, headers: { 'x-forwarded-for': '198.51.100.200' } },
        ),
      ),
    ).toBe('429 registration_limit')
    expect((await begin(newEmail(), {}, '2001:db8:1:2::1')).statusCode).toBe(204)
    expect(refusal(await begin(newEmail(), {}, '2001:db8:1:2:ffff::9'))).toBe('429 registration_limit')
  })
  it('does not count requests that were refused for other reasons', async () => {
    const ip = placeOfItsOwn()
    expect((await begin('abc', {}, ip)).statusCode).toBe(400)
    expect((await begin('cdn2@demo.example', {}, ip)).statusCode).toBe(409)
    expect((await begin(newEmail(), {}, ip)).statusCode).toBe(204)
  })
  it('limits e-mails to a mailbox: five a day from one network, three a minute and twenty a day from all', async () => {
    const [email, ip] = [newEmail(), placeOfItsOwn()]
    let sent = 0
    const ask = async (from?: string): Promise<void> => {
      if ((await begin(email, {}, from)).statusCode === 204) sent += 1
    }
    for (let n = 0; n < 9; n += 1) {
      clock.time += 61_000
      await ask(ip)
    }
    expect(sent).toBe(5)
    clock.time += 61_000
    for (let n = 0; n < 5; n += 1) await ask()
    expect(sent).toBe(8)
    for (let n = 0; n < 20; n += 1) {
      clock.time += 61_000
      await ask()
    }
    expect([sent, (await guest.letters(email)).length]).toEqual([20, 20])
  })
})
