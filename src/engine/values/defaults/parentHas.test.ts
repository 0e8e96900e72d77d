import { describe, expect, it } from 'vitest'
import { hasContent, lackingIn } from './parentHas.ts'

describe('values that a parent record lacks', () => {
  const parent = { names: ['a.example'], certificate: 3, origin: { hostname: '', https: false }, limitations: {} }
  it('are none if all are set, including false and zero', () => {
    expect(lackingIn(parent, ['names', 'certificate', 'origin.https'])).toEqual([])
    expect(lackingIn(parent)).toEqual([])
    expect([0, false, 'a', [0], { a: null }].every(hasContent)).toBe(true)
  })
  it('are reported by path, for any empty value', () => {
    expect(lackingIn(parent, ['origin.hostname', 'names', 'limitations', 'gone', 'origin.gone.deep'])).toEqual([
      'origin.hostname',
      'limitations',
      'gone',
      'origin.gone.deep',
    ])
    expect([undefined, null, '', ' \n', [], {}].some(hasContent)).toBe(false)
  })
  it.each([undefined, null, 'text', 5, []])('are all of them without a parent: %j', (nothing) =>
    expect(lackingIn(nothing, ['names'])).toEqual(['names']),
  )
})
