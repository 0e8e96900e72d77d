import { describe, expect, it } from 'vitest'
import type { Schema } from './types.ts'
import { withoutFields } from './withoutFields.ts'

const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    made: { type: 'string', readOnly: true },
    hosts: { type: 'array', items: { $ref: '#/$defs/host' } },
    login: { type: 'object', properties: { user: { type: 'string' }, key: { type: 'string', writeOnly: true } } },
    rows: { type: 'array', items: { type: 'object', properties: { id: { type: 'string', readOnly: true }, n: { type: 'integer' } } } },
    byName: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { made: { type: 'integer', readOnly: true }, port: { type: 'integer' } } },
    },
  },
  $defs: { host: { type: 'string', unique: { scope: 'provider' } } },
}
const data = {
  name: 'a',
  made: 'x',
  hosts: ['a.example'],
  login: { user: 'u', key: 'k' },
  rows: [{ id: 'r1', n: 1 }],
  byName: { one: { made: 1, port: 2 } },
}

describe('withoutFields', () => {
  it('removes marked fields, at every depth and behind references', () => {
    expect(withoutFields(schema, data, (field) => Boolean(field.readOnly || field.writeOnly || field['unique']))).toEqual({
      name: 'a',
      login: { user: 'u' },
      rows: [{ n: 1 }],
      byName: { one: { port: 2 } },
    })
  })
  it('calls the test with name and value', () => {
    expect(
      withoutFields(schema, data, (field, name, value) => field.readOnly === true && !(name === 'id' && value === 'r1')),
    ).toMatchObject({ rows: [{ id: 'r1', n: 1 }] })
  })
  it('leaves the given record unchanged', () => {
    const before = structuredClone(data)
    withoutFields(schema, data, () => true)
    expect(data).toEqual(before)
  })
})
