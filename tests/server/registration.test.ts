// Registering: a letter for an address (000 §4.3, 8.2), and the link that makes a person or takes an invitation (§4.4, 8.3).
import { describe, expect, it } from 'vitest'
import { createThrottle } from '../../server/services/access/throttle.ts'
import { providerScope } from '../../server/store/scope.ts'
import { openDoors, placeOfItsOwn, refusal } from './guest.ts'
import { type Answer, demoPassword, errorsOf } from './portal.ts'

const good = 'Quiet-Harbour-71'
const phone = '+49 1512 3456789'
const wire = '+4915123456789'
const { portal, guest, clock } = await openDoors()
let count = 0

const newEmail = (): string => `new${(count += 1)}@customer.example`
const newPhone = (): string => `+491512${String(3_000_000 + (count += 1))}`
const begin = (email: string, more: object = {}, ip = placeOfItsOwn(), host = 'localhost'): Promise<Answer> =>
  guest.post('/registration/email', { email, phone: newPhone(), ...more }, { ip, host })
const finish = (body: object, host = 'localhost'): Promise<Answer> =>
  guest.post('/registration', { target: 'registration', password: good, ...body }, { host })
/** An address with a code in its mailbox. */
async function begun(more: object = {}, host = 'localhost'): Promise<{ email: string; code: string }> {
  const email = newEmail()
  expect((await begin(email, more, placeOfItsOwn(), host)).statusCode).toBe(204)
  return { email, code: await guest.codeFor(email, 'registration') }
}
async function invited(
  email: string,
  { account = 'demo-cdn2', role = 'customer', brand = 'main' } = {},
): Promise<{ code: string; id: string }> {
  const { store, ways, clock } = portal.services
  const id = `inv_${(count += 1)}`
  return store.transaction(async (inside) => {
    const { code, expiresAt } = await ways.codes.issue(inside, { purpose: 'invitation', brand, email }, { data: { invitation: id } })
    await inside.invitations.insert({
      id,
      account,
      email,
      role,
      invited_by: 'stf_x',
      created_at: clock().toISOString(),
      expires_at: expiresAt,
      accepted_at: null,
      revoked_at: null,
    })
    return { code, id }
  })
}
const rowOf = (email: string, brand = 'main') => portal.services.store.people.findByEmail(brand, email)

