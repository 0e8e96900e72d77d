import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cameras, definitionFolders, type DefinitionFolders } from '../../support/definitionFolders.ts'

let folders: DefinitionFolders
beforeEach(() => {
  folders = definitionFolders()
})
afterEach(() => folders.close())

describe('a field that depends on a record below', () => {
  const resource = (name: string, more: object) => ({
    name,
    title: '{name}',
    access: { read: ['staff'] },
    list: { columns: ['name'] },
    form: { sections: [{ id: 'main', fields: ['name'] }] },
    ...more,
  })
  const shots = (belowHas: unknown) => ({
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      name: { type: 'string' },
      camera: { type: 'string', reference: { type: 'cameras', value: ['name'], label: 'name' } },
      zoomed: { type: 'boolean', belowHas },
    },
  })
  const put = (belowHas: unknown) => {
    folders.put('cameras/schema.json', cameras())
    folders.put('cameras/resource.json', resource('cameras', { scope: 'account' }))
    folders.put('lenses/schema.json', cameras({ properties: { name: { type: 'string' }, camera_id: { type: 'string' } } }))
    folders.put('lenses/resource.json', resource('lenses', { scope: { parent: 'cameras', field: 'camera_id' } }))
    folders.put('shots/schema.json', shots(belowHas))
    folders.put('shots/resource.json', resource('shots', { scope: 'provider' }))
  }

  it('is accepted where everything exists', async () => {
    put({ of: 'camera', type: 'lenses', field: 'name' })
    const registry = await folders.registry()
    expect(registry.list().map(({ name }) => name)).toEqual(['cameras', 'lenses', 'shots'])
    expect(registry.problems().filter(({ level }) => level === 'error')).toEqual([])
  })
  it.each<[string, object, string, object]>([
    [
      'a type that is not there',
      { of: 'camera', type: 'lensse', field: 'name' },
      '/type',
      { code: 'unknown_below', params: { name: 'lensse', above: 'cameras', nearest: 'lenses' } },
    ],
    ['a type that lies elsewhere', { of: 'camera', type: 'cameras', field: 'name' }, '/type', { code: 'unknown_below' }],
    [
      'a field that its type has not',
      { of: 'camera', type: 'lenses', field: 'names' },
      '/field',
      { code: 'unknown_field', params: { field: 'lenses.names' } },
    ],
    [
      'a field that names no record',
      { of: 'name', type: 'lenses', field: 'name' },
      '/of',
      { code: 'no_reference', params: { field: 'name' } },
    ],
  ])('is refused for %s', async (_, belowHas, at, problem) => {
    put(belowHas)
    const registry = await folders.registry()
    expect(registry.list().map(({ name }) => name)).toEqual(['cameras', 'lenses'])
    expect(registry.problems().filter(({ level }) => level === 'error')).toMatchObject([
      {
        type: 'shots',
        file: 'shots/schema.json',
        pointer: `/properties/zoomed/belowHas${at}`,
        line: expect.any(Number) as number,
        ...problem,
      },
    ])
  })
  it.each([5, 'lenses', { of: 'camera' }, { of: 'camera', type: 5, field: 'name' }])(
    '%j is left out, as of another meaning',
    async (belowHas) => {
      put(belowHas)
      const registry = await folders.registry()
      expect(registry.list().map(({ name }) => name)).toContain('shots')
      expect(registry.problems()).toMatchObject([{ type: 'shots', code: 'other_meaning', pointer: '/properties/zoomed/belowHas' }])
    },
  )
})
