import { describe, expect, it } from 'vitest'
import { linesOf, linesWith, shownLines, unfolded } from './jsonLines.ts'

const json = JSON.stringify({ a: { b: [1, 2], c: '}' }, d: [], e: '{' }, null, 2)
const lines = linesOf(json)

describe('lines of JSON', () => {
  it('reproduce the text', () => expect(lines.map(({ text }) => text).join('\n')).toBe(json))
  it('mark the start of foldable parts and their end', () =>
    expect(lines.map(({ end }) => end)).toEqual([
      10,
      7,
      5,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]))
  it('ignore brackets inside of strings', () =>
    expect(linesOf(JSON.stringify({ a: '[', b: '{' }, null, 2)).filter(({ end }) => end !== undefined)).toHaveLength(1))
  it('hide a folded part, including its end', () => expect(shownLines(lines, new Set([1]))).toEqual([0, 1, 8, 9, 10]))
  it('are all visible when nothing is folded', () => expect(shownLines(lines, new Set())).toHaveLength(11))
  it('are found by their text', () => {
    expect(linesWith(lines, '"B"')).toEqual([2])
    expect(linesWith(linesOf('"Счёт"'), 'счет')).toEqual([0])
    expect(linesWith(lines, 'nowhere')).toEqual([])
    expect(linesWith(lines, '  ')).toEqual([])
  })
  it('unfold around a line, and nothing else', () => {
    expect(unfolded(lines, new Set([1, 2]), 3)).toEqual(new Set())
    expect(unfolded(lines, new Set([1, 2]), 9)).toEqual(new Set([1, 2]))
    expect(unfolded(lines, new Set([1]), 1)).toEqual(new Set([1]))
  })
})
