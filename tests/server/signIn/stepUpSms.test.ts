// Step-up by SMS: a code to the phone that is a second factor proves one session once; no other code, phone or person does.
import { describe, expect, it } from 'vitest'
import { api, codeOf, newPerson } from '../support/ownSupport.ts'
import type { Answer, Ask, Caller } from '../support/portal.ts'
import { openPhoneDoors, other } from './phoneDoors.ts'

const { portal, clock, number, codeFor } = await openPhoneDoors({ PROOF_MINUTES: '10' })
const minutes = (count: number): void => void (clock.time += count * 60_000)
const endless: Ask = { method: 'POST', url: api('/tokens'), body: { name: 'endless', scopes: ['read'], days: null } }
const prove = (caller: Caller, sms: string): Promise<Answer> => caller.ask({ method: 'POST', url: api('/session/proof'), body: { sms } })
const say = (caller: Caller, step: 'code' | 'verify', body: object): Promise<Answer> =>
  caller.ask({ method: 'POST', url: api(`/phone/${step}`), body })

/** Signed in with both steps; `twofa` null: a verified phone alone. */
async function person(twofa: 'sms' | null = 'sms'): Promise<{ caller: Caller; id: string; phone: string; email: string }> {
  const phone = number()
  const { id, email } = await newPerson(portal)
  await portal.services.store.people.update(id, { phone, phone_verified_at: '2026-01-01T00:00:00.000Z', twofa })
  const caller = await portal.signIn(email)
  if (twofa === 'sms') {
    await asked(caller, phone)
    expect((await say(caller, 'verify', { phone, code: await codeFor(phone) })).statusCode).toBe(204)
  }
  return { caller, id, phone, email }
}
async function asked(caller: Caller, phone: string): Promise<string> {
  expect((await say(caller, 'code', { phone })).statusCode).toBe(204)
  return codeFor(phone)
}

describe('Re-authentication by SMS', () => {
  it('is offered beside the password, allows the change, and counts for its session', async () => {
    const { caller, phone } = await person()
    minutes(11)
    expect((await caller.ask(endless)).json()).toMatchObject({ code: 'proof_required', proofs: ['password', 'sms'] })
    expect((await prove(caller, await asked(caller, phone))).statusCode).toBe(204)
    expect((await caller.ask(endless)).statusCode).toBe(201)
    minutes(11)
    expect(codeOf(await caller.ask(endless))).toEqual([403, 'proof_required'])
  })
  it('accepts a code once: not again in its session, nor in another of the same person', async () => {
    const { caller, phone, email } = await person()
    minutes(11)
    const code = await asked(caller, phone)
    expect((await prove(caller, code)).statusCode).toBe(204)
    const second = await portal.signIn(email)
    minutes(11)
    expect(codeOf(await prove(caller, code))).toEqual([403, 'wrong_code'])
    expect(codeOf(await caller.ask(endless))).toEqual([403, 'proof_required'])
    expect((await prove(second, code)).statusCode).toBe(403)
  })
  it('does not accept the code of the sign-in, which was used there', async () => {
    const { caller, phone } = await person()
    minutes(11)
    expect(codeOf(await prove(caller, await codeFor(phone)))).toEqual([403, 'wrong_code'])
  })
  it('accepts no code to somebody else’s phone', async () => {
    const [mine, theirs] = [await person(), await person()]
    minutes(11)
    const foreign = await asked(theirs.caller, theirs.phone)
    expect(codeOf(await prove(mine.caller, foreign))).toEqual([403, 'wrong_code'])
    await asked(mine.caller, mine.phone)
    expect(codeOf(await prove(mine.caller, foreign))).toEqual([403, 'wrong_code'])
    expect(codeOf(await mine.caller.ask(endless))).toEqual([403, 'proof_required'])
    expect((await prove(theirs.caller, foreign)).statusCode).toBe(204)
  })
  it('accepts no code to a new number, which needs re-authentication itself', async () => {
    const { caller } = await person()
    const foreign = number()
    minutes(2)
    const code = await asked(caller, foreign)
    minutes(11)
    expect(codeOf(await prove(caller, code))).toEqual([403, 'wrong_code'])
    expect(codeOf(await say(caller, 'verify', { phone: foreign, code }))).toEqual([403, 'proof_required'])
    expect(codeOf(await caller.ask(endless))).toEqual([403, 'proof_required'])
  })
  it('accepts no code to a phone that is not a second factor', async () => {
    const { caller, phone } = await person(null)
    const code = await asked(caller, phone)
    minutes(11)
    expect((await caller.ask(endless)).json()).toMatchObject({ proofs: ['password'] })
    expect(codeOf(await prove(caller, code))).toEqual([403, 'wrong_code'])
    expect(codeOf(await caller.ask(endless))).toEqual([403, 'proof_required'])
  })
  it('expires after ten minutes', async () => {
    const { caller, phone } = await person()
    minutes(11)
    const code = await asked(caller, phone)
    minutes(10)
    expect(codeOf(await prove(caller, code))).toEqual([403, 'code_expired'])
  })
  it('cannot be guessed: attempts at a code are counted, and the right one then comes too late', async () => {
    const { caller, phone } = await person()
    minutes(11)
    const code = await asked(caller, phone)
    const answers: string[] = []
    for (let tried = 0; tried < 8; tried += 1) answers.push(String(codeOf(await prove(caller, other(code)))))
    expect(answers[0]).toBe('403,wrong_code')
    expect(answers).toContain('429,too_many_attempts')
    expect((await prove(caller, code)).statusCode).toBe(429)
    expect(codeOf(await caller.ask(endless))).toEqual([403, 'proof_required'])
  })
})
