import { expect, it } from 'vitest'
import { typedPhone } from './typedPhone.ts'

it.each([
  ['', '+7 (999) 123-45-67', '+7 (999) 123-45-67'],
  ['', '123456789012345', '123456789012345'],
  ['+1', '', ''],
])('accepts %j, %j', (before, typed, after) => expect(typedPhone(before, typed)).toBe(after))
it.each([
  ['123456789012345', '1234567890123456'],
  ['+49', '+49 1234 5678 9012 3456'],
  ['', '99999999999999999999'],
])('R0-563: after %j, %j with more than 15 digits is not accepted', (before, typed) => expect(typedPhone(before, typed)).toBe(before))
it('leaves out characters that are not part of a number', () => expect(typedPhone('', '+7a9_9;9')).toBe('+7999'))
