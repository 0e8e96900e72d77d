import { describe, expect, it } from 'vitest'
import { errorTreeOf } from '../schema/errorTree.ts'
import { problemsOf } from './problems.ts'

const text = '{\n  "a": 1,\n  "b": [\n    { "c": "x" }\n  ]\n}'
const found = (errors: { path: string; text: string; isOfKey?: boolean }[], of = text) => problemsOf(of, errorTreeOf(errors), 'no JSON')

describe('problems of a JSON text', () => {
  it('are at the lines of their values, in the order of the text', () => {
    const errors = [
      { path: '/b/0/c', text: 'too short' },
      { path: '/a', text: 'too small' },
    ]
    expect(found(errors)).toEqual([
      { line: 2, column: 8, text: 'a: too small' },
      { line: 4, column: 12, text: 'b.0.c: too short' },
    ])
  })
  it('of a missing property are at its object', () =>
    expect(found([{ path: '/b/0/d', text: 'required' }])[0]).toMatchObject({ line: 4, text: 'b.0.d: required' }))
  it('of a name are shown, too', () =>
    expect(found([{ path: '/a', text: 'unknown', isOfKey: true }])).toMatchObject([{ line: 2, text: 'a: unknown' }]))
  it('of the whole text are not repeated: the field shows them', () => expect(found([{ path: '', text: 'whole' }])).toEqual([]))
  it('of invalid JSON are one, at the position of the syntax error', () =>
    expect(found([{ path: '/a', text: 'x' }], '{\n  "a": ,\n}')).toMatchObject([{ line: 2, text: 'no JSON' }]))
  it.each(['', ' \n'])('are none in an empty text (%j)', (empty) => expect(found([], empty)).toEqual([]))
})
