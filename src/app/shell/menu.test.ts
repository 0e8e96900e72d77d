import { describe, expect, it } from 'vitest'
import type { DefinitionSummary } from '../definitions/types.ts'
import { cutName, menuOf } from './menu.ts'

const can = { read: true, create: true, update: true, delete: true }
const type = (name: string, more: Partial<DefinitionSummary> = {}): DefinitionSummary => ({ name, hash: '', scope: 'account', title: '{name}', label: {}, one: {}, can, menu: {}, ...more })

describe('menuOf', () => {
  it('puts sections first in their order, then other groups, then types without one', () => {
    const menu = menuOf([type('loose'), type('b', { menu: { group: 'cdn', order: 20 } }), type('m', { menu: { group: 'more', order: 900 } }), type('a', { menu: { group: 'cdn', order: 10 } }), type('z', { menu: { group: 'dns', order: 1 } })])
    expect(menu.map((entry) => [entry.kind, entry.id, entry.items.map((item) => item.type.name)])).toEqual([
      ['section', 'cdn', ['a', 'b']], ['section', 'dns', ['z']], ['list', 'more', ['m']], ['list', undefined, ['loose']],
    ])
  })
  it('leaves out what has no menu, cannot be read, or needs a parent', () => {
    expect(menuOf([type('a', { menu: undefined }), type('b', { can: { ...can, read: false } }), type('c', { scope: { parent: 'a', field: 'a_id' } })])).toEqual([])
  })
})

it('R0-312 cuts long names in the menu at 10 characters', () => {
  expect(cutName('example_media')).toBe('example_me…')
  expect(cutName('ten_chars_')).toBe('ten_chars_')
})
