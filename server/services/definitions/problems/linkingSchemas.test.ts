import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { gapProblems } from './gapProblems.ts'
import { linkProblems } from './linkProblems.ts'
import { linkingSchemas } from './linkingSchemas.ts'

const cameras = { reference: { type: 'cameras', value: 'id', label: 'name' } }
const lenses = { reference: { type: 'lenses', value: 'id', label: 'name' } }
const fields: Schema = {
  type: 'object',
  properties: {
    camera: { type: 'string', ...cameras },
    lens: { items: lenses },
    name: { type: 'string' },
  },
}

/** Counts how often its fields are looked at. */
function counted(): { schema: Schema; count: { reads: number } } {
  const count = { reads: 0 }
  const properties = new Proxy(fields.properties!, { ownKeys: (target) => ((count.reads += 1), Reflect.ownKeys(target)) })
  return { schema: { ...fields, properties }, count }
}
const definitionOf = (name: string, schema: Schema) =>
  ({ name, origin: 'operator', schema, resource: { scope: 'account', form: {}, routes: {} } }) as unknown as Definition

describe('the parts of a schema that name other types', () => {
  it('are found at any place', () => {
    expect(linkingSchemas(fields).map(({ path }) => path.join('.'))).toEqual(['properties.camera', 'properties.lens.items'])
  })
  it('are empty in a schema without them', () =>
    expect(linkingSchemas({ properties: { a: {}, reference: { type: 'string' } } })).toEqual([]))
  it('are searched once a schema, for any number of definition changes', () => {
    const { schema, count } = counted()
    const all = new Map(['rigs', 'cameras'].map((name) => [name, definitionOf(name, name === 'rigs' ? schema : { type: 'object' })]))
    const first = gapProblems(all)
    linkProblems(all)
    const { reads } = count
    expect(gapProblems(all)).toEqual(first)
    expect(first).toMatchObject([{ type: 'rigs', code: 'unknown_referred', params: { name: 'lenses' } }])
    linkProblems(all)
    expect([reads > 0, count.reads]).toEqual([true, reads])
  })
  it('are searched again in a changed schema', () => {
    const all = new Map([['rigs', definitionOf('rigs', fields)]])
    expect(gapProblems(all)).toHaveLength(2)
    expect(gapProblems(new Map([['rigs', definitionOf('rigs', { properties: {} })]]))).toEqual([])
  })
})
