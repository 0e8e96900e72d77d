// Parses a regular expression (flag `u`) into a tree, as far as the analysis of its running time needs.

/** First and last code point, inclusive. */
export type Range = readonly [number, number]
export type PatternNode =
  | { kind: 'set'; ranges: readonly Range[] }
  | { kind: 'all' | 'any'; items: PatternNode[] }
  | { kind: 'repeat'; item: PatternNode; least: number; most: number }
  | { kind: 'ahead'; item: PatternNode }
  | { kind: 'begin' | 'edge'; /** The JavaScript source, on request. */ source?: string }

export const everything: readonly Range[] = [[0, 0x10ffff]]
const digits: Range[] = [[48, 57]]
const wordy: Range[] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
const spaces: Range[] = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const lineEnds: Range[] = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]
const named: Record<string, readonly Range[]> = {
  d: digits,
  w: wordy,
  s: spaces,
  D: exceptFor(digits),
  W: exceptFor(wordy),
  S: exceptFor(spaces),
}
const controls: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

/** Undefined for unsupported parts: backreferences, lookbehind, syntax errors. Unicode classes count as every character. */
export function patternTree(pattern: string): PatternNode | undefined {
  const text = Array.from(pattern)
  let at = 0
  try {
    const tree = choice()
    return at === text.length ? tree : undefined
  } catch (error) {
    if (error instanceof LeftOut) return undefined
    throw error
  }

  function choice(): PatternNode {
    const items = [sequence()]
    while (took('|')) items.push(sequence())
    return items.length === 1 ? items[0]! : { kind: 'any', items }
  }
  function sequence(): PatternNode {
    const items: PatternNode[] = []
    while (at < text.length && text[at] !== '|' && text[at] !== ')') items.push(counted(atom()))
    return { kind: 'all', items }
  }
  function counted(item: PatternNode): PatternNode {
    const [least, most] = counts() ?? [1, 1]
    if (least === 1 && most === 1) return item
    took('?')
    return { kind: 'repeat', item, least, most }
  }
  function counts(): [number, number] | undefined {
    if (took('*')) return [0, Infinity]
    if (took('+')) return [1, Infinity]
    if (took('?')) return [0, 1]
    if (text[at] !== '{') return undefined
    const [whole, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(text.slice(at, at + 20).join('')) ?? leaveOut()
    at += whole.length
    return [Number(least), comma === '' ? Number(least) : most === '' ? Infinity : Number(most)]
  }
  function atom(): PatternNode {
    const token = text[at++]
    if (token === '^') return { kind: 'begin' }
    if (token === '$') return { kind: 'edge' }
    if (token === '.') return { kind: 'set', ranges: exceptFor(lineEnds) }
    if (token === '[') return { kind: 'set', ranges: members() }
    if (token === '(') return group()
    if (token === undefined || '*+?{}]'.includes(token)) leaveOut()
    if (token !== '\\') return { kind: 'set', ranges: [only(token)] }
    if (took('b') || took('B')) return { kind: 'edge' }
    return { kind: 'set', ranges: escaped() }
  }
  function group(): PatternNode {
    const opening = /^\?(?::|=|!|<[\p{L}\p{N}_$]+>)/u.exec(text.slice(at, at + 60).join(''))?.[0] ?? ''
    if (opening === '' && text[at] === '?') leaveOut()
    at += Array.from(opening).length
    const item = choice()
    if (!took(')')) leaveOut()
    return opening === '?=' || opening === '?!' ? { kind: 'ahead', item } : item
  }
  function members(): readonly Range[] {
    const isNegated = took('^')
    const found: Range[] = []
    while (!took(']')) {
      const from = member()
      if (text[at] !== '-' || text[at + 1] === ']') found.push(...from)
      else {
        at += 1
        const to = member()
        if (!isOne(from) || !isOne(to)) leaveOut()
        found.push([from[0]![0], to[0]![1]])
      }
    }
    // The approximation of a Unicode class is too large, so its complement would be too small.
    const isVague = found.some(([from, to]) => from === 0 && to === 0x10ffff)
    return isVague ? everything : isNegated ? exceptFor(found) : found
  }
  function member(): readonly Range[] {
    const token = text[at++]
    if (token !== '\\') return [only(token)]
    return took('b') ? [[8, 8]] : took('-') ? [only('-')] : escaped()
  }
  function escaped(): readonly Range[] {
    const token = text[at++] ?? leaveOut()
    const rest = text.slice(at, at + 80).join('')
    if (named[token]) return named[token]
    if (/[1-9k]/.test(token) || (token === '0' && /^\d/.test(rest))) leaveOut()
    if (token in controls) return [[controls[token]!, controls[token]!]]
    if (token === 'p' || token === 'P') {
      at += (/^\{[^}]+\}/.exec(rest)?.[0] ?? leaveOut()).length
      return everything
    }
    if (!/[cxu]/.test(token)) return [only(token)]
    const { code, length } = characterOf(token, rest)
    at += length
    return [[code, code]]
  }
  function took(token: string): boolean {
    if (text[at] !== token) return false
    at += 1
    return true
  }
}

/** The character of `\c`, `\x` or `\u`, and the length of its escape. */
function characterOf(token: string, rest: string): { code: number; length: number } {
  const [whole, letter, hex, braced] =
    /^(?:([A-Za-z])|x?([0-9a-fA-F]+)|\{([0-9a-fA-F]+)\})/.exec(
      token === 'c' ? rest.slice(0, 1) : rest.startsWith('{') ? rest : rest.slice(0, token === 'x' ? 2 : 4),
    ) ?? leaveOut()
  const code = token === 'c' ? (letter ?? leaveOut()).charCodeAt(0) % 32 : Number.parseInt(braced ?? hex ?? leaveOut(), 16)
  if (Number.isNaN(code) || (code >= 0xd800 && code <= 0xdfff)) leaveOut()
  return { code, length: whole.length }
}

class LeftOut extends Error {}
function leaveOut(): never {
  throw new LeftOut()
}
function isOne(ranges: readonly Range[]): boolean {
  return ranges.length === 1 && ranges[0]![0] === ranges[0]![1]
}
function only(token: string | undefined): Range {
  const code = token?.codePointAt(0) ?? leaveOut()
  return [code, code]
}
export function exceptFor(ranges: readonly Range[]): Range[] {
  const remainder: Range[] = []
  let next = 0
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from > next) remainder.push([next, from - 1])
    next = Math.max(next, to + 1)
  }
  return next > 0x10ffff ? remainder : [...remainder, [next, 0x10ffff]]
}
