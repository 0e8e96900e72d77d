import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linearMatcher } from './linearEngine.ts'

const ordinary = [
  '.*\\.json$',
  'hp.*ux',
  '^[a-z0-9]{1,2}|[a-z0-9][a-z0-9-]+[a-z0-9]$',
  '^(a+)+$',
  '^\\s*(\\S+)\\s*$',
  '[\\s\\S]+x',
  '[^\\s,]+$',
  '^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$',
  '(?<year>\\d{4})-(?<month>\\d\\d)',
  '\\bfoo\\b|\\Bbar',
  '^[^[\\]]*$',
  '[&~|-]+',
  '^\\p{L}[\\p{L}\\p{Nd}]*$',
  '\\p{Script=Cyrillic}+$',
  '^\\u0041\\x42\\u{1F600}?\\cI?$',
  '^.$',
  '^$|^\\/[a-z\\/\\-]*$',
  '[\\b\\0]',
  'a{2,5}?b??c*?$',
  '^(?:\\.{1,2}\\/)*[^\\/]+$',
  '\\D\\W[\\D\\W]$',
]
const letters = [
  'a',
  'b',
  'x',
  'h',
  'p',
  'u',
  'foo',
  'bar',
  '.json',
  '0',
  '9',
  '-',
  '_',
  '.',
  '/',
  '[',
  ']',
  '&',
  '~',
  '@',
  ' ',
  '\t',
  '\n',
  '\r',
  '\u00a0',
  '\u2028',
  '\ufeff',
  'ж',
  'É',
  '\u{1F600}',
  '\b',
  '\0',
  'A',
  'B',
]

describe('the linear engine', () => {
  it.each(ordinary)('reads %s as JavaScript does', (pattern) => {
    const linear = linearMatcher(pattern)!
    const native = new RegExp(pattern, 'u')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 8 }), (parts) => {
        const text = parts.join('')
        expect(linear.test(text), JSON.stringify(text)).toBe(native.test(text))
      }),
      { numRuns: 400 },
    )
  })
  it.each(['(?=a)b', '(?!a)b', '(?<=a)b', '(?<!a)b', '(a)\\1', '(?<n>a)\\k<n>', '[^]', '[]', 'a{2000}', '[\\uD800-\\uDFFF]', '\\p{Emoji}'])(
    'leaves %s to the other',
    (pattern) => expect(linearMatcher(pattern)).toBeUndefined(),
  )
  it('takes time in proportion to the text', () => {
    // Each would keep a backtracking engine busy practically forever.
    for (const [pattern, text] of [
      ['^(a+)+$', `${'a'.repeat(50_000)}!`],
      ['hp.*ux', 'hp'.repeat(50_000)],
      ['.*\\.json$', '.json'.repeat(20_000) + ' '],
    ] as const)
      expect(linearMatcher(pattern)?.test(text)).toBe(false)
  })
})
