// A forgotten password (000 §4.4, 8.3, 8.4): B5 what is no address, B6 the code.
import { describe, expect, it } from 'vitest'
import { placeOfItsOwn, refusal } from '../support/guest.ts'
import { type Answer, demoPassword, errorsOf } from '../support/portal.ts'
import { good, openRestore } from './restoreDoors.ts'

const { portal, guest, clock, person, forgot, set, asked } = await openRestore()
const check = async (email: string, code: string, from?: object): Promise<boolean> =>
  (await guest.form('/oauth/password-code', { email, code }, from)).json().valid

describe('requesting the e-mail', () => {
  it('R0-421 R0-671 accepts an address and a domain, returns nothing, and sends an e-mail with the link of /set-password', async () => {
    const email = await person()
    const answer = await guest.post('/password/forgot', { email: `  ${email.toUpperCase()} `, domain: 'localhost' })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    const [letter] = await guest.letters(email)
    expect(letter!.template).toBe('restore')
    expect(new URL(letter!.link).pathname).toMatch(/^\/set-password\/[\w-]{43}$/)
    expect(Object.fromEntries(new URL(letter!.link).searchParams)).toEqual({ email })
  })
  it('ignores unknown addresses, people of other brands and disabled people', async () => {
    const off = await person()
    await portal.services.people.disable((await portal.services.store.people.findByEmail('main', off))!.id)
    for (const email of ['nobody@demo.example', 'studio@second.example', off]) {
      expect(refusal(await forgot(email)), email).toBe('404 unknown_email')
      expect(await guest.letters(email)).toEqual([])
    }
  })
  it('is allowed once a minute for an address from one network: not after 59.9 s, again after 60.1 s', async () => {
    const [email, ip, start] = [await person(), placeOfItsOwn(), clock.time]
    expect((await forgot(email, { ip })).statusCode).toBe(204)
    clock.time = start + 59_900
    const early = await forgot(email.toUpperCase(), { ip })
    expect([refusal(early), early.headers['retry-after']]).toEqual(['429 restore_limit', '1'])
    clock.time = start + 60_100
    expect((await forgot(email, { ip })).statusCode).toBe(204)
    expect(await guest.letters(email)).toHaveLength(2)
  })
  it('sends one e-mail for twenty concurrent requests from one network, three from many; ten in five minutes per network; twenty a day per mailbox', async () => {
    const email = await person()
    const ip = placeOfItsOwn()
    const sentOf = (answers: Answer[]): number => answers.filter(({ statusCode }) => statusCode === 204).length
    expect(sentOf(await Promise.all(Array.from({ length: 20 }, () => forgot(email, { ip }))))).toBe(1)
    expect(sentOf(await Promise.all(Array.from({ length: 20 }, () => forgot(email))))).toBe(2)
    clock.time += 300_000
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await forgot(`stranger${n}@demo.example`, { ip })).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
    const patient = await person()
    let sent = 0
    for (let n = 0; n < 40; n += 1) {
      clock.time += 61_000
      if ((await forgot(patient)).statusCode === 204) sent += 1
    }
    expect(sent).toBe(20)
  })
  it.each([
    ['an array', ['cdn2@demo.example', 'evil@x.example']],
    ['an object', { $ne: '' }],
    ['a number', 5],
    ['nothing', undefined],
    ['null', null],
    ['two addresses', 'cdn2@demo.example,evil@x.example'],
    ['two with a semicolon', 'cdn2@demo.example;evil@x.example'],
    ['two with a space', 'cdn2@demo.example evil@x.example'],
    ['a line break', 'cdn2@demo.example\r\nBcc: evil@x.example'],
    ['a dot at the end', 'cdn2@demo.example.'],
    ['a twin in another script', 'сdn2@demo.example'],
    ['a dotless i', 'admın@demo.example'],
    ['a wide letter', 'ｃdn2@demo.example'],
    ['a name', 'Irina <cdn2@demo.example>'],
    ['NUL', 'cdn2@demo.example\u0000'],
    ['no domain', 'cdn2'],
    ['empty', ''],
  ])('B5: refuses %s as an address', async (_what, email) => {
    const before = (await guest.letters('cdn2@demo.example')).length
    const answer = await forgot(email)
    expect([answer.statusCode, errorsOf(answer)[0]!.split(' ')[0]], answer.body).toEqual([400, '/email'])
    expect(await guest.letters('cdn2@demo.example')).toHaveLength(before)
  })
  it.each<{ host?: string; headers?: Record<string, string> }>([
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { headers: { 'x-forwarded-host': 'evil.example' } },
    { headers: { referer: 'https://evil.example/' } },
  ])('B5: sends a link to our own host, whatever %j contains', async (from) => {
    const email = await person()
    expect((await guest.post('/password/forgot', { email, domain: 'evil.example' }, from)).statusCode).toBe(204)
    const [letter] = await guest.letters(email)
    expect(new URL(letter!.link).hostname).not.toContain('evil')
    expect(letter!.text).not.toContain('evil')
  })
})

