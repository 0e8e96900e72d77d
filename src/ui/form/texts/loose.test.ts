import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looseText, looseValue } from './loose.ts'

describe('a value of any type as text', () => {
  it('is parsed to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(looseValue(looseText(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
  it.each([
    ['5', 5],
    [' 5 ', 5],
    ['-1.5e3', -1500],
    ['true', true],
    ['null', null],
    ['"5"', '5'],
    ['[1, "a"]', [1, 'a']],
    ['{"a": 1}', { a: 1 }],
  ])('%j is %j', (text, value) => expect(looseValue(text)).toEqual(value))
  it.each(['', 'plain', '5 apples', '1.2.3', '01', 'True', '{half', '["a"', '"quoted', '+5', ' spaced '])('%j stays text', (text) =>
    expect(looseValue(text)).toBe(text),
  )
  it.each([
    ['5', '"5"'],
    ['true', '"true"'],
    ['{}', '"{}"'],
    ['plain', 'plain'],
  ])('the text %j is shown as %s', (value, text) => expect(looseText(value)).toBe(text))
})
