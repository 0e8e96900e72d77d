import { describe, expect, it } from 'vitest'
import { isLinear } from './linear.ts'

describe('the proof that a pattern is quick', () => {
  it.each([
    '^[a-z]+$',
    '^\\d{3}-\\d{4}$',
    'abc',
    '^$',
    '^(?:[a-z]{1,63}\\.)+[a-z]{2,63}$',
    '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
    '^\\p{L}{1,200}$',
    '^(?!relationships$|links$)\\w[-\\w]*$',
    '^(?=.*\\d)(?=.*[a-z]).{8,}$',
    '^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?$',
    '^a|^b.*c|\\.png$',
    '^[^"\\\\]*(?:\\\\.[^"\\\\]*)*$',
    '^\\u{1F600}\\x41\\u0042\\cJ$',
    '^(?<year>\\d{4})',
    '^[^\\u0000-\\u001F\\u007F]{1,1024}$',
    '^.{0,65535}$',
    '^(?:[a-z0-9]{1,63}\\.){1,1024}[a-z]{2,}$',
    '^[a-f0-9]{1000,}$',
    '^[a-z]{1,2048}(?:\\/[a-z]{1,2048}){0,1000}$',
  ])('is found for %s', (pattern) => {
    expect(new RegExp(pattern, 'u')).toBeDefined()
    expect(isLinear(pattern)).toBe(true)
  })
  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    "^([A-Za-z]+[ ,.'-]?)+$",
    '(x+x+)+y',
    '^(\\d+)*$',
    '^(\\w*)*$',
    '((a?)*)*$',
    '^(.*a){11}$',
    '^(?:a?){30}a{30}$',
    `^${'(a|a)'.repeat(30)}$`,
    `^${'(?:a|b|)'.repeat(30)}c$`,
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    '\\s+$',
    '^.*foo.*bar.*baz$',
    'a*a*b',
    '^a*a*$',
    'x.*y',
    '^(?:\\p{L}+\\p{N}*)+$',
    '^(?:[^\\p{L}]+[a-z])+$',
    '^a{0,1024}a{0,1024}$',
    '^(?:a{1,1024}){1,1024}$',
    '^(?:a|aa){1,1024}$',
    '^(?:a?){0,1024}$',
    '\\s{1,1024}$',
    '^(?:(?=.{0,1024}x)a)*$',
  ])('is not found for %s, which needs more', (pattern) => {
    expect(isLinear(pattern)).toBe(false)
  })
  it.each(['^(?:(?=.*x)a)*$', '^(?!(a+)+$)', '(?=.*x)y'])('is not found where looking ahead costs much: %s', (pattern) => {
    expect(isLinear(pattern)).toBe(false)
  })
  it.each([
    '(a)\\1',
    '(?<n>a)\\k<n>',
    '(?<!a)b',
    '(?<=a)b',
    '(',
    'a)',
    '[a',
    '[z',
    '*',
    '\\',
    'a{',
    '\\p',
    '(?i)a',
    '[\\d-z]',
    '\\ud83d',
    '\\c1',
    '\\xZZ',
    '\\01',
  ])('says nothing of %s', (pattern) => {
    expect(isLinear(pattern)).toBe(false)
  })
  it('gives up soon on large patterns', () => {
    expect(isLinear(`^${'ab'.repeat(400)}$`)).toBe(false)
    expect(isLinear(`^${'[ab]*a'}${'[ab]'.repeat(40)}$`)).toBe(false)
  })
})
