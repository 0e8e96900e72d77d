// No expression that the portal takes can stall an edge: on 8 KB, as much as nginx reads of a request line or a header, PCRE2 stays
// far below its own limit. What the portal refuses as slow does reach that limit, or grows faster than the text (docs/decisions/143).
import { describe, expect, it } from 'vitest'
import { edgeRefusal } from '../../../src/engine/patterns/edgeRegex.ts'
import { patternOf, randomOf, subjectFor } from '../../support/schemas/edgePatterns.ts'
import { askPcre2 } from '../../support/outside/pcre2.ts'

const size = 8192
/** Of PCRE2's own ten million. A way costs a few steps, and there are at most 64 at a time. */
const steps = 2_000_000
const long = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
const ask = (pattern: string, subjects: string[]) => askPcre2([{ pattern, isCaseless: false, subjects }])[0]!

/** Taken, and as costly as such may be. */
const costly = [
  '^/(.*)/([^/]*)$',
  '.*\\.(jpe?g|png)$',
  '^(?:[^/]*/)*[^/]*\\.m3u8$',
  '^/video/.*\\.mp4$',
  '^(a|b)*c$',
  '^(?:[a-z]{1,63}\\.)+[a-z]{2,63}$',
  '^.*(?:bot|spider|crawler)',
  '^[ab]{0,20}[bc]{0,3}d',
  '(?:aa?){5}b',
]
const slow = ['(a+)+$', '(a|aa)+$', '(?:a*)*b', '^(.*)/(.*)x$', '^/(.*)/(.*)$', '(?:x+x+)+y', '^.*a.*b.*c', '(a|b|ab)*c', '.+a.+b']
const texts = ['a', 'b', 'ab', '/', '/a', 'x', 'abc', 'a.', 'bot', '/video/', '.jpg', 'aaab']
  .map((unit) => `${long(unit)}\u0001`)
  .concat(`${long('/')}\n/`, `${long('a\n')}!`)

describe('expressions that the portal accepts', () => {
  it.each(costly)('%s ends on every long text', (pattern) => {
    expect(edgeRefusal(pattern)).toBeUndefined()
    expect(failuresOf([pattern])).toEqual([])
  })
  it('random ones end on every long text, too', () => {
    const random = randomOf(7)
    const patterns = Array.from({ length: 120 }, () => patternOf(random)).filter((pattern) => edgeRefusal(pattern) === undefined)
    expect(patterns.length).toBeGreaterThan(25)
    expect(failuresOf(patterns, (pattern) => [long(`${subjectFor(pattern, random)}a`)])).toEqual([])
  })
})
function failuresOf(patterns: string[], textsFor: (pattern: string) => string[] = () => texts): unknown[] {
  const asked = patterns.map((pattern) => ({
    pattern: `(*LIMIT_MATCH=${steps})${pattern}`,
    isCaseless: false,
    subjects: textsFor(pattern),
  }))
  return askPcre2(asked).flatMap((answer, index) =>
    'refused' in answer || answer.matches.some((found) => found !== undefined && !Array.isArray(found)) ? [patterns[index]] : [],
  )
}

describe('expressions that would stall an edge', () => {
  it.each(slow)('%s is refused', (pattern) => {
    expect(edgeRefusal(pattern)).toMatchObject({ reason: 'slow' })
  })
  it.each(['(a+)+$', '^(.*)/(.*)x$', '^/(.*)/(.*)$'])('%s reaches the limit of PCRE2 itself', (pattern) => {
    const answer = ask(pattern, [`${long('a')}!`, long('/'), `${long('/')}\n/\n/`])
    const found = 'matches' in answer ? answer.matches : []
    expect(found.some((one) => one !== undefined && !Array.isArray(one) && one.failed.includes('match limit'))).toBe(true)
  })
})

describe('checking is cheap', () => {
  it('a hostile expression costs no more work than a plain limit', () => {
    // Counted, not timed: what cannot be decided within the bound is refused.
    for (const pattern of [
      '^(?:[a-z]{0,200}[0-9a-f]{1,60}x?){2}y',
      '[a-f]{1,90}[b-g]{1,90}[c-h]{1,90}',
      `^${'(a?b?|c?)'.repeat(25)}d`,
      '('.repeat(128) + ')'.repeat(128),
    ])
      expect(edgeRefusal(pattern)?.reason, pattern).toMatch(/^(?:slow|count)$/)
  })
})
