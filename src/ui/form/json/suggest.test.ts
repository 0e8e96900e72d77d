import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../engine/schema/types.ts'
import { suggestAt } from './suggest.ts'

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    id: { type: 'string', readOnly: true },
    kind: { type: 'string', enum: ['one', 'two'] },
    on: { type: 'boolean' },
    rows: { type: 'array', items: { type: 'object', properties: { port: { type: 'integer' }, mode: { enum: ['a', 'b'] } } } },
  },
} as Schema
const at = (text: string) => suggestAt(text.replace('|', ''), text.indexOf('|'), schema)
const labels = (text: string) => at(text).list.map(({ label }) => label)

describe('a suggestion', () => {
  it('is a name that is missing, before or after', () => expect(labels('{"kind": "one", |, "on": true}')).toEqual(['name', 'rows']))
  it('is not a name that only the server writes', () => expect(labels('{|}')).not.toContain('id'))
  it('is a value of the choice', () => expect(labels('{"kind": |}')).toEqual(['"one"', '"two"']))
  it('is a name of its row', () => expect(labels('{"rows": [{"port": 1}, {"mode": "a", |}]}')).toEqual(['port']))
  it('skips names after an object, whatever its strings contain', () =>
    expect(labels('{|, "rows": [{"mode": "}"}], "on": true}')).toEqual(['name', 'kind']))
  it('is a value of its row, after an empty one', () => expect(labels('{"rows": [{}, {"mode": |}]}')).toEqual(['"a"', '"b"']))
  it('matches the typed beginning, which it replaces', () =>
    expect(at('{"k|}')).toEqual({ list: [{ label: 'kind', insert: '"kind": "one"' }], replaces: 2 }))
  it('is true or false', () => expect(labels('{"on": t|}')).toEqual(['true']))
  it.each(['|', '{"unknown": {|}}', '{"name": |}', '"|"', '{"rows": [{}, |]}'])('does not exist at %s', (text) =>
    expect(labels(text)).toEqual([]),
  )
})
