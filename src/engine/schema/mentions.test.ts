import { describe, expect, it } from 'vitest'
import { mentions } from './mentions.ts'

describe('a word of a schema', () => {
  it('is found at any depth, and not in a text', () => {
    const schema = { description: 'writeOnly: no', properties: { key: { items: { unique: true } } } }
    expect([mentions(schema, 'unique'), mentions(schema, 'unique'), mentions(schema, 'writeOnly')]).toEqual([true, true, false])
  })
})
