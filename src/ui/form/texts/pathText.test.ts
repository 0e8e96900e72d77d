import { describe, expect, it } from 'vitest'
import { mark } from '../../../engine/values/views.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FormWords } from '../context.ts'
import { fieldNameOf, pathName } from './pathText.ts'

const words = { field: (at: string) => at, t: (key: string) => key, section: (id: string) => id } as unknown as FormWords
const sizes: Schema = {
  type: 'object',
  properties: { icons: { type: 'object', patternProperties: { '^[a-z]+$': { type: 'string' } }, additionalProperties: false } },
}

describe('a row of a map whose names follow a pattern', () => {
  it.each([
    ['without a name yet', mark(0, ''), 'form.emptyRow'],
    ['with one that is there already', mark(1, 'small'), 'small'],
    ['with a name', 'small', 'small'],
  ])('%s is told by words, and never by how it is kept', (_, key, name) => {
    const pointer = `/icons/${key}`
    expect([pathName(pointer, sizes, words), fieldNameOf(pointer, sizes, [], words)]).toEqual([name, 'icons'])
  })
})
