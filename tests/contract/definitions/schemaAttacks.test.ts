// Schemas made to harm: refused with code and place, quickly.
import { describe, expect, it } from 'vitest'
import { loadDefinition } from '../../../src/engine/load/load.ts'
import { facts } from '../../support/builtins.ts'

function load(schema: unknown, resource?: object) {
  const files = {
    'schema.json': typeof schema === 'string' ? schema : JSON.stringify(schema),
    ...(resource && { 'resource.json': JSON.stringify(resource) }),
  }
  const start = performance.now()
  const { definition, problems } = loadDefinition({ name: 'things', origin: 'operator', files, shared: {}, facts, reservedNames: [] })
  return {
    isRefused: definition === undefined,
    milliseconds: performance.now() - start,
    told: problems.filter(({ level }) => level === 'error').map(({ code, pointer }) => `${code} ${pointer}`),
  }
}
const object = (more: object) => ({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', ...more })
const many = (count: number, of: (index: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, of(index)]))
const nested = (levels: number) =>
  Array.from({ length: levels }).reduce<object>((inner) => ({ type: 'object', properties: { a: inner } }), { type: 'string' })
const fanOut = (levels: number) =>
  Object.fromEntries(
    Array.from({ length: levels }, (_, index): [string, object] => [
      `d${index}`,
      { type: 'object', properties: { l: { $ref: `#/definitions/d${index + 1}` }, r: { $ref: `#/definitions/d${index + 1}` } } },
    ]).concat([[`d${levels}`, { type: 'string' }]]),
  )

describe('C2: a schema that is too much is refused at once', () => {
  it.each<[string, unknown, string]>([
    ['of 10 MB', `{"type":"object","description":"${'x'.repeat(10 * 1024 * 1024)}"}`, 'too_large '],
    ['nested 500 deep', object({ properties: { a: nested(500) } }), 'too_deep'],
    ['nested 33 deep', object({ properties: { a: nested(33) } }), 'too_deep'],
    ['with 10⁵ properties', JSON.stringify(object({ properties: many(100_000, () => true) })), 'too_large'],
    ['with 5,001 sub-schemas', object({ properties: many(5001, () => ({})) }), 'too_many_nodes'],
    [
      'with 10⁴ options',
      object({ properties: { a: { enum: Array.from({ length: 10_000 }, (_, index) => index) } } }),
      'too_many_options /properties/a/enum',
    ],
    ['with a huge default', object({ properties: { a: { type: 'string', default: 'x'.repeat(300_000) } } }), 'too_large'],
  ])('%s', (_, schema, told) => {
    const { isRefused, told: found, milliseconds } = load(schema)
    expect(isRefused).toBe(true)
    expect(found[0]).toMatch(new RegExp(`^${told}`))
    expect(milliseconds).toBeLessThan(1000)
  })
  it('maxItems of a thousand million is valid', () => {
    expect(load(object({ properties: { a: { type: 'array', items: { type: 'string' }, maxItems: 1e9 } } }))).toMatchObject({
      isRefused: false,
    })
  })
})

describe('C3: references that never end, or reach for another schema', () => {
  it.each<[string, object, string]>([
    ['a loop', { properties: { a: { $ref: '#/properties/a' } } }, 'endless_ref'],
    [
      'two that refer to each other',
      { properties: { a: { $ref: '#/definitions/x' } }, definitions: { x: { $ref: '#/definitions/y' }, y: { $ref: '#/definitions/x' } } },
      'endless_ref',
    ],
    [
      'data that must contain itself',
      {
        required: ['a'],
        properties: { a: { $ref: '#/definitions/x' } },
        definitions: { x: { type: 'object', required: ['a'], properties: { a: { $ref: '#/definitions/x' } } } },
      },
      'endless_data',
    ],
    ['2¹⁸ copies', { properties: { a: { $ref: '#/definitions/d0' } }, definitions: fanOut(18) }, 'too_large_expanded'],
    ['a path upwards', { properties: { a: { $ref: '#/../x' } } }, 'unknown_ref /properties/a/$ref'],
    ['a built-in fragment by its file', { properties: { a: { $ref: 'file:///dns.json#/name' } } }, 'remote_ref /properties/a/$ref'],
    ['a built-in type by its name', { properties: { a: { $ref: '/schemas/dns-records' } } }, 'remote_ref /properties/a/$ref'],
  ])('%s', (_, more, told) => {
    const { isRefused, told: found } = load(object(more))
    expect(isRefused).toBe(true)
    expect(found[0]).toMatch(new RegExp(`^${told.replaceAll(/[$/]/g, '\\$&')}`))
  })
  it('a $dynamicRef that means different schemas', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $dynamicAnchor: 'n',
      properties: { a: { $dynamicRef: '#n' } },
      $defs: { o: { $dynamicAnchor: 'n', type: 'string' } },
    }
    expect(load(schema)).toMatchObject({ isRefused: true, told: ['dynamic_ref /properties/a/$dynamicRef'] })
  })
  it('an $id of a built-in schema takes nothing over', () => {
    expect(load(object({ $id: 'dns-records', properties: { a: { type: 'string' } } }))).toMatchObject({ isRefused: false })
  })
  it('a cycle through a list or an optional field is allowed', () => {
    expect(load(object({ properties: { a: { type: 'array', items: { $ref: '#' } }, b: { $ref: '#' } } }))).toMatchObject({
      isRefused: false,
    })
  })
})

describe('C9: the layout keys of a definition are a closed list', () => {
  const resource = (more: object) => ({
    name: 'things',
    scope: 'provider',
    title: '{name}',
    access: {},
    list: { columns: ['name'] },
    form: { sections: [{ id: 'a', fields: ['name'] }] },
    ...more,
  })
  const schema = object({ properties: { name: { type: 'string' } } })
  it.each<[string, object]>([
    ['an unknown widget', { ui: { name: { widget: 'HtmlWidget' } } }],
    ['html', { ui: { name: { dangerouslySetInnerHTML: { __html: '<b>' } } } }],
    ['a style', { ui: { name: { style: { position: 'fixed' } } } }],
    ['a link', { ui: { name: { href: 'javascript:alert(1)' } } }],
    ['an input type', { ui: { name: { inputType: 'file' } } }],
    ['autofocus', { ui: { name: { autofocus: true } } }],
    ['a form action', { ui: { name: { formAction: '//evil.example' } } }],
    ['class names', { ui: { name: { classNames: 'x' } } }],
    ['rjsf’s own options', { ui: { name: { 'ui:widget': 'file' } } }],
    ['an unknown widget in a variant', { variants: [{ id: 'v', when: { mode: 'edit' }, fields: { name: { widget: 'HtmlWidget' } } }] }],
    ['an address of another host', { route: { list: '//evil.example' } }],
    ['a script as an address', { route: { list: 'javascript:alert(1)' } }],
    ['an unknown key', { onLoad: 'alert(1)' }],
  ])('%s is refused at its place', (_, more) => {
    const { isRefused, told } = load(schema, resource(more))
    expect(isRefused).toBe(true)
    expect(told[0]).toMatch(/^resource_invalid \//)
  })
  it('keys on the list are accepted', () => {
    expect(load(schema, resource({ ui: { name: { widget: 'textarea', unit: '%' } } }))).toMatchObject({ isRefused: false })
  })
})
