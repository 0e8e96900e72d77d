// The authenticator: begun, put in force, asked at every sign-in, each code once.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { createSealing } from '../../../server/services/access/keys/sealing.ts'
import { type Caller, demoPassword, openPortal, type Portal } from '../support/portal.ts'
import { listen } from '../support/eventStream.ts'
import { api, codeAt, codeOf, newPerson, switchOn } from '../support/ownSupport.ts'

let portal: Portal
let now = Date.parse('2026-05-01T10:00:00Z')
/** Past every window of tries and every time step of before. */
const later = (): void => void (now += 400_000)
const password = { password: demoPassword }
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now) })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const show = (caller: Caller, code: string) => caller.ask({ method: 'POST', url: api('/session/totp'), body: { code } })
const stepOf = async (caller: Caller): Promise<string | null> =>
  (await caller.ask({ url: api('/session') })).json<{ pending_step: string | null }>().pending_step

describe('switching the authenticator on', () => {
  it('shows the secret and an otpauth address once, and the backup codes once, and stores hashes of the codes', async () => {
    const { email, id } = await newPerson(portal)
    const me = await portal.signIn(email)
    expect((await me.ask({ url: api('/totp') })).json()).toEqual({ enabled: false, confirmed_at: null, backup_codes: 0, required: false })
    const begun = await me.ask({ method: 'POST', url: api('/totp'), body: password })
    const { secret, uri } = begun.json<{ secret: string; uri: string }>()
    expect([begun.statusCode, secret, uri]).toEqual([
      201,
      expect.stringMatching(/^[A-Z2-7]{32}$/),
      expect.stringMatching(/^otpauth:\/\/totp\/.+secret=/),
    ])
    expect(decodeURIComponent(uri)).toContain(email)
    // Until it is proved nothing is asked.
    expect(await stepOf(await portal.signIn(email))).toBeNull()
    const confirmed = await me.ask({ method: 'POST', url: api('/totp/confirm'), body: { code: codeAt(secret, now) } })
    const { backup_codes: codes } = confirmed.json<{ backup_codes: string[] }>()
    expect([new Set(codes).size, codes.every((code) => /^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/.test(code))]).toEqual([10, true])
    expect((await me.ask({ url: api('/totp') })).json()).toMatchObject({ enabled: true, backup_codes: 10 })
    const row = await portal.services.store.factors.find(id)
    expect(row!.secret).not.toContain(secret)
    expect((await me.ask({ url: api('/totp') })).body).not.toContain(secret)
    expect(portal.logLines.join()).not.toContain(secret)
  })
  it('needs the password and a right code, and can be started once', async () => {
    const { email } = await newPerson(portal)
    const me = await portal.signIn(email)
    expect(codeOf(await me.ask({ method: 'POST', url: api('/totp/confirm'), body: { code: '123456' } }))).toEqual([409, 'totp_not_begun'])
    expect(codeOf(await me.ask({ method: 'POST', url: api('/totp'), body: { password: 'wrong-password' } }))).toEqual([
      403,
      'wrong_password',
    ])
    expect((await me.ask({ method: 'POST', url: api('/totp'), body: {} })).statusCode).toBe(400)
    await me.ask({ method: 'POST', url: api('/totp'), body: password })
    expect(codeOf(await me.ask({ method: 'POST', url: api('/totp/confirm'), body: { code: '000000' } }))).toEqual([403, 'wrong_code'])
    expect(codeOf(await me.ask({ method: 'DELETE', url: api('/totp'), body: password }))).toEqual([409, 'totp_off'])
    expect(codeOf(await me.ask({ method: 'POST', url: api('/totp/backup-codes'), body: password }))).toEqual([409, 'totp_off'])
    later()
    await switchOn(me, now)
    expect(codeOf(await me.ask({ method: 'POST', url: api('/totp'), body: password }))).toEqual([409, 'totp_on'])
  })
  it('applies to every other session at once, by cookie and by bearer, and ends their event streams; this one continues', async () => {
    const { email } = await newPerson(portal)
    const [me, cookie, bearer] = [await portal.signIn(email), await portal.signIn(email), await portal.signIn(email, { as: 'bearer' })]
    const stream = await listen(portal, bearer)
    await switchOn(me, now)
    expect(await stepOf(me)).toBeNull()
    for (const other of [cookie, bearer]) {
      expect(await stepOf(other)).toBe('totp')
      expect(codeOf(await other.ask({ url: api('/definitions') }))).toEqual([403, 'totp_required'])
      expect(codeOf(await other.ask({ url: api('/totp') }))).toEqual([403, 'totp_required'])
      // The step with the phone is another one.
      expect(codeOf(await other.ask({ method: 'POST', url: api('/phone/code'), body: { phone: '+4915123451000' } }))).toEqual([
        403,
        'totp_required',
      ])
      expect(
        codeOf(await other.ask({ method: 'POST', url: api('/phone/verify'), body: { phone: '+4915123451000', code: '1234' } })),
      ).toEqual([403, 'totp_required'])
    }
    await vi.waitFor(() => expect(stream.ended()).toBe(true), { timeout: 10_000 })
  })
})

