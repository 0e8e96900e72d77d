import { describe, expect, it } from 'vitest'
import { isAbove } from './waiting.ts'

describe('a sum', () => {
  it.each([
    ['100000.01', '100000.00'],
    ['-100000.01', '100000.00'],
    ['0.01', '0.00'],
    ['0.30', '0.29'],
  ])('of %s is above the limit of %s', (amount, limit) => expect(isAbove(amount, limit)).toBe(true))
  it.each([
    ['100000', '100000.00'],
    ['-100000.00', '100000.00'],
    ['99999.99', '100000.00'],
    ['', '0.00'],
    ['-', '0.00'],
    ['many', '1.00'],
    ['9999999999', null],
    ['9999999999', undefined],
  ])('of %s is not above the limit of %s', (amount, limit) => expect(isAbove(amount, limit)).toBe(false))
})
