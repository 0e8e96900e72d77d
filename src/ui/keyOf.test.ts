import { describe, expect, it } from 'vitest'
import { keyOf } from './keyOf.ts'

describe('the meaning of a key', () => {
  it.each([
    ['k', 'KeyK', 'k'],
    ['K', 'KeyK', 'K'],
    ['л', 'KeyK', 'k'],
    ['Л', 'KeyK', 'k'],
    ['п', 'KeyG', 'g'],
    ['/', 'Slash', '/'],
    ['.', 'Slash', '/'],
    ['.', 'Period', '.'],
    ['-', 'Slash', '-'],
    ['?', 'Digit7', '?'],
    ['a', 'KeyQ', 'a'],
    ['é', 'Digit2', 'é'],
    ['Dead', 'KeyE', 'Dead'],
    ['Enter', 'Enter', 'Enter'],
  ])('%s of %s is %s', (key, code, meaning) => {
    expect(keyOf({ key, code })).toBe(meaning)
  })
})
