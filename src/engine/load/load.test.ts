// Loads folders of types, and rejects invalid files.
import { describe, expect, it } from 'vitest'
import { newAjv } from '../compile/ajv.ts'
import { metaSchema } from './resource/metaSchema.ts'
import { reservedIn } from './resource/reservedKeys.ts'
import { load, resource, schema } from '../../../tests/support/schemas/things.ts'

describe('loading a built-in type', () => {
  it('gives a definition without problems', () => {
    const { definition, problems } = load()
    expect(problems).toEqual([])
    expect(definition).toMatchObject({ name: 'things', draft: 'draft-07', loose: false, origin: 'builtin' })
    expect(definition?.hash).toMatch(/^[0-9a-f]{24}$/)
  })
  it('hashes the content', () => {
    expect(load().definition?.hash).toBe(load().definition?.hash)
    expect(load({ resource: (draft) => void (draft.title = 'x') }).definition?.hash).not.toBe(load().definition?.hash)
  })
  it('reports missing keys and all wrong names of resource.json at once', () => {
    const found = load({
      resource: (draft) => {
        delete draft.title
        delete draft.access
        draft.colour = 1
        draft.list.columns.push('naem')
        draft.form.sections[0].fields.push('sizze')
        draft.variants[0].when = { client: 'tow' }
      },
    })
    expect(found.definition).toBeUndefined()
    expect(
      found.problems.map(({ pointer, code, params }) => `${pointer} ${code} ${String(params?.nearest ?? params?.missingProperty)}`),
    ).toEqual([
      ' resource_invalid title',
      ' resource_invalid access',
      '/colour resource_invalid undefined',
      '/list/columns/2 unknown_field name',
      '/form/sections/0/fields/3 unknown_field size',
      '/variants/0/when/client unknown_fact two',
    ])
  })
  it('reports wrong names beside parts of the wrong shape', () => {
    const { problems } = load({
      resource: (draft) => {
        draft.list.columns = 'name'
        draft.form.sections.push(5, { fields: ['sizze'] })
        draft.access.read = ['stuff']
      },
    })
    expect(problems.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(
      expect.arrayContaining([
        '/list/columns resource_invalid',
        '/form/sections/2/fields/0 unknown_field',
        '/access/read/0 unknown_access',
      ]),
    )
  })
  it('reads words, inputs and fragments, and turns s3-host into a pattern', () => {
    const files = {
      'schema.json': JSON.stringify({ ...schema, properties: { ...schema.properties, host: { $ref: 'net.json#/host', maxLength: 9 } } }),
      'resource.json': JSON.stringify(resource),
      'en_US.json': '{"name":"Things","fields":{"name":"Name"}}',
      'inputs/purge.json': '{"type":"object","additionalProperties":false,"properties":{"a":{"type":"string"}}}',
      'examples.json': '{}',
      'README.md': 'not JSON',
    }
    const { definition, problems } = load(
      {},
      { files, shared: { 'net.json': { host: { type: 'string', maxLength: 50, format: 's3-host' } } } },
    )
    expect(problems).toEqual([])
    expect(definition?.schema.properties?.host).toEqual({ type: 'string', maxLength: 9, pattern: '^(?:(?:.+\\.)s3\\.example)$' })
    expect(definition?.words.en_US).toEqual({ name: 'Things', fields: { name: 'Name' } })
    expect(Object.keys(definition?.inputs ?? {})).toEqual(['purge'])
  })
  it('lets an edit hide what is stored already', () => {
    const { problems } = load({
      schema: (draft) => void delete draft.properties.name.generate,
      resource: (draft) => void (draft.variants[0] = { id: 'v', when: { mode: 'edit' }, fields: { name: { readonly: true } } }),
    })
    expect(problems).toEqual([])
  })
})

describe('files', () => {
  it('are refused with their place', () => {
    expect(load({}, { files: { 'schema.json': '{\n  "a": ,\n}' } })).toMatchObject({
      problems: [{ code: 'not_json', file: 'schema.json' }],
    })
    expect(load({}, { files: { 'schema.json': '' } }).problems[0]).toMatchObject({ code: 'not_json' })
    expect(load({}, { files: { 'schema.json': '[]' } }).problems[0]).toMatchObject({ code: 'not_object' })
    expect(load({}, { files: {} }).problems[0]).toMatchObject({ code: 'missing_file', file: 'schema.json' })
    expect(load({}, { files: { 'schema.json': JSON.stringify(schema) } }).problems[0]).toMatchObject({
      code: 'missing_file',
      file: 'resource.json',
    })
    expect(load({}, { files: { 'schema.json': `{"x":"${'я'.repeat(140_000)}"}` } }).problems[0]).toMatchObject({ code: 'too_large' })
    expect(load({}, { files: { 'schema.json': '{"properties":{"a":{"__proto__":{"type":"string"}}}}' } }).problems[0]).toMatchObject({
      code: 'reserved_name',
      pointer: '/properties/a/__proto__',
    })
  })
  it.each(['', 'Things', 'a b', '../x', 'a--b', '-a', '1a', 'a_b', 'вещи', 'x'.repeat(65), '__proto__'])(
    'of a folder called %j are refused',
    (name) => {
      expect(load({}, { name }).problems[0]).toMatchObject({ code: 'bad_name' })
    },
  )
  it('of a folder with a taken name are refused', () => {
    expect(load({}, { name: 'events' }).problems[0]).toMatchObject({ code: 'taken_name' })
  })
  it('may begin with a byte order mark', () => {
    expect(load({}, { origin: 'operator', files: { 'schema.json': `\uFEFF${JSON.stringify(schema)}` } }).definition).toBeDefined()
  })
})

describe('the meta-schema', () => {
  it('is a schema itself', () => {
    expect(newAjv('draft-07', { loose: true, unicode: true }).validateSchema(metaSchema)).toBe(true)
  })
  it('lists the keys that are allowed but not built', () => {
    expect(reservedIn(resource)).toEqual([])
    expect(reservedIn({ ...resource, form: { tabs: [{ id: 'a', map: 'x' }] }, actions: [{ id: 'a', emit: {}, reset: [] }] })).toEqual([
      'actions.reset',
      'actions.emit',
    ])
    expect(reservedIn(null)).toEqual([])
  })
})
