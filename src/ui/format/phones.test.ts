import { expect, it } from 'vitest'
import { formatPhone } from './phones.ts'

it.each([
  ['8 (912) 345-67-89', '+7 912 345 67 89'], ['+79123456789', '+7 912 345 67 89'], ['7 912 3456789', '+7 912 345 67 89'], ['tel: +49 30 901820', '+49 30 901820'], ['+1 (202) 555-0143', '+1 202 555 0143'],
  ['', ''], ['+', '+'], ['+7 912', '+7 912'], ['letters', ''], ['+999 123', '+999 123'],
])('%j is written %j', (typed, shown) => expect(formatPhone(typed)).toBe(shown))
