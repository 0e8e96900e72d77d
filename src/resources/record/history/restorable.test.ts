import { expect, it } from 'vitest'
import { restorable } from './restorable.ts'

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    domain: { type: 'string', readOnly: true },
    rows: { type: 'array', items: { type: 'object', properties: { id: { type: 'string', readOnly: true }, n: { type: 'integer' } } } },
  },
}

it('sends the earlier fields without the envelope and server-only fields; existing rows keep their ids', () => {
  const earlier = {
    id: 'x_1',
    version: 1,
    _secrets: {},
    name: 'old',
    domain: 'old.example',
    rows: [
      { id: 'r1', n: 1 },
      { id: 'gone', n: 2 },
    ],
  }
  const current = { id: 'x_1', version: 3, name: 'new', domain: 'new.example', rows: [{ id: 'r1', n: 5 }] }
  expect(restorable(schema, earlier, current)).toEqual({ name: 'old', rows: [{ id: 'r1', n: 1 }, { n: 2 }] })
})
