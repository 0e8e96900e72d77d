import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canReceiveSms, isAuthenticated, isRussianPhone, type SignInState } from './authenticated.ts'
import { parseFacts } from './facts.ts'
import { traitsOf, type Who } from './userKinds.ts'

const facts = parseFacts(JSON.parse(readFileSync(new URL('../../schemas/_facts.json', import.meta.url), 'utf8')))

/** Every condition is unfavourable for the person. */
const late: SignInState = { token: true, phoneFree: false, twofa: 'sms', twofaPassed: false, totpPassed: false }
const is = (change: Partial<SignInState>): boolean => isAuthenticated({ ...late, ...change })

describe('counting as signed in', () => {
  it('R0-480: needs a token in any case', () => {
    for (const change of [{}, { twofaPassed: true }, { totpPassed: true }, { phoneFree: true }, { twofa: null }])
      expect(is({ ...change, token: false })).toBe(false)
  })
  it('R0-481: with SMS switched on its code is required in this session; a one-time password replaces it', () => {
    expect(is({})).toBe(false)
    expect(is({ twofaPassed: true })).toBe(true)
    expect(is({ totpPassed: true })).toBe(true)
  })
  it('R0-482 R0-483: not of CDN1 users and staff', () => {
    const phoneFree = (who: Pick<Who, 'of' | 'clients'>): boolean => traitsOf({ restricted: false, ...who }, facts.kinds).phoneFree
    expect([
      phoneFree({ of: 'person', clients: ['CDN1'] }),
      phoneFree({ of: 'staff', clients: [] }),
      phoneFree({ of: 'person', clients: ['CDN2'] }),
    ]).toEqual([true, true, false])
    expect(is({ phoneFree: true })).toBe(true)
  })
  it('R0-484: not without two-factor by sms', () => {
    expect([is({ twofa: null }), is({ twofa: 'other' })]).toEqual([true, true])
  })
})

it('text messages are sent to Russian numbers only', () =>
  expect(['+79161234567', '+4915112345678', '+77011234567', null].map(canReceiveSms)).toEqual([true, false, false, false]))

describe('a Russian phone', () => {
  it.each(['+79161234567', '+7 495 123-45-67', '+7 (812) 123-45-67', '+7 3952 12 34 56'])('%s', (phone) =>
    expect(isRussianPhone(phone)).toBe(true),
  )
  it.each([
    null,
    '',
    '+7',
    '+7916123456',
    '+791612345678',
    '+77011234567',
    '+76001234567',
    '89161234567',
    '+380501234567',
    'x+79161234567',
    '+79161234567\n+1',
  ])('is not %j', (phone) => expect(isRussianPhone(phone)).toBe(false))
})
