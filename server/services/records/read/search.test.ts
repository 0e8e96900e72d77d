import { describe, expect, it } from 'vitest'
import type { Definition } from '../../../../src/engine/types.ts'
import { searchFor, searchText } from './search.ts'

const definition = {
  schema: {},
  resource: { list: { columns: ['name', { field: 'names' }, 'origin.servers', 'active'] } },
} as unknown as Definition
const text = searchText(definition, {
  name: 'Мой Site_1.ru',
  names: ['static.shop.example.com'],
  origin: { servers: { 'a.example': { port: 80 } } },
  active: true,
})

describe('the search column', () => {
  it.each(['мой', 'МОЙ s', 'site_1.r', 'shop', 'static.shop.ex', '1.ru', 'a.exam'])('finds the beginning of a word: %s', (asked) => {
    expect(text).toContain(searchFor(asked))
  })
  it.each(['ite', 'hop', 'true', 'мойsite'])('does not find the middle of a word: %s', (asked) => {
    expect(text).not.toContain(searchFor(asked))
  })
  it('adds no condition for an empty text', () => {
    expect(searchFor('  ')).toBe('')
  })
})
