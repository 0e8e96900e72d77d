// Sign-ins refused despite the right password (000 §8.1), and the e-mail that proves an address (§2.7, 8.4).
import { describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { openDoors, placeOfItsOwn, refusal } from '../support/guest.ts'
import { addRole, type Answer, type Caller, demoPassword, sameBody } from '../support/portal.ts'

const { portal, guest, clock } = await openDoors()
let count = 0

type Made = { id: string; email: string }
const person = (more: object = {}): Promise<Made> =>
  portal.services.people.create({
    brand: 'main',
    email: `waiting${(count += 1)}@demo.example`,
    kind: 'person',
    role: 'customer',
    password: demoPassword,
    ...more,
  })
const unproved = (more: object = {}): Promise<Made> => person({ unverified: true, ...more })
const activate = (email: string, code: string, from?: object): Promise<Answer> => guest.post('/activation', { email, code }, from)
/** A letter lies in the mailbox. */
async function asked(more: object = {}): Promise<{ id: string; email: string; code: string }> {
  const { id, email } = await unproved(more)
  const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  expect((await admin.ask({ method: 'POST', url: `/api/v1/persons/${id}/verification` })).statusCode).toBe(204)
  return { id, email, code: await guest.codeFor(email, 'activation') }
}

describe('signing in', () => {
  it('tells disabled people that access is denied, with the right password only', async () => {
    const { id, email } = await person()
    await portal.services.people.disable(id)
    const [wrong, stranger] = [await guest.signIn(email, 'wrong-password'), await guest.signIn('nobody@demo.example', 'wrong-password')]
    expect(refusal(await guest.signIn(email, demoPassword))).toBe('403 access_denied')
    expect([refusal(wrong), sameBody(wrong)]).toEqual(['403 wrong_credentials', sameBody(stranger)])
  })
  it('asks people with an unverified address to check their mail, with the right password only, and sends the e-mail', async () => {
    const { email } = await unproved()
    expect(refusal(await guest.signIn(email, 'wrong-password'))).toBe('403 wrong_credentials')
    expect(await guest.letters(email)).toEqual([])
    const answer = await guest.signIn(email, demoPassword, { headers: { 'sender-app': 'dashboard' } })
    expect([refusal(answer), answer.cookies]).toEqual(['403 not_verified', []])
    const [letter] = await guest.letters(email, 'activation')
    expect(new URL(letter!.link).pathname).toMatch(/^\/activate\/[\w-]{43}$/)
    expect((await activate(email, letter!.code)).json()).toEqual({})
    expect((await guest.signIn(email, demoPassword)).statusCode).toBe(200)
  })
  it('sends the e-mail again at most once a minute and ten times a day', async () => {
    const { email } = await unproved()
    for (let n = 0; n < 3; n += 1) expect(refusal(await guest.signIn(email, demoPassword))).toBe('403 not_verified')
    expect(await guest.letters(email)).toHaveLength(1)
    for (let n = 0; n < 14; n += 1) {
      clock.time += 61_000
      await guest.signIn(email, demoPassword)
    }
    expect(await guest.letters(email)).toHaveLength(10)
  })
  it('sends that e-mail, too, when such an address registers again, without saying so', async () => {
    const { email } = await unproved()
    expect((await guest.post('/registration/email', { email, phone: '+4915123456789' })).statusCode).toBe(204)
    expect((await guest.letters(email)).map(({ template }) => template)).toEqual(['activation'])
  })
})

describe('a stranger who registers with an unverified address', () => {
  const register = (email: string, n = 0): Promise<Answer> => guest.post('/registration/email', { email, phone: `+491512345${6000 + n}` })
  it('does not invalidate the link of its owner; using one link invalidates all', async () => {
    const { email, code } = await asked()
    expect((await register(email)).statusCode).toBe(204)
    const second = await guest.codeFor(email, 'activation')
    expect((await activate(email, code)).statusCode).toBe(200)
    expect(refusal(await activate(email, second))).toBe('410 link_gone')
  })
  it('cannot fill a mailbox: twenty e-mails a day from all networks', async () => {
    const { email } = await unproved()
    const answers: string[] = []
    for (let n = 0; n < 21; n += 1) {
      clock.time += 1_200_000
      answers.push(refusal(await register(email, n)))
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => '204'), '429 registration_limit'])
    expect(await guest.letters(email)).toHaveLength(20)
  })
})

