import { describe, expect, it } from 'vitest'
import { componentsOf } from './components.ts'

const of = (edges: [string, string][]) => {
  const component = componentsOf(new Set(edges.map(([from]) => from)), (node) =>
    edges.filter(([from]) => from === node).map(([, to]) => to),
  )
  const groups = new Map<number, string[]>()
  for (const [node, number] of component) groups.set(number, [...(groups.get(number) ?? []), node].toSorted())
  return [...groups.values()].map((group) => group.join('')).toSorted()
}

describe('strongly connected components', () => {
  it.each<[string, [string, string][], string[]]>([
    [
      'a line',
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      ['a', 'b', 'c'],
    ],
    [
      'a node that leads to itself',
      [
        ['a', 'a'],
        ['a', 'b'],
      ],
      ['a', 'b'],
    ],
    [
      'a circle with a way in and a way out',
      [
        ['i', 'a'],
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
        ['c', 'o'],
      ],
      ['abc', 'i', 'o'],
    ],
    [
      'two circles with one way between',
      [
        ['a', 'b'],
        ['b', 'a'],
        ['b', 'c'],
        ['c', 'd'],
        ['d', 'c'],
      ],
      ['ab', 'cd'],
    ],
    [
      'two circles that share a node',
      [
        ['a', 'b'],
        ['b', 'a'],
        ['b', 'c'],
        ['c', 'b'],
      ],
      ['abc'],
    ],
    [
      'a diamond',
      [
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'd'],
        ['c', 'd'],
      ],
      ['a', 'b', 'c', 'd'],
    ],
    [
      'a circle that is met before its way back',
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
        ['a', 'c'],
        ['c', 'd'],
        ['d', 'b'],
      ],
      ['a', 'bcd'],
    ],
  ])('of %s', (_, edges, groups) => {
    expect(of(edges)).toEqual(groups)
  })
  it('of a line of 100,000 nodes, without a stack of that depth', () => {
    const last = 100_000
    const component = componentsOf(['0'], (node) => (Number(node) < last ? [String(Number(node) + 1)] : []))
    expect(new Set(component.values()).size).toBe(last + 1)
  })
})
