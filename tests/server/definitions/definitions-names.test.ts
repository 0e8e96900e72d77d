// Names of definitions, addresses of their pages, and references between definitions.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cameras, definitionFolders, type DefinitionFolders } from '../../support/definitionFolders.ts'

let folders: DefinitionFolders
beforeEach(() => {
  folders = definitionFolders()
})
afterEach(() => folders.close())

describe('names and addresses', () => {
  it('of the built-in types and of the portal’s own pages are reserved', async () => {
    const builtinDir = join(folders.operatorDir, '../own')
    mkdirSync(join(builtinDir, 'zones'), { recursive: true })
    folders.put('cameras/schema.json', cameras())
    cpSync(join(folders.operatorDir, 'cameras/schema.json'), join(builtinDir, 'zones/schema.json'))
    writeFileSync(
      join(builtinDir, 'zones/resource.json'),
      JSON.stringify({
        name: 'zones',
        scope: 'provider',
        title: '{name}',
        access: { read: ['staff'] },
        list: { columns: ['name'] },
        form: { sections: [{ id: 'main', fields: ['name', 'place'] }] },
      }),
    )
    for (const name of ['zones', 'accounts', 'login']) folders.put(`${name}/schema.json`, cameras({ title: 'Mine' }))
    const registry = await folders.registry({ builtinDir })
    expect(registry.get('zones')?.origin).toBe('builtin')
    expect(registry.list().map(({ name }) => name)).toEqual(['cameras', 'zones'])
    expect(
      registry
        .problems()
        .filter(({ level }) => level === 'error')
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['accounts', 'login', 'zones'])
  })

  it('of a missing parent make a type wait for it', async () => {
    const resource = {
      name: 'lenses',
      scope: { parent: 'cameras', field: 'camera_id' },
      title: '{name}',
      access: { read: ['staff'] },
      list: { columns: ['name'] },
      form: { sections: [{ id: 'main', fields: ['name'] }] },
    }
    folders.put('lenses/schema.json', cameras({ properties: { name: { type: 'string' }, camera_id: { type: 'string' } } }))
    folders.put('lenses/resource.json', resource)
    const registry = await folders.registry()
    expect(registry.get('lenses')).toBeUndefined()
    expect(registry.problems()).toMatchObject([
      { type: 'lenses', file: 'lenses/resource.json', code: 'unknown_parent', pointer: '/scope/parent', line: 4 },
    ])
    // A schema alone is a type of the provider's: no account could keep records below its records.
    folders.put('cameras/schema.json', cameras())
    await registry.reload()
    expect(registry.get('lenses')).toBeUndefined()
    expect(registry.problems()).toMatchObject([{ type: 'lenses', code: 'parent_of_provider', pointer: '/scope/parent' }])
    folders.put('cameras/resource.json', { ...resource, name: 'cameras', scope: 'account' })
    await registry.reload()
    expect(registry.get('lenses')).toBeDefined()
    expect(registry.problems()).toEqual([])

    folders.put('lenses/resource.json', { ...resource, scope: { parent: 'lenses', field: 'camera_id' } })
    await registry.reload()
    expect(registry.get('lenses')?.resource.scope).toEqual({ parent: 'cameras', field: 'camera_id' })
    expect(registry.problems()).toMatchObject([{ type: 'lenses', code: 'own_parent' }])
    await registry.close()
    expect((await folders.registry()).get('lenses')?.resource.scope).toEqual({ parent: 'cameras', field: 'camera_id' })
  })
})

