// A forgotten password (000 §4.4, 8.3, 8.4): B5 what is no address, B6 the code, B2 the way out of a lock.
import { describe, expect, it } from 'vitest'
import { openDoors, placeOfItsOwn, refusal } from './guest.ts'
import { type Answer, demoPassword, errorsOf } from './portal.ts'

const good = 'Quiet-Harbour-71'
const { portal, guest, clock } = await openDoors({ env: { SESSION_IDLE: '604800', SESSION_LIFETIME: '604800' } })
let count = 0

const person = async (more: object = {}): Promise<string> => {
  const { email } = await portal.services.people.create({
    brand: 'main',
    email: `forgetful${(count += 1)}@demo.example`,
    kind: 'person',
    role: 'customer',
    password: demoPassword,
    ...more,
  })
  return email
}
const forgot = (email: unknown, from?: object): Promise<Answer> => guest.post('/password/forgot', { email, domain: 'localhost' }, from)
const set = (fields: Record<string, string>, from?: object): Promise<Answer> =>
  guest.form('/oauth/password', { password: good, ...fields }, from)
const check = async (email: string, code: string, from?: object): Promise<boolean> =>
  (await guest.form('/oauth/password-code', { email, code }, from)).json().valid
async function asked(more: object = {}): Promise<{ email: string; code: string }> {
  const email = await person(more)
  expect((await forgot(email)).statusCode).toBe(204)
  return { email, code: await guest.codeFor(email, 'restore') }
}

describe('asking for the letter', () => {
  it('R0-421 R0-671 takes an address and a domain, reads nothing back, and writes a letter with the link of /set-password', async () => {
    const email = await person()
    const answer = await guest.post('/password/forgot', { email: `  ${email.toUpperCase()} `, domain: 'localhost' })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    const [letter] = await guest.letters(email)
    expect(letter!.template).toBe('restore')
    expect(new URL(letter!.link).pathname).toMatch(/^\/set-password\/[\w-]{43}$/)
    expect(Object.fromEntries(new URL(letter!.link).searchParams)).toEqual({ email })
  })
  it('does not know strangers, other brands’ people, and whoever is switched off', async () => {
    const off = await person()
    await portal.services.people.disable((await portal.services.store.people.findByEmail('main', off))!.id)
    for (const email of ['nobody@demo.example', 'studio@second.example', off]) {
      expect(refusal(await forgot(email)), email).toBe('404 unknown_email')
      expect(await guest.letters(email)).toEqual([])
    }
  })
  it('once a minute for an address, from wherever, at 59.9 s not and at 60.1 s again', async () => {
    const email = await person()
    const start = clock.time
    expect((await forgot(email)).statusCode).toBe(204)
    clock.time = start + 59_900
    const early = await forgot(email.toUpperCase())
    expect([refusal(early), early.headers['retry-after']]).toEqual(['429 restore_limit', '1'])
    clock.time = start + 60_100
    expect((await forgot(email)).statusCode).toBe(204)
    expect(await guest.letters(email)).toHaveLength(2)
  })
  it('of twenty at once one letter goes out; a place asks for ten in five minutes; a mailbox gets ten a day', async () => {
    const email = await person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => forgot(email)))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    const ip = placeOfItsOwn()
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await forgot(`stranger${n}@demo.example`, { ip })).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
    const patient = await person()
    let sent = 0
    for (let n = 0; n < 20; n += 1) {
      clock.time += 61_000
      if ((await forgot(patient)).statusCode === 204) sent += 1
    }
    expect(sent).toBe(10)
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
  ])('B5: %s is no address', async (_what, email) => {
    const before = (await guest.letters('cdn2@demo.example')).length
    const answer = await forgot(email)
    expect([answer.statusCode, errorsOf(answer)[0]!.split(' ')[0]], answer.body).toEqual([400, '/email'])
    expect(await guest.letters('cdn2@demo.example')).toHaveLength(before)
  })
  it.each<{ host?: string; headers?: Record<string, string> }>([
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { headers: { 'x-forwarded-host': 'evil.example' } },
    { headers: { origin: 'https://evil.example', referer: 'https://evil.example/' } },
  ])('B5: the link leads to the own host, whatever %j says', async (from) => {
    const email = await person()
    expect((await guest.post('/password/forgot', { email, domain: 'evil.example' }, from)).statusCode).toBe(204)
    const [letter] = await guest.letters(email)
    expect(new URL(letter!.link).hostname).not.toContain('evil')
    expect(letter!.text).not.toContain('evil')
  })
})