describe('the second step of signing in', () => {
  it('accepts a code of the previous, present and next time step, each once, and no other', async () => {
    const { email } = await newPerson(portal)
    const { secret } = await switchOn(await portal.signIn(email), now)
    later()
    const fresh = () => portal.signIn(email)
    expect(codeOf(await show(await fresh(), codeAt(secret, now - 60_000)))).toEqual([403, 'wrong_code'])
    expect(codeOf(await show(await fresh(), codeAt(secret, now + 60_000)))).toEqual([403, 'wrong_code'])
    later()
    for (const shift of [-30_000, 0, 30_000]) {
      const session = await fresh()
      expect((await show(session, codeAt(secret, now + shift))).statusCode).toBe(204)
      expect(await stepOf(session)).toBeNull()
      expect((await session.ask({ url: api('/definitions') })).statusCode).toBe(200)
    }
    later()
    const code = codeAt(secret, now)
    expect((await show(await fresh(), code)).statusCode).toBe(204)
    expect(codeOf(await show(await fresh(), code))).toEqual([403, 'wrong_code'])
    // A code of an earlier step than one that was used.
    expect(codeOf(await show(await fresh(), codeAt(secret, now - 30_000)))).toEqual([403, 'wrong_code'])
  })
  it('accepts exactly one of many concurrent uses of one code, or of one backup code', async () => {
    const { email } = await newPerson(portal)
    const { secret, codes } = await switchOn(await portal.signIn(email), now)
    for (const code of [codeAt(secret, now + 400_000), codes[0]!]) {
      later()
      const sessions = await Promise.all(Array.from({ length: 5 }, () => portal.signIn(email)))
      const answers = await Promise.all(sessions.map((session) => show(session, code)))
      expect(
        answers.filter(({ statusCode }) => statusCode === 204),
        code,
      ).toHaveLength(1)
    }
    later()
    expect(codeOf(await show(await portal.signIn(email), codes[0]!))).toEqual([403, 'wrong_code'])
    expect((await show(await portal.signIn(email), codes[1]!.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(204)
  })
  it('accepts codes of its owner only, and no backup codes that were replaced', async () => {
    const [one, other] = [await newPerson(portal), await newPerson(portal)]
    const me = await portal.signIn(one.email)
    const { codes } = await switchOn(me, now)
    await switchOn(await portal.signIn(other.email), now)
    later()
    expect(codeOf(await show(await portal.signIn(other.email), codes[0]!))).toEqual([403, 'wrong_code'])
    const unproved = await me.ask({ method: 'POST', url: api('/totp/backup-codes'), body: { password: 'wrong-password' } })
    expect(codeOf(unproved)).toEqual([403, 'wrong_password'])
    const renewed = (await me.ask({ method: 'POST', url: api('/totp/backup-codes'), body: password })).json<{ backup_codes: string[] }>()
      .backup_codes
    expect(codeOf(await show(await portal.signIn(one.email), codes[1]!))).toEqual([403, 'wrong_code'])
    expect((await show(await portal.signIn(one.email), renewed[0]!)).statusCode).toBe(204)
    expect((await me.ask({ url: api('/totp') })).json()).toMatchObject({ backup_codes: 9 })
  })
  it('is slowed down after five wrong codes, from any session', async () => {
    const { email } = await newPerson(portal)
    const { secret } = await switchOn(await portal.signIn(email), now)
    later()
    const sessions = await Promise.all(Array.from({ length: 3 }, () => portal.signIn(email)))
    const tries = []
    for (let n = 0; n < 9; n += 1) tries.push(await show(sessions[n % 3]!, '000000'))
    expect(tries.filter(({ statusCode }) => statusCode === 403).length).toBeLessThanOrEqual(5)
    const slowed = await show(sessions[0]!, codeAt(secret, now))
    expect([...codeOf(slowed), Number(slowed.headers['retry-after']) > 0]).toEqual([429, 'too_many_attempts', true])
  })
  it('is refused to sessions that need none, and without a session', async () => {
    const me = await portal.signIn((await newPerson(portal)).email)
    expect(codeOf(await show(me, '123456'))).toEqual([403, 'no_step'])
    expect((await show(portal.nobody, '123456')).statusCode).toBe(401)
    for (const code of [123456, ['123456'], {}, '1', undefined])
      expect((await me.ask({ method: 'POST', url: api('/session/totp'), body: { code } })).statusCode).toBe(400)
  })
  it('can be left: signing out and the language stay available', async () => {
    const { email } = await newPerson(portal)
    await switchOn(await portal.signIn(email), now)
    const pending = await portal.signIn(email)
    expect((await pending.ask({ method: 'PATCH', url: api('/session'), body: { language: 'ru_RU' } })).statusCode).toBe(200)
    expect((await pending.ask({ method: 'DELETE', url: api('/session') })).statusCode).toBe(204)
  })
})

it('is also protected from guesses while it is switched on', async () => {
  const me = await portal.signIn((await newPerson(portal)).email)
  expect((await me.ask({ method: 'POST', url: api('/totp'), body: password })).statusCode).toBe(201)
  const answers = []
  for (let n = 0; n < 9; n += 1) answers.push(await me.ask({ method: 'POST', url: api('/totp/confirm'), body: { code: '000000' } }))
  expect(answers.filter(({ statusCode }) => statusCode === 403).length).toBeLessThanOrEqual(5)
  expect(codeOf(answers.at(-1)!)).toEqual([429, 'too_many_attempts'])
})

describe('switching it off', () => {
  it('needs the password, and the next sign-in has no second step', async () => {
    const { email, id } = await newPerson(portal)
    const me = await portal.signIn(email)
    await switchOn(me, now)
    expect(codeOf(await me.ask({ method: 'DELETE', url: api('/totp'), body: { password: 'wrong-password' } }))).toEqual([
      403,
      'wrong_password',
    ])
    expect((await me.ask({ method: 'DELETE', url: api('/totp'), body: password })).statusCode).toBe(204)
    expect(await stepOf(await portal.signIn(email))).toBeNull()
    const audited = (await portal.services.store.history.audited(providerScope, 50))
      .filter(({ actor }) => actor === id)
      .map(({ action }) => action)
    expect(audited).toEqual(expect.arrayContaining(['totp-on', 'totp-off', 'password-refused']))
  })
  it('allows no more guesses of the password than elsewhere', async () => {
    const me = await portal.signIn((await newPerson(portal)).email)
    const answers = []
    for (let n = 0; n < 10; n += 1)
      answers.push(await me.ask({ method: 'POST', url: api('/totp'), body: { password: `wrong-password-${n}` } }))
    expect(answers.filter(({ statusCode }) => statusCode === 403).length).toBeLessThanOrEqual(5)
    expect(codeOf(answers.at(-1)!)).toEqual([429, 'too_many_attempts'])
  })
})

describe('the key of secrets', () => {
  it('is a separate file in the data folder, readable by the server only', () => {
    const file = join(portal.settings.DATA_DIR, 'secrets.key')
    expect([existsSync(file), statSync(file).mode & 0o077, Buffer.from(readFileSync(file, 'utf8'), 'base64url').length]).toEqual([
      true,
      0,
      32,
    ])
  })
  it('opens unchanged values that it sealed, for the same person; another key does not', () => {
    const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64url')
    const [one, other] = [createSealing({ key: key(1), dataDir: '' }), createSealing({ key: key(2), dataDir: '' })]
    const sealed = one.seal('secret', 'prs_1')
    expect([
      one.open(sealed, 'prs_1'),
      one.open(sealed, 'prs_2'),
      other.open(sealed, 'prs_1'),
      one.open(`${sealed.slice(0, -2)}AA`, 'prs_1'),
      one.open('', 'prs_1'),
    ]).toEqual(['secret', undefined, undefined, undefined, undefined])
    expect(one.seal('secret', 'prs_1')).not.toBe(sealed)
    expect(one.mark('a')).not.toBe(other.mark('a'))
  })
  it('lets nobody pass when it is lost, and reports it', async () => {
    const { email, id } = await newPerson(portal)
    await switchOn(await portal.signIn(email), now)
    await portal.services.store.factors.remove(id)
    await portal.services.store.factors.begin(
      id,
      createSealing({ key: Buffer.alloc(32, 7).toString('base64url'), dataDir: '' }).seal('JBSWY3DPEHPK3PXP', id),
      new Date(now).toISOString(),
    )
    await portal.services.store.factors.confirm(id, (await portal.services.store.factors.find(id))!.secret, 0, new Date(now).toISOString())
    later()
    expect(codeOf(await show(await portal.signIn(email), '123456'))).toEqual([503, 'second_factor_unreadable'])
  })
})
