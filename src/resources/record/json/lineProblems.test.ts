import { describe, expect, it } from 'vitest'
import { jsonPositionsOf } from '../../../engine/json/jsonPositions.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { MARK } from '../../../engine/values/views.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { offsetOf, lineProblemsOf } from './lineProblems.ts'

const schema: Schema = { type: 'object', properties: { name: { type: 'string' }, ports: { type: 'array', items: { type: 'integer' } } } }
const words = {
  t: (key: string, { column }: { column: number }) => `${key} ${column}`,
  error: (_: string, { keyword }: { keyword: string }) => keyword,
} as unknown as FormWords
const wrong = (path: string, keyword: string) => ({ path, keyword, params: {} })
const problems = [wrong('/color', 'unknown'), wrong('/ports/1', 'type'), wrong('/name', 'pattern')]
const value = { name: 'a/b', ports: [1, 'x'], color: 'red' }

describe('problems of a JSON text', () => {
  it('have fields, are in the order of the lines, and leave out the blocked save', () =>
    expect(lineProblemsOf([...problems, wrong('', 'json')], jsonPositionsOf(JSON.stringify(value, null, 2)), schema, words)).toEqual([
      { line: 2, column: 11, name: 'name', text: 'pattern' },
      { line: 5, column: 5, name: 'ports.1', text: 'type' },
      { line: 7, column: 12, name: 'color', text: 'unknown' },
    ]))
  it('are in the order of the columns in a single line', () =>
    expect(
      lineProblemsOf(problems, jsonPositionsOf(JSON.stringify(value)), schema, words).map(({ line, name }) => `${line} ${name}`),
    ).toEqual(['1 name', '1 ports.1', '1 color']))
  it('name a row without a key by its typed values', () =>
    expect(lineProblemsOf([wrong(`/ports/${MARK}0${MARK}a`, 'type')], jsonPositionsOf('{}'), schema, words)[0]?.name).toBe('ports.a'))
  it('are only the position of the syntax error while it is invalid', () =>
    expect(lineProblemsOf(problems, jsonPositionsOf('{"name":'), schema, words).map(({ name, text }) => [name, text])).toEqual([
      ['', 'json.broken 9'],
    ]))
})

it.each([
  [1, 1, 'a'],
  [2, 2, 'd'],
  [3, 1, 'e'],
])('are read at line %i, column %i', (line, column, found) => expect('ab\ncd\nef'[offsetOf('ab\ncd\nef', { line, column })]).toBe(found))
