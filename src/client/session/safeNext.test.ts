import { expect, it } from 'vitest'
import { safeNext } from './safeNext.ts'

const origin = 'https://portal.example.com'

it('keeps a path of this site with its query', () => {
  expect(safeNext('/f-cdn/http?sort=name&page=2#top', origin)).toBe('/f-cdn/http?sort=name&page=2#top')
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\tevil',
  '/\n/evil',
  'https://portal.example.com@evil.example',
  'portal.example.com.evil.example',
  '',
  null,
  '/./..//evil.example',
  '/login',
  '/setup?code=1',
])('leads to the home page instead of %j', (next) => expect(safeNext(next, origin)).toBe('/'))

it('treats an encoded slash as a part of a path', () => {
  expect(safeNext('/%2f%2fevil.example', origin)).toBe('/%2f%2fevil.example')
})
