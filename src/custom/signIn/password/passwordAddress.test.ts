import { expect, it } from 'vitest'
import { isPasswordLink } from './passwordAddress.ts'

it.each([
  ['/password', '#code', true],
  ['/password/', '#code', true],
  ['/password', '', false],
  ['/password', '#', false],
  ['/passwords', '#code', false],
  ['/login', '#code', false],
])('%s%s', (pathname, hash, expected) => expect(isPasswordLink({ pathname, hash })).toBe(expected))
