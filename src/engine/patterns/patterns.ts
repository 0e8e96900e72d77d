// Regular expressions of other dialects: mended where the meaning is plain; patterns that blow up are found by trying.

/** A pattern that JavaScript can compile (with the `u` flag), mended if need be; undefined when it cannot be mended. */
export function repairPattern(pattern: string): string | undefined {
  const repairs = [(text: string) => text, ignoreCase, unlimitedAfterPlus, foreignAnchors, plainEscapes]
  let current = pattern
  for (const repair of repairs) {
    current = repair(current)
    if (compiles(current)) return current
  }
  return undefined
}
export function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== ''
  } catch {
    return false
  }
}

/** Go, Python, PCRE: `(?i)abc` → `[aA][bB][cC]`. */
function ignoreCase(pattern: string): string {
  if (!/^\^?\(\?i\)/.test(pattern)) return pattern
  const text = pattern.replace('(?i)', '')
  let inClass = false
  return text.replaceAll(/\\(?:[pP]\{[^}]*\}|[\s\S])|[a-zA-Z]-[a-zA-Z]|[a-zA-Z]|\[|\]/g, (token) => {
    if (token === '[') inClass = true
    if (token === ']') inClass = false
    if (!/^[a-zA-Z](-[a-zA-Z])?$/.test(token)) return token
    const both = token.length === 3 && !inClass ? token : token.toLowerCase() + token.toUpperCase()
    if (token.length === 3)
      return inClass
        ? both
        : [...token].map((letter) => (letter === '-' ? letter : `[${letter.toLowerCase()}${letter.toUpperCase()}]`)).join('')
    return inClass ? both : `[${both}]`
  })
}
/** `x+{1,255}` means at most what `x+` means; a length belongs in maxLength. */
function unlimitedAfterPlus(pattern: string): string {
  return pattern.replaceAll(/(?<!\\)([+*])\{\d+,?\d*\}/g, '$1')
}
/** `\-`, `\_`, `\@`: escapes that mean the character itself, which `u` refuses. */
function plainEscapes(pattern: string): string {
  let inClass = false
  return pattern.replaceAll(/\\(?:u\{?[0-9a-fA-F]|x[0-9a-fA-F]{2}|c[A-Za-z]|[pPk][{<]|[\s\S])|\[|\]/g, (token) => {
    if (token === '[') inClass = true
    if (token === ']') inClass = false
    if (token.length !== 2 || !token.startsWith('\\')) return token
    const letter = token.charAt(1)
    if (/[\^$\\.*+?()[\]{}|/bBdDsSwWfnrtv0-9]/.test(letter) || (inClass && letter === '-')) return token
    return letter
  })
}
/** `\A`, `\z`, `\Z`: begin and end of the text; possessive and atomic forms stay unmended. */
function foreignAnchors(pattern: string): string {
  return pattern
    .replaceAll(/\\A/g, '^')
    .replaceAll(/\\[zZ]/g, '$')
    .replaceAll(/\(\?P</g, '(?<')
}

/** What is known of a pattern's time: `slow` needs exponential or polynomial time, on `witness` for one; `unknown` was not decided in time, and is as good as slow. */
export type PatternVerdict = { status: 'quick' | 'unknown' } | { status: 'slow'; witness: string; growth: 'exponential' | 'polynomial' }
export type JudgePattern = (pattern: string) => PatternVerdict

/** Judges by trying alone: exponential patterns are found, polynomial ones pass. */
export function judgeByTrying(pattern: string): PatternVerdict {
  const witness = slowWitness(pattern, () => performance.now())
  return witness === undefined ? { status: 'quick' } : { status: 'slow', witness, growth: 'exponential' }
}

/** A pattern that takes at least as many steps as the given one, and is easier to judge: large counts become "any number". */
export function withoutCounts(pattern: string): string {
  return pattern.replaceAll(
    /\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\{(\d+)(,?)(\d*)\}/g,
    (token, least?: string, comma?: string, most?: string) => {
      if (least === undefined || Number(most === '' || most === undefined ? least : most) <= 4 || (comma === ',' && most === ''))
        return token
      return Number(least) === 0 ? '*' : '+'
    },
  )
}

/** The alternatives of the whole pattern: what each costs adds up. */
export function alternativesOf(pattern: string): string[] {
  const found = ['']
  let depth = 0
  for (const [token] of pattern.matchAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/g)) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (token === '|' && depth === 0) found.push('')
    else found[found.length - 1] += token
  }
  return found
}

const lengths = [12, 16, 20, 24, 27]
const slowMilliseconds = 25
/** A text on which the pattern needs exponential time; undefined when none was found. Polynomial patterns pass. */
export function slowWitness(pattern: string, now: () => number): string | undefined {
  if (!/[*+}].*[)*+}].*[*+{]|\|/.test(pattern)) return undefined
  const regex = new RegExp(pattern, 'u')
  for (const unit of unitsOf(pattern)) {
    for (const length of lengths) {
      const text = `${unit.repeat(Math.ceil(length / unit.length))}\u0000`
      // Slow once may be the machine; slow thrice is the pattern.
      if ([1, 2, 3].every(() => millisecondsOf(() => regex.test(text), now) > slowMilliseconds)) return text
    }
  }
  return undefined
}
function millisecondsOf(work: () => void, now: () => number): number {
  const start = now()
  work()
  return now() - start
}
/** Characters the pattern may repeat, alone and in pairs with what it names. */
function unitsOf(pattern: string): string[] {
  const literal = [...new Set(pattern.replaceAll(/\\[\s\S]|[[\](){}|?*+^$.]/g, ''))].slice(0, 8)
  return [...new Set([...literal, 'a', '0', ' ', '-'])]
}
