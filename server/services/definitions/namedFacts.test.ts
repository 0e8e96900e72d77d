import { describe, expect, it } from 'vitest'
import type { ResourceFile } from '../../../src/engine/load/resource/resourceFile.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { contextKey, namedFacts } from './namedFacts.ts'

const resource: ResourceFile = {
  name: 'cameras',
  scope: 'account',
  title: '{name}',
  access: {},
  list: { columns: ['name', { field: 'place', when: { client: 'A' } }] },
  form: { sections: [{ id: 'main', fields: ['name'], collapsed: { mode: 'edit' } }] },
  variants: [{ id: 'v', when: { feature: { not: ['zoom', 'tilt'] } } }],
}
const definition: Definition = {
  name: 'cameras',
  origin: 'operator',
  hash: 'h',
  draft: 'draft-07',
  loose: true,
  resource,
  schema: {},
  words: {},
  inputs: {},
  problems: [],
}

describe('facts in the conditions of a definition', () => {
  const named = namedFacts(definition)

  it('are found in every `when`, with the features', () => {
    expect(named).toEqual({ facts: ['client', 'feature', 'mode'], features: ['tilt', 'zoom'] })
  })

  it('are the only ones that distinguish contexts', () => {
    const key = contextKey(named, { mode: 'edit', client: 'A', feature: ['zoom', 'other'], role: 'x', brand: 'b' })
    expect(contextKey(named, { mode: 'edit', client: 'A', feature: ['zoom'], role: 'y' })).toBe(key)
    expect(contextKey(named, { mode: 'edit', client: 'B', feature: ['zoom'] })).not.toBe(key)
    expect(contextKey(named, { mode: 'edit', client: 'A' })).not.toBe(key)
    expect(contextKey(named, { mode: 'create', client: 'A', feature: ['zoom'] })).not.toBe(key)
  })
})
