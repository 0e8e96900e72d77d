import { describe, expect, it } from 'vitest'
import { uncovered } from './coverage.ts'

describe('names that a certificate does not cover', () => {
  it('are none when each is in it, or is one label below a wildcard', () =>
    expect(uncovered(['shop.example.com', 'CDN.Example.com'], 'shop.example.com, *.example.com')).toEqual([]))
  it.each([
    ['deeper than the wildcard', ['a.b.example.com'], '*.example.com'],
    ['the name under which the wildcard stands', ['example.com'], '*.example.com'],
    ['another domain', ['shop.example.org'], 'shop.example.com'],
    ['the end of a name', ['xexample.com'], 'example.com'],
    ['anything, when it has no names', ['shop.example.com'], ''],
  ])('%s', (_, names, list) => expect(uncovered(names, list)).toEqual(names))
})
