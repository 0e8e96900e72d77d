import { getDefaultFormState, retrieveSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newAjv } from './ajv.ts'
import { CompileError, compileSource, evaluate } from './compiler.ts'
import { conditionsIn } from './conditions.ts'
import { REQUIRE, testKey, validatorsOf } from './runtime.ts'
import type { Schema } from '../schema/types.ts'
import type { Draft } from '../types.ts'
import { compiled, is, schema } from '../../../tests/support/schemas/compiledSchema.ts'

const validators = compiled(schema)

const hosts = fc.constantFrom('a.b', 'x.y.z', 'bad', '\u00011\u0001a.b')
const data = fc.record(
  {
    name: fc.oneof(fc.constantFrom('ab', 'é é', ' ab ', 'abcdef', '😀😀'), fc.string()),
    kind: fc.constantFrom('a', 'b', 'c'),
    size: fc.oneof(fc.integer({ min: -1, max: 11 }), fc.double()),
    host: hosts,
    secret: fc.option(fc.string()),
    rows: fc.array(
      fc.record(
        { n: fc.constantFrom('x', 'y', ''), at: fc.option(fc.integer({ max: 3, min: 0 })), to: fc.option(fc.integer({ max: 3, min: 0 })) },
        { requiredKeys: [] },
      ),
      { maxLength: 5 },
    ),
    map: fc.dictionary(hosts, fc.record({ port: fc.integer(), off: fc.boolean() }, { requiredKeys: [] }), { maxKeys: 4 }),
    tags: fc.array(fc.oneof(fc.integer({ min: 3, max: 7 }), fc.string({ maxLength: 2 })), { maxLength: 3 }),
    extra: fc.constant(1),
  },
  { requiredKeys: [] },
)

describe('a compiled module', () => {
  it('gives the verdict of live Ajv, on any data', () => {
    const live = newAjv('draft-07', { loose: true, unicode: true }).compile(schema)
    const run = validators.exports.root!
    fc.assert(
      fc.property(fc.oneof(data, fc.jsonValue()), (value) => {
        expect(run(value)).toBe(live(value))
        expect(run.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`) ?? []).toEqual(
          live.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`) ?? [],
        )
      }),
      { numRuns: 2000 },
    )
  })
  it('answers the conditions of the engine', () => {
    const extra = is('name', 'x')
    const { test } = compiled(schema, 'draft-07', [extra])
    for (const condition of [...conditionsIn(schema), extra]) expect(typeof test(structuredClone(condition), {})).toBe('boolean')
    expect(test(is('kind', 'a'), { kind: 'a' })).toBe(true)
    expect(test(is('kind', 'a'), {})).toBe(false)
    expect(() => test(is('kind', 'never'), {})).toThrow(/not compiled/)
  })
  it('is an ES module without eval that requires the table only', () => {
    const source = compileSource(schema, 'draft-07')
    expect(source).toMatch(/^export default function \(require\) \{/)
    expect(source).not.toMatch(/\beval\b|new Function|\bimport\b/)
    const required = new Set([...source.matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1]!))
    expect([...required].sort()).toEqual(['@engine/formats', '@engine/keywords', 'ajv/dist/runtime/ucs2length'])
    for (const id of required) expect(REQUIRE(id)).toBeTruthy()
  })
  it.each(['fs', 'node:fs', 'ajv', 'constructor', '__proto__', 'toString', ''])('may not require %j', (id) => {
    expect(() => REQUIRE(id)).toThrow(/may not require/)
  })
  it('is the same for the same schema', () => {
    expect(compileSource(schema, 'draft-07')).toBe(compileSource(structuredClone(schema), 'draft-07'))
  })
  it('counts own properties only', () => {
    expect(compiled({ type: 'object', required: ['toString'] }).validate({})).toEqual([
      { path: '/toString', keyword: 'required', params: { missingProperty: 'toString' } },
    ])
    expect(compiled({ type: 'object', properties: { constructor: { type: 'string' } } as Schema['properties'] }).validate({})).toEqual([])
    const inherited = compiled({ type: 'object', allOf: [{ if: { required: ['valueOf'] }, then: false }] } as Schema)
    expect(inherited.validate({})).toEqual([])
    expect(inherited.validate(JSON.parse('{"__proto__":{"valueOf":1}}'))).toEqual([])
  })
  it('refuses unknown names of the prototype', () => {
    const { validate } = compiled({ type: 'object', additionalProperties: false })
    for (const text of ['{"__proto__":1}', '{"constructor":1}', '{"toString":1}']) expect(validate(JSON.parse(text))).toHaveLength(1)
  })
  it.each<[string, Schema, Draft]>([
    ['a missing reference', { $ref: '#/definitions/none' }, 'draft-07'],
    ['a remote reference', { $ref: 'http://127.0.0.1/x.json' }, 'draft-07'],
    ['a wrong keyword', { type: 'nothing' }, 'draft-07'],
    ['a wrong pattern', { pattern: '(' }, 'draft-07'],
    ['a limit of another draft', { minimum: 1, exclusiveMinimum: true } as unknown as Schema, '2020-12'],
  ])('is not made of %s', (_, wrong, draft) => {
    expect(() => compileSource(wrong, draft)).toThrow(CompileError)
  })
  it.each<[Draft, Schema, unknown, unknown]>([
    ['draft-04', { properties: { a: { minimum: 1, exclusiveMinimum: true } } } as unknown as Schema, { a: 2 }, { a: 1 }],
    ['draft-06', { properties: { a: { exclusiveMinimum: 1, const: 2 } } } as unknown as Schema, { a: 2 }, { a: 3 }],
    ['draft-07', { if: { required: ['a'] }, then: { required: ['b'] } }, { a: 1, b: 1 }, { a: 1 }],
    ['2019-09', { dependentRequired: { a: ['b'] }, unevaluatedProperties: false, properties: { a: {}, b: {} } }, { a: 1, b: 1 }, { a: 1 }],
    ['2020-12', { properties: { t: { prefixItems: [{ type: 'string' }], items: { type: 'number' } } } }, { t: ['x', 1] }, { t: [1] }],
  ])('speaks %s', (draft, given, good, bad) => {
    const { validate } = compiled(given, draft)
    expect(validate(good)).toEqual([])
    expect(validate(bad)).not.toEqual([])
  })
})

