// What a list calls the records of schemas that the portal was not made for, and what it shows of them.
import { describe, expect, it } from 'vitest'
import { operatorDefinition } from '../../support/builtins.ts'
import { foreignSchemas, schemasInStyle } from '../../support/foreign/schemas.ts'

describe.each([...schemasInStyle, ...foreignSchemas].map(({ name, text }) => [name, text] as const))('a record of %s', (name, text) => {
  const { title, list } = operatorDefinition('strangers', { 'schema.json': text }).resource
  it('is called by something that people know it by', () => expect(title, name).not.toMatch(/\{id\}|^$/))
  it('shows something of its own in a list, not only when it was changed', () => {
    const fields = list.columns.map((column) => (typeof column === 'string' ? column : column.field))
    expect(fields.filter((field) => !['id', 'version', 'created_at', 'updated_at'].includes(field))).not.toEqual([])
  })
})
