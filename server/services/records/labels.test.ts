import { describe, expect, it } from 'vitest'
import { isLabel } from '../../../src/engine/formats/labels.ts'
import { changedLabels } from './labels.ts'

describe('changed labels', () => {
  it('are in order, each once', () => {
    expect(changedLabels(['b'], { add: ['c', 'a', 'b'] })).toEqual(['a', 'b', 'c'])
  })
  it('have one value for a key, the last one', () => {
    expect(changedLabels(['env=prod', 'x'], { add: ['env=test', 'env=stage'] })).toEqual(['env=stage', 'x'])
    expect(changedLabels(['env'], { add: ['env=prod'] })).toEqual(['env=prod'])
  })
  it('are removed by their whole text only', () => {
    expect(changedLabels(['env=prod', 'x'], { remove: ['env', 'X', 'y'] })).toEqual(['env=prod', 'x'])
    expect(changedLabels(['env=prod', 'x'], { remove: ['env=prod'] })).toEqual(['x'])
    expect(changedLabels([], {})).toEqual([])
  })
  it('stay when the same text is removed and added', () => {
    expect(changedLabels(['x'], { add: ['x'], remove: ['x'] })).toEqual(['x'])
  })
})

describe('a label', () => {
  it.each(['a', 'env=prod', 'магазин', 'team/a.b_c-d', 'v1:2', 'key=', '9', 'a'.repeat(63)])('may be %j', (text) =>
    expect(isLabel(text)).toBe(true),
  )
  it.each(['', ' a', 'a b', '=a', 'a==b', '-a', '.a', 'a"', 'a\\', 'a%', "a'", '\u0000a', 'a\n', '\u202ea', 'a,b', 'a'.repeat(64), '<a>'])(
    'may not be %j',
    (text) => expect(isLabel(text)).toBe(false),
  )
})
