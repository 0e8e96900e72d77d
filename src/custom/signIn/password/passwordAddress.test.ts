import { expect, it } from 'vitest'
import { isInvitationLink, isPasswordLink } from './passwordAddress.ts'

it.each([
  ['/password', '#code', true],
  ['/password/', '#code', true],
  ['/password', '', false],
  ['/password', '#', false],
  ['/passwords', '#code', false],
  ['/login', '#code', false],
])('%s%s', (pathname, hash, expected) => expect(isPasswordLink({ pathname, hash })).toBe(expected))

it.each([
  ['/set-password/code', '?email=a%40b.example&target=invitation', true],
  ['/set-password/code', '?email=a%40b.example&target=registration', false],
  ['/set-password', '?target=invitation', false],
  ['/login', '?target=invitation', false],
])('%s%s', (pathname, search, expected) => expect(isInvitationLink({ pathname, search })).toBe(expected))
