import { describe, expect, it } from 'vitest'
import { errorKeys } from './words.ts'
import { findWord, firstText, type WordSource } from './wordLookup.ts'

const source: WordSource = {
  name: 'trees',
  type: {
    name: 'Trees',
    fields: { 'trunk.port': 'Door', leaf: 'Leaf' },
    errors: { 'leaf.format.ip': 'An IP, please', 'leaf.required': 'A leaf is needed' },
  },
  shared: { fields: { port: 'Port', name: 'Name' } },
}

describe('findWord', () => {
  it('prefers the longest suffix, items and map keys left out', () => {
    expect(findWord(source, 'fields', 'trunk.*.port')).toBe('Door')
    expect(findWord(source, 'fields', 'root.*.port')).toBe('Port')
    expect(findWord(source, 'fields', 'name')).toBe('Name')
    expect(findWord(source, 'fields', 'height')).toBeUndefined()
    expect(findWord(source, 'help', 'name')).toBeUndefined()
  })
  it('never takes an inherited name for a text', () => {
    expect(findWord(source, 'fields', 'constructor')).toBeUndefined()
  })
})

it('takes the text of an error from the format first, then the keyword, then the product’s own', () => {
  const general = (key: string) => (key === 'errors.maximum' ? 'Too much' : undefined)
  expect(firstText(source, errorKeys('trees', 'a.leaf', 'format', { format: 'ip' }), general)).toBe('An IP, please')
  expect(firstText(source, errorKeys('trees', 'leaf', 'required'), general)).toBe('A leaf is needed')
  expect(firstText(source, errorKeys('trees', 'leaf', 'maximum', { limit: 3 }), general)).toBe('Too much')
})
