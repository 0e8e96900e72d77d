import { describe, expect, it } from 'vitest'
import { isValidPhone, normalizePhone, toWire } from './phone.ts'

describe('a phone while typing', () => {
  it.each([
    ['R0-593', '+7a9_9', /^\+7 ?99$/],
    ['R0-593', 'tel: +49 1512 3456789;', /^\+49 1512 3456789$/],
    ['R0-594 R0-596', '89991234567', /^\+7 999 123-45-67$/],
    ['R0-594', '8', /^\+7$/],
    ['R0-594', '8 (999) 123-45-67', /^\+7 999 123-45-67$/],
    ['R0-595', '4915112345678', /^\+49 1511 2345678$/],
    ['R0-595', '7', /^\+7$/],
    ['R0-596', '+12133734253', /^\+1 213 373 4253$/],
  ])('%s: %s', (_id, typed, shown) => expect(normalizePhone(typed)).toMatch(shown))
  it.each(['', '+', ' ', '()', 'abc', '-+'])('%j keeps only the allowed characters', (typed) =>
    expect(normalizePhone(typed)).not.toMatch(/[^+ ()-]/),
  )
  it.each(['+79991234567', '+4915112345678', '+12133734253', '+7', '+999', '+861069445464'])(
    'a formatted number stays unchanged: %s',
    (wire) => {
      const shown = normalizePhone(wire)
      expect([toWire(shown), normalizePhone(shown)]).toEqual([wire, shown])
    },
  )
})

describe('a transmitted phone', () => {
  it('R0-417 is the plus sign and digits', () =>
    expect([toWire('+7 (999) 123-45-67'), toWire('+49 1512 3456789'), toWire('')]).toEqual(['+79991234567', '+4915123456789', '']))
})

describe('a number of its country’s plan', () => {
  it.each(['+79991234567', '+7 495 123-45-67', '+49 1512 3456789', '+1 213 373 4253', '+77011234567', '+375291234567'])('%s', (phone) =>
    expect(isValidPhone(phone)).toBe(true),
  )
  it.each([
    '',
    '+',
    '+7',
    '+7123',
    '89991234567',
    '9991234567',
    '+00000000000',
    '+799912345678',
    '+1234567890123456',
    '+999123456789',
    '++79991234567',
    '+7999+1234567',
    'x'.repeat(1000),
  ])('not %j', (phone) => expect(isValidPhone(phone)).toBe(false))
})
