// Character classes common to RE2 and PCRE2: ASCII, in every locale.
import { exceptFor, type Range } from './patternTree.ts'

export { exceptFor }
export const digits: Range[] = [[48, 57]]
const upper: Range[] = [[65, 90]]
const lower: Range[] = [[97, 122]]
export const wordy: Range[] = [...digits, ...upper, [95, 95], ...lower]

export const posixClasses: Partial<Record<string, Range[]>> = {
  alnum: [...digits, ...upper, ...lower],
  alpha: [...upper, ...lower],
  ascii: [[0, 127]],
  blank: [
    [9, 9],
    [32, 32],
  ],
  cntrl: [
    [0, 31],
    [127, 127],
  ],
  digit: digits,
  graph: [[33, 126]],
  lower,
  print: [[32, 126]],
  punct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
  space: [
    [9, 13],
    [32, 32],
  ],
  upper,
  word: wordy,
  xdigit: [...digits, [65, 70], [97, 102]],
}

export const escapedCharacters: Partial<Record<string, string>> = { a: '\u0007', f: '\f', n: '\n', r: '\r', t: '\t' }

export function single(character: string): Range {
  const code = character.codePointAt(0)!
  return [code, code]
}

/** With the letters of the other case. */
export function withBothCases(ranges: readonly Range[]): Range[] {
  const others = ranges.flatMap(([from, to]) => [shifted([from, to], upper[0]!, 32), shifted([from, to], lower[0]!, -32)])
  return [...ranges, ...others.filter(([from, to]) => from <= to)]
}
function shifted([from, to]: Range, [first, last]: Range, by: number): Range {
  return [Math.max(from, first) + by, Math.min(to, last) + by]
}
