import { describe, expect, it } from 'vitest'
import { diffLines, shownOf } from './lineDiff.ts'

const marks = { same: ' ', gone: '-', new: '+' }
const told = (before: string, after: string) => diffLines(before, after).map(({ kind, text, number }) => `${number}${marks[kind]}${text}`)

describe('two texts line by line', () => {
  it.each([
    ['a\nb\nc\n', 'a\nx\nc\n', ['1 a', '2-b', '2+x', '3 c']],
    ['a\nb', 'a\nb\n', ['1 a', '2 b']],
    ['', 'a', ['1+a']],
    ['a\nb\n', '', ['1-a', '2-b']],
    ['a\nb\nc\nd', 'b\nx\nd\ne', ['1-a', '1 b', '3-c', '2+x', '3 d', '4+e']],
    ['a\na', 'a', ['1 a', '2-a']],
  ])('%j and %j', (before, after, lines) => {
    expect(told(before, after)).toEqual(lines)
  })
  it('reproduce both texts, whatever they are', () => {
    let seed = 7
    const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
    for (let turn = 0; turn < 300; turn += 1) {
      const [before, after] = [0, 1].map(() => Array.from({ length: 1 + random(12) }, () => 'abcd'[random(4)]))
      const lines = diffLines(before!.join('\n'), after!.join('\n'))
      expect(lines.flatMap(({ kind, text }) => (kind === 'new' ? [] : [text]))).toEqual(before)
      expect(lines.flatMap(({ kind, text }) => (kind === 'gone' ? [] : [text]))).toEqual(after)
    }
  })
  it('of great length are compared quickly', () => {
    const text = (word: string) => Array.from({ length: 6000 }, (_, index) => `${word} ${index}`).join('\n')
    expect(diffLines(text('a'), text('b'))).toHaveLength(12_000)
  })
})

it('unchanged lines are left out, except for a few around changes', () => {
  const text = Array.from({ length: 20 }, (_, index) => `line ${index}`)
  const lines = diffLines(text.join('\n'), text.with(10, 'other').join('\n'))
  expect(shownOf(lines).map((index) => lines[index]?.text)).toEqual([
    'line 7',
    'line 8',
    'line 9',
    'line 10',
    'other',
    'line 11',
    'line 12',
    'line 13',
  ])
  expect(shownOf(diffLines('a', 'a'))).toEqual([])
})