describe('the link', () => {
  it('R0-419 R0-670 R0-672 R0-673 is checked with address and code as a form, which changes nothing', async () => {
    const { email, code } = await asked()
    expect([await check(email, code), await check(email, code), await check(email.toUpperCase(), code)]).toEqual([true, true, true])
    for (const [mail, given] of [
      [email, 'x'.repeat(43)],
      ['cdn2@demo.example', code],
      [email, ''],
      ['', code],
    ] as const)
      expect(await check(mail, given)).toBe(false)
    expect((await guest.post('/oauth/password-code', { email, code })).statusCode).toBe(415)
    expect((await set({ email, code })).statusCode).toBe(204)
    expect(await check(email, code)).toBe(false)
  })
  it('R0-420 R0-674 sets the password by a form and returns nothing; every session ends, and an e-mail says so', async () => {
    const { email, code } = await asked()
    const [cookie, bearer] = [await portal.signIn(email), await portal.signIn(email, { as: 'bearer' })]
    expect((await guest.post('/oauth/password', { email, code, password: good })).statusCode).toBe(415)
    const answer = await set({ email, code })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    for (const caller of [cookie, bearer]) expect((await caller.ask({ url: '/api/v1/session' })).statusCode).toBe(401)
    expect([(await guest.signIn(email, demoPassword)).statusCode, (await guest.signIn(email, good)).statusCode]).toEqual([403, 200])
    expect(await guest.letters(email, 'password-changed')).toHaveLength(1)
  })
  it('refuses missing fields as a bad request', async () => {
    const { email, code } = await asked()
    for (const fields of [{}, { email }, { code }, { email, code, password: '' }, { email: '', code, password: good }] as Record<
      string,
      string
    >[])
      expect(refusal(await guest.form('/oauth/password', fields))).toBe('400 bad_request')
    expect((await set({ email, code })).statusCode).toBe(204)
  })
  it('works for exactly an hour; a new one replaces an older one', async () => {
    const [one, two] = [await asked(), await asked()]
    clock.time += 3_600_000 - 1
    expect((await set(one)).statusCode).toBe(204)
    clock.time += 1
    expect(refusal(await set(two))).toBe('400 link_expired')
    await forgot(two.email)
    const newer = await guest.codeFor(two.email, 'restore')
    clock.time += 61_000
    await forgot(two.email)
    expect(refusal(await set({ email: two.email, code: newer }))).toBe('400 link_expired')
    expect((await set({ email: two.email, code: await guest.codeFor(two.email, 'restore') })).statusCode).toBe(204)
  })
  it('is refused with a wrong code, and for people who requested none', async () => {
    const [{ email, code }, other] = [await asked(), await person()]
    expect(refusal(await set({ email, code: 'x'.repeat(43) }))).toBe('400 wrong_code')
    expect(refusal(await set({ email: other, code }))).toBe('404 no_restore_request')
    expect(refusal(await set({ email: 'nobody@demo.example', code }))).toBe('404 no_restore_request')
    expect(refusal(await set({ email, code }, { host: 'second.localhost' }))).toBe('404 no_restore_request')
  })
  it.each([
    ['too short', 'seven77', 'minLength'],
    ['too long', 'x1'.repeat(33), 'maxLength'],
    ['common', 'sunshine', 'common'],
    ['the address', undefined, 'differs'],
  ])('R0-565 accepts no password that is %s, and stays valid', async (_what, password, keyword) => {
    const { email, code } = await asked()
    const answer = await set({ email, code, password: password ?? email })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`/password ${keyword}`]])
    expect((await set({ email, code })).statusCode).toBe(204)
  })
  it('B6: sets the password in exactly one of fifty concurrent calls', async () => {
    const { email, code } = await asked()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => set({ email, code, password: `Quiet-Harbour-${100 + n}` })))
    const won = answers.flatMap(({ statusCode }, n) => (statusCode === 204 ? [n] : []))
    expect(won).toHaveLength(1)
    expect((await guest.signIn(email, `Quiet-Harbour-${100 + won[0]!}`)).statusCode).toBe(200)
    expect(refusal(await set({ email, code }))).toBe('400 link_expired')
  })
  it('B6: is protected from guesses, when checking and when setting: 429 after five', async () => {
    const { email } = await asked()
    const [one, two] = [placeOfItsOwn(), placeOfItsOwn()]
    const [looked, tried]: number[][] = [[], []]
    for (let n = 0; n < 7; n += 1)
      looked!.push((await guest.form('/oauth/password-code', { email, code: `guess-${n}` }, { ip: one })).statusCode)
    for (let n = 0; n < 7; n += 1) tried!.push((await set({ email, code: `guess-${n}` }, { ip: two })).statusCode)
    expect([looked, tried]).toEqual([
      [200, 200, 200, 200, 200, 429, 429],
      [400, 400, 400, 400, 400, 429, 429],
    ])
  })
  it('B6: is bound to the person: a later owner of the address gets no access', async () => {
    const { email, code } = await asked()
    const { store, people } = portal.services
    await store.people.update((await store.people.findByEmail('main', email))!.id, { email: `moved-${email}` })
    await people.create({ brand: 'main', email, kind: 'person', role: 'customer', password: demoPassword })
    expect(refusal(await set({ email, code }))).toBe('404 no_restore_request')
    expect((await guest.signIn(email, demoPassword)).statusCode).toBe(200)
  })
  it('sets no password for a person who was disabled meanwhile', async () => {
    const { email, code } = await asked()
    const { store, people } = portal.services
    await people.disable((await store.people.findByEmail('main', email))!.id)
    expect(refusal(await set({ email, code }))).toBe('404 no_restore_request')
  })
  it('B6: has a code that neither database nor log contains', async () => {
    const { email, code } = await asked()
    const rows = await portal.services.store.sessions.codesOf('restore', `main/${email}`)
    expect(JSON.stringify(rows)).not.toContain(code)
    await set({ email, code })
    expect(portal.logLines.join('')).not.toContain(code)
  })
  it('works for employees, on every host for staff of every brand', async () => {
    expect((await forgot('admin@demo.example', { host: 'second.localhost' })).statusCode).toBe(204)
    const code = await guest.codeFor('admin@demo.example', 'restore')
    expect(refusal(await set({ email: 'admin@demo.example', code }))).toBe('404 no_restore_request')
    expect((await set({ email: 'admin@demo.example', code }, { host: 'second.localhost' })).statusCode).toBe(204)
    expect((await guest.signIn('admin@demo.example', good)).statusCode).toBe(200)
  })
})
