import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barePhone, cleanPhone, isPhone, PHONE_DIGITS } from './phones.ts'

describe('phone numbers', () => {
  it.each([
    ['8 (912) 345-67-89', '+7 (912) 345-67-89'],
    ['tel: 49 30 1', '+49 30 1'],
    ['+1 202', '+1 202'],
    ['', ''],
    ['abc', ''],
  ])('%j is cleaned to %j', (typed, clean) => {
    expect(cleanPhone(typed)).toBe(clean)
    expect(cleanPhone(clean)).toBe(clean)
  })
  it('travel as a plus and digits', () => {
    expect(barePhone('8 (912) 345-67-89')).toBe('+79123456789')
  })
  it.each(['+79123456789', '+7 (912) 345-67-89', '+12345', '+123456789012345'])('%j is one', (text) => expect(isPhone(text)).toBe(true))
  it.each([
    '',
    '+',
    '79123456789',
    '+1234',
    '+1234567890123456',
    '+0123456789',
    '+7 912 abc',
    '+7+912345678',
    '++79123456789',
    '+7912345678\u0660',
    ' +79123456789',
    '+7.912.345.67.89',
  ])('%j is none', (text) => expect(isPhone(text)).toBe(false))
  it('have at most 15 digits, however many spaces', () => {
    expect(PHONE_DIGITS.most).toBe(15)
    fc.assert(fc.property(fc.stringMatching(/^[1-9]\d{4,20}$/), (digits) => isPhone(`+${[...digits].join(' ')}`) === digits.length <= 15))
  })
})
