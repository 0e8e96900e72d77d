import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RegistrySettings } from '../../../server/services/definitions/registry.ts'
import type { DefinitionEvent, DefinitionRegistry } from '../../../server/services/definitions/types.ts'
import { cameras, definitionFolders, type DefinitionFolders } from '../../support/definitionFolders.ts'

let folders: DefinitionFolders
beforeEach(() => {
  folders = definitionFolders()
})
afterEach(() => folders.close())

/** Generous for busy machines. */
const timing = { timeout: 120_000 }
const soon = { timeout: 30_000, interval: 20 }
/** A server that has been running: its compiling thread has started. */
async function running(change: Partial<RegistrySettings> = {}): Promise<DefinitionRegistry> {
  folders.put('first/schema.json', cameras())
  const registry = await folders.registry({ watch: true, rescanMilliseconds: 600, ...change })
  await registry.settled()
  return registry
}
const fields = (definition: { schema: { properties?: object } } | undefined) => Object.keys(definition?.schema.properties ?? {})

describe('an operator’s folder', () => {
  it('is a resource type of the provider, for staff only, when it has only a schema', async () => {
    folders.put('cameras/schema.json', cameras())
    const registry = await folders.registry()
    expect(registry.problems()).toEqual([])
    expect(registry.get('cameras')?.resource).toMatchObject({
      name: 'cameras',
      scope: 'provider',
      access: { read: ['staff'], create: ['staff'], update: ['staff'], delete: ['staff'] },
    })
    expect(registry.list().map(({ name, origin }) => [name, origin])).toEqual([['cameras', 'operator']])
  })

  it('is added, changed and removed while the server runs', timing, async () => {
    const registry = await running()
    const events: DefinitionEvent[] = []
    registry.onChange((event) => events.push(event))

    folders.put('cameras/schema.json', cameras())
    await vi.waitFor(() => expect(fields(registry.get('cameras'))).toEqual(['name', 'place']), soon)
    folders.put('cameras/schema.json', cameras({ properties: { name: { type: 'string' }, lens: { type: 'string' } } }))
    await vi.waitFor(() => expect(fields(registry.get('cameras'))).toEqual(['name', 'lens']), soon)
    folders.remove('cameras')
    await vi.waitFor(() => expect(registry.get('cameras')).toBeUndefined(), soon)

    expect(events).toEqual([
      { changed: ['cameras'], removed: [], problems: 0 },
      { changed: ['cameras'], removed: [], problems: 0 },
      { changed: [], removed: ['cameras'], problems: 0 },
    ])
  })

  it('is added also where the system reports no changes of files', timing, async () => {
    const registry = await running()
    folders.replace('cameras/schema.json', cameras())
    await vi.waitFor(() => expect(registry.get('cameras')).toBeDefined(), soon)
  })

  it('may be half written for a moment without a reported problem', timing, async () => {
    const registry = await running({ settleMilliseconds: 60_000 })
    const events: DefinitionEvent[] = []
    registry.onChange((event) => events.push(event))
    const text = JSON.stringify(cameras())
    mkdirSync(join(folders.operatorDir, 'cameras'))
    folders.put('cameras/schema.json', '')
    await new Promise((resolve) => setTimeout(resolve, 200))
    folders.put('cameras/schema.json', text.slice(0, 30))
    await new Promise((resolve) => setTimeout(resolve, 200))
    folders.put('cameras/schema.json', text)
    await vi.waitFor(() => expect(registry.get('cameras')).toBeDefined(), soon)
    expect(events).toEqual([{ changed: ['cameras'], removed: [], problems: 0 }])
  })

  it('may be replaced as a whole without its type disappearing in between', timing, async () => {
    folders.put('cameras/schema.json', cameras())
    const registry = await running({ settleMilliseconds: 60_000 })
    const events: DefinitionEvent[] = []
    registry.onChange((event) => events.push(event))
    folders.remove('cameras')
    await new Promise((resolve) => setTimeout(resolve, 200))
    folders.put('cameras/schema.json', cameras({ title: 'Cameras' }))
    await vi.waitFor(() => expect(events).toHaveLength(1), soon)
    expect(events[0]).toMatchObject({ changed: ['cameras'], removed: [] })
  })
})

