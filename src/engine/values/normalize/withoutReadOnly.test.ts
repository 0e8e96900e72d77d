import { expect, it } from 'vitest'
import type { Schema } from '../../schema/types.ts'
import { withoutReadOnly } from './withoutReadOnly.ts'

const text: Schema = { type: 'string' }
const set: Schema = { type: 'string', readOnly: true }
const schema: Schema = {
  type: 'object',
  definitions: { stream: { type: 'object', properties: { name: text, made: set } } },
  properties: {
    name: text,
    made: set,
    settings: { type: 'object', readOnly: true, properties: { a: text } },
    origin: { type: 'object', properties: { host: text, made: set } },
    streams: { type: 'object', additionalProperties: { $ref: '#/definitions/stream' } },
    codes: { type: 'object', patternProperties: { '^x': { type: 'object', properties: { made: set, kept: text } } } },
    targets: { type: 'array', items: { type: 'object', properties: { id: set, url: text } } },
  },
}

it('leaves out read-only members of objects and maps, and nothing else', () =>
  expect(
    withoutReadOnly(schema, {
      name: 'a',
      made: 'b',
      settings: { a: 'c' },
      origin: { host: 'd', made: 'e' },
      streams: { one: { name: 'f', made: 'g' }, made: { name: 'h' } },
      codes: { x1: { made: 'i', kept: 'j' }, y1: { made: 'k' } },
      targets: [{ id: '1', url: 'l' }],
      other: { made: 'm' },
    }),
  ).toEqual({
    name: 'a',
    origin: { host: 'd' },
    streams: { one: { name: 'f' }, made: { name: 'h' } },
    codes: { x1: { kept: 'j' }, y1: { made: 'k' } },
    targets: [{ id: '1', url: 'l' }],
    other: { made: 'm' },
  }))
it.each<[unknown]>([[null], ['a'], [5], [[{ made: 'a' }]]])('leaves %j as it is', (value) =>
  expect(withoutReadOnly(schema, value)).toEqual(value),
)
it.each<[Record<string, unknown>]>([[{ constructor: { made: 'a' } }], [{ toString: 'a' }]])(
  'takes no member of every object for one of the schema: %j',
  (value) => expect(withoutReadOnly(schema, value)).toEqual(value),
)
