// Schemas with repeated parts, and entangled schemas.
import { retrieveSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newAjv } from './ajv.ts'
import { compileSource, evaluate } from './compiler.ts'
import { isListable, isRecursive } from '../schema/recursion.ts'
import type { Schema } from '../schema/types.ts'
import { compiled, is, schema } from '../../../tests/support/schemas/compiledSchema.ts'

describe('repeated fragments', () => {
  const times = {
    type: 'array',
    maxItems: 5,
    noOverlap: { start: 'start', end: 'end' },
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['start', 'end'],
      ordered: { fields: ['start', 'end'] },
      properties: { start: { type: ['string', 'null'], format: 'date-time' }, end: { type: ['string', 'null'], format: 'date-time' } },
    },
  }
  const rules = {
    type: 'array',
    maxItems: 9,
    items: {
      type: 'object',
      properties: { times, on: { type: 'boolean' }, note: { type: 'string' } },
      allOf: [{ if: is('on', true), then: { required: ['note'] } }],
    },
  }
  const repeated: Schema = {
    type: 'object',
    properties: { a: rules, b: rules, c: { type: 'object', properties: { times, rules } } },
  } as Schema
  const { validate } = compiled(repeated)
  it('are compiled once', () => {
    const once = compileSource({ type: 'object', properties: { a: rules } } as Schema, 'draft-07').length
    expect(compileSource(repeated, 'draft-07').length).toBeLessThan(2 * once)
  })
  it('report errors at the place of use', () => {
    const two = [{ start: '2026-01-02T00:00:00Z', end: '2026-01-01T00:00:00Z' }, { start: null }]
    expect(
      validate({ a: [{ on: true }], b: [{ times: two }], c: { times: two, rules: [{ times: [{ start: 'x', end: null }] }] } })
        .map((error) => `${error.path} ${error.keyword}`)
        .sort(),
    ).toEqual([
      '/a/0/note required',
      '/b/0/times/0 noOverlap',
      '/b/0/times/0/end ordered',
      '/b/0/times/1/end required',
      '/c/rules/0/times/0/start format',
      '/c/times/0 noOverlap',
      '/c/times/0/end ordered',
      '/c/times/1/end required',
    ])
  })
  it('give the verdict of live Ajv', () => {
    const live = newAjv('draft-07', { loose: true, unicode: true }).compile(repeated)
    const run = compiled(repeated).exports.root!
    const time = fc.record(
      {
        start: fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', 'x')),
        end: fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z')),
      },
      { requiredKeys: [] },
    )
    const rule = fc.array(
      fc.record({ times: fc.array(time, { maxLength: 3 }), on: fc.boolean(), note: fc.string() }, { requiredKeys: [] }),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(
        fc.record(
          { a: rule, b: rule, c: fc.record({ times: fc.array(time, { maxLength: 2 }), rules: rule }, { requiredKeys: [] }) },
          { requiredKeys: [] },
        ),
        (value) => void expect(run(value)).toBe(live(value)),
      ),
      { numRuns: 500 },
    )
  })
})

describe('schemas that contain themselves', () => {
  const tree: Schema = { type: 'object', properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } } }
  const knot: Schema = {
    type: 'object',
    properties: { a: { $ref: '#/definitions/n0' } },
    definitions: Object.fromEntries(
      [0, 1, 2, 3].map((at) => [
        `n${at}`,
        {
          type: 'object',
          properties: Object.fromEntries([1, 2, 3].map((step) => [`p${step}`, { $ref: `#/definitions/n${(at + step) % 4}` }])),
        },
      ]),
    ),
  }
  const choice: Schema = {
    type: 'object',
    properties: { a: { $ref: '#/definitions/e' } },
    definitions: { e: { oneOf: [{ type: 'string' }, { type: 'object', properties: { not: { $ref: '#/definitions/e' } } }] } },
  }
  it('are those on which rjsf would never end', () => {
    expect([schema, tree, knot, choice].map(isRecursive)).toEqual([false, true, true, true])
    expect([schema, tree, knot, choice].map(isListable)).toEqual([true, false, false, false])
  })
  it('compile quickly, and check', () => {
    const started = performance.now()
    for (const given of [tree, knot, choice]) expect(compiled(given).validate({ children: 'x', a: 5 })).not.toEqual([])
    expect(performance.now() - started).toBeLessThan(10_000)
  })
  it('with very many conditions on one object compile too', () => {
    const names = Array.from({ length: 14 }, (_, index) => `f${index}`)
    const many: Schema = {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }])),
      allOf: names.map((name) => ({ if: is(name, true), then: { required: ['f0'] } })),
    }
    expect(isListable(many)).toBe(false)
    const validator = createPrecompiledValidator(evaluate(compileSource(many, 'draft-07')) as never, many as object)
    expect(() => retrieveSchema(validator, many as object, many as object, { f3: true })).not.toThrow()
  })
})
