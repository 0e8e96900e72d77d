// Property names as hostile as JSON allows: they pass through every function of the engine unchanged, or are refused.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileSource, evaluate } from '../../../src/engine/compile/compiler.ts'
import { seed } from '../../../src/engine/values/defaults/defaults.ts'
import { afterEdit } from '../../../src/engine/values/edit.ts'
import { parseFacts } from '../../../src/engine/rights/facts.ts'
import { formSchemaOf } from '../../../src/engine/resolve/formSchema.ts'
import { loadDefinition } from '../../../src/engine/load/load.ts'
import { overlay } from '../../../src/engine/values/normalize/overlay.ts'
import { fieldPathOf, getAt, pathTargets, setAt, toFieldPath } from '../../../src/engine/schema/paths.ts'
import { toPointer } from '../../../src/engine/json/pointer.ts'
import { pick, putBack } from '../../../src/engine/resolve/project.ts'
import { prune } from '../../../src/engine/values/normalize/prune.ts'
import { validatorsOf } from '../../../src/engine/compile/runtime.ts'
import { splitSecrets } from '../../../src/engine/values/normalize/secrets.ts'

const facts = parseFacts(JSON.parse(readFileSync(join(import.meta.dirname, '../../../src/schemas/_facts.json'), 'utf8')))
const load = (schema: string) =>
  loadDefinition({ name: 'odd', origin: 'operator', files: { 'schema.json': schema }, shared: {}, facts, reservedNames: [] })
const odd = [
  '',
  ' ',
  '.',
  '/',
  '~',
  '~0',
  '~1',
  'a.b',
  'a/b',
  'a~b',
  '*',
  '0',
  '10',
  '-1',
  '\u202Eabc',
  '\u0000',
  '\n',
  '"',
  "'",
  '`${x}`',
  '</script>',
  'x'.repeat(10_000),
  '😀',
  'then',
  'if',
  'properties',
  '$ref',
  '#',
  'null',
]

describe('odd names', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(odd.map((name) => [name, { type: 'string', default: 'd' }])),
  }
  const { definition, problems } = load(JSON.stringify(schema))
  if (!definition) throw new Error(JSON.stringify(problems))
  const form = formSchemaOf(definition, { mode: 'create' })
  const { check, test } = validatorsOf(evaluate(compileSource(form.schema, definition.draft, form.extras)), form.schema)
  const record = Object.fromEntries(odd.map((name) => [name, `value of ${name.slice(0, 9)}`]))
  const same = (value: unknown) => expect(JSON.stringify(value)).toBe(JSON.stringify(record))

  it('come through unchanged', () => {
    expect(check(record)).toMatchObject({ ok: true, errors: [] })
    same(check(record).value)
    same(prune(form.schema, record, test))
    same(afterEdit(form.schema, record, record, test))
    same(overlay(form.schema, form.schema, record, record).value)
    same(splitSecrets(form.schema, record).record)
    same(putBack(record, pick(record, form.fields), form.fields))
    expect(Object.keys(seed(form.schema, {}, test) as object).sort()).toEqual([...odd].sort())
  })
  it.each(odd)('%j is found by path and pointer', (name) => {
    expect(getAt(record, toPointer([name]))).toBe(record[name])
    expect(getAt(setAt(record, toPointer([name]), 'new'), toPointer([name]))).toBe('new')
    if (name !== '*') expect(pathTargets(form.schema, toFieldPath([name]))).toHaveLength(1)
    expect(fieldPathOf(form.schema, toPointer([name]))).toBe(toFieldPath([name]))
    expect(check({ ...record, [name]: 5 }).errors).toEqual([{ path: toPointer([name]), keyword: 'type', params: { type: 'string' } }])
  })
})

describe('reserved names', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'])('%s is refused in a schema', (name) => {
    for (const text of [
      `{"type":"object","properties":{"${name}":{}}}`,
      `{"type":"object","properties":{"a":{"properties":{"${name}":{}}}}}`,
      `{"type":"object","definitions":{"${name}":{}}}`,
    ]) {
      const { definition, problems } = load(text)
      expect(definition).toBeUndefined()
      expect(problems[0]).toMatchObject({ level: 'error', code: 'reserved_name' })
    }
  })
})
