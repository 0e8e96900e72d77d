import { describe, expect, it } from 'vitest'
import type { SignedIn } from '../../model.ts'
import { createProofs } from './proofs.ts'

const now = new Date('2026-01-01T12:00:00.000Z')
/** `require` looks at the session alone. */
const nothing = undefined as never
const proofs = createProofs({
  store: nothing,
  clock: () => now,
  ownPassword: nothing,
  secondFactor: nothing,
  phoneCodes: nothing,
  minutes: 10,
})
const session = (more: object = {}, person: object = {}) =>
  ({
    kind: 'password',
    provenAt: new Date(now.getTime() - 60_000).toISOString(),
    hasTotp: false,
    person: { twofa: null, phone: null, phoneVerified: false, ...person },
    ...more,
  }) as unknown as SignedIn
const refusalOf = (signedIn: SignedIn): unknown => {
  try {
    proofs.require(signedIn)
    return 'passes'
  } catch (error) {
    return (error as { detail?: unknown }).detail
  }
}

describe('A recent proof', () => {
  it('passes within its minutes', () => expect(refusalOf(session())).toBe('passes'))
  it.each([
    ['is ten minutes old', { provenAt: new Date(now.getTime() - 600_000).toISOString() }, ['password']],
    ['never was', { provenAt: null }, ['password']],
    ['never was, with an authenticator', { provenAt: null, hasTotp: true }, ['password', 'totp']],
    ['belongs to a token, which can prove nothing', { kind: 'token' }, []],
  ])('is required when it %s', (_, more, kinds) => expect(refusalOf(session(more))).toEqual({ proofs: kinds }))
  it.each([
    ['by SMS is offered for a verified phone that is a second factor', { twofa: 'sms', phoneVerified: true }, ['password', 'sms']],
    ['by SMS is not offered for an unverified phone', { twofa: 'sms', phoneVerified: false }, ['password']],
    ['by SMS is not offered for a phone that is no second factor', { twofa: null, phoneVerified: true }, ['password']],
    ['by SMS is not offered for a phone abroad', { twofa: 'sms', phoneVerified: true, phone: '+4915112345678' }, ['password']],
  ])('%s', (_, person, kinds) =>
    expect(refusalOf(session({ provenAt: null }, { phone: '+79161234567', ...person }))).toEqual({ proofs: kinds }),
  )
})
