// C7: browser and server give the same verdict on any schema and any data. FUZZ_RUNS = how many schemas (100 initially, 10000 for the long run).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate as evaluateOnServer } from '../../../server/services/definitions/compile/evaluate.ts'
import '../../../src/engine/compile/edgeReady.ts'
import { newAjv } from '../../../src/engine/compile/ajv.ts'
import { compileSource } from '../../../src/engine/compile/compiler.ts'
import { REQUIRE, validatorsOf, type CompiledExports } from '../../../src/engine/compile/runtime.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import { drafts, type Draft } from '../../../src/engine/types.ts'

const numRuns = Number(process.env.FUZZ_RUNS ?? 100)
const dataPerSchema = 10
// Names of Object.prototype never get this far: they are refused in definitions and bodies (C5).
const names = ['a', 'b', 'name', 'a.b', '0', 'x y', 'имя']
const name = fc.constantFrom(...names)
const text = fc.oneof(
  fc.constantFrom('', 'a', 'ab', 'x'.repeat(20), '2026-01-01', '203.0.113.7', 'a@b.example'),
  fc.string({ maxLength: 6 }),
)
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(text, fc.integer({ min: -3, max: 12 }), fc.double({ noNaN: true, min: -2, max: 2 }), fc.boolean(), fc.constant(null)),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(name, tie('any'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).any
const small = fc.integer({ min: 0, max: 4 })

const schemas: fc.Arbitrary<Schema> = fc.letrec<{ any: Schema }>((tie) => {
  const inner = fc.oneof({ maxDepth: 3 }, fc.constant<Schema>({}), tie('any'))
  return {
    any: fc.oneof(
      { maxDepth: 4 },
      fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'array', 'object') }) as fc.Arbitrary<Schema>,
      fc.record(
        {
          type: fc.constant('string'),
          minLength: small,
          maxLength: fc.integer({ min: 2, max: 9 }),
          format: fc.constantFrom('date', 'ipv4', 'email', 'uri', 'unknown'),
          pattern: fc.constantFrom('^a', '[0-9]$', '^\\p{L}*$'),
        },
        { requiredKeys: ['type'] },
      ) as fc.Arbitrary<Schema>,
      fc.record(
        {
          type: fc.constantFrom('integer', 'number'),
          minimum: small,
          maximum: fc.integer({ min: 3, max: 9 }),
          multipleOf: fc.constantFrom(1, 2, 0.5),
        },
        { requiredKeys: ['type'] },
      ) as fc.Arbitrary<Schema>,
      fc.record({
        enum: fc.uniqueArray(value, { minLength: 1, maxLength: 3, comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b) }),
      }) as fc.Arbitrary<Schema>,
      fc.record({ const: value }) as fc.Arbitrary<Schema>,
      fc.record(
        { type: fc.constant('array'), items: inner, minItems: small, maxItems: fc.integer({ min: 2, max: 5 }), uniqueItems: fc.boolean() },
        { requiredKeys: ['items'] },
      ) as unknown as fc.Arbitrary<Schema>,
      fc.record(
        {
          type: fc.constant('object'),
          properties: fc.dictionary(name, inner, { maxKeys: 3, noNullPrototype: true }),
          required: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
          additionalProperties: fc.oneof(fc.boolean(), inner),
          patternProperties: fc.dictionary(fc.constantFrom('^a', 'b$'), inner, { minKeys: 1, maxKeys: 1, noNullPrototype: true }),
          minProperties: small,
        },
        { requiredKeys: ['properties'] },
      ) as unknown as fc.Arbitrary<Schema>,
      fc.record({ allOf: fc.array(inner, { minLength: 1, maxLength: 2 }) }) as fc.Arbitrary<Schema>,
      fc.record({ anyOf: fc.array(inner, { minLength: 1, maxLength: 3 }) }) as fc.Arbitrary<Schema>,
      fc.record({ oneOf: fc.array(inner, { minLength: 1, maxLength: 3 }) }) as fc.Arbitrary<Schema>,
      fc.record({ not: inner }) as fc.Arbitrary<Schema>,
      fc.record({ if: inner, then: inner, else: inner }, { requiredKeys: ['if', 'then'] }) as fc.Arbitrary<Schema>,
    ),
  }
}).any
const record = fc.record(
  {
    type: fc.constant('object'),
    properties: fc.dictionary(name, schemas, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
    required: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['type', 'properties'] },
) as unknown as fc.Arbitrary<Schema>

/** As a browser imports it: an ES module of its own. */
async function importInBrowser(source: string): Promise<CompiledExports> {
  const module = (await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`)) as {
    default: (require: typeof REQUIRE) => CompiledExports
  }
  return module.default(REQUIRE)
}

describe('C7: one verdict', () => {
  it(
    `on ${numRuns} random schemas with ${dataPerSchema} data each: the browser's module, the server's and Ajv itself agree`,
    async () => {
      const draft = fc.constantFrom<Draft>(...drafts.filter((one) => one !== 'draft-04'))
      await fc.assert(
        fc.asyncProperty(
          record,
          draft,
          fc.array(fc.oneof(value, fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true })), {
            minLength: dataPerSchema,
            maxLength: dataPerSchema,
          }),
          async (schema, of, data) => {
            const source = compileSource(schema, of)
            const [browser, server] = [
              validatorsOf(await importInBrowser(source), schema),
              validatorsOf(evaluateOnServer(source, 'test'), schema),
            ]
            const live = newAjv(of, { loose: true, unicode: true }).compile(schema)
            for (const one of data) {
              const verdict = browser.check(one)
              expect(server.check(one)).toEqual(verdict)
              expect(verdict.ok).toBe(live(one))
            }
          },
        ),
        { numRuns },
      )
    },
    60_000 + numRuns * 100,
  )
})