describe('a broken definition', () => {
  it('leaves the last working version active and reports the problem with its place', timing, async () => {
    folders.put('cameras/schema.json', cameras())
    const registry = await running()
    folders.put('cameras/schema.json', '{\n  "type": "object",\n  "properties": {,\n}')
    await vi.waitFor(() => expect(registry.problems()).toHaveLength(1), soon)
    expect(registry.problems()).toMatchObject([
      { type: 'cameras', file: 'cameras/schema.json', level: 'error', code: 'not_json', line: 3, column: 18 },
    ])
    expect(fields(registry.get('cameras'))).toEqual(['name', 'place'])

    folders.put('cameras/schema.json', cameras({ required: ['place'] }))
    await vi.waitFor(() => expect(registry.problems()).toEqual([]), soon)
    expect(registry.get('cameras')?.schema.required).toEqual(['place'])
  })

  it('that only the compiler can refuse is refused before it is active, with its place', async () => {
    folders.put('cameras/schema.json', cameras())
    const registry = await folders.registry()
    folders.put('cameras/schema.json', cameras({ properties: { name: { type: 'string' }, lens: { $ref: '#/definitions/lens' } } }))
    await registry.reload()
    expect(registry.problems()).toMatchObject([
      {
        file: 'cameras/schema.json',
        level: 'error',
        pointer: expect.stringContaining('/properties/lens') as string,
        line: expect.any(Number) as number,
      },
    ])
    expect(fields(registry.get('cameras'))).toEqual(['name', 'place'])
  })

  it('keeps the last working version over a restart', async () => {
    folders.put('cameras/schema.json', cameras())
    const first = await folders.registry()
    await first.settled()
    await first.close()
    folders.put('cameras/schema.json', '{"type": "object"')
    const second = await folders.registry()
    expect(fields(second.get('cameras'))).toEqual(['name', 'place'])
    expect(second.problems()).toMatchObject([{ code: 'not_json', params: { keyword: 'end', found: '' } }])
  })

  it('does not keep a type whose folder was removed, not even over a restart', async () => {
    folders.put('cameras/schema.json', cameras())
    const first = await folders.registry()
    await first.settled()
    await first.close()
    folders.remove('cameras')
    const second = await folders.registry()
    expect(second.list()).toEqual([])
    await second.close()
    folders.put('cameras/schema.json', '{')
    expect((await folders.registry()).list()).toEqual([])
  })

  it('that never worked is not a type, and does not affect the others', async () => {
    folders.put('cameras/schema.json', cameras())
    folders.put('broken/schema.json', '[]')
    folders.put('empty/notes.txt', 'nothing here')
    const registry = await folders.registry()
    expect(registry.list().map(({ name }) => name)).toEqual(['cameras'])
    expect(registry.problems().map(({ type, level }) => `${type} ${level}`)).toEqual(['broken error', 'empty error'])
  })

  it('stays in force while the whole folder is unavailable', async () => {
    folders.put('cameras/schema.json', cameras())
    const registry = await folders.registry()
    await registry.settled()
    folders.remove('')
    await registry.reload()
    expect(registry.get('cameras')).toBeDefined()
    expect(registry.problems()).toMatchObject([{ code: 'folder_unreadable', level: 'error' }])
  })

  it('is reported for a name that an object has twice', async () => {
    folders.put(
      'cameras/schema.json',
      '{"$schema":"http://json-schema.org/draft-07/schema#","type":"object",\n"properties":{"name":{"type":"string"},\n"name":{"type":"number"}}}',
    )
    expect((await folders.registry()).problems()).toMatchObject([
      { level: 'warning', code: 'said_twice', pointer: '/properties/name', line: 3, column: 1 },
    ])
  })
})

describe('many types', () => {
  it('P6: a folder with 100 types does not delay the start: known ones exist at once, new ones follow', timing, async () => {
    for (let index = 0; index < 100; index += 1)
      folders.put(
        `type-${index}/schema.json`,
        cameras({
          title: `Type ${index}`,
          properties: Object.fromEntries(
            Array.from({ length: 20 }, (_, field) => [`field_${field}`, { type: 'string', pattern: `^${index}` }]),
          ),
        }),
      )
    const first = await folders.starting({ patienceMilliseconds: 0 })
    expect(first.list().length).toBeLessThan(100)
    await first.settled()
    expect(first.list()).toHaveLength(100)
    expect(first.problems()).toEqual([])
    await first.close()

    folders.put('type-7/schema.json', '{')
    const second = await folders.starting()
    expect(second.list()).toHaveLength(100)
    // Nothing was read again before the start was complete.
    expect(second.problems()).toEqual([])
    await second.settled()
    expect(second.list()).toHaveLength(100)
    expect(second.problems()).toMatchObject([{ type: 'type-7', code: 'not_json' }])
  })

  it('types that this server has never read exist when it starts', async () => {
    for (const name of ['cameras', 'lenses']) folders.put(`${name}/schema.json`, cameras())
    expect((await folders.starting({ patienceMilliseconds: 60_000 })).list().map(({ name }) => name)).toEqual(['cameras', 'lenses'])
  })

  it('P18: reading a heavy definition, which takes seconds, does not delay other requests', timing, async () => {
    const registry = await folders.registry()
    folders.put('heavy/schema.json', readFileSync(new URL('../../support/foreign/otel-configuration.json', import.meta.url), 'utf8'))
    let turns = 0
    const ticks = setInterval(() => (turns += 1), 5)
    await registry.reload()
    clearInterval(ticks)
    expect(registry.get('heavy')).toBeDefined()
    expect(turns).toBeGreaterThan(5)
  })

  it('C11: a definition that takes too long to compile is refused, the others are not', async () => {
    folders.put('cameras/schema.json', cameras())
    // Less than nothing: what any definition takes is too long.
    const registry = await folders.registry({ compileMilliseconds: -5000 })
    expect(registry.list()).toEqual([])
    expect(registry.problems()).toMatchObject([{ type: 'cameras', level: 'error', code: 'too_slow', file: 'cameras/schema.json' }])
  })
})
