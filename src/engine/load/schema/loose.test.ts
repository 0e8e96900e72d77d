import { describe, expect, it } from 'vitest'
import { draft2020, object, of, read } from '../../../../tests/support/schemas/loosened.ts'

describe('the dialect', () => {
  it.each([
    ['http://json-schema.org/draft-04/schema#', 'draft-04'],
    ['http://json-schema.org/draft-06/schema', 'draft-06'],
    ['https://json-schema.org/draft-07/schema#', 'draft-07'],
    ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
    [draft2020, '2020-12'],
  ])('of %s is %s', ($schema, draft) => {
    expect(read({ $schema, type: 'object' })).toMatchObject({ draft, problems: [] })
  })
  it.each<[object, string]>([
    [{ properties: { a: { prefixItems: [] } } }, '2020-12'],
    [{ dependentRequired: {} }, '2019-09'],
    [{ id: 'http://x/y', properties: { a: { minimum: 1, exclusiveMinimum: true } } }, 'draft-04'],
    [{ properties: { a: { const: 1 } } }, 'draft-07'],
  ])('of %j is guessed as %s, and said', (more, draft) => {
    expect(read({ type: 'object', ...more })).toMatchObject({ draft, told: expect.arrayContaining(['repair draft_missing ']) as unknown })
  })
  it('that is not named is no matter where all drafts read alike', () => {
    expect(read({ type: 'object', properties: { a: { type: 'string', minLength: 1 } } })).toMatchObject({ draft: 'draft-07', problems: [] })
  })
  it('that is unknown is guessed', () => {
    expect(read({ $schema: 'http://169.254.169.254/latest', type: 'object' })).toMatchObject({
      draft: 'draft-07',
      told: ['repair draft_unknown /$schema'],
    })
  })
})

describe('references', () => {
  it('by the schema’s own address, anchors and ids become local', () => {
    const { schema, told } = read({
      $schema: draft2020,
      $id: 'https://x.y/a.json',
      type: 'object',
      properties: {
        a: { $ref: 'https://x.y/a.json#/$defs/n' },
        b: { $ref: '#anchor' },
        c: { $ref: 'n.json' },
        d: { $dynamicRef: '#dyn' },
        e: { $ref: 'https://x.y/a.json' },
      },
      $defs: {
        n: { $anchor: 'anchor', type: 'string' },
        m: { $id: 'n.json', type: 'number' },
        o: { $dynamicAnchor: 'dyn', type: 'object' },
      },
    })
    expect(schema.properties).toEqual({
      a: { $ref: '#/$defs/n' },
      b: { $ref: '#/$defs/n' },
      c: { $ref: '#/$defs/m' },
      d: { $ref: '#/$defs/o' },
      e: { $ref: '#' },
    })
    expect(schema).not.toHaveProperty('$id')
    expect(JSON.stringify(schema)).not.toMatch(/\$anchor|\$id|\$dynamic/)
    expect(told.every((line) => line.startsWith('repair ref_made_local'))).toBe(true)
  })
  it('inside a document of its own mean that document', () => {
    const inner = {
      $id: 'inner.json',
      type: 'object',
      properties: { x: { $ref: '#' }, y: { $ref: '#/$defs/z' } },
      $defs: { z: { type: 'string' } },
    }
    expect(
      read({ $schema: draft2020, type: 'object', properties: { a: { $ref: 'inner.json' } }, $defs: { inner } }).schema.$defs,
    ).toMatchObject({ inner: { properties: { x: { $ref: '#/$defs/inner' }, y: { $ref: '#/$defs/inner/$defs/z' } } } })
  })
  it('by an id with a fragment become local', () => {
    expect(
      read(object({ properties: { a: { $ref: '#foo' } }, definitions: { f: { $id: '#foo', type: 'string' } } })).schema.properties,
    ).toEqual({ a: { $ref: '#/definitions/f' } })
  })
  it.each([
    'http://169.254.169.254/x.json',
    'file:///etc/passwd',
    'redis://x',
    '//evil/x',
    'other.json',
    'other.json#/a',
    '../x.json#',
    'urn:x',
    'https://x.y/a.json#/b',
  ])('to %s are refused', ($ref) => {
    expect(of({ $ref }).told).toEqual(['error remote_ref /properties/a/$ref'])
  })
  it.each(['#/definitions/none', '#none', '#/../x', '#/properties/a/toString', '#/a%', '#/%zz', '#/constructor', '#/__proto__'])(
    'to %s lead nowhere',
    ($ref) => {
      expect(of({ $ref }).told).toEqual(['error unknown_ref /properties/a/$ref'])
    },
  )
  it('that mean another schema wherever they are met are refused', () => {
    expect(
      read({
        $schema: draft2020,
        type: 'object',
        $dynamicAnchor: 'n',
        properties: { a: { $dynamicRef: '#n' } },
        $defs: { m: { $dynamicAnchor: 'n' } },
      }).told,
    ).toEqual(['error dynamic_ref /properties/a/$dynamicRef'])
  })
  it('may lead anywhere in the file', () => {
    expect(
      read(
        object({
          properties: { a: { $ref: '#/components/schemas/x~1y' } },
          components: { schemas: { 'x/y': { type: 'strin', nullable: true } } },
        }),
      ).told,
    ).toEqual(['repair nullable /components/schemas/x~1y/nullable'])
  })
})

