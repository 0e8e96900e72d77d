// Schemas found in the wild: each loads and works, or is refused with place and reason.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDefaultFormState, retrieveSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newAjv } from '../../../src/engine/compile/ajv.ts'
import { compileSource, evaluate } from '../../../src/engine/compile/compiler.ts'
import { parseFacts } from '../../../src/engine/rights/facts.ts'
import { formSchemaOf } from '../../../src/engine/resolve/formSchema.ts'
import { loadDefinition } from '../../../src/engine/load/load.ts'
import { metaSchema } from '../../../src/engine/load/resource/metaSchema.ts'
import { narrowForCaller } from '../../../src/engine/resolve/narrow.ts'
import { fieldSchema } from '../../../src/engine/schema/paths.ts'
import { validatorsOf } from '../../../src/engine/compile/runtime.ts'
import { isRecursive } from '../../../src/engine/schema/recursion.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'

const folder = join(import.meta.dirname, '../../support/foreign')
const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'MANIFEST.json')
const facts = parseFacts(JSON.parse(readFileSync(join(import.meta.dirname, '../../../src/schemas/_facts.json'), 'utf8')))
const load = (file: string) =>
  loadDefinition({
    name: 'foreign',
    origin: 'operator',
    files: { 'schema.json': readFileSync(join(folder, file), 'utf8') },
    shared: {},
    facts,
    reservedNames: [],
  })
describe.each(files)('%s', (file) => {
  const { definition, problems } = load(file)
  if (!definition) throw new Error(`${file} is refused: ${JSON.stringify(problems)}`)
  const form = formSchemaOf(definition, { mode: 'create' })
  const exports = evaluate(compileSource(form.schema, definition.draft, form.extras))

  it('loads with repairs only, each with its place', () => {
    expect(problems.every((problem) => problem.level === 'repair' && problem.file === 'schema.json' && problem.message.length > 5)).toBe(
      true,
    )
  })
  it('gets a valid resource.json with existing names', () => {
    expect(newAjv('draft-07', { loose: true, unicode: true }).validate(metaSchema, definition.resource)).toBe(true)
    const sections = definition.resource.form.sections ?? []
    expect(sections.length).toBeGreaterThan(0)
    for (const field of sections.flatMap((section) => section.fields))
      expect(fieldSchema(definition.schema, field as string), String(field)).toBeDefined()
  })
  it('gives the verdict of live Ajv', () => {
    const live = newAjv(definition.draft, { loose: true, unicode: true }).compile(form.schema)
    const data = fc.oneof(fc.jsonValue(), dataFor(form.schema))
    fc.assert(
      fc.property(data, (value) => void expect(exports.root!(value)).toBe(live(value))),
      { numRuns: 60 },
    )
  })
  it('never throws on any data', () => {
    const { check } = validatorsOf(exports, form.schema)
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), dataFor(form.schema)), (value) => void check(value)),
      { numRuns: 60 },
    )
  })
  it('is the same for browser and server', () => {
    expect(formSchemaOf(narrowForCaller(definition, { role: 'x' }), { mode: 'create' }).hash).toBe(
      formSchemaOf(definition, { role: 'x', mode: 'create' }).hash,
    )
  })
  it('can be edited with rjsf unless it is recursive', () => {
    if (isRecursive(form.schema)) return
    const validator = createPrecompiledValidator(exports as never, form.schema as object)
    const state = getDefaultFormState(validator, form.schema as object, {}, form.schema as object, false, {
      emptyObjectFields: 'skipDefaults',
    })
    expect(() => retrieveSchema(validator, form.schema as object, form.schema as object, state)).not.toThrow()
  })
})

/** Objects with the schema's own names at the first two levels. */
function dataFor(schema: Schema): fc.Arbitrary<unknown> {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.string(), fc.integer(), fc.boolean())
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const inner = typeof field === 'object' && field.properties ? Object.keys(field.properties) : []
    return [name, inner.length ? fc.record(Object.fromEntries(inner.map((key) => [key, value])), { requiredKeys: [] }) : value] as const
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}
