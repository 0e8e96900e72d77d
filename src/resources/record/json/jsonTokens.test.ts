import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokensOf } from './jsonTokens.ts'

const kinds = (value: unknown) =>
  tokensOf(JSON.stringify(value, null, 2))
    .filter(({ kind }) => kind !== 'rest')
    .map(({ kind, text }) => `${kind} ${text}`)

describe('tokens of JSON', () => {
  it('distinguish keys, strings, numbers and literals', () => {
    expect(kinds({ name: 'a: "b" 12 true', n: -1.5e-7, on: true, none: null, list: ['x'] })).toEqual([
      'key "name"',
      'text "a: \\"b\\" 12 true"',
      'key "n"',
      'number -1.5e-7',
      'key "on"',
      'word true',
      'key "none"',
      'word null',
      'key "list"',
      'text "x"',
    ])
  })
  it('reproduce the whole text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value, null, 2)
        expect(
          tokensOf(json)
            .map(({ text }) => text)
            .join(''),
        ).toBe(json)
      }),
    )
  })
})
