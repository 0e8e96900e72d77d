// Repairs regular expressions of other dialects where the meaning is clear.

/** A pattern that JavaScript can compile (with the `u` flag), repaired if necessary; undefined if it cannot be repaired. */
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
/** `x+{1,255}` means at most `x+`; a length belongs in maxLength. */
function unlimitedAfterPlus(pattern: string): string {
  return pattern.replaceAll(/(?<!\\)([+*])\{\d+,?\d*\}/g, '$1')
}
/** `\-`, `\_`, `\@`: identity escapes, which the `u` flag rejects. */
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
/** `\A`, `\z`, `\Z`: start and end of the text; possessive and atomic forms are not repaired. */
function foreignAnchors(pattern: string): string {
  return pattern
    .replaceAll(/\\A/g, '^')
    .replaceAll(/\\[zZ]/g, '$')
    .replaceAll(/\(\?P</g, '(?<')
}

/**
 * Verdict on a pattern's running time: `slow` is exponential or polynomial, for example on `witness`; `unknown` was not decided in time,
 * and is treated as slow.
 */
export type PatternVerdict = { status: 'quick' | 'unknown' } | { status: 'slow'; witness: string; growth: 'exponential' | 'polynomial' }
export type JudgePattern = (pattern: string) => PatternVerdict

/** For built-in definitions: tests judge their patterns, and nobody else writes them. */
export const trusted: JudgePattern = () => ({ status: 'quick' })
