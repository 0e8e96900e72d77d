import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonPositionsOf } from './jsonPositions.ts'

const text = `{
  "type": "object",
  "properties": {
    "a.b": { "pattern": "(" },
    "a/b": [1, {"x~y": true}]
  }
}`

describe('places in a JSON text', () => {
  it('reports line and column of a value by its pointer', () => {
    const { at, broken } = jsonPositionsOf(text)
    expect(broken).toBeUndefined()
    expect(at('')).toEqual({ line: 1, column: 1 })
    expect(at('/properties/a.b/pattern')).toEqual({ line: 4, column: 25 })
    expect(at('/properties/a~1b/1/x~0y')).toEqual({ line: 5, column: 24 })
  })

  it('falls back to the nearest ancestor of a missing place', () => {
    expect(jsonPositionsOf(text).at('/properties/a.b/items/0')).toEqual({ line: 4, column: 12 })
    expect(jsonPositionsOf(text).at('/nothing')).toEqual({ line: 1, column: 1 })
  })

  it.each([
    ['{"a": 1,}', { line: 1, column: 9, reason: 'unexpected', found: '}' }],
    ['{"a": 1', { line: 1, column: 8, reason: 'end', found: '' }],
    ['', { line: 1, column: 1, reason: 'end', found: '' }],
    ['{\n  "a" 1}', { line: 2, column: 7, reason: 'unexpected', found: '1' }],
    ['{"a": "x\ny"}', { line: 1, column: 7, reason: 'unexpected', found: '"' }],
    ['[1] 2', { line: 1, column: 5, reason: 'unexpected', found: '2' }],
    ["{'a': 1}", { line: 1, column: 2, reason: 'unexpected', found: "'" }],
    ['[01]', { line: 1, column: 3, reason: 'unexpected', found: '1' }],
    ['[1,]', { line: 1, column: 4, reason: 'unexpected', found: ']' }],
    ['[1, // one\n2]', { line: 1, column: 5, reason: 'unexpected', found: '/' }],
    ['{"a": -1.}', { line: 1, column: 7, reason: 'unexpected', found: '-' }],
    ['{ undefined: 1 }', { line: 1, column: 3, reason: 'unexpected', found: 'undefined' }],
  ])('shows where %j is broken', (broken, place) => {
    expect(jsonPositionsOf(broken).broken).toEqual(place)
  })

  it('stops at a nesting no definition needs instead of overflowing', () => {
    expect(jsonPositionsOf('['.repeat(200_000)).broken?.reason).toBe('deep')
  })

  it('names duplicate keys of one object', () => {
    expect(jsonPositionsOf('{"a": 1,\n "a": 2}').repeated).toEqual([{ pointer: '/a', position: { line: 2, column: 2 } }])
    expect(jsonPositionsOf('[{"b/c": [{"a": {}}, {"a": 1}],\n "b/c": 2}]').repeated).toEqual([
      { pointer: '/0/b~1c', position: { line: 2, column: 2 } },
    ])
  })

  it('distinguishes the same key in two objects from a duplicate key', () => {
    expect(jsonPositionsOf('[{"a": {"a": 1}}, {"a": [{"a": 2}]}]').repeated).toEqual([])
  })

  it('accepts the same texts as JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(jsonPositionsOf(JSON.stringify(value, null, 1)).broken).toBeUndefined()
      }),
      { numRuns: 200 },
    )
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 1 }), (json, at, character) => {
        const mutated = json.slice(0, at % (json.length + 1)) + character + json.slice((at % (json.length + 1)) + 1)
        expect(jsonPositionsOf(mutated).broken === undefined).toBe(parses(mutated))
      }),
      { numRuns: 500 },
    )
  })
})

function parses(json: string): boolean {
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}