describe('the link', () => {
  it('R0-419 R0-670 R0-672 R0-673 is looked at with address and code as a form, and nothing is changed by that', async () => {
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
  it('R0-420 R0-674 sets the password, by a form, reads nothing back; every session ends, and a letter says so', async () => {
    const { email, code } = await asked()
    const [cookie, bearer] = [await portal.signIn(email), await portal.signIn(email, { as: 'bearer' })]
    expect((await guest.post('/oauth/password', { email, code, password: good })).statusCode).toBe(415)
    const answer = await set({ email, code })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    for (const caller of [cookie, bearer]) expect((await caller.ask({ url: '/api/v1/session' })).statusCode).toBe(401)
    expect([(await guest.signIn(email, demoPassword)).statusCode, (await guest.signIn(email, good)).statusCode]).toEqual([403, 200])
    expect(await guest.letters(email, 'password-changed')).toHaveLength(1)
  })
  it('what is missing is a bad request', async () => {
    const { email, code } = await asked()
    for (const fields of [{}, { email }, { code }, { email, code, password: '' }, { email: '', code, password: good }] as Record<
      string,
      string
    >[])
      expect(refusal(await guest.form('/oauth/password', fields))).toBe('400 bad_request')
    expect((await set({ email, code })).statusCode).toBe(204)
  })
  it('works an hour and not a moment longer; an older one dies with the next', async () => {
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
  it('a wrong code is wrong; whoever asked for none did not ask', async () => {
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
  ])('R0-565 takes no password that is %s, and stays', async (_what, password, keyword) => {
    const { email, code } = await asked()
    const answer = await set({ email, code, password: password ?? email })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`/password ${keyword}`]])
    expect((await set({ email, code })).statusCode).toBe(204)
  })
  it('B6: of fifty at once exactly one sets its password', async () => {
    const { email, code } = await asked()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => set({ email, code, password: `Quiet-Harbour-${100 + n}` })))
    const won = answers.flatMap(({ statusCode }, n) => (statusCode === 204 ? [n] : []))
    expect(won).toHaveLength(1)
    expect((await guest.signIn(email, `Quiet-Harbour-${100 + won[0]!}`)).statusCode).toBe(200)
    expect(refusal(await set({ email, code }))).toBe('400 link_expired')
  })
  it('B6: guesses are slowed down, at looking as at setting: 429 after five', async () => {
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
  it('B6: it is bound to the person: who took over the address since gets in nowhere', async () => {
    const { email, code } = await asked()
    const { store, people } = portal.services
    await store.people.update((await store.people.findByEmail('main', email))!.id, { email: `moved-${email}` })
    await people.create({ brand: 'main', email, kind: 'person', role: 'customer', password: demoPassword })
    expect(refusal(await set({ email, code }))).toBe('404 no_restore_request')
    expect((await guest.signIn(email, demoPassword)).statusCode).toBe(200)
  })
  it('B6: neither database nor log holds the code', async () => {
    const { email, code } = await asked()
    const rows = await portal.services.store.sessions.codesOf('restore', `main/${email}`)
    expect(JSON.stringify(rows)).not.toContain(code)
    await set({ email, code })
    expect(portal.logLines.join('')).not.toContain(code)
  })
  it('employees restore theirs, on every host of those who are at home everywhere', async () => {
    expect((await forgot('admin@demo.example', { host: 'second.localhost' })).statusCode).toBe(204)
    const code = await guest.codeFor('admin@demo.example', 'restore')
    expect(refusal(await set({ email: 'admin@demo.example', code }))).toBe('404 no_restore_request')
    expect((await set({ email: 'admin@demo.example', code }, { host: 'second.localhost' })).statusCode).toBe(204)
    expect((await guest.signIn('admin@demo.example', good)).statusCode).toBe(200)
  })
})

describe('a locked account (B2)', () => {
  const ip = '198.51.100.77'
  const browser = { headers: { 'sender-app': 'dashboard' } }
  /** Somebody guesses from one network for as long as it takes. */
  async function lock(email: string, from = ip): Promise<void> {
    for (let n = 0; n < 30; n += 1) {
      clock.time += 301_000
      for (let tries = 0; tries < 2; tries += 1) await guest.signIn(email, 'wrong-password', { ip: from })
    }
  }
  const unlocked = async (email: string, from: string = ip, headers: Record<string, string> = {}): Promise<string> =>
    refusal(await guest.signIn(email, demoPassword, { ip: from, headers }))

  it('after twenty wrong tries from one network, also with the right password; for a day', async () => {
    const email = await person()
    await lock(email)
    const answer = await guest.signIn(email, demoPassword, { ip })
    expect(refusal(answer)).toBe('403 account_locked')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3600)
    clock.time += 86_400_000
    expect(await unlocked(email)).toBe('200')
  })
  it('says the same of an account that does not exist', async () => {
    await lock('nobody-at-all@demo.example', '198.51.100.79')
    expect(await unlocked('nobody-at-all@demo.example', '198.51.100.79')).toBe('403 account_locked')
  })
  it('B2: keeps nobody out who comes from elsewhere, or from the same network with a browser that is known', async () => {
    const email = await person()
    const device = (await guest.signIn(email, demoPassword, { ip, ...browser })).cookies.find(({ name }) => name === 'portal-device')!.value
    await lock(email)
    expect(await unlocked(email)).toBe('403 account_locked')
    expect(await unlocked(email, '203.0.113.5')).toBe('200')
    expect(await unlocked(email, ip, { ...browser.headers, cookie: `portal-device=${device}` })).toBe('200')
    expect(await unlocked(email, ip, { ...browser.headers, cookie: 'portal-device=made-up-made-up-made-up' })).toBe('403 account_locked')
  })
  it('B2: the letter for a new password unlocks it, and its browser stays let in while others go on guessing', async () => {
    const email = await person()
    await lock(email)
    await forgot(email)
    const answer = await set({ email, code: await guest.codeFor(email, 'restore') }, { ip, ...browser })
    const device = answer.cookies.find(({ name }) => name === 'portal-device')
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect((await guest.signIn(email, good, { ip })).statusCode).toBe(200)
    await lock(email)
    expect(refusal(await guest.signIn(email, good, { ip }))).toBe('403 account_locked')
    expect(
      (await guest.signIn(email, good, { ip, headers: { ...browser.headers, cookie: `portal-device=${device!.value}` } })).statusCode,
    ).toBe(200)
  })
  it('B2: after a hundred wrong tries in a day from a hundred places, however patient: for whoever the browser does not know, until the letter or the next day', async () => {
    const email = await person()
    const known = (await guest.signIn(email, demoPassword, browser)).cookies.find(({ name }) => name === 'portal-device')!.value
    const patient = async (whom: string, tries: number): Promise<string[]> => {
      const answers = new Set<string>()
      for (let n = 0; n < tries; n += 1) {
        clock.time += 601_000
        answers.add(refusal(await guest.signIn(whom, 'wrong-password')))
      }
      return [...answers]
    }
    expect(await patient(email, 99)).toEqual(['403 wrong_credentials'])
    expect((await guest.signIn(email, demoPassword)).statusCode).toBe(200)
    expect(await patient(email, 1)).toEqual(['403 wrong_credentials'])
    const locked = await guest.signIn(email, demoPassword)
    expect(refusal(locked)).toBe('403 account_locked')
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3600)
    expect(
      (await guest.signIn(email, demoPassword, { headers: { ...browser.headers, cookie: `portal-device=${known}` } })).statusCode,
    ).toBe(200)
    expect(refusal(await guest.signIn(await person(), demoPassword))).toBe('200')
    await forgot(email)
    expect((await set({ email, code: await guest.codeFor(email, 'restore') })).statusCode).toBe(204)
    expect((await guest.signIn(email, good)).statusCode).toBe(200)
    const nobody = 'nobody-anywhere@demo.example'
    expect(await patient(nobody, 100)).toEqual(['403 wrong_credentials'])
    expect(refusal(await guest.signIn(nobody, demoPassword))).toBe('403 account_locked')
    clock.time += 86_400_000
    expect(refusal(await guest.signIn(nobody, demoPassword))).toBe('403 wrong_credentials')
  })
  it('B2: a device that was known before the new password is not any more', async () => {
    const email = await person()
    const thief = (await guest.signIn(email, demoPassword, { ip: '203.0.113.6', ...browser })).cookies.find(
      ({ name }) => name === 'portal-device',
    )!.value
    await forgot(email)
    await set({ email, code: await guest.codeFor(email, 'restore') })
    await lock(email)
    expect(refusal(await guest.signIn(email, good, { ip, headers: { ...browser.headers, cookie: `portal-device=${thief}` } }))).toBe(
      '403 account_locked',
    )
  })
})