describe('asking for the letter', () => {
  it('R0-416 R0-417 R0-667 takes an address and a phone, reads nothing back, keeps the phone as plus and digits, and writes a letter with the link of /set-password', async () => {
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
  it('says what is in use, of its own brand only, whatever the case', async () => {
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
  it('learning what is in use is slowed down, too', async () => {
    const ip = placeOfItsOwn()
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await begin('cdn2@demo.example', {}, ip)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429])
  })
  it('the letter speaks the language that was asked for, and leads to the host of its own brand, whatever Host says', async () => {
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
  it('F3: at 59.9 s not, at 60.1 s again; Retry-After says when', async () => {
    const ip = placeOfItsOwn()
    const start = clock.time
    expect((await begin(newEmail(), {}, ip)).statusCode).toBe(204)
    clock.time = start + 59_900
    const early = await begin(newEmail(), {}, ip)
    expect([refusal(early), early.headers['retry-after']]).toEqual(['429 registration_limit', '1'])
    clock.time = start + 60_100
    expect((await begin(newEmail(), {}, ip)).statusCode).toBe(204)
  })
  it('F3: of fifty at once exactly one gets its letter', async () => {
    const ip = placeOfItsOwn()
    // The slower count of questions is for places that ask on and on.
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(newEmail(), {}, ip)))
    expect(answers.map(refusal).sort()).toEqual(['204', ...Array.from({ length: 9 }, () => '429 registration_limit')])
  })
  it('F3: two processes over one database count together', async () => {
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
  it('F3: neither another case of the host, nor X-Forwarded-For, nor another address of one IPv6 network goes around it', async () => {
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
  it('what was refused otherwise costs no minute', async () => {
    const ip = placeOfItsOwn()
    expect((await begin('abc', {}, ip)).statusCode).toBe(400)
    expect((await begin('cdn2@demo.example', {}, ip)).statusCode).toBe(409)
    expect((await begin(newEmail(), {}, ip)).statusCode).toBe(204)
  })
  it('a mailbox gets five letters an hour, wherever they are asked from', async () => {
    const email = newEmail()
    const answers: string[] = []
    for (let n = 0; n < 7; n += 1) answers.push(refusal(await begin(email)))
    expect(answers).toEqual([...Array.from({ length: 5 }, () => '204'), '429 registration_limit', '429 registration_limit'])
    expect(await guest.letters(email)).toHaveLength(5)
  })
})

describe('the link of a registration', () => {
  it('R0-418 R0-668 makes the person with phone and language, reads nothing back, and he signs in; the referrer is kept', async () => {
    const { email, code } = await begun({ phone: '+7 916 000-11-22', referrer: 'https://ads.example/1' })
    const answer = await finish({ email: email.toUpperCase(), code, phone: '+79160001122', language: 'ru_RU', referrer: '' })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await rowOf(email)).toMatchObject({
      kind: 'person',
      role: 'customer',
      phone: '+79160001122',
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
  ])('R0-565 %j: %s, and the code stays good', async (more, expected) => {
    const { email, code } = await begun()
    expect(refusal(await finish({ email, code, ...more }))).toBe(expected)
    expect((await finish({ email, code })).statusCode).toBe(204)
  })
  it('what is no JSON is told so', async () => {
    for (const body of ['', '{', '[]', 'null']) expect(refusal(await guest.post('/registration', body)), body).toBe('400 params_unreadable')
  })
  it('R0-567 R0-568 the password is neither the address nor its first part', async () => {
    const { email, code } = await begun()
    for (const password of [email, email.toUpperCase()])
      expect(errorsOf(await finish({ email, code, password }))).toEqual(['/password differs'])
  })
  it('works a day and not a moment longer', async () => {
    const [one, two] = [await begun(), await begun()]
    clock.time += 24 * 3_600_000 - 1
    expect((await finish(one)).statusCode).toBe(204)
    clock.time += 1
    expect(refusal(await finish(two))).toBe('403 code_expired')
  })
  it('says what came in use meanwhile', async () => {
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
  it('B6: of fifty at once exactly one makes the person', async () => {
    const { email, code } = await begun()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => finish({ email, code, password: `Quiet-Harbour-${100 + n}` })))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 204).map(refusal))).toEqual(new Set(['401 confirmation_not_found']))
    const won = answers.findIndex(({ statusCode }) => statusCode === 204)
    expect((await guest.signIn(email, `Quiet-Harbour-${100 + won}`)).statusCode).toBe(200)
  })
  it('of two at once with one phone one gets it', async () => {
    const [one, two] = [await begun({ phone: '+79165550030' }), await begun({ phone: '+79165550030' })]
    expect((await Promise.all([finish(one), finish(two)])).map(refusal).sort()).toEqual(['204', '409 phone_in_use'])
  })
  it('ends its own registration and no other', async () => {
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
  it('B6: it is used once, for its address, its brand and its purpose', async () => {
    const [one, other] = [await begun(), await begun()]
    expect(refusal(await finish({ email: other.email, code: one.code }))).toBe('401 confirmation_not_found')
    expect(refusal(await finish(one, 'second.localhost'))).toBe('401 confirmation_not_found')
    expect(refusal(await finish({ ...one, target: 'invitation' }))).toBe('409 invitation_not_found')
    expect(refusal(await guest.form('/oauth/password', { ...one, password: good }))).toBe('404 no_restore_request')
    expect(refusal(await guest.post('/activation', one))).toBe('400 activation_failed')
    expect((await finish(one)).statusCode).toBe(204)
    expect(refusal(await finish(one))).toBe('401 confirmation_not_found')
  })
  it('B6: guesses are slowed down: 429 after five', async () => {
    const { email } = await begun()
    const ip = placeOfItsOwn()
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1)
      statuses.push(
        (await guest.post('/registration', { email, target: 'registration', password: good, code: `guess-${n}` }, { ip })).statusCode,
      )
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
  it('B6: a code has 256 bits, and neither database nor log holds it', async () => {
    const { email, code } = await begun()
    expect(code).toMatch(/^[\w-]{43}$/)
    const rows = await portal.services.store.sessions.codesOf('registration', `main/${email}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    await finish({ email, code })
    expect(portal.logLines.join('')).not.toContain(code)
  })
  it('a phone that was proved by a code is proved for the person, another one is not', async () => {
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
    await finish({ ...two, phone: '+79165550012' })
    expect([(await rowOf(one.email))!.phone_verified_at, (await rowOf(two.email))!.phone_verified_at]).toEqual([
      new Date(clock.time).toISOString(),
      null,
    ])
  })
})

describe('the link of an invitation', () => {
  const take = (email: string, code: string, more: object = {}, host?: string): Promise<Answer> =>
    finish({ email, code, target: 'invitation', ...more }, host)
  const rolesIn = async (email: string): Promise<string[]> =>
    (await portal.services.store.accounts.ofMember((await rowOf(email))!.id)).map(({ name, role }) => `${name} ${role}`)

  it('makes a person of the account with the role that it gives', async () => {
    const email = newEmail()
    const { code } = await invited(email, { role: 'onlypartialcachedelete' })
    expect((await take(email, code, { phone: '+79165550020' })).statusCode).toBe(204)
    expect(await rowOf(email)).toMatchObject({ role: 'onlypartialcachedelete', phone: '+79165550020', unverified_since: null })
    expect(await rolesIn(email)).toEqual(['demo-cdn2 onlypartialcachedelete'])
  })
  it('lets a customer of the brand join with the password that he has', async () => {
    const { code } = await invited('other@demo.example')
    expect((await take('other@demo.example', code)).statusCode).toBe(204)
    expect(await rolesIn('other@demo.example')).toEqual(['demo-cdn2 customer', 'demo-other customer'])
    expect([
      (await guest.signIn('other@demo.example', good)).statusCode,
      (await guest.signIn('other@demo.example', demoPassword)).statusCode,
    ]).toEqual([403, 200])
  })
  it('makes nobody less than he is', async () => {
    const { code } = await invited('cdn2@demo.example', { role: 'onlypartialcachedelete' })
    expect((await take('cdn2@demo.example', code)).statusCode).toBe(204)
    expect(await rolesIn('cdn2@demo.example')).toEqual(['demo-cdn2 customer'])
    expect((await rowOf('cdn2@demo.example'))!.role).toBe('customer')
  })
  it('is not found where none was made, it was taken back, the account is gone or another brand’s, or its role is none of customers', async () => {
    expect(refusal(await take(newEmail(), 'x'.repeat(43)))).toBe('409 invitation_not_found')
    const { store, clock } = portal.services
    const [email, at] = [newEmail(), clock().toISOString()]
    for (const gone of [{ accepted_at: at }, { revoked_at: at }, { expires_at: at }]) {
      const address = newEmail()
      const { code } = await store.transaction((inside) =>
        portal.services.ways.codes.issue(
          inside,
          { purpose: 'invitation', brand: 'main', email: address },
          { data: { invitation: address } },
        ),
      )
      await store.invitations.insert({
        id: address,
        account: 'demo-cdn2',
        email: address,
        role: 'customer',
        invited_by: 'stf_x',
        created_at: at,
        expires_at: '2100-01-01',
        accepted_at: null,
        revoked_at: null,
        ...gone,
      })
      expect(refusal(await take(address, code)), JSON.stringify(gone)).toBe('409 invitation_not_found')
    }
    for (const [index, given] of [
      { account: 'no-such-account' },
      { account: 'demo-second' },
      { role: 'supervisor_all' },
      { role: '__proto__' },
    ].entries()) {
      const { code } = await invited(`${index}${email}`, given)
      expect(refusal(await take(`${index}${email}`, code)), JSON.stringify(given)).toBe('409 invitation_not_found')
      expect(await rowOf(`${index}${email}`)).toBeUndefined()
    }
  })
  it('is refused with a wrong code, to employees, and to whoever is switched off', async () => {
    const email = newEmail()
    await invited(email)
    expect(refusal(await take(email, 'x'.repeat(43)))).toBe('401 confirmation_not_found')
    const staff = await invited('manager@demo.example')
    expect(refusal(await take('manager@demo.example', staff.code))).toBe('409 email_in_use')
    const person = await portal.services.people.create({
      brand: 'main',
      email: newEmail(),
      kind: 'person',
      role: 'customer',
      password: demoPassword,
    })
    await portal.services.people.disable(person.id)
    expect(refusal(await take(person.email, (await invited(person.email)).code))).toBe('409 invitation_not_found')
  })
  it('B6: of fifty at once exactly one is let in', async () => {
    const email = newEmail()
    const { code } = await invited(email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(email, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(await rolesIn(email)).toHaveLength(1)
    const known = await portal.services.people.create({
      brand: 'main',
      email: newEmail(),
      kind: 'person',
      role: 'customer',
      password: demoPassword,
    })
    const [again, other] = [await invited(known.email), await invited('bystander@customer.example')]
    const joined = await Promise.all(Array.from({ length: 10 }, () => take(known.email, again.code)))
    expect(joined.map(refusal).sort()).toEqual(['204', ...Array.from({ length: 9 }, () => '401 confirmation_not_found')])
    expect(await portal.services.store.invitations.findOpen(other.id, new Date(clock.time).toISOString())).toBeDefined()
  })
})
