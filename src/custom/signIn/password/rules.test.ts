import { describe, expect, it } from 'vitest'
import { isEmail, guestPasswordFault } from './rules.ts'

describe('isEmail', () => {
  it.each(['a@b.co', 'dana.weiss+cdn@example.com', ' a@b.co '])('accepts %j', (value) => expect(isEmail(value)).toBe(true))
  it.each(['', 'a', 'a@b', '@b.co', 'a b@c.co', 'имя@пример.рф', 'a@b@c.co', 'a@b.co,c@d.co'])('refuses %j', (value) =>
    expect(isEmail(value)).toBe(false),
  )
})

describe('passwordFault', () => {
  it('requires 8 to 64 characters', () => {
    expect(guestPasswordFault('1234567', 'a@b.co')).toBe('length')
    expect(guestPasswordFault('12345678', 'a@b.co')).toBeUndefined()
    expect(guestPasswordFault('я'.repeat(64), 'a@b.co')).toBeUndefined()
    expect(guestPasswordFault('я'.repeat(65), 'a@b.co')).toBe('length')
  })
  it('refuses the e-mail and its part before the at sign', () => {
    expect(guestPasswordFault('Dana.Weiss@example.com', 'dana.weiss@example.com')).toBe('matches')
    expect(guestPasswordFault('dana.weiss', 'dana.weiss@example.com')).toBe('matches')
    expect(guestPasswordFault('dana.weiss1', 'dana.weiss@example.com')).toBeUndefined()
  })
})
