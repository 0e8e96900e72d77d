import { expect, it } from 'vitest'
import { pickScheme } from './scheme.ts'

it('takes what this browser remembers, then what the person chose, then what the brand wants', () => {
  expect(pickScheme('light', 'dark', 'dark')).toBe('light')
  expect(pickScheme(undefined, 'dark', 'light')).toBe('dark')
  expect(pickScheme(undefined, null, 'dark')).toBe('dark')
})

it('follows the system when nobody chose, and passes over nonsense', () => {
  expect(pickScheme(undefined, null, undefined)).toBe('system')
  expect(pickScheme('purple', 7, 'dark')).toBe('dark')
})
