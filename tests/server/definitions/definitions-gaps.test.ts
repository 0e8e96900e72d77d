import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cameras, definitionFolders, type DefinitionFolders } from '../../support/definitionFolders.ts'

let folders: DefinitionFolders
beforeEach(() => {
  folders = definitionFolders()
})
afterEach(() => folders.close())

describe('a reference from a definition to a missing one', () => {
  it('is reported with its place, while the type works without it', async () => {
    const staff = ['staff']
    folders.put(
      'lenses/schema.json',
      cameras({
        properties: {
          name: { type: 'string' },
          camera: { type: 'string', reference: { type: 'camera', value: 'id', label: 'name' } },
          country: { type: 'string', reference: { type: 'countries', value: 'code', label: 'name' } },
        },
      }),
    )
    folders.put('lenses/resource.json', {
      name: 'lenses',
      scope: 'provider',
      title: '{name}',
      access: { read: staff },
      list: { columns: ['name'] },
      form: { sections: [{ id: 'main', fields: ['name', 'camera'] }], tabs: [{ id: 'below', related: 'shots' }] },
    })
    const registry = await folders.registry()
    expect(registry.get('lenses')).toBeDefined()
    expect(registry.problems().map(({ file, pointer, code, level, params }) => ({ file, pointer, code, level, params }))).toEqual([
      {
        file: 'lenses/schema.json',
        pointer: '/properties/camera/reference/type',
        code: 'unknown_referred',
        level: 'warning',
        params: { name: 'camera', nearest: undefined },
      },
      {
        file: 'lenses/resource.json',
        pointer: '/form/tabs/0/related',
        code: 'unknown_related',
        level: 'warning',
        params: { name: 'shots', nearest: undefined },
      },
    ])
    folders.put('cameras/schema.json', cameras())
    await registry.reload()
    expect(registry.problems().map(({ code, params }) => [code, params?.nearest])).toEqual([
      ['unknown_referred', 'cameras'],
      ['unknown_related', undefined],
    ])
  })
})