describe('cycles', () => {
  const definitions = (more: object) => object({ properties: { a: { $ref: '#/definitions/t' } }, definitions: more })
  it.each<[string, object]>([
    ['through lists', { t: { type: 'object', properties: { list: { type: 'array', items: { $ref: '#/definitions/t' } } } } }],
    ['through optional properties', { t: { type: 'object', properties: { next: { $ref: '#/definitions/t' } } } }],
    ['through maps', { t: { type: 'object', additionalProperties: { $ref: '#/definitions/t' } } }],
    [
      'through one branch of several',
      { t: { oneOf: [{ type: 'string' }, { type: 'object', required: ['x'], properties: { x: { $ref: '#/definitions/t' } } }] } },
    ],
  ])('%s are good', (_, more) => {
    expect(read(definitions(more)).told).toEqual([])
  })
  it.each<[string, object, string]>([
    ['onto itself', { t: { $ref: '#/definitions/t' } }, 'endless_ref'],
    ['of two', { t: { $ref: '#/definitions/u' }, u: { allOf: [{ $ref: '#/definitions/t' }] } }, 'endless_ref'],
    ['through anyOf', { t: { anyOf: [{ type: 'string' }, { $ref: '#/definitions/t' }] } }, 'endless_ref'],
    ['through not', { t: { not: { $ref: '#/definitions/t' } } }, 'endless_ref'],
    [
      'through required properties',
      { t: { type: 'object', required: ['x'], properties: { x: { $ref: '#/definitions/t' } } } },
      'endless_data',
    ],
    ['through lists that may not be empty', { t: { type: 'array', minItems: 1, items: { $ref: '#/definitions/t' } } }, 'endless_data'],
  ])('%s are refused', (_, more, code) => {
    expect(
      read(definitions(more))
        .problems.filter((problem) => problem.level === 'error')
        .map((problem) => problem.code),
    ).toEqual([code])
  })
})

describe('limits', () => {
  const nested = (depth: number): object => (depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(depth - 1) } })
  const errors = (schema: unknown) =>
    read(schema)
      .problems.filter((problem) => problem.level === 'error')
      .map((problem) => problem.code)
  it('let the largest pass', () => {
    expect(errors(object(nested(32)))).toEqual([])
    expect(errors(object({ properties: Object.fromEntries(Array.from({ length: 4999 }, (_, index) => [`p${index}`, {}])) }))).toEqual([])
    expect(of({ enum: Array.from({ length: 1000 }, (_, index) => index) }).told).toEqual([])
  })
  it('refuse one more', () => {
    expect(errors(object(nested(33)))).toEqual(['too_deep'])
    expect(errors(object({ properties: Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`p${index}`, {}])) }))).toEqual([
      'too_many_nodes',
    ])
    expect(of({ enum: Array.from({ length: 1001 }, (_, index) => index) }).told).toEqual(['error too_many_options /properties/a/enum'])
  })
  it('count what references unfold to', () => {
    const fan = Object.fromEntries(
      Array.from({ length: 18 }, (_, index) => [
        `n${index}`,
        { type: 'object', properties: { a: { $ref: `#/definitions/n${index + 1}` }, b: { $ref: `#/definitions/n${index + 1}` } } },
      ]),
    )
    expect(errors(object({ properties: { a: { $ref: '#/definitions/n0' } }, definitions: { ...fan, n18: { type: 'string' } } }))).toEqual([
      'too_large_expanded',
    ])
  })
  it('answer at once', () => {
    const started = performance.now()
    let deep: unknown = 1
    for (let level = 0; level < 5000; level++) deep = { not: deep }
    expect(errors(object({ properties: { a: deep } }))).toEqual(['too_deep'])
    expect(
      errors(object({ properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`p${index}`, { type: 'string' }])) })),
    ).toEqual(['too_many_nodes'])
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('the root', () => {
  it.each<[string, object]>([
    ['a list', { type: 'array' }],
    ['a text', { type: 'string' }],
    ['anything', {}],
    ['one of lists', { oneOf: [{ type: 'array' }, { type: 'null' }] }],
  ])('of %s is refused', (_, more) => {
    expect(read({ $schema: draft2020, ...more }).problems.map((problem) => problem.code)).toContain('root_not_object')
  })
  it.each<[string, object]>([
    ['properties', { properties: {} }],
    ['a reference', { $ref: '#/$defs/a', $defs: { a: { properties: { x: {} } } } }],
    ['a map', { additionalProperties: {} }],
    ['two types', { type: ['object', 'null'] }],
    ['branches', { oneOf: [{ properties: { a: {} } }, { type: 'object' }] }],
  ])('with %s is an object', (_, more) => {
    expect(read({ $schema: draft2020, ...more })).toMatchObject({ problems: [], schema: { type: 'object' } })
  })
})
