import { describe, expect, it } from 'vitest'
import { findReserved } from './parseJson.ts'

describe('names that reach a prototype', () => {
  it.each([
    '{"__proto__":1}',
    '{"a":[{"constructor":1}]}',
    '{"prototype":1}',
    '{"toString":1}',
    '{"a":{"hasOwnProperty":1}}',
    '{"valueOf":null}',
  ])('are found in %s', (text) => {
    expect(findReserved(JSON.parse(text))).toBeDefined()
  })
  it.each(['{"a.b":1,"a/b":1,"~0":1,"":1,"0":1,"‮x":1}', '["__proto__","constructor"]', '{"proto":{"x":"__proto__"}}', 'null', '5'])(
    'are not found in %s',
    (text) => {
      expect(findReserved(JSON.parse(text))).toBeUndefined()
    },
  )
})
