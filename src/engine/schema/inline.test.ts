import { describe, expect, it } from 'vitest'
import { InlineError, inlineShared } from './inline.ts'

describe('fragments', () => {
  const shared = {
    'net.json': {
      port: { type: 'integer', maximum: 9 },
      server: {
        type: 'object',
        required: ['a'],
        allOf: [{ x: 1 }],
        properties: { a: { $ref: 'net.json#/port' }, b: { type: 'string' } },
        items: { properties: { c: { type: 'string' } } },
      },
      loop: { items: { $ref: 'net.json#/loop' } },
    },
  }
  it('are filled in, and keywords beside them narrow', () => {
    const over = {
      $ref: 'net.json#/server',
      required: ['b'],
      allOf: [{ y: 1 }],
      properties: { a: { maximum: 5 }, d: { type: 'null' } },
      items: { properties: { c: { maxLength: 2 } } },
    }
    expect(inlineShared({ properties: { s: over } }, shared)).toEqual({
      properties: {
        s: {
          type: 'object',
          required: ['a', 'b'],
          allOf: [{ x: 1 }, { y: 1 }],
          properties: { a: { type: 'integer', maximum: 5 }, b: { type: 'string' }, d: { type: 'null' } },
          items: { properties: { c: { type: 'string', maxLength: 2 } } },
        },
      },
    })
  })
  it.each([
    ['net.json#/nothing', 'unknown_ref'],
    ['other.json#/a', 'unknown_ref'],
    ['net.json#/loop', 'recursive_ref'],
    ['net.json#/toString', 'unknown_ref'],
    ['net.json#/__proto__', 'unknown_ref'],
    ['net.json#/port/type', 'unknown_ref'],
  ])('%s is refused: %s', ($ref, code) => {
    const run = () => inlineShared({ a: { $ref } }, shared)
    expect(run).toThrow(InlineError)
    expect(run).toThrow(expect.objectContaining({ code, at: expect.arrayContaining(['a', '$ref']) as unknown }))
  })
  it('leave the fragments and other references unchanged', () => {
    const before = structuredClone(shared)
    inlineShared({ $ref: 'net.json#/server', properties: { a: { maximum: 1 } } }, shared)
    expect(shared).toEqual(before)
    for (const $ref of ['#/definitions/a', 'http://x/y.json#/a', '../net.json#/a', 5])
      expect(inlineShared({ $ref }, shared)).toEqual({ $ref })
  })
})
