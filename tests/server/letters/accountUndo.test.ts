// Letters about changed ways in, and their links: 72 hours, once, and nothing is left to whoever made the change.
import { describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/services/access/keys/random.ts'
import { openDoors, refusal } from '../support/guest.ts'
import { api, codeAt, codeOf, newPerson, switchOn } from '../support/ownSupport.ts'
import { type Answer, type Caller, demoPassword } from '../support/portal.ts'

const { portal, guest, clock } = await openDoors({ env: { SESSION_IDLE: '604800', SESSION_LIFETIME: '604800', PROOF_MINUTES: '10080' } })
const undo = (code: string): Promise<Answer> => guest.post('/undo', { code })
const hours = (count: number): void => void (clock.time += count * 3_600_000)
const boss = await portal.signIn('admin@demo.example')
const thief = 'Stolen-Harbour-71'
let count = 0

/** One of the staff, whose address is changed by record. */
async function employee(): Promise<{ id: string; email: string; evil: string; move: () => Promise<void> }> {
  const [email, evil] = [`moving${(count += 1)}@staff.example`, `evil${count}@staff.example`]
  const { id } = await portal.services.people.create({
    brand: 'main',
    email,
    kind: 'staff',
    role: 'manager_provider',
    password: demoPassword,
  })
  const move = async (): Promise<void> => {
    const answer = await boss.ask({ method: 'PATCH', url: api(`/employees/${id}`), version: 1, body: { email: evil } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return { id, email, evil, move }
}
const row = (id: string) => portal.services.store.people.find(id)
const setPassword = (caller: Caller, base: string, password: string) =>
  caller.ask({ method: 'POST', url: api(`${base}/password`), body: { current: demoPassword, password } })

describe('a changed address', () => {
  it('is reported to the old and the new address; the link in the old one restores it and sets a password', async () => {
    const { id, email, evil, move } = await employee()
    await move()
    const [old] = await guest.letters(email, 'email-changed')
    const [next] = await guest.letters(evil, 'email-changed')
    expect([old!.link, next!.link].map((link) => /\/undo\/[\w-]{43}$/.test(link))).toEqual([true, true])
    expect(old!.text).toContain('by our staff')
    expect(old!.text).not.toContain('admin@demo.example')
    const undone = await undo(old!.code)
    expect([undone.statusCode, undone.json()]).toEqual([200, { email, code: expect.stringMatching(/^[\w-]{43}$/) }])
    expect(await row(id)).toMatchObject({ email })
    expect((await boss.ask({ url: api(`/employees/${id}`) })).json()).toMatchObject({ email })
    await expect(portal.signIn(email)).rejects.toThrow('wrong_credentials')
    const { code } = undone.json<{ code: string }>()
    expect((await guest.form('/oauth/password', { email, code, password: 'Quiet-Harbour-71' })).statusCode).toBe(204)
    expect((await portal.signIn(email, { password: 'Quiet-Harbour-71' })).token).not.toBe('')
    expect(portal.logLines.join()).not.toContain(old!.code)
  })
  it('is not confirmed by a link to the new address that sets a password: that link goes to the previous address', async () => {
    const { email, evil, move } = await employee()
    await move()
    const answer = await undo(await guest.codeFor(evil, 'email-changed'))
    expect(answer.json()).toEqual({ email: null, code: null })
    expect(await guest.letters(evil, 'restore')).toEqual([])
    expect((await guest.letters(email, 'restore')).length).toBe(1)
  })
  it('is undone with everything the new holder did afterwards: password, authenticator, tokens, sessions, known browsers, links', async () => {
    const { id, email, evil, move } = await employee()
    await move()
    clock.time += 60_000
    const bad = await portal.signIn(evil)
    await setPassword(bad, `/staff/${id}`, thief)
    await switchOn(await portal.signIn(evil, { password: thief }), clock.time).catch(() => undefined)
    const mine = await portal.signIn(evil, { password: thief })
    await mine.ask({ method: 'POST', url: api('/totp'), body: { password: thief } })
    const token = (await mine.ask({ method: 'POST', url: api('/tokens'), body: { name: 'door', scopes: ['read'], days: null } })).json<{
      token: string
    }>()
    const device = await portal.services.sessions.rememberDevice(id)
    const isKnown = () => portal.services.store.sessions.hasDevice(hashToken(device), id)
    expect(await isKnown()).toBe(true)
    const later = await guest.codeFor(evil, 'password-changed')
    const restore = await guest.post('/password/forgot', { email: evil })
    expect(restore.statusCode).toBe(204)
    const forgot = await guest.codeFor(evil, 'restore')
    expect((await undo(await guest.codeFor(email, 'email-changed'))).statusCode).toBe(200)
    for (const caller of [bad, mine]) expect((await caller.ask({ url: api('/session') })).statusCode).toBe(401)
    expect((await portal.nobody.ask({ url: api('/session'), headers: { authorization: `Bearer ${token.token}` } })).statusCode).toBe(401)
    for (const code of [later, await guest.codeFor(evil, 'email-changed')]) expect(codeOf(await undo(code))).toEqual([403, 'wrong_link'])
    expect(refusal(await guest.form('/oauth/password', { email: evil, code: forgot, password: thief }))).toBe('400 link_expired')
    expect(await portal.services.store.factors.find(id)).toBeUndefined()
    expect(await isKnown()).toBe(false)
    for (const address of [email, evil])
      for (const password of [thief, demoPassword]) await expect(portal.signIn(address, { password })).rejects.toThrow('wrong_credentials')
  })
  it('ends a token of the same instant when it is undone; an earlier one of the owner stays', async () => {
    const { id, email, evil, move } = await employee()
    const tokenOf = async (caller: Caller): Promise<string> => {
      const made = await caller.ask({ method: 'POST', url: api('/tokens'), body: { name: 'program', scopes: ['read'], days: 30 } })
      expect(made.statusCode, made.body).toBe(201)
      return made.json<{ token: string }>().token
    }
    const reads = async (token: string) =>
      (await portal.nobody.ask({ url: api('/session'), headers: { authorization: `Bearer ${token}` } })).statusCode
    const owner = await portal.signIn(email)
    const earlier = await tokenOf(owner)
    clock.time += 1
    await move()
    const atOnce = await tokenOf(await portal.signIn(evil))
    expect([await reads(earlier), await reads(atOnce)]).toEqual([200, 200])
    expect((await undo(await guest.codeFor(email, 'email-changed'))).statusCode).toBe(200)
    expect([await reads(earlier), await reads(atOnce)]).toEqual([200, 401])
    expect(await row(id)).toMatchObject({ email })
  })
  it('ends backup codes when it is undone, those of the new holder and those they may have seen', async () => {
    const { id, email, evil, move } = await employee()
    const owner = await portal.signIn(email)
    const { codes: before, secret } = await switchOn(owner, clock.time)
    const kept = await portal.services.store.factors.find(id)
    clock.time += 60_000
    await move()
    const thiefs = await portal.signIn(evil)
    expect((await thiefs.ask({ method: 'POST', url: api('/session/totp'), body: { code: codeAt(secret, clock.time) } })).statusCode).toBe(
      204,
    )
    const renew = await thiefs.ask({ method: 'POST', url: api('/totp/backup-codes'), body: { password: demoPassword } })
    expect(renew.statusCode, renew.body).toBe(200)
    const after = renew.json<{ backup_codes: string[] }>().backup_codes
    const undone = await undo(await guest.codeFor(email, 'email-changed'))
    expect(undone.statusCode, evil).toBe(200)
    const { code } = undone.json<{ code: string }>()
    expect((await guest.form('/oauth/password', { email, code, password: 'Quiet-Harbour-72' })).statusCode).toBe(204)
    expect(await portal.services.store.factors.find(id)).toMatchObject({ secret: kept!.secret })
    const me = await portal.signIn(email, { password: 'Quiet-Harbour-72' })
    for (const backup of [before[0]!, after[0]!])
      expect(codeOf(await me.ask({ method: 'POST', url: api('/session/totp'), body: { code: backup } }))).toEqual([403, 'wrong_code'])
    expect(codeOf(await me.ask({ url: api('/employees') }))).toEqual([403, 'totp_required'])
  })
  it('keeps its link valid beside that of a later change', async () => {
    const { id, email, evil, move } = await employee()
    await move()
    clock.time += 1000
    await setPassword(await portal.signIn(evil), `/staff/${id}`, thief)
    expect((await undo(await guest.codeFor(evil, 'password-changed'))).statusCode).toBe(200)
    expect(await row(id)).toMatchObject({ email: evil })
    expect((await undo(await guest.codeFor(email, 'email-changed'))).statusCode).toBe(200)
    expect(await row(id)).toMatchObject({ email })
  })
  it('does not take back an address that somebody else has meanwhile, and does not use up the link', async () => {
    const { id, email, move } = await employee()
    await move()
    await portal.services.people.create({ brand: 'main', email, kind: 'person', role: 'customer', password: demoPassword })
    const code = await guest.codeFor(email, 'email-changed')
    for (const _ of [1, 2]) expect(refusal(await undo(code))).toBe('409 email_taken')
    expect((await row(id))!.email).not.toBe(email)
  })
})

describe('a link', () => {
  const changed = async (): Promise<{ id: string; email: string; code: string; caller: Caller }> => {
    const { id, email } = await newPerson(portal)
    const caller = await portal.signIn(email)
    expect((await setPassword(caller, `/persons/${id}`, thief)).statusCode).toBe(204)
    return { id, email, caller, code: await guest.codeFor(email, 'password-changed') }
  }
  it('works once: exactly one of twenty concurrent calls succeeds, and one of two links about one change', async () => {
    const { code } = await changed()
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(codeOf(await undo(code))).toEqual([403, 'wrong_link'])
    const { email, evil, move } = await employee()
    await move()
    const both = await Promise.all([undo(await guest.codeFor(email, 'email-changed')), undo(await guest.codeFor(evil, 'email-changed'))])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  })
  it('works for exactly 72 hours', async () => {
    const [one, two] = [await changed(), await changed()]
    hours(72)
    clock.time -= 1
    expect((await undo(one.code)).statusCode).toBe(200)
    clock.time += 1
    expect(codeOf(await undo(two.code))).toEqual([403, 'wrong_link'])
  })
  it('cannot be used for another purpose, and no other code works for it', async () => {
    const { email, code } = await changed()
    expect((await guest.form('/oauth/password', { email, code, password: 'Quiet-Harbour-71' })).statusCode).toBe(404)
    expect((await guest.post('/password', { code, password: 'Quiet-Harbour-71' })).statusCode).toBe(403)
    clock.time += 61_000
    await guest.post('/password/forgot', { email })
    for (const other of [await guest.codeFor(email, 'restore'), 'x', 'x'.repeat(43), '__proto__'])
      expect(codeOf(await undo(other))).toEqual([403, 'wrong_link'])
    expect((await undo(code)).statusCode).toBe(200)
  })
  it('gives no access to a person who was disabled meanwhile', async () => {
    const { id, code } = await changed()
    await portal.services.people.disable(id)
    expect(codeOf(await undo(code))).toEqual([403, 'wrong_link'])
  })
  it('is protected from guesses', async () => {
    const answers: string[] = []
    for (let tried = 0; tried < 8; tried += 1)
      answers.push(refusal(await guest.post('/undo', { code: `guess-${tried}` }, { ip: '10.9.9.9' })))
    expect(answers).toContain('429 too_many_attempts')
  })
  it.each([{}, { code: '' }, { code: ['x'] }, { code: 'x', email: 'a@b.example' }, { code: 'x'.repeat(129) }])(
    '%j is refused',
    async (body) => expect((await guest.post('/undo', body)).statusCode).toBe(400),
  )
})

describe('a reset by staff', () => {
  it('is reported with a link, and the next sign-in needs a code by e-mail', async () => {
    const { id, email } = await newPerson(portal)
    await switchOn(await portal.signIn(email), clock.time)
    expect((await boss.ask({ method: 'DELETE', url: api(`/persons/${id}/totp`) })).statusCode).toBe(204)
    const me = await portal.signIn(email)
    const session = async (caller = me) => (await caller.ask({ url: api('/session') })).json<{ pending_step: string | null }>().pending_step
    expect(await session()).toBe('mail')
    expect(codeOf(await me.ask({ url: api('/accounts') }))).toEqual([403, 'mail_required'])
    expect(codeOf(await me.ask({ method: 'POST', url: api('/totp'), body: { password: demoPassword } }))).toEqual([403, 'mail_required'])
    const say = (code: string, caller = me) => caller.ask({ method: 'POST', url: api('/session/mail'), body: { code } })
    expect(codeOf(await say('000000'))).toEqual([403, 'wrong_code'])
    expect((await me.ask({ method: 'POST', url: api('/session/mail-code') })).statusCode).toBe(204)
    expect(codeOf(await me.ask({ method: 'POST', url: api('/session/mail-code') }))).toEqual([429, 'code_limit'])
    const code = await guest.codeFor(email, 'sign-in-code')
    const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    expect(codeOf(await say(wrong))).toEqual([403, 'wrong_code'])
    expect((await say(code)).statusCode).toBe(204)
    expect(await session()).toBeNull()
    // Each sign-in within 72 hours; a code of another session is used up.
    const next = await portal.signIn(email)
    expect([await session(next), codeOf(await say(code, next))]).toEqual(['mail', [403, 'wrong_code']])
    hours(72)
    expect(await session(next)).toBeNull()
  })
  it('is followed by a code that ends after three wrong attempts or ten minutes', async () => {
    for (const end of ['tries', 'time']) {
      const { id, email } = await newPerson(portal)
      await switchOn(await portal.signIn(email), clock.time)
      await boss.ask({ method: 'DELETE', url: api(`/persons/${id}/totp`) })
      const me = await portal.signIn(email)
      await me.ask({ method: 'POST', url: api('/session/mail-code') })
      const code = await guest.codeFor(email, 'sign-in-code')
      const say = (given: string) => me.ask({ method: 'POST', url: api('/session/mail'), body: { code: given } })
      if (end === 'tries') for (let tried = 0; tried < 3; tried += 1) await say('abcdef')
      else clock.time += 600_000
      expect(codeOf(await say(code))).toEqual(end === 'tries' ? [429, 'too_many_attempts'] : [403, 'code_expired'])
    }
  })
  it('of a customer’s phone sends an e-mail whose link restores phone and second step', async () => {
    const { id, email } = await newPerson(portal)
    const before = { phone: '+79165559001', phone_verified_at: '2026-01-01T00:00:00.000Z', twofa: 'sms' }
    await portal.services.store.people.update(id, before)
    const answer = await boss.ask({ method: 'PATCH', url: api(`/persons/${id}`), body: { phone: '+79165559002' } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await (await portal.signIn(email)).ask({ url: api('/session') })).json()).toMatchObject({ pending_step: 'mail' })
    expect((await undo(await guest.codeFor(email, 'phone-changed'))).statusCode).toBe(200)
    expect(await row(id)).toMatchObject(before)
  })
  it('is undone without the phone when somebody else has it meanwhile', async () => {
    const [{ id, email }, other] = [await newPerson(portal), await newPerson(portal)]
    const before = { phone: '+79165559003', phone_verified_at: '2026-01-01T00:00:00.000Z', twofa: 'sms' } as const
    await portal.services.store.people.update(id, before)
    const answer = await boss.ask({ method: 'PATCH', url: api(`/persons/${id}`), body: { phone: '+79165559004' } })
    expect(answer.statusCode, answer.body).toBe(200)
    await portal.services.store.people.update(other.id, before)
    expect((await undo(await guest.codeFor(email, 'phone-changed'))).statusCode).toBe(200)
    expect(await row(id)).toMatchObject({ phone: null, phone_verified_at: null, twofa: null })
    expect(await row(other.id)).toMatchObject(before)
  })
  it('and the owner’s switching of the authenticator are each reported, and the old one can be restored', async () => {
    const { id, email } = await newPerson(portal)
    const me = await portal.signIn(email)
    await switchOn(me, clock.time)
    const kept = await portal.services.store.factors.find(id)
    expect((await guest.letters(email, 'second-factor-on')).length).toBe(1)
    clock.time += 1000
    expect((await me.ask({ method: 'DELETE', url: api('/totp'), body: { password: demoPassword } })).statusCode).toBe(204)
    expect((await undo(await guest.codeFor(email, 'second-factor-off'))).statusCode).toBe(200)
    expect(await portal.services.store.factors.find(id)).toEqual(kept)
    expect((await undo(await guest.codeFor(email, 'second-factor-on'))).statusCode).toBe(200)
    expect(await portal.services.store.factors.find(id)).toBeUndefined()
  })
})
