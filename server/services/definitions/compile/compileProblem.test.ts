import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { compileProblem } from './compileProblem.ts'
import type { CompileCode } from './compileCodes.ts'

const schema: Schema = { properties: { a: { $ref: '#/definitions/none' }, 'b/c': { pattern: '(' } }, patternProperties: { '[': {} } }
const definition = { name: 'cameras', schema } as Definition
const problemOf = (message: string, code: CompileCode = 'cannot_compile') => compileProblem(definition, code, message)

describe('a compiler’s complaint', () => {
  it.each([
    ["can't resolve reference root#/definitions/none from id root", 'unknown_reference', '/properties/a/$ref'],
    ['Could not find a definition for #/definitions/none.', 'unknown_reference', '/properties/a/$ref'],
    ['Invalid regular expression: /(/u: Unterminated group', 'bad_pattern', '/properties/b~1c/pattern'],
    ['Invalid regular expression: /[/: Unterminated character class', 'bad_pattern', '/patternProperties/['],
    ['strict mode: unknown keyword: "x" at path "#/properties/a"', 'cannot_compile', '/properties/a'],
    ['schema is invalid: data/properties/a/minLength undefined', 'not_a_schema', '/properties/a/minLength'],
    ['something else', 'cannot_compile', ''],
  ])('%j is put at its place', (message, code, pointer) => {
    expect(problemOf(message)).toMatchObject({ type: 'cameras', file: 'schema.json', level: 'error', code, pointer })
  })

  it('about time or size is about the whole schema', () => {
    expect(problemOf('Compiling took longer than 500 ms.', 'too_slow')).toMatchObject({ code: 'too_slow', pointer: '' })
  })
})
