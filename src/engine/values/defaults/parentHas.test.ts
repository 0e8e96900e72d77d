import { describe, expect, it } from 'vitest'
import { hasContent, lackingIn } from './parentHas.ts'

describe('what a record above lacks', () => {
  const parent = { names: ['a.example'], certificate: 3, origin: { hostname: '', https: false }, limitations: {} }
  it('is nothing where all of it is said, false and zero, too', () => {
    expect(lackingIn(parent, ['names', 'certificate', 'origin.https'])).toEqual([])
    expect(lackingIn(parent)).toEqual([])
    expect([0, false, 'a', [0], { a: null }].every(hasContent)).toBe(true)
  })
  it('is reported by its path, of whatever kind nothing is', () => {
    expect(lackingIn(parent, ['origin.hostname', 'names', 'limitations', 'gone', 'origin.gone.deep'])).toEqual([
      'origin.hostname',
      'limitations',
      'gone',
      'origin.gone.deep',
    ])
    expect([undefined, null, '', ' \n', [], {}].some(hasContent)).toBe(false)
  })
  it.each([undefined, null, 'text', 5, []])('is all of it where nothing is above: %j', (nothing) =>
    expect(lackingIn(nothing, ['names'])).toEqual(['names']),
  )
})