describe('an option that is ordered instead of switched on', () => {
  const lenses = (gates: object) => ({
    name: 'lenses',
    scope: 'account',
    title: '{name}',
    access: { read: ['customer'], create: ['customer'] },
    list: { columns: ['name'] },
    form: { sections: [{ id: 'main', fields: ['name', 'zoom'] }] },
    ...gates,
  })
  const schema = { type: 'object', properties: { name: { type: 'string' }, zoom: { type: 'boolean' } } }
  const wishes = (more: object = {}) => ({
    name: 'wishes',
    scope: 'account',
    kind: 'order',
    lead: { source: 'wish' },
    title: '{name}',
    access: { read: ['customer'], create: ['customer'] },
    list: { columns: ['name'] },
    form: { sections: [{ id: 'main', fields: ['name'] }] },
    ...more,
  })
  const gate = { gate: { order: 'wishes' } }

  it.each<[string, object, string]>([
    ['in ui', { ui: { zoom: gate } }, '/ui/zoom/gate/order'],
    ['in place of a record', { create: { order: 'wishes' } }, '/create/order'],
    [
      'in place of a record, in a variant',
      { variants: [{ id: 'ordered', when: { client: 'CDN1' }, create: { order: 'wishes' } }] },
      '/variants/0/create/order',
    ],
    [
      'in a variant',
      { variants: [{ id: 'ordered', when: { client: 'CDN1' }, fields: { zoom: gate } }] },
      '/variants/0/fields/zoom/gate/order',
    ],
  ])('%s waits for the type of requests that it names', async (_, gates, pointer) => {
    folders.put('lenses/schema.json', schema)
    folders.put('lenses/resource.json', lenses(gates))
    const registry = await folders.registry()
    expect(registry.get('lenses')).toBeUndefined()
    expect(registry.problems().filter(({ level }) => level === 'error')).toMatchObject([
      {
        type: 'lenses',
        file: 'lenses/resource.json',
        code: 'unknown_order',
        pointer,
        params: { name: 'wishes' },
        line: expect.any(Number) as number,
      },
    ])
    folders.put('wishes/schema.json', { type: 'object', properties: { name: { type: 'string' } } })
    folders.put('wishes/resource.json', wishes())
    await registry.reload()
    expect(registry.list().map(({ name }) => name)).toEqual(['lenses', 'wishes'])
    expect(registry.problems().filter(({ level }) => level === 'error')).toEqual([])
  })
  it.each<[string, object]>([
    ['no requests', { kind: undefined, lead: undefined }],
    ['requests of no account', { scope: 'provider', access: { read: ['staff'], create: ['staff'] } }],
  ])('is refused when the type is of %s', async (_, more) => {
    folders.put('lenses/schema.json', schema)
    folders.put('lenses/resource.json', lenses({ ui: { zoom: gate } }))
    folders.put('wishes/schema.json', { type: 'object', properties: { name: { type: 'string' } } })
    folders.put('wishes/resource.json', wishes(more))
    const registry = await folders.registry()
    expect(registry.get('lenses')).toBeUndefined()
    expect(
      registry
        .problems()
        .filter(({ type, level }) => type === 'lenses' && level === 'error')
        .map(({ code }) => code),
    ).toEqual(['unknown_order'])
  })
  it('keeps the version in force when the type of requests is mistyped later, and suggests the right name', async () => {
    folders.put('lenses/schema.json', schema)
    folders.put('lenses/resource.json', lenses({ ui: { zoom: gate } }))
    folders.put('wishes/schema.json', { type: 'object', properties: { name: { type: 'string' } } })
    folders.put('wishes/resource.json', wishes())
    const registry = await folders.registry()
    folders.put('lenses/resource.json', lenses({ ui: { zoom: { gate: { order: 'wishse' } } } }))
    await registry.reload()
    expect(registry.get('lenses')?.resource.ui?.['zoom']?.gate).toEqual({ order: 'wishes' })
    expect(registry.problems().filter(({ level }) => level === 'error')).toMatchObject([
      { type: 'lenses', code: 'unknown_order', params: { name: 'wishse', nearest: 'wishes' } },
    ])
  })
})

describe('page addresses', () => {
  it.each(['/login', '/dns/section/zones', '/first', '/:id', '/'])(
    '%s is refused: it belongs to the portal or to another type',
    async (list) => {
      folders.put('first/schema.json', cameras())
      folders.put('lenses/schema.json', cameras())
      folders.put('lenses/resource.json', {
        name: 'lenses',
        scope: 'provider',
        route: { list },
        title: '{name}',
        access: { read: ['staff'] },
        list: { columns: ['name'] },
        form: { sections: [{ id: 'main', fields: ['name', 'place'] }] },
      })
      const registry = await folders.registry()
      expect(registry.list().map(({ name }) => name)).toEqual(['first'])
      expect(registry.problems()).toMatchObject([
        {
          type: 'lenses',
          file: 'lenses/resource.json',
          level: 'error',
          code: 'route_taken',
          pointer: '/route/list',
          line: expect.any(Number) as number,
        },
      ])
    },
  )
})
