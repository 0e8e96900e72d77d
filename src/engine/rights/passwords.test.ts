import { describe, expect, it } from 'vitest'
import { PASSWORD_LENGTH, passwordFault } from './passwords.ts'

describe('a new password', () => {
  it('R0-833 has 8 to 64 characters', () => {
    expect(PASSWORD_LENGTH).toEqual({ least: 8, most: 64 })
    expect([7, 8, 64, 65].map((length) => passwordFault('я'.repeat(length), 'a@b.co'))).toEqual([
      'minLength',
      undefined,
      undefined,
      'maxLength',
    ])
  })
  it('is counted in characters as people see them, composed or not', () => {
    expect(passwordFault('\u{1f600}'.repeat(8), '')).toBeUndefined()
    expect(passwordFault('\u{1f600}'.repeat(4), '')).toBe('minLength')
    expect(passwordFault('e\u0301'.repeat(7), '')).toBe('minLength')
  })
  it('is neither the e-mail nor its part before the at sign, in any case', () => {
    for (const password of ['Dana.Weiss@example.com', 'dana.weiss', 'DANA.WEISS'])
      expect(passwordFault(password, ' dana.weiss@example.com ')).toBe('differs')
    for (const password of ['dana.weiss1', 'example.com', '@example.com'])
      expect(passwordFault(password, 'dana.weiss@example.com')).toBeUndefined()
    expect(passwordFault('12345678', '')).toBeUndefined()
  })
  it('has no control characters', () => {
    expect(['long\u0000enough', 'long\nenough'].map((password) => passwordFault(password, ''))).toEqual(['characters', 'characters'])
  })
})
