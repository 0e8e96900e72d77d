// What the portal takes as an expression for an edge, RE2 and PCRE2 both take, and all three find the same in every text.
// EDGE_PATTERNS: how many are tried (npm run test:long: 10,000).
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../../src/engine/patterns/edgePattern.ts'
import { edgeRefusal, finds } from '../../../src/engine/patterns/edgeRegex.ts'
import { askPcre2, asBytes, shownBytes, type GuestRequest, type Groups } from '../../support/outside/pcre2.ts'
import { patternOf, randomOf, subjectFor } from '../../support/schemas/edgePatterns.ts'

const count = Number(process.env['EDGE_PATTERNS'] ?? 1500)
const random = randomOf(Number(process.env['EDGE_SEED'] ?? 20261123))
const made: GuestRequest[] = Array.from({ length: count }, () => {
  const pattern = patternOf(random)
  return { pattern, isCaseless: random(4) === 0, subjects: Array.from({ length: 8 }, () => subjectFor(pattern, random)) }
})

function compiledByRe2({ pattern, isCaseless }: GuestRequest): RE2JS | undefined {
  try {
    return RE2JS.compile(asBytes(pattern), isCaseless ? RE2JS.CASE_INSENSITIVE : 0)
  } catch {
    return undefined
  }
}
/** Groups as pcre2test lists them: those after the last that took part are left out. */
function groupsBy(re2: RE2JS, text: string): Groups | undefined {
  const matcher = re2.matcher(asBytes(text))
  if (!matcher.find()) return undefined
  const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, index) => matcher.group(index) ?? null)
  const last = groups.findLastIndex((group) => group !== null)
  return groups.slice(0, last + 1).map((group) => (group === null ? null : shownBytes(group)))
}

describe(`${count} expressions made at random`, () => {
  // Those that are refused are only compiled: callouts and the like would answer otherwise than by groups.
  const answers = askPcre2(made.map((asked) => (edgeRefusal(asked.pattern, asked.isCaseless) ? { ...asked, subjects: [] } : asked)))
  const all = made.map((asked, index) => ({
    asked,
    answer: answers[index]!,
    re2: compiledByRe2(asked),
    refusal: edgeRefusal(asked.pattern, asked.isCaseless),
  }))
  const taken = all.filter(({ refusal }) => refusal === undefined)

  it('include every kind', () => {
    expect(taken.length).toBeGreaterThan(count / 5)
    expect(new Set(all.map(({ refusal }) => refusal?.reason)).size).toBeGreaterThan(12)
  })
  it('that the portal accepts, RE2 and PCRE2 accept', () => {
    expect(taken.filter(({ re2, answer }) => !re2 || 'refused' in answer).map(({ asked }) => asked.pattern)).toEqual([])
  })
  it('that the portal accepts find the same in each text, group by group', () => {
    const differing = taken.flatMap(({ asked, answer, re2 }) =>
      asked.subjects.flatMap((text, index) => {
        const found = 'matches' in answer ? answer.matches[index] : undefined
        // Before a line break at the very end, `$` of PCRE2 matches and that of RE2 does not (docs/decisions/143).
        const expected = text.endsWith('\n') ? found : groupsBy(re2!, text)
        const own = finds(`${asked.isCaseless ? '~*' : '~'}${asked.pattern}`, text)
        const isSame = JSON.stringify(found) === JSON.stringify(expected) && own === (found !== undefined)
        return isSame ? [] : [{ pattern: asked.pattern, isCaseless: asked.isCaseless, text, found, expected, own }]
      }),
    )
    expect(differing).toEqual([])
  })
  it('that both engines read alike are refused by the portal only with a reason', () => {
    // `a{`, `[[:a]`, `\17` and `[a-z-9]` are slips more often than meant; names become variables of nginx; the rest is slow, too large or beyond ASCII.
    const strict = [
      'slow',
      'count',
      'space',
      'character',
      'named',
      'flags',
      'repeat',
      'range',
      'escape',
      'group',
      'empty',
      'class',
      'backreference',
    ]
    const isMeant = ({ reason, token }: Refusal) => strict.includes(reason) && (reason !== 'class' || /^\[[:.=]/.test(token))
    const others = all.filter(({ refusal, re2, answer }) => refusal && re2 && 'matches' in answer && !isMeant(refusal))
    expect(others.map(({ asked, refusal }) => [asked.pattern, refusal])).toEqual([])
  })
})
