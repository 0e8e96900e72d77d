import { describe, expect, it } from 'vitest'
import { facts } from '../../../tests/support/builtins.ts'
import { compileSource, evaluate } from '../compile/compiler.ts'
import { validatorsOf } from '../compile/runtime.ts'
import { loadDefinition } from '../load/load.ts'
import { narrowForCaller } from './narrow.ts'
import { formSchemaOf } from './formSchema.ts'
import { allSections, visibleSections } from './sections.ts'

const schema = { type: 'object', properties: { kind: { enum: ['http', 'tcp'] }, path: { type: 'string' }, port: { type: 'integer' } } }
const isHttp = { required: ['kind'], properties: { kind: { const: 'http' } } }
const resource = (condition: unknown) => ({
  name: 'things',
  scope: 'provider',
  title: '{path}',
  access: { read: ['staff'] },
  list: { columns: ['kind'] },
  form: {
    sections: [
      { id: 'main', fields: ['kind'] },
      { id: 'http', fields: ['path'], if: condition },
      { id: 'new', fields: ['port'], when: { mode: 'create' } },
    ],
  },
})
const load = (condition: unknown) =>
  loadDefinition({
    name: 'things',
    origin: 'operator',
    files: { 'schema.json': JSON.stringify(schema), 'resource.json': JSON.stringify(resource(condition)) },
    shared: {},
    facts,
    reservedNames: [],
  })

describe('a section with a condition on the record', () => {
  const definition = load(isHttp).definition!
  const form = formSchemaOf(narrowForCaller(definition, { role: 'x' }), { mode: 'create' })
  const { test } = validatorsOf(evaluate(compileSource(form.schema, definition.draft, form.extras)), form.schema)
  const shown = (record: unknown) => visibleSections(allSections(form.resolved), record, test).map(({ id }) => id)

  it('is drawn while the record meets it', () => {
    expect(shown({ kind: 'http' })).toEqual(['main', 'http', 'new'])
  })
  it('is not drawn for any other record', () => {
    for (const record of [{}, { kind: 'tcp' }, { kind: null }, { path: 'x' }]) expect(shown(record)).toEqual(['main', 'new'])
  })
  it('is compiled into the module of the form, which has another name without it', () => {
    expect(form.extras).toEqual([isHttp])
    expect(formSchemaOf(load({ required: ['kind'] }).definition!, { mode: 'create' }).hash).not.toBe(form.hash)
  })
  it('returns the same list if no section has a condition', () => {
    const plain = allSections(form.resolved).filter((section) => !section.if)
    expect(visibleSections(plain, {}, test)).toBe(plain)
  })
  it.each([[{ type: 'strng' }], [{ properties: { kind: { pattern: '(' } } }], [{ $ref: '#/nowhere' }]])(
    '%j is refused with its place',
    (condition) => {
      expect(load(condition).problems).toMatchObject([
        { level: 'error', code: 'schema_unusable', file: 'resource.json', pointer: '/form/sections/1/if' },
      ])
    },
  )
  it.each([['kind'], [true], [[]]])('%j is no condition', (condition) => {
    expect(load(condition).problems).toMatchObject([{ code: 'resource_invalid', pointer: '/form/sections/1/if' }])
  })
})
