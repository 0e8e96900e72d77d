import { describe, expect, it } from 'vitest'
import { loosen } from './loose.ts'
import { findReserved } from './parseJson.ts'
import { compiles, repairPattern, slowWitness } from './patterns.ts'
import { reporter } from './problems.ts'
import type { DefinitionProblem, Schema } from './types.ts'

function read(schema: unknown) {
  const problems: DefinitionProblem[] = []
  const result = loosen(schema as Schema, reporter('x', 'schema.json', problems))
  return { ...result, problems, told: problems.map((problem) => `${problem.level} ${problem.code} ${problem.pointer}`) }
}
const object = (more: object) => ({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', ...more })
const of = (field: object, draft = 'http://json-schema.org/draft-07/schema#') =>
  read({ $schema: draft, type: 'object', properties: { a: field } })
const draft04 = 'http://json-schema.org/draft-04/schema#'
const draft2020 = 'https://json-schema.org/draft/2020-12/schema'

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

describe('repairs', () => {
  it.each<[string, object, string, object, string]>([
    ['nullable', { type: 'string', nullable: true, enum: ['a'] }, draft2020, { type: ['string', 'null'], enum: ['a', null] }, 'nullable'],
    ['the type any', { type: 'any' }, draft2020, {}, 'type_any'],
    ['types of other languages', { type: 'int' }, draft2020, { type: 'integer' }, 'type_name'],
    ['exclusiveMinimum of draft-04', { minimum: 1, exclusiveMinimum: true }, draft2020, { exclusiveMinimum: 1 }, 'exclusive_limit'],
    ['exclusiveMaximum that is false', { maximum: 1, exclusiveMaximum: false }, draft2020, { maximum: 1 }, 'exclusive_limit'],
    ['a number in draft-04', { exclusiveMinimum: 1 }, draft04, { minimum: 1, exclusiveMinimum: true }, 'exclusive_limit'],
    [
      'required as boolean',
      { type: 'object', properties: { x: { type: 'string', required: true }, y: { required: false } } },
      draft2020,
      { type: 'object', properties: { x: { type: 'string' }, y: {} }, required: ['x'] },
      'required_boolean',
    ],
    ['names required twice', { required: ['x', 'x'] }, draft2020, { required: ['x'] }, 'required_twice'],
    ['options twice', { enum: [1, 1, 2] }, draft2020, { enum: [1, 2] }, 'enum'],
    ['no options', { enum: [] }, draft2020, {}, 'enum'],
    [
      'lists in items',
      { items: [{ type: 'string' }], additionalItems: false },
      draft2020,
      { prefixItems: [{ type: 'string' }], items: false },
      'tuple',
    ],
    [
      'dependencies',
      { dependencies: { a: ['b'], c: { required: ['d'] } } },
      draft2020,
      { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } },
      'dependencies',
    ],
    ['a Go pattern', { pattern: '^(?i)ab$' }, draft2020, { pattern: '^[aA][bB]$' }, 'pattern'],
    ['a limit after +', { pattern: '^[a-z]+{1,255}$' }, draft2020, { pattern: '^[a-z]+$' }, 'pattern'],
    ['a plain escape', { pattern: '^a\\-b\\_c[\\-\\@]$' }, draft2020, { pattern: '^a-b_c[\\-@]$' }, 'pattern'],
    ['a word of ours that means something else', { view: 'front', reference: 'x' }, draft2020, {}, 'other_meaning'],
  ])('mend %s', (_, field, $schema, mended, code) => {
    const { schema, problems } = of(field, $schema)
    expect(schema.properties?.a).toEqual(mended)
    expect(problems.map((problem) => [problem.level, problem.code])).toContainEqual(['repair', code])
    expect(problems.every((problem) => problem.pointer.startsWith('/properties/a'))).toBe(true)
  })
  it('mend the keys of patternProperties', () => {
    expect(read(object({ patternProperties: { '(?i)^x': {} } })).schema.patternProperties).toEqual({ '^[xX]': {} })
  })
  it('leave what is right', () => {
    const fine = object({
      properties: {
        a: {
          type: ['string', 'null'],
          pattern: '^[a-z]+$',
          view: 'lines',
          exclusiveMinimum: 1,
          format: 'email',
          'x-kubernetes': 1,
          const: { type: 'any', nullable: true },
        },
      },
    })
    const { schema, problems } = read(fine)
    const { $schema: _, ...rest } = fine
    expect(schema).toEqual(rest)
    expect(problems).toEqual([])
  })
  it('leave the given schema alone', () => {
    const given = Object.freeze({ type: 'object', properties: Object.freeze({ a: Object.freeze({ type: 'any' }) }) })
    expect(() => read(given)).not.toThrow()
  })
  it('refuse what cannot be mended', () => {
    expect(of({ pattern: '(' }).told).toEqual(['error pattern /properties/a/pattern'])
    expect(of({ pattern: '(?<=a(' }).told).toEqual(['error pattern /properties/a/pattern'])
  })
  it('refuse patterns that blow up, with a witness', () => {
    for (const pattern of ['^(a+)+$', '^(a|a)*$', "^([A-Za-z]+[ ,.'-]?)+$", '^(\\w*)*$', '(x+x+)+y'])
      expect(of({ pattern }).told, pattern).toEqual(['error pattern_slow /properties/a/pattern'])
    for (const pattern of ['^[a-z]+(-[a-z]+)*$', '^(a|b)+$', '^[^@]+@[^@]+$', '^\\d{1,3}(\\.\\d{1,3}){3}$', '^$|^x+$'])
      expect(of({ pattern }).told, pattern).toEqual([])
  })
})

describe('names of the envelope', () => {
  it('give way', () => {
    const { schema, told } = read(
      object({
        required: ['id', 'version', 'x'],
        properties: { id: {}, version: { type: 'string' }, x: {}, nested: { properties: { id: {} } } },
      }),
    )
    expect(schema).toMatchObject({
      required: ['version_', 'x'],
      properties: { version_: { type: 'string' }, nested: { properties: { id: {} } } },
    })
    expect(Object.keys(schema.properties ?? {})).toEqual(['version_', 'x', 'nested'])
    expect(told).toEqual(['repair envelope_dropped /properties/id', 'repair envelope_renamed /properties/version'])
  })
  it('give way behind references and in branches', () => {
    const { schema } = read(
      object({
        $ref: '#/definitions/a',
        definitions: { a: { properties: { account: {} }, oneOf: [{ properties: { id: {} }, required: ['id'] }] } },
      }),
    )
    expect(schema.definitions).toEqual({ a: { properties: { account_: {} }, oneOf: [{ properties: {}, required: [] }] } })
  })
})

describe('patterns', () => {
  it.each([
    ['(?i)a[b-d]\\w\\d', '[aA][b-dB-D]\\w\\d'],
    ['\\Aa\\z', '^a$'],
    ['(?P<n>a)', '(?<n>a)'],
    ['a\\/b', 'a\\/b'],
  ])('%s is read as %s', (given, mended) => {
    expect(repairPattern(given)).toBe(mended)
    expect(compiles(mended)).toBe(true)
  })
  it.each(['(', '[', 'a**', '(?<n', '\\p{Nothing}'])('%s cannot be read', (given) => {
    expect(repairPattern(given)).toBeUndefined()
  })
  it('find no witness without a clock that runs', () => {
    expect(slowWitness('^(a+)+b$', () => 0)).toBeUndefined()
  })
})

describe('names that reach a prototype', () => {
  it.each([
    '{"__proto__":1}',
    '{"a":[{"constructor":1}]}',
    '{"prototype":1}',
    '{"toString":1}',
    '{"a":{"hasOwnProperty":1}}',
    '{"valueOf":null}',
  ])('are found in %s', (text) => {
    expect(findReserved(JSON.parse(text))).toBeDefined()
  })
  it.each(['{"a.b":1,"a/b":1,"~0":1,"":1,"0":1,"‮x":1}', '["__proto__","constructor"]', '{"proto":{"x":"__proto__"}}', 'null', '5'])(
    'are not found in %s',
    (text) => {
      expect(findReserved(JSON.parse(text))).toBeUndefined()
    },
  )
})

describe('a default that its own field refuses', () => {
  it.each([
    { type: 'integer', default: 'x' },
    { type: 'string', default: 5 },
    { type: ['string', 'null'], default: [] },
    { enum: ['a', 'b'], default: 'c' },
    { type: 'integer', default: 1.5 },
  ])('%j is left out, and said', (field) => {
    const { schema, told } = of(field)
    expect(schema.properties?.a).not.toHaveProperty('default')
    expect(told).toEqual(['repair default_wrong /properties/a/default'])
  })
  it.each([
    { type: 'integer', default: 5 },
    { type: ['string', 'null'], default: null },
    { enum: [{ a: 1 }], default: { a: 1 } },
    { default: 'x' },
    { type: 'array', default: [] },
  ])('%j stays', (field) => {
    expect(of(field)).toMatchObject({ schema: { properties: { a: { default: field.default } } }, told: [] })
  })
})
