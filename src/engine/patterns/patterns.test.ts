import { describe, expect, it } from 'vitest'
import { compiles, repairPattern } from './patterns.ts'

describe('patterns', () => {
  it.each([
    ['(?i)a[b-d]\\w\\d', '[aA][b-dB-D]\\w\\d'],
    ['\\Aa\\z', '^a$'],
    ['(?P<n>a)', '(?<n>a)'],
    ['a\\/b', 'a\\/b'],
  ])('%s is read as %s', (given, mended) => {
    expect(repairPattern(given)).toBe(mended)
    expect(compiles(mended)).toBe(true)
  })
  it.each(['(', '[', 'a**', '(?<n', '\\p{Nothing}'])('%s cannot be read', (given) => {
    expect(repairPattern(given)).toBeUndefined()
  })
})