describe('validators', () => {
  it('normalise, check, and map the errors back', () => {
    const given = { name: ' ab ', kind: 'b', rows: [{}, { n: 'x' }, {}, { n: 'x' }], map: { a: { port: 1 } } }
    const { ok, value, errors } = validators.check(given)
    expect(ok).toBe(false)
    expect(value).toEqual({ ...given, name: 'ab', rows: [{ n: 'x' }, { n: 'x' }] })
    expect(errors.map((error) => `${error.path} ${error.keyword}`)).toEqual(['/rows/3 uniqueBy', '/map/a format'])
    expect(validators.validate(given).map((error) => error.path)).toContain('/name')
  })
  it('take a cleared secret for absent, and keep the null', () => {
    expect(validators.check({ name: 'ab', kind: 'b', secret: null })).toEqual({
      ok: true,
      value: { name: 'ab', kind: 'b', secret: null },
      errors: [],
    })
    expect(validators.check({ name: null, kind: 'b' }).ok).toBe(false)
  })
  it('leave the given data unchanged', () => {
    const given = Object.freeze({ name: ' ab ', kind: 'b', rows: Object.freeze([Object.freeze({})]) })
    expect(() => validators.check(given)).not.toThrow()
  })
  it('are made only of a compiled module', () => {
    expect(() => validatorsOf({}, schema)).toThrow(/no root/)
    expect(() => validatorsOf(Object.create({ root: () => true }), schema)).toThrow(/no root/)
  })
  it('name a condition by its content', () => {
    expect(testKey({ a: 1 })).toBe(testKey({ a: 1 }))
    expect(testKey({ a: 1 })).not.toBe(testKey({ a: 2 }))
  })
})

describe('rjsf with a compiled module', () => {
  const choices: Schema = {
    type: 'object',
    properties: {
      kind: { oneOf: [{ type: 'object', properties: { a: { $ref: '#/definitions/a' } }, required: ['a'] }, { $ref: '#/definitions/b' }] },
      list: { type: 'array', items: { anyOf: [{ properties: { x: { type: 'string' } } }, { properties: { y: { type: 'number' } } }] } },
    },
    definitions: {
      a: { type: 'string', minLength: 1 },
      b: { type: 'object', properties: { b: { type: 'boolean' }, deep: { $ref: '#/definitions/a' } } },
    },
  }
  const behaviour = {
    emptyObjectFields: 'skipDefaults',
    constAsDefaults: 'never',
    arrayMinItems: { populate: 'never' },
    allOf: 'skipDefaults',
  } as const
  it.each<[string, Schema, unknown[]]>([
    ['conditions', schema, [{}, { kind: 'a' }, { kind: 'b', size: 1 }, { rows: [{}], map: { x: {} }, tags: [1] }]],
    ['references and choices', choices, [{}, { kind: { a: 'x' } }, { kind: { b: true, deep: '' } }, { list: [{ y: 1 }, {}] }]],
  ])('finds every check it asks for: %s', (_, given, values) => {
    const validator = createPrecompiledValidator(evaluate(compileSource(given, 'draft-07')) as never, given as object)
    for (const value of values) {
      const state = getDefaultFormState(validator, given as object, value, given as object, false, behaviour)
      expect(() => retrieveSchema(validator, given as object, given as object, state)).not.toThrow()
      expect(() => validator.validateFormData(state, given as object)).not.toThrow()
    }
  })
  it('gives rjsf the same verdict', () => {
    const validator = createPrecompiledValidator(validators.exports as never, schema as object)
    fc.assert(
      fc.property(
        data,
        (value) =>
          void expect(validator.validateFormData(value, schema as object).errors.length === 0).toBe(validators.exports.root!(value)),
      ),
      { numRuns: 300 },
    )
  })
})