describe('sending the e-mail again', () => {
  /** As the page does it that a refused sign-in leads to: with what the refusal answered. */
  async function refused(): Promise<Made & { code: string }> {
    const made = await unproved()
    const answer = await guest.signIn(made.email.toUpperCase(), demoPassword, { headers: { 'sender-app': 'dashboard' } })
    expect(refusal(answer)).toBe('403 not_verified')
    return { ...made, code: answer.json<{ again: string }>().again }
  }
  const again = (email: string, code: unknown, from?: object): Promise<Answer> => guest.post('/activation/again', { email, code }, from)

  it('is allowed after the right password, a minute later, up to the daily limit; each link invalidates the previous one', async () => {
    const { email, code } = await refused()
    const start = clock.time
    const first = await guest.codeFor(email, 'activation')
    clock.time = start + 59_900
    const early = await again(email, code)
    expect([refusal(early), early.headers['retry-after']]).toEqual(['429 verification_limit', '1'])
    clock.time = start + 60_100
    const sent = await again(email, code)
    expect([sent.statusCode, sent.body]).toEqual([204, ''])
    expect(refusal(await activate(email, first))).toBe('410 link_gone')
    for (let n = 2; n < 10; n += 1) {
      clock.time += 61_000
      expect((await again(email, code)).statusCode).toBe(204)
    }
    clock.time += 61_000
    expect(refusal(await again(email, code))).toBe('429 verification_limit')
    expect(await guest.letters(email)).toHaveLength(10)
    expect((await activate(email, await guest.codeFor(email, 'activation'))).statusCode).toBe(200)
  })
  it('happens once for twenty concurrent requests', async () => {
    const { email, code } = await refused()
    clock.time += 61_000
    const answers = await Promise.all(Array.from({ length: 20 }, () => again(email, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(await guest.letters(email)).toHaveLength(2)
  })
  it('is not offered after a wrong password or to disabled people', async () => {
    const { id, email } = await unproved()
    expect((await guest.signIn(email, 'wrong-password')).json()).not.toHaveProperty('again')
    await portal.services.people.disable(id)
    const off = await guest.signIn(email, demoPassword)
    expect([refusal(off), off.json<{ again?: string }>().again]).toEqual(['403 access_denied', undefined])
    expect(await guest.letters(email)).toEqual([])
  })
  it('B9: without the code of the refusal answers the same for unverified, verified and unknown addresses, and sends nothing', async () => {
    const { email, code } = await refused()
    clock.time += 61_000
    const [waiting, ...others] = [
      await again(email, 'x'.repeat(43)),
      await again('cdn2@demo.example', code),
      await again('nobody@demo.example', code),
    ]
    expect(refusal(waiting)).toBe('401 confirmation_not_found')
    for (const answer of others) expect([answer.statusCode, sameBody(answer)]).toEqual([401, sameBody(waiting)])
    expect(await guest.letters(email)).toHaveLength(1)
    expect(await guest.letters('cdn2@demo.example', 'activation')).toEqual([])
  })
  it('B6: needs a code of its brand and its purpose, valid for a day and void once the address is verified or the person disabled', async () => {
    const { email, code } = await refused()
    const link = await guest.codeFor(email, 'activation')
    clock.time += 61_000
    expect(refusal(await again(email, code, { host: 'second.localhost' }))).toBe('401 confirmation_not_found')
    expect(refusal(await again(email, link))).toBe('401 confirmation_not_found')
    expect(refusal(await activate(email, code))).toBe('400 activation_failed')
    expect((await activate(email, link)).statusCode).toBe(200)
    expect(refusal(await again(email, code))).toBe('409 already_verified')
    const [late, off] = [await refused(), await refused()]
    await portal.services.people.disable(off.id)
    clock.time += 61_000
    expect(refusal(await again(off.email, off.code))).toBe('401 confirmation_not_found')
    clock.time += 86_400_000
    expect(refusal(await again(late.email, late.code))).toBe('401 confirmation_not_found')
    expect(await guest.letters(late.email)).toHaveLength(1)
  })
  it('slows down guesses from one network, and is recorded in the audit', async () => {
    const { id, email, code } = await refused()
    clock.time += 61_000
    const ip = placeOfItsOwn()
    const guesses: string[] = []
    for (let n = 0; n < 6; n += 1) guesses.push(refusal(await again(email, `x${n}`.repeat(20), { ip })))
    expect(guesses).toEqual([...Array.from({ length: 5 }, () => '401 confirmation_not_found'), '429 too_many_attempts'])
    await again(email, code)
    const lines = (await portal.services.store.history.audited(providerScope)).filter(
      (line) => line.action === 'activation-letter' && line.actor === id,
    )
    expect(lines).toHaveLength(2)
  })
  it.each([
    [{ code: undefined }],
    [{ code: '' }],
    [{ code: ['x'] }],
    [{ email: undefined }],
    [{ email: { $ne: '' } }],
    [{ role: 'supervisor_all' }],
  ])('refuses %j', async (more) => {
    const { email, code } = await refused()
    clock.time += 61_000
    expect((await guest.post('/activation/again', { email, code, ...more })).statusCode).toBe(400)
    expect(await guest.letters(email)).toHaveLength(1)
  })
})

describe('the link', () => {
  it('R0-422 R0-423 R0-675 accepts address and code and verifies the address; without a password it returns a code for setting one', async () => {
    const [one, two] = [await asked(), await asked({ password: undefined })]
    const answer = await activate(one.email.toUpperCase(), one.code)
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    const { code } = (await activate(two.email, two.code)).json<{ code: string }>()
    expect(code).toMatch(/^[\w-]{43}$/)
    expect((await guest.form('/oauth/password-code', { email: two.email, code })).json()).toEqual({ valid: true })
    expect((await guest.form('/oauth/password', { email: two.email, code, password: 'Quiet-Harbour-71' })).statusCode).toBe(204)
    expect((await guest.signIn(two.email, 'Quiet-Harbour-71')).statusCode).toBe(200)
  })
  it('is invalid when it was used, is older than a day, or a newer one was sent', async () => {
    const [used, old, replaced] = [await asked(), await asked(), await asked()]
    await activate(used.email, used.code)
    expect(refusal(await activate(used.email, used.code))).toBe('410 link_gone')
    clock.time += 61_000
    await guest.signIn(replaced.email, demoPassword)
    expect(refusal(await activate(replaced.email, replaced.code))).toBe('410 link_gone')
    clock.time += 86_400_000 - 61_000 - 1
    const last = await activate(old.email, old.code)
    expect(last.statusCode).toBe(200)
  })
  it('works for exactly a day', async () => {
    const { email, code } = await asked()
    clock.time += 86_400_000
    expect(refusal(await activate(email, code))).toBe('410 link_gone')
  })
  it.each([
    [{ code: 'x'.repeat(43) }],
    [{ email: 'cdn2@demo.example' }],
    [{ email: 'nobody@demo.example' }],
    [{ code: undefined }],
    [{ email: undefined }],
    [{ code: ['x'] }],
    [{ role: 'supervisor_all' }],
  ])('%j: fails, and the link stays valid', async (more) => {
    const { email, code } = await asked()
    expect(refusal(await guest.post('/activation', { email, code, ...more }))).toBe('400 activation_failed')
    expect((await activate(email, code)).statusCode).toBe(200)
  })
  it('B6: belongs to its brand and purpose; fifty concurrent calls use it once', async () => {
    const { email, code } = await asked({ password: undefined })
    expect(refusal(await activate(email, code, { host: 'second.localhost' }))).toBe('400 activation_failed')
    expect(refusal(await guest.form('/oauth/password', { email, code, password: 'Quiet-Harbour-71' }))).toBe('404 no_restore_request')
    const answers = await Promise.all(Array.from({ length: 50 }, () => activate(email, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })
  it('B6: guesses are slowed down: 429 after five', async () => {
    const ip = placeOfItsOwn()
    const { email } = await asked()
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) statuses.push((await activate(email, `guess-${n}`, { ip })).statusCode)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
  })
  it('does nothing for a person who was disabled or has another address meanwhile', async () => {
    const [off, moved] = [await asked(), await asked()]
    await portal.services.people.disable(off.id)
    await portal.services.store.people.update(moved.id, { email: `moved-${moved.email}` })
    expect(refusal(await activate(off.email, off.code))).toBe('400 activation_failed')
    expect(refusal(await activate(moved.email, moved.code))).toBe('400 activation_failed')
  })
})

describe('R0-682 the e-mail on request', () => {
  const send = async (caller: Caller, id: string, host?: string): Promise<string> =>
    refusal(await caller.ask({ method: 'POST', url: `/api/v1/persons/${id}/verification`, ...(host && { host }) }))
  const staffer = async (role: string, brand = 'main'): Promise<Caller> => {
    const email = `verifier${(count += 1)}@staff.example`
    await portal.services.people.create({ brand, email, kind: 'staff', role, password: demoPassword })
    return portal.signIn(email, { as: 'bearer', host: brand === 'main' ? 'localhost' : 'second.localhost' })
  }

  it('can be sent by staff who may change persons, within their reach', async () => {
    for (const role of ['supervisor_all', 'admin_provider', 'manager_provider'])
      expect(await send(await staffer(role), (await unproved()).id), role).toBe('204')
    addRole(portal, 'reader_provider', ['core_read_project'])
    addRole(portal, 'keeper_provider', ['core_read_project', 'core_update_person'], 'own')
    for (const role of ['clientmanager_provider', 'reader_provider', 'keeper_provider'])
      expect(await send(await staffer(role), (await unproved()).id), role).toBe('404 not_found')
    expect(await send(await staffer('admin_provider', 'second'), (await unproved()).id, 'second.localhost')).toBe('404 not_found')
  })
  it('is sent once a minute, and not to people with a verified address', async () => {
    const admin = await staffer('admin_all')
    const { id } = await unproved()
    expect([await send(admin, id), await send(admin, id)]).toEqual(['204', '429 verification_limit'])
    expect(await send(admin, (await person()).id)).toBe('409 already_verified')
  })
  it('reveals nothing to customers, strangers or employees without the permission', async () => {
    const { id } = await unproved()
    const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    const own = (await customer.ask({ url: '/api/v1/session' })).json<{ id: string }>().id
    expect([await send(customer, id), await send(customer, 'prs_aaaaaaaaaaaaaaaa'), await send(customer, own)]).toEqual([
      '404 not_found',
      '404 not_found',
      '409 already_verified',
    ])
    expect(await send(portal.nobody, id)).toBe('401 unauthenticated')
    const employee = (await portal.services.store.people.findByEmail('main', 'manager@demo.example'))!.id
    const off = await unproved()
    await portal.services.people.disable(off.id)
    expect(await send(await staffer('admin_all'), off.id)).toBe('404 not_found')
    expect(await send(await staffer('admin_all'), employee)).toBe('404 not_found')
  })
})
