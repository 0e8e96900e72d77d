import { describe, expect, it } from 'vitest'
import { newAjv } from './ajv.ts'
import { deriveResource, deriveWords } from './derive.ts'
import { parseFacts } from './facts.ts'
import { InlineError, inlineShared } from './inline.ts'
import { loadDefinition, type LoadInput } from './load.ts'
import { metaSchema, reservedIn } from './metaSchema.ts'
import type { Schema } from './types.ts'

const facts = parseFacts({
  clients: ['one', 'two'],
  permissions: ['read_x'],
  roles: { customer: { kind: 'person' } },
  features: { brand: ['f'], account: [] },
  s3Hosts: ['*.s3.example'],
})
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 20, generate: '{random:5}' },
    on: { type: 'boolean', default: true },
    size: { type: 'integer', minimum: 1, maximum: 9 },
    secret: { type: 'string', writeOnly: true },
    servers: {
      type: 'object',
      maxProperties: 3,
      propertyNames: { pattern: '^[a-z.]+$' },
      additionalProperties: { type: 'object', additionalProperties: false, properties: { port: { type: 'integer' } } },
    },
    list: { type: 'array', maxItems: 3, items: { type: 'string' } },
  },
  allOf: [{ if: { required: ['on'], properties: { on: { const: true } } }, else: { properties: { size: false } } }],
}
const resource = {
  name: 'things',
  scope: 'account',
  title: '{name}',
  access: { read: ['customer', 'staff'] },
  list: { columns: ['name', 'updated_at'], filters: ['q'], sort: '-updated_at' },
  form: { sections: [{ id: 'main', fields: ['name', 'on', 'size'] }] },
  variants: [{ id: 'two', when: { client: 'two' }, fields: { name: { maxLength: 10 } } }],
}
type Draft = ReturnType<typeof JSON.parse>
type Patch = { schema?: (draft: Draft) => void; resource?: (draft: Draft) => void }
function load(patch: Patch = {}, input: Partial<LoadInput> = {}) {
  const files = {
    schema: structuredClone(schema) as Record<string, unknown>,
    resource: structuredClone(resource) as Record<string, unknown>,
  }
  patch.schema?.(files.schema)
  patch.resource?.(files.resource)
  return loadDefinition({
    name: 'things',
    origin: 'builtin',
    files: { 'schema.json': JSON.stringify(files.schema), 'resource.json': JSON.stringify(files.resource) },
    shared: {},
    facts,
    reservedNames: ['events'],
    ...input,
  })
}
const told = (result: ReturnType<typeof load>) => result.problems.map((problem) => `${problem.file} ${problem.pointer} ${problem.code}`)

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
  it('tells missing keys and all wrong names of resource.json at once', () => {
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
  it('tells wrong names beside parts of the wrong shape', () => {
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

  const broken: [string, Patch, string][] = [
    ['rule a', { schema: (draft) => void (draft.additionalProperties = true) }, 'schema.json  rule_a'],
    [
      'rule a inside',
      { schema: (draft) => void delete draft.properties.servers.additionalProperties.additionalProperties },
      'schema.json /properties/servers/additionalProperties rule_a',
    ],
    ['rule b: no type', { schema: (draft) => void (draft.properties.on = {}) }, 'schema.json /properties/on rule_b'],
    [
      'rule b: declared in a branch',
      { schema: (draft) => void (draft.allOf[0].then = { properties: { other: { const: 1 } } }) },
      'schema.json /allOf/0/then/properties/other rule_b',
    ],
    [
      'rule b: required in a branch only',
      { schema: (draft) => void (draft.allOf[0].then = { required: ['other'] }) },
      'schema.json /allOf/0/then/required rule_b',
    ],
    [
      'rule c: oneOf',
      { schema: (draft) => void (draft.properties.on = { type: 'boolean', oneOf: [{ const: true }] }) },
      'schema.json /properties/on/oneOf rule_c',
    ],
    [
      'rule c: if outside allOf',
      { schema: (draft) => void Object.assign(draft, { if: { required: ['on'] }, then: { required: ['size'] } }) },
      'schema.json /if rule_c',
    ],
    [
      'rule c: a branch of another kind',
      { schema: (draft) => void (draft.allOf[0].then = { additionalProperties: false }) },
      'schema.json /allOf/0/then/additionalProperties rule_c',
    ],
    [
      'rule c: a branch that widens',
      { schema: (draft) => void (draft.allOf[0].then = { properties: { size: { maximum: 10 } } }) },
      'schema.json /allOf/0/then/properties/size/maximum widens',
    ],
    [
      'rule d: an unknown fragment',
      { schema: (draft) => void (draft.properties.on = { $ref: 'none.json#/a' }) },
      'schema.json /properties/on/$ref unknown_ref',
    ],
    [
      'rule d: a local reference',
      { schema: (draft) => void (draft.properties.list.items = { $ref: '#/properties/name' }) },
      'schema.json /properties/list/items/$ref rule_d',
    ],
    [
      'rule d: a remote reference',
      { schema: (draft) => void (draft.properties.list.items = { $ref: 'http://127.0.0.1/a.json' }) },
      'schema.json  schema_unusable',
    ],
    ['rule e', { schema: (draft) => void (draft.properties.on.title = 'On') }, 'schema.json /properties/on/title rule_e'],
    [
      'rule g',
      { schema: (draft) => void (draft.allOf[0].if = { properties: { on: { const: true } } }) },
      'schema.json /allOf/0/if/properties/on rule_g',
    ],
    ['rule h', { schema: (draft) => void (draft.properties.size.default = 5) }, 'schema.json /allOf/0/else/properties/size rule_h'],
    [
      'rule i: default',
      {
        schema: (draft) =>
          void (draft.properties.o = { type: 'object', additionalProperties: false, properties: { a: { type: 'string', default: 'x' } } }),
      },
      'schema.json /properties/o/properties/a/default rule_i',
    ],
    ['rule i: const', { schema: (draft) => void (draft.properties.on.const = true) }, 'schema.json /properties/on/const rule_i'],
    [
      'rule j',
      { schema: (draft) => void (draft.properties.servers.propertyNames = { pattern: '^[^/]+$' }) },
      'schema.json /properties/servers/propertyNames rule_j',
    ],
    [
      'rule j: a newline at the end',
      { schema: (draft) => void (draft.properties.servers.propertyNames = { minLength: 1 }) },
      'schema.json /properties/servers/propertyNames rule_j',
    ],
    [
      'rule k: map without limit',
      { schema: (draft) => void delete draft.properties.servers.maxProperties },
      'schema.json /properties/servers rule_k',
    ],
    [
      'rule k: map without names',
      { schema: (draft) => void delete draft.properties.servers.propertyNames },
      'schema.json /properties/servers rule_k',
    ],
    [
      'rule k: list without limit',
      { schema: (draft) => void delete draft.properties.list.maxItems },
      'schema.json /properties/list rule_k',
    ],
    [
      'a secret in a list without ids',
      {
        schema: (draft) =>
          void (draft.properties.list.items = {
            type: 'object',
            additionalProperties: false,
            properties: { s: { type: 'string', writeOnly: true } },
          }),
      },
      'schema.json /properties/list/items secret_in_list',
    ],
    [
      'an unknown format',
      { schema: (draft) => void (draft.properties.name.format = 'email') },
      'schema.json /properties/name/format unknown_format',
    ],
    [
      'an unknown normalizer',
      { schema: (draft) => void (draft.properties.name.normalize = 'upper') },
      'schema.json /properties/name/normalize unknown_normalizer',
    ],
    [
      'an unknown view',
      { schema: (draft) => void (draft.properties.name.view = 'hologram') },
      'schema.json /properties/name/view unknown_view',
    ],
    [
      'an unknown keyword',
      { schema: (draft) => void (draft.properties.name.maxLenght = 5) },
      'schema.json /properties/name/maxLenght schema_unusable',
    ],
    [
      'a keyword of the wrong type',
      { schema: (draft) => void (draft.properties.name.maxLength = 'x') },
      'schema.json /properties/name/maxLength schema_invalid',
    ],
    [
      'a name of the prototype',
      { schema: (draft) => void (draft.properties.constructor = { type: 'string' }) },
      'schema.json /properties/constructor reserved_name',
    ],
    ['another name', { resource: (draft) => void (draft.name = 'other') }, 'resource.json /name other_name'],
    ['an unknown key', { resource: (draft) => void (draft.colour = 1) }, 'resource.json /colour resource_invalid'],
    ['a missing key', { resource: (draft) => void delete draft.access }, 'resource.json  resource_invalid'],
    ['an unknown column', { resource: (draft) => void draft.list.columns.push('nothing') }, 'resource.json /list/columns/2 unknown_field'],
    [
      'a secret column',
      { resource: (draft) => void draft.list.columns.push({ field: 'secret' }) },
      'resource.json /list/columns/2/field secret_shown',
    ],
    ['a sort by a secret', { resource: (draft) => void (draft.list.sort = '-secret') }, 'resource.json /list/sort secret_shown'],
    ['an unknown filter', { resource: (draft) => void draft.list.filters.push('nothing') }, 'resource.json /list/filters/1 unknown_field'],
    [
      'an unknown field of a section',
      { resource: (draft) => void draft.form.sections[0].fields.push('toString') },
      'resource.json /form/sections/0/fields/3 unknown_field',
    ],
    [
      'an envelope field in a form',
      { resource: (draft) => void draft.form.sections[0].fields.push('version') },
      'resource.json /form/sections/0/fields/3 unknown_field',
    ],
    [
      'an unknown field in the title',
      { resource: (draft) => void (draft.title = '{name} {nothing}') },
      'resource.json /title unknown_field',
    ],
    ['an unknown field in ui', { resource: (draft) => void (draft.ui = { nothing: {} }) }, 'resource.json /ui/nothing unknown_field'],
    [
      'an unknown widget',
      { resource: (draft) => void (draft.ui = { name: { widget: 'dangerouslySetInnerHTML' } }) },
      'resource.json /ui/name/widget resource_invalid',
    ],
    [
      'an unknown field of a variant',
      { resource: (draft) => void (draft.variants[0].fields.nothing = { hidden: true }) },
      'resource.json /variants/0/fields/nothing unknown_field',
    ],
    [
      'an unknown narrowing',
      { resource: (draft) => void (draft.variants[0].fields.name = { format: 'x' }) },
      'resource.json /variants/0/fields/name/format resource_invalid',
    ],
    [
      'a variant with a pattern that is none',
      { resource: (draft) => void (draft.variants[0].fields.name = { pattern: '[' }) },
      'resource.json /variants/0/fields/name/pattern pattern',
    ],
    [
      'a quota with a slow pattern',
      { resource: (draft) => void (draft.quota = [{ id: 'q', reason: 'r', most: 1, seconds: 60, of: 'name', matching: '^(a+)+$' }]) },
      'resource.json /quota/0/matching pattern_unjudged',
    ],
    [
      'a quota with no pattern at all',
      { resource: (draft) => void (draft.quota = [{ id: 'q', reason: 'r', most: 1, seconds: 60, of: 'name', matching: '(' }]) },
      'resource.json /quota/0/matching pattern',
    ],
    [
      'a variant with a slow pattern',
      { resource: (draft) => void (draft.variants[0].fields.name = { pattern: '^(a+)+$' }) },
      'resource.json /variants/0/fields/name/pattern pattern_unjudged',
    ],
    [
      'an address of a variant on another host',
      { resource: (draft) => void (draft.variants[0].route = { create: '//evil.example' }) },
      'resource.json /variants/0/route/create resource_invalid',
    ],
    [
      'a variant that widens a limit',
      { resource: (draft) => void (draft.variants[0].fields.name = { maxLength: 21 }) },
      'resource.json /variants/0/fields/name/maxLength widens',
    ],
    [
      'a variant that widens a type',
      { resource: (draft) => void (draft.variants[0].fields.on = { enum: [true, 'x'] }) },
      'resource.json /variants/0/fields/on/enum widens',
    ],
    [
      'a variant that hides what must be filled',
      {
        schema: (draft) => void delete draft.properties.name.generate,
        resource: (draft) => void (draft.variants[0].fields.name = { hidden: true }),
      },
      'resource.json /variants/0/fields/name hidden_required',
    ],
    [
      'a variant that locks what must be filled',
      {
        schema: (draft) => void delete draft.properties.name.generate,
        resource: (draft) => void (draft.variants[0].fields.name = { locked: 'x' }),
      },
      'resource.json /variants/0/fields/name hidden_required',
    ],
    [
      'a language that narrows',
      { resource: (draft) => void (draft.variants[0].when = { locale: 'en_US' }) },
      'resource.json /variants/0/when/locale locale_narrows',
    ],
    [
      'an unknown fact',
      { resource: (draft) => void (draft.variants[0].when = { weekday: 'x' }) },
      'resource.json /variants/0/when/weekday resource_invalid',
    ],
    [
      'an unknown client',
      { resource: (draft) => void (draft.variants[0].when = { client: { not: 'three' } }) },
      'resource.json /variants/0/when/client unknown_fact',
    ],
    [
      'an unknown feature',
      { resource: (draft) => void (draft.list.columns[0] = { field: 'name', when: { feature: ['f', 'g'] } }) },
      'resource.json /list/columns/0/when/feature unknown_fact',
    ],
    [
      'an unknown access word',
      { resource: (draft) => void (draft.access.read = ['everybody']) },
      'resource.json /access/read/0 unknown_access',
    ],
    [
      'an unknown access word of an action',
      { resource: (draft) => void (draft.actions = [{ id: 'a', on: 'record', access: ['x'] }]) },
      'resource.json /actions/0/access/0 unknown_access',
    ],
    [
      'a column of what names no record',
      { resource: (draft) => void draft.list.columns.push({ field: 'size', of: 'name' }) },
      'resource.json /list/columns/2/of no_reference',
    ],
    [
      'a missing input',
      { resource: (draft) => void (draft.actions = [{ id: 'a', on: 'record', access: ['staff'], input: 'a' }]) },
      'resource.json /actions/0/input unknown_input',
    ],
    ['two variants of one id', { resource: (draft) => void draft.variants.push(draft.variants[0]) }, 'resource.json /variants same_id'],
    [
      'a warning that does not require what it tests',
      { resource: (draft) => void (draft.warnings = [{ id: 'w', at: ['name'], if: { properties: { name: { const: 'x' } } } }]) },
      'resource.json /warnings/0/if/properties/name rule_g',
    ],
    [
      'a warning at an unknown field',
      { resource: (draft) => void (draft.warnings = [{ id: 'w', at: ['nothing'], if: {} }]) },
      'resource.json /warnings/0/at/0 unknown_field',
    ],
  ]
  it.each(broken)('refuses %s', (_, patch, problem) => {
    const result = load(patch)
    expect(told(result)).toContain(problem)
    expect(result.definition).toBeUndefined()
    expect(result.problems.every((item) => item.message.length > 5 && item.type === 'things')).toBe(true)
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

describe('fragments', () => {
  const shared = {
    'net.json': {
      port: { type: 'integer', maximum: 9 },
      server: {
        type: 'object',
        required: ['a'],
        allOf: [{ x: 1 }],
        properties: { a: { $ref: 'net.json#/port' }, b: { type: 'string' } },
        items: { properties: { c: { type: 'string' } } },
      },
      loop: { items: { $ref: 'net.json#/loop' } },
    },
  }
  it('are filled in, and keywords beside them narrow', () => {
    const over = {
      $ref: 'net.json#/server',
      required: ['b'],
      allOf: [{ y: 1 }],
      properties: { a: { maximum: 5 }, d: { type: 'null' } },
      items: { properties: { c: { maxLength: 2 } } },
    }
    expect(inlineShared({ properties: { s: over } }, shared)).toEqual({
      properties: {
        s: {
          type: 'object',
          required: ['a', 'b'],
          allOf: [{ x: 1 }, { y: 1 }],
          properties: { a: { type: 'integer', maximum: 5 }, b: { type: 'string' }, d: { type: 'null' } },
          items: { properties: { c: { type: 'string', maxLength: 2 } } },
        },
      },
    })
  })
  it.each([
    ['net.json#/nothing', 'unknown_ref'],
    ['other.json#/a', 'unknown_ref'],
    ['net.json#/loop', 'recursive_ref'],
    ['net.json#/toString', 'unknown_ref'],
    ['net.json#/__proto__', 'unknown_ref'],
    ['net.json#/port/type', 'unknown_ref'],
  ])('%s is refused: %s', ($ref, code) => {
    const run = () => inlineShared({ a: { $ref } }, shared)
    expect(run).toThrow(InlineError)
    expect(run).toThrow(expect.objectContaining({ code, at: expect.arrayContaining(['a', '$ref']) as unknown }))
  })
  it('leave the fragments untouched, and other references alone', () => {
    const before = structuredClone(shared)
    inlineShared({ $ref: 'net.json#/server', properties: { a: { maximum: 1 } } }, shared)
    expect(shared).toEqual(before)
    for (const $ref of ['#/definitions/a', 'http://x/y.json#/a', '../net.json#/a', 5])
      expect(inlineShared({ $ref }, shared)).toEqual({ $ref })
  })
})

describe('a schema alone', () => {
  const alone: Schema = {
    title: 'Badges',
    type: 'object',
    required: ['code', 'label'],
    properties: {
      code: { type: 'integer', title: 'Code', description: 'A <b>number</b>' },
      label: { type: 'string' },
      token: { type: 'string', writeOnly: true },
      at: { type: 'object', properties: { x: { type: 'number', title: 'X' } } },
      'odd.name': { type: 'string' },
    },
  }
  it('becomes a staff type of the provider', () => {
    expect(deriveResource('badges', alone)).toMatchObject({
      name: 'badges',
      scope: 'provider',
      title: '{label}',
      access: { read: ['staff'], create: ['staff'], update: ['staff'], delete: ['staff'] },
      list: { columns: ['label', 'code', 'updated_at'] },
      form: {
        sections: [
          { id: 'main', fields: ['code', 'label', 'token', '/odd.name'] },
          { id: 'at', fields: ['at'], collapsed: true },
        ],
      },
    })
  })
  it('loads, with what it derived valid', () => {
    const { definition, problems } = load({}, { origin: 'operator', name: 'badges', files: { 'schema.json': JSON.stringify(alone) } })
    expect(problems).toEqual([])
    expect(definition).toMatchObject({ loose: true, origin: 'operator', draft: 'draft-07', resource: { title: '{label}' } })
    expect(newAjv('draft-07', { loose: true, unicode: true }).validate(metaSchema, definition?.resource)).toBe(true)
  })
  it('is refused where it is no JSON Schema, once a place, with the word that was probably meant', () => {
    const schema = { type: 'object', properties: { name: { type: 'strng' }, size: { type: 'integer', minimum: 'one' } } }
    const { problems } = load({}, { origin: 'operator', name: 'badges', files: { 'schema.json': JSON.stringify(schema) } })
    expect(
      problems
        .filter(({ level }) => level === 'error')
        .map(({ pointer, params, message }) => [pointer, params?.keyword, params?.nearest, message]),
    ).toEqual([
      [
        '/properties/name/type',
        'enum',
        'string',
        'Not valid JSON Schema (draft-07): This is none of: array, boolean, integer, null, number, object, string.',
      ],
      ['/properties/size/minimum', 'type', undefined, 'Not valid JSON Schema (draft-07): Another type of value is expected here: number.'],
    ])
  })
  it('says of a setting with a wrong word what may stand there, and nothing else', () => {
    const { problems } = load({ resource: (draft) => void (draft.scope = 'acount') })
    expect(problems.map(({ pointer, params }) => [pointer, params?.keyword, params?.nearest])).toEqual([['/scope', 'enum', 'account']])
  })
  it('may refer to itself', () => {
    const { definition, problems } = load(
      {},
      {
        origin: 'operator',
        files: {
          'schema.json':
            '{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#"}}}}',
        },
      },
    )
    expect(problems).toEqual([])
    expect(definition?.resource.form.sections?.map((section) => section.id)).toEqual(['main', 'children'])
  })
  it('gives its texts as words', () => {
    expect(deriveWords(alone)).toEqual({
      name: 'Badges',
      one: 'Badges',
      fields: { code: 'Code', 'at.x': 'X' },
      help: { code: 'A <b>number</b>' },
    })
    const endless: Schema = { properties: { a: { $ref: '#', title: 'A' } } }
    expect(Object.keys(deriveWords(endless).fields as object).length).toBeLessThan(20)
  })
  it('without any text is called by its id', () => {
    expect(deriveResource('x', { type: 'object' })).toMatchObject({ title: '{id}', list: { columns: ['id', 'updated_at'] } })
  })
  it('takes the words of its folder over its own', () => {
    const files = { 'schema.json': JSON.stringify(alone), 'en_US.json': '{"name":"My badges","fields":{"code":"No."}}' }
    expect(load({}, { origin: 'operator', files }).definition?.words.en_US).toMatchObject({
      name: 'My badges',
      one: 'Badges',
      fields: { code: 'No.', 'at.x': 'X' },
    })
  })
})

describe('the meta-schema', () => {
  it('is a schema itself', () => {
    expect(newAjv('draft-07', { loose: true, unicode: true }).validateSchema(metaSchema)).toBe(true)
  })
  it('lists the keys that are allowed but not built', () => {
    expect(reservedIn(resource)).toEqual([])
    expect(
      reservedIn({ ...resource, create: { order: 'x' }, form: { tabs: [{ id: 'a', map: 'x' }] }, actions: [{ id: 'a', reset: [] }] }),
    ).toEqual(['create', 'actions.reset'])
    expect(reservedIn(null)).toEqual([])
  })
})
