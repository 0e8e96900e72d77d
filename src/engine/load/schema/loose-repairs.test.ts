// Repairs, omissions and renames in foreign schemas.
import { describe, expect, it } from 'vitest'
import { ownNames } from '../../resolve/envelope.ts'
import { draft04, draft2020, object, of, read } from '../../../../tests/support/schemas/loosened.ts'

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
})

describe('names of the envelope', () => {
  it('stay the names of the record, in branches and behind references too', () => {
    const given = object({
      required: ['id', 'version'],
      properties: { id: {}, version: { type: 'string' }, nested: { properties: { id: {} } } },
      oneOf: [{ $ref: '#/definitions/a' }, { properties: { account: {} }, required: ['account'] }],
      definitions: { a: { properties: { _labels: {} } } },
    })
    const { schema, told } = read(given)
    expect(schema).toEqual({ ...given, $schema: undefined })
    expect(told).toEqual([])
    expect([...ownNames(schema)].toSorted()).toEqual(['_labels', 'account', 'id', 'version'])
  })
  it('are none of the record inside of it, nor where nothing declares them', () => {
    expect([
      ...ownNames(read(object({ properties: { nested: { properties: { id: {} } } }, not: { required: ['version'] } })).schema),
    ]).toEqual([])
  })
  it('refuse the one that answers need, in any branch', () => {
    expect(read(object({ properties: { _own: {} } })).told).toEqual(['error envelope_taken /properties/_own'])
    expect(read(object({ properties: { a: {} }, oneOf: [{ properties: { _own: {} } }] })).told).toEqual([
      'error envelope_taken /properties/_own',
    ])
  })
})

describe('a default that its own field refuses', () => {
  it.each([
    { type: 'integer', default: 'x' },
    { type: 'string', default: 5 },
    { type: ['string', 'null'], default: [] },
    { enum: ['a', 'b'], default: 'c' },
    { type: 'integer', default: 1.5 },
    { type: 'string', format: 'email', default: 'nobody' },
    { type: 'string', pattern: '^a', default: 'b' },
    { type: 'string', minLength: 1, default: '' },
    { type: 'integer', maximum: 10, default: 11 },
    { type: 'array', minItems: 1, default: [] },
    { type: 'array', items: { type: 'string' }, default: [1] },
    { type: 'object', required: ['x'], default: {} },
    { type: 'object', additionalProperties: false, default: { x: 1 } },
    { const: 1, default: 2 },
    { allOf: [{ maxLength: 2 }], default: 'abc' },
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
    { type: 'string', format: 'date', default: '2026-02-28' },
    { type: 'string', format: 'unheard-of', default: 'x' },
    { type: 'object', required: ['x'], properties: { x: { default: 1 } }, default: {} },
  ])('%j stays', (field) => {
    expect(of(field)).toMatchObject({ schema: { properties: { a: { default: field.default } } }, told: [] })
  })
  it('behind a reference and in a branch is left out, too', () => {
    const { told } = read(
      object({
        properties: { a: { default: 'x', allOf: [{ $ref: '#/definitions/short' }] }, kind: {} },
        definitions: { short: { maxLength: 0 } },
        if: { required: ['kind'] },
        then: { properties: { b: { minimum: 1, default: 0 } } },
      }),
    )
    expect(told.toSorted()).toEqual(['repair default_wrong /properties/a/default', 'repair default_wrong /then/properties/b/default'])
  })
  it('is not looked for where the schema is refused for something else', () => {
    expect(of({ type: 'string', pattern: '(', default: 'x' }).told).toEqual(['error pattern /properties/a/pattern'])
  })
})
