import { expect, it } from 'vitest'
import { pickScheme } from './scheme.ts'

it('prefers the choice of this browser, then of the person, then of the brand', () => {
  expect(pickScheme('light', 'dark', 'dark')).toBe('light')
  expect(pickScheme(undefined, 'dark', 'light')).toBe('dark')
  expect(pickScheme(undefined, null, 'dark')).toBe('dark')
})

it('follows the system without a choice, and ignores invalid values', () => {
  expect(pickScheme(undefined, null, undefined)).toBe('system')
  expect(pickScheme('purple', 7, 'dark')).toBe('dark')
})
