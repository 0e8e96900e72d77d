// Neither texts nor timing reveal accounts (B9): the work is counted, because test machines are busy.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '../../../server/services/access/signIn/passwords.ts'
import { createSessions } from '../../../server/services/access/signIn/sessions.ts'
import { createSignInLoad } from '../../../server/services/access/signIn/signInLoad.ts'
import { createThrottle } from '../../../server/services/access/limits/throttle.ts'
import { openLibsql } from '../../../server/store/database/open.ts'
import { type Guest, guestOf, refusal } from '../support/guest.ts'
import { type Answer, demoPassword, openPortal, type Portal, sameBody } from '../support/portal.ts'

/** Statements that ran: beside comparing passwords nothing takes long. */
let statements: string[] = []

let portal: Portal
let guest: Guest
let time = Date.parse('2026-06-01T10:00:00Z')
const openCounting: typeof openLibsql = (path) => {
  const database = openLibsql(path)
  return {
    ...database,
    close: () => database.close(),
    prepare: (text: string) => {
      const statement = database.prepare(text)
      return new Proxy(statement, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return (...given: unknown[]): unknown => {
            if (['all', 'run', 'iterate'].includes(String(name))) statements.push(text)
            return (value as (...all: unknown[]) => unknown).apply(target, given)
          }
        },
      })
    },
  } as ReturnType<typeof openLibsql>
}
const person = { brand: 'main', kind: 'person', role: 'customer', password: demoPassword } as const
let count = 0

beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(time), env: { HIDE_ACCOUNT_EXISTENCE: 'true' }, open: openCounting })
  guest = guestOf(portal)
  // Cached reads are warm by now.
  await guest.signIn(unknown(), 'wrong-password')
  await guest.post('/password/forgot', { email: unknown() })
})
afterAll(() => portal.close())

type Done = { answer: Answer; ran: string[] }
async function counted(act: () => Promise<Answer>): Promise<Done> {
  time += 3_700_000
  statements = []
  const answer = await act()
  return { answer, ran: statements }
}
const headersOf = ({ headers }: Answer): object => ({ ...headers, date: '', 'x-request-id': '' })
function expectAlike(known: Done, unknown: Done): void {
  expect([known.answer.statusCode, sameBody(known.answer), headersOf(known.answer)]).toEqual([
    unknown.answer.statusCode,
    sameBody(unknown.answer),
    headersOf(unknown.answer),
  ])
  expect(known.ran.length).toBeGreaterThan(3)
  expect(known.ran).toHaveLength(unknown.ran.length)
}
const known = async (more: object = {}): Promise<string> =>
  (await portal.services.people.create({ ...person, email: `known${(count += 1)}@demo.example`, ...more })).email
const unknown = (): string => `unknown${(count += 1)}@demo.example`

describe('known and unknown accounts are indistinguishable (B9)', () => {
  it('B9: when signing in', async () => {
    const [one, other] = [await known(), unknown()]
    const done = [
      await counted(() => guest.signIn(one, 'wrong-password')),
      await counted(() => guest.signIn(other, 'wrong-password')),
    ] as const
    expectAlike(...done)
    expect(refusal(done[0].answer)).toBe('403 wrong_credentials')
  })
  it('B9: because one password is compared for every sign-in', async () => {
    const { store, clock, people } = portal.services
    const real = createPasswords({ memoryCost: 256, timeCost: 1 })
    let compared = 0
    const passwords: typeof real = { ...real, verify: (...given) => ((compared += 1), real.verify(...given)) }
    const load = createSignInLoad({ perMinute: 0 })
    const throttle = createThrottle(store, clock)
    const sessions = createSessions({ store, clock, people, passwords, throttle, load, lifetime: 3600, idle: 3600 })
    for (const email of [await known(), await known({ password: undefined }), unknown()]) {
      compared = 0
      await expect(
        sessions.signIn({ brand: 'main', email, password: 'wrong-password', kind: 'bearer', ip: '203.0.113.77', requestId: 'x' }),
      ).rejects.toMatchObject({ code: 'wrong_credentials' })
      expect(compared).toBe(1)
    }
  })
  it('B9: when signing in with the wrong password, also for disabled or unverified people', async () => {
    const off = await known()
    await portal.services.people.disable((await portal.services.store.people.findByEmail('main', off))!.id)
    const unproved = await known({ unverified: true })
    const stranger = await counted(() => guest.signIn(unknown(), 'wrong-password'))
    for (const email of [off, unproved]) expectAlike(await counted(() => guest.signIn(email, 'wrong-password')), stranger)
  })
  it('B9: when requesting a new password; only the mailbox is informed', async () => {
    const [one, other] = [await known(), unknown()]
    const ask = (email: string) => counted(() => guest.post('/password/forgot', { email }))
    const done = [await ask(one), await ask(other)] as const
    expectAlike(...done)
    expect(refusal(done[0].answer)).toBe('204')
    const [[to], [nobody]] = [await guest.letters(one), await guest.letters(other)]
    expect([to!.template, nobody!.template, nobody!.code]).toEqual(['restore', 'restore-unknown', ''])
  })
  it('B9: when registering an address that has an account; only the mailbox is informed', async () => {
    const [one, other] = [await known(), unknown()]
    const ask = (email: string, phone: string) => counted(() => guest.post('/registration/email', { email, phone }))
    const done = [await ask(one, '+4915123450001'), await ask(other, '+4915123450002')] as const
    expectAlike(...done)
    expect(refusal(done[0].answer)).toBe('204')
    const [[to], [fresh]] = [await guest.letters(one), await guest.letters(other)]
    expect([to!.template, to!.code, fresh!.template]).toEqual(['registration-known', '', 'registration'])
    expect(fresh!.code).toMatch(/^[\w-]{43}$/)
  })
  it('B9: when registering a phone in use: only people with a verified mailbox are told, at the end', async () => {
    await known({ phone: '+4915123450003' })
    const [one, other] = [unknown(), unknown()]
    expectAlike(
      await counted(() => guest.post('/registration/email', { email: one, phone: '+4915123450003' })),
      await counted(() => guest.post('/registration/email', { email: other, phone: '+4915123450004' })),
    )
    const code = await guest.codeFor(one, 'registration')
    expect(refusal(await guest.post('/registration', { email: one, target: 'registration', code, password: 'Quiet-Harbour-71' }))).toBe(
      '409 phone_in_use',
    )
  })
  it('B9: when guessing codes, whether an e-mail was requested or not', async () => {
    const [one, other] = [await known(), unknown()]
    await guest.post('/password/forgot', { email: one })
    const fields = { code: 'x'.repeat(43), password: 'Quiet-Harbour-71' }
    const set = (email: string) => counted(() => guest.form('/oauth/password', { email, ...fields }))
    expectAlike(await set(one), await set(other))
    const finish = (email: string, target: string) => counted(() => guest.post('/registration', { email, target, ...fields }))
    for (const target of ['registration', 'invitation']) expectAlike(await finish(one, target), await finish(other, target))
    expect(refusal((await set(one)).answer)).toBe('404 no_restore_request')
    expect(refusal((await finish(one, 'invitation')).answer)).toBe('401 confirmation_not_found')
  })
  it('the right code still works', async () => {
    const one = await known()
    time += 61_000
    await guest.post('/password/forgot', { email: one })
    expect(
      (await guest.form('/oauth/password', { email: one, code: await guest.codeFor(one, 'restore'), password: 'Quiet-Harbour-71' }))
        .statusCode,
    ).toBe(204)
    expect((await guest.signIn(one, 'Quiet-Harbour-71')).statusCode).toBe(200)
  })
})
