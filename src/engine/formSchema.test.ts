import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'
import { formSchemaOf, moduleHash } from './formSchema.ts'
import { narrowForCaller } from './narrow.ts'
import { formFields, pick, project, putBack, withTested } from './project.ts'
import { resolve } from './resolve.ts'
import type { Variant } from './resourceFile.ts'
import type { Context, Definition, Schema } from './types.ts'

const is = (name: string, value: unknown): Schema => ({ required: [name], properties: { [name]: { const: value as string } } })
const schema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'tuning'],
  properties: {
    name: { type: 'string', maxLength: 40, generate: 'x-{random:4}' },
    tuning: { type: 'string', enum: ['a', 'b', 'c'], default: 'a' },
    slice: { type: 'integer', minimum: 1, maximum: 100 },
    secret: { type: 'string', writeOnly: true },
    origin: {
      type: 'object',
      additionalProperties: false,
      required: ['servers'],
      properties: {
        servers: {
          type: 'object',
          maxProperties: 9,
          propertyNames: { pattern: '^a' },
          additionalProperties: { type: 'object', properties: { port: { type: 'integer' }, weight: { type: 'integer' } } },
        },
        https: { type: 'boolean' },
        verify: { type: 'boolean' },
      },
      allOf: [{ if: is('https', true), else: { properties: { verify: false } } }],
    },
    rules: {
      type: 'array',
      maxItems: 9,
      items: {
        type: 'object',
        required: ['text', 'key'],
        properties: { text: { type: 'string' }, note: { type: 'string' }, key: { type: 'string', writeOnly: true } },
      },
    },
    locations: { type: 'object' },
  },
  allOf: [{ if: is('tuning', 'b'), then: { required: ['slice'] }, else: { properties: { slice: false } } }],
}
const definition: Definition = {
  name: 'things',
  origin: 'builtin',
  hash: 'h',
  draft: 'draft-07',
  loose: false,
  words: { en_US: { name: 'Things' } },
  problems: [],
  schema,
  inputs: { purge: { type: 'object' }, secretAction: { type: 'object' } },
  resource: {
    name: 'things',
    scope: 'account',
    title: '{name}',
    access: { read: ['customer'], create: ['customer'] },
    list: {
      columns: [
        'name',
        { field: 'tuning', when: { client: 'two' } },
        { field: 'slice', as: 'number', when: { mode: 'list' } },
        'updated_at',
      ],
      filters: ['q', 'tuning'],
    },
    form: {
      inactive: 'activate',
      tabs: [
        {
          id: 'edit',
          sections: [
            { id: 'main', fields: ['name', { field: 'slice', when: { client: 'two' } }] },
            { id: 'origin', when: { feature: 'f' }, collapsed: { active: true }, fields: ['origin.servers', 'origin.verify'] },
            { id: 'rules', fields: ['rules'] },
          ],
        },
        { id: 'map', when: { mode: 'edit', role: 'boss' }, map: 'locations' },
      ],
    },
    menu: { group: 'g', when: { client: 'two' } },
    ui: {
      name: { dice: true },
      secret: { gate: { ask: 'paid', when: { client: { not: 'one' }, mode: 'edit' } } },
      'rules.*.note': { widget: 'textarea' },
    },
    actions: [
      { id: 'purge', on: 'record', access: ['customer'], input: 'purge', when: { active: true } },
      { id: 'secretAction', on: 'record', access: ['staff'], input: 'secretAction', when: { role: 'boss' } },
    ],
    warnings: [
      { id: 'w', at: ['name'], if: is('name', 'x') },
      { id: 'note', at: ['rules.*.note'], if: { required: ['note'] }, when: { client: 'one' } },
    ],
    variants: [
      { id: 'one', when: { client: 'one' }, fields: { tuning: { hidden: true }, 'rules.*.note': { hidden: true } }, texts: { a: 'b' } },
      {
        id: 'two',
        when: { client: 'two' },
        fields: { name: { maxLength: 20, required: true }, tuning: { enum: ['a', 'b'], widget: 'radio' } },
      },
      { id: 'fixed', when: { mode: 'edit' }, fields: { tuning: { readonly: true }, slice: { maximum: 50 } } },
      { id: 'late', when: { feature: 'f' }, fields: { slice: { maximum: 60 }, secret: { locked: 'order' } }, access: { create: [] } },
      { id: 'both', when: { client: 'two', active: false }, fields: { rules: { maxItems: 3 } } },
    ],
  },
}
const names = (context: Context) => Object.keys(resolve(definition, context).schema.properties ?? {})

describe('resolve', () => {
  it('lets a pattern of a variant hold beside the one of the schema', () => {
    const base: Schema = { type: 'object', properties: { name: { type: 'string', pattern: '^[a-z. ]+$' }, free: { type: 'string' } } }
    const variants: Variant[] = [{ id: 'v', when: { client: 'one' }, fields: { name: { pattern: '^[a-z_]+$' }, free: { pattern: '^x' } } }]
    const { schema: narrowed } = resolve({ ...definition, schema: base, resource: { ...definition.resource, variants } }, { client: 'one' })
    expect(narrowed.properties).toEqual({
      name: { type: 'string', pattern: '^[a-z_]+$', allOf: [{ type: 'string', pattern: '^[a-z. ]+$' }] },
      free: { type: 'string', pattern: '^x' },
    })
  })
  it('gives the addresses of a variant to whom it is for, in what a browser gets as well', () => {
    const routed: Definition = {
      ...definition,
      resource: {
        ...definition.resource,
        route: { list: '/l', create: '/l/new' },
        variants: [{ id: 'v', when: { client: 'one' }, route: { create: '/l/order' } }],
      },
    }
    expect(resolve(routed, { client: 'one' }).route).toEqual({ list: '/l', create: '/l/order' })
    expect(resolve(routed, { client: 'two' }).route).toEqual({ list: '/l', create: '/l/new' })
    const { route, variants } = narrowForCaller(routed, { client: 'one' }).resource
    expect([route, variants]).toEqual([{ list: '/l', create: '/l/order' }, []])
  })
  it('hides from schema, columns, filters and sections', () => {
    const resolved = resolve(definition, { client: 'one', mode: 'create' })
    expect(names({ client: 'one' })).not.toContain('tuning')
    expect(resolved.schema.required).toEqual(['name'])
    expect(resolved.schema.properties?.rules).not.toHaveProperty('items.properties.note')
    expect(resolved.columns.map((column) => column.field)).toEqual(['name', 'updated_at'])
    expect(resolved.filters.map((filter) => filter.field)).toEqual(['q'])
    expect(resolved).toMatchObject({ hidden: ['tuning', 'rules.*.note'], texts: { a: 'b' }, applied: ['one'] })
    expect(resolved.warnings.map((warning) => warning.id)).toEqual(['w'])
  })
  it('trims the conditions that spoke of a hidden field', () => {
    const hides: Definition = {
      ...definition,
      resource: { ...definition.resource, variants: [{ id: 'v', when: {}, fields: { slice: { hidden: true } } }] },
    }
    expect(resolve(hides, {}).schema).not.toHaveProperty('allOf')
  })
  it('leaves conditions on a hidden field to the base schema', () => {
    const hides: Definition = {
      ...definition,
      resource: { ...definition.resource, variants: [{ id: 'v', when: {}, fields: { tuning: { hidden: true } } }] },
    }
    expect(resolve(hides, {}).schema).not.toHaveProperty('allOf')
    expect(resolve(hides, {}).schema.properties).toHaveProperty('slice')
  })
  it('narrows, later wins, and keeps the definition untouched', () => {
    const before = structuredClone(definition)
    expect(resolve(definition, { client: 'two', mode: 'edit', feature: ['f'] }).schema.properties).toMatchObject({
      name: { maxLength: 20 },
      tuning: { enum: ['a', 'b'], readOnly: true },
      slice: { maximum: 60 },
    })
    expect(definition).toEqual(before)
  })
  it('locks: out of the schema, still drawn', () => {
    const resolved = resolve(
      { ...definition, resource: { ...definition.resource, form: { sections: [{ id: 's', fields: ['secret', 'name'] }] } } },
      { feature: ['f'] },
    )
    expect(resolved.locked).toEqual({ secret: 'order' })
    expect(resolved.form.sections?.[0]?.fields).toEqual(['secret', 'name'])
    expect(formFields(resolved)).toEqual(['name'])
    expect(resolved.schema.properties).not.toHaveProperty('secret')
  })
  it('decides access, actions, tabs and what is collapsed', () => {
    expect(resolve(definition, { feature: ['f'] }).access).toEqual({ read: ['customer'], create: [] })
    expect(resolve(definition, { active: true }).actions.map((action) => action.id)).toEqual(['purge'])
    expect(resolve(definition, {}).actions).toEqual([])
    expect(resolve(definition, { mode: 'edit', role: 'boss' }).form.tabs?.map((tab) => tab.id)).toEqual(['edit', 'map'])
    expect(resolve(definition, { feature: ['f'], active: true }).form.tabs?.[0]?.sections?.map((section) => section.collapsed)).toEqual([
      false,
      true,
      false,
    ])
    expect(resolve(definition, { feature: ['f'], active: false }).form.tabs?.[0]?.sections?.[1]?.collapsed).toBe(false)
  })
  it('draws: widgets of variants lie over those of the definition', () => {
    expect(resolve(definition, { client: 'two' }).ui).toMatchObject({ name: { dice: true }, tuning: { widget: 'radio' } })
    expect(resolve(definition, {}).ui).not.toHaveProperty('tuning')
  })
  it('decides gates', () => {
    expect(resolve(definition, { client: 'two', mode: 'edit' }).ui.secret).toEqual({ gate: { ask: 'paid' } })
    expect(resolve(definition, { client: 'one', mode: 'edit' }).ui.secret).toEqual({})
    expect(resolve(definition, { client: 'two', mode: 'create' }).ui.secret).toEqual({})
    const without: Definition = {
      ...definition,
      resource: { ...definition.resource, variants: [{ id: 'v', when: {}, fields: { secret: { gate: false } } }] },
    }
    expect(resolve(without, { client: 'two', mode: 'edit' }).ui.secret).toEqual({})
  })
  it('leaves nothing of a `when` behind', () => {
    expect(JSON.stringify({ ...resolve(definition, { client: 'two', mode: 'list', feature: ['f'] }), schema: 0 })).not.toContain('"when"')
  })
})

describe('project', () => {
  it('keeps the fields and only the conditions that speak of them', () => {
    const projected = project(schema, ['name', 'origin.servers'])
    expect(Object.keys(projected.properties ?? {})).toEqual(['name', 'origin'])
    expect(projected).not.toHaveProperty('allOf')
    expect(projected.required).toEqual(['name'])
    expect(projected.additionalProperties).toBe(false)
    expect(projected.properties?.origin).not.toHaveProperty('allOf')
    expect(projected.properties?.origin).not.toHaveProperty('properties.https')
  })
  it('adds what a kept condition tests', () => {
    expect(withTested(schema, ['slice'])).toEqual(['slice', 'tuning'])
    expect(withTested(schema, ['origin.verify'])).toEqual(['origin.verify', 'origin.https'])
    expect(withTested(schema, ['name'])).toEqual(['name'])
    expect(withTested(schema, ['slice', 'tuning', 'origin'])).toEqual(['slice', 'tuning', 'origin'])
  })
  it('takes a whole field over a part of it', () => {
    expect(project(schema, ['origin.https', 'origin']).properties?.origin).toBe(schema.properties?.origin)
    expect(project(schema, [])).toBe(schema)
  })
  it('reaches into items and map values', () => {
    expect(project(schema, ['rules.*.text']).properties?.rules).toMatchObject({ items: { properties: { text: {} }, required: ['text'] } })
    expect(project(schema, ['origin.servers.*.port'])).not.toHaveProperty(
      'properties.origin.properties.servers.additionalProperties.properties.weight',
    )
  })
  it('drops what it does not know', () => {
    expect(Object.keys(project(schema, ['name', 'nothing', 'toString', '__proto__']).properties ?? {})).toEqual(['name'])
  })
})

describe('pick and putBack', () => {
  const record = { name: 'a', tuning: 'b', origin: { servers: { x: { port: 1 } }, https: true }, locations: { '/': {} } }
  it('take the part and put it back', () => {
    const fields = ['name', 'origin.https']
    expect(pick(record, fields)).toEqual({ name: 'a', origin: { https: true } })
    expect(putBack(record, { name: 'b', origin: { https: false } }, fields)).toEqual({
      ...record,
      name: 'b',
      origin: { servers: { x: { port: 1 } }, https: false },
    })
  })
  it('remove what the form emptied, keep what it does not hold', () => {
    expect(putBack(record, {}, ['name', 'origin.https'])).toEqual({
      tuning: 'b',
      origin: { servers: { x: { port: 1 } } },
      locations: { '/': {} },
    })
    expect(putBack({ origin: { https: true } }, {}, ['origin.https'])).toEqual({})
    expect(putBack(undefined, { name: 'x' }, ['name'])).toEqual({ name: 'x' })
  })
  it('change nothing when put back unchanged', () => {
    const part = fc.subarray(['name', 'tuning', 'origin.https', 'origin.servers', 'origin', 'locations', 'slice'], { minLength: 1 })
    fc.assert(fc.property(part, (fields) => void expect(putBack(record, pick(record, fields), fields)).toEqual(record)))
  })
  it('take the whole without fields', () => {
    expect(pick(record, [])).toBe(record)
    expect(putBack(record, { x: 1 }, [])).toEqual({ x: 1 })
  })
  it('are safe with odd records', () => {
    for (const value of [undefined, null, 5, 'x', []]) expect(() => putBack(value, pick(value, ['a.b']), ['a.b'])).not.toThrow()
    const odd: unknown = JSON.parse('{"__proto__":{"polluted":1},"name":"a"}')
    expect(pick(odd, ['name'])).toEqual({ name: 'a' })
    putBack({}, odd, ['__proto__.polluted'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

const client = fc.constantFrom('one', 'two', undefined)
const feature = fc.subarray(['f', 'g'])
const role = fc.constantFrom('boss', 'customer')
const mode = fc.constantFrom('list', 'create', 'edit', 'show' as const)
const active = fc.constantFrom(true, false, undefined)

describe('narrowForCaller', () => {
  it('leads to the same form schema, byte for byte', () => {
    fc.assert(
      fc.property(client, feature, role, mode, active, (clientFact, features, roleFact, modeFact, activeFact) => {
        const caller: Context = { client: clientFact, feature: features, role: roleFact }
        const page: Context = { mode: modeFact as 'edit', active: activeFact }
        const whole = formSchemaOf(definition, { ...caller, ...page })
        const part = formSchemaOf(narrowForCaller(definition, caller), page)
        expect(JSON.stringify(part.schema)).toBe(JSON.stringify(whole.schema))
        expect(part.hash).toBe(whole.hash)
        expect(part.fields).toEqual(whole.fields)
        expect(part.resolved.columns).toEqual(whole.resolved.columns)
        expect(part.resolved.form).toEqual(whole.resolved.form)
        expect(part.resolved.locked).toEqual(whole.resolved.locked)
        expect(part.resolved.access).toEqual(whole.resolved.access)
        for (const path of Object.keys(part.resolved.ui)) expect(part.resolved.ui[path]).toEqual(whole.resolved.ui[path])
        expect(part.resolved.ui.secret).toEqual(whole.resolved.ui.secret)
        expect(part.resolved.actions).toEqual(whole.resolved.actions)
      }),
      { numRuns: 300 },
    )
  })
  it('does so for variants in any order', () => {
    const paths = ['name', 'tuning', 'slice', 'origin.https', 'rules.*.text', 'origin']
    const narrowing = fc.constantFrom<Variant['fields']>(
      ...paths.flatMap((path) => [
        { [path]: { hidden: true } },
        { [path]: { required: true as const } },
        { [path]: { readonly: true, widget: 'w' } },
        { [path]: { locked: 't' } },
        { [path]: { maxLength: 5 } },
        { [path]: { default: 1 } },
      ]),
    )
    const when = fc.constantFrom<Variant['when']>(
      { client: 'one' },
      { client: 'two' },
      { mode: 'edit' },
      { mode: 'edit', client: 'one' },
      {},
      { active: true, feature: 'f' },
      { feature: { not: 'f' } },
    )
    const variants = fc
      .array(fc.tuple(when, narrowing), { maxLength: 6 })
      .map((list): Variant[] => list.map(([facts, fields], index) => ({ id: `v${index}`, when: facts, fields })))
    fc.assert(
      fc.property(variants, client, feature, mode, active, (list, clientFact, features, modeFact, activeFact) => {
        const varied: Definition = { ...definition, resource: { ...definition.resource, variants: list } }
        const caller: Context = { client: clientFact, feature: features }
        const page: Context = { mode: modeFact as 'edit', active: activeFact }
        const whole = formSchemaOf(varied, { ...caller, ...page })
        const part = formSchemaOf(narrowForCaller(varied, caller), page)
        expect(JSON.stringify(part.schema)).toBe(JSON.stringify(whole.schema))
        expect(part.hash).toBe(whole.hash)
      }),
      { numRuns: 1000 },
    )
  })
  it('names nothing the caller may not see', () => {
    const text = JSON.stringify(narrowForCaller(definition, { client: 'one', role: 'customer', feature: [] }))
    expect(text).not.toMatch(/tuning"?:|"rules\.\*\.note"|secretAction|Things|"client"|"role"|"feature"/)
    expect(JSON.parse(text).schema.properties).not.toHaveProperty('tuning')
  })
  it('keeps what the page decides', () => {
    const narrowed = narrowForCaller(definition, { client: 'two', feature: ['f'], role: 'boss' })
    expect(narrowed.resource.variants?.map((variant) => variant.when)).toContainEqual({ mode: 'edit' })
    expect(narrowed.resource.form.tabs?.map((tab) => tab.id)).toEqual(['edit', 'map'])
    expect(narrowed.inputs).toHaveProperty('purge')
    expect(narrowed.words).toEqual({})
    expect(narrowed.resource.menu).toEqual({ group: 'g' })
    expect(narrowForCaller(definition, { client: 'one' }).resource.menu).toBeUndefined()
  })
})

describe('formSchemaOf', () => {
  it('does not cut down operators’ schemas', () => {
    const loose = formSchemaOf({ ...definition, loose: true }, { mode: 'create' })
    expect(loose.fields).toEqual([])
    expect(loose.schema).toBe(loose.resolved.schema)
  })
  it('names a module by everything it is made of', () => {
    const hashes = [
      moduleHash({ a: 1 }, { draft: 'draft-07' }),
      moduleHash({ a: 2 }, { draft: 'draft-07' }),
      moduleHash({ a: 1 }, { draft: '2020-12' }),
      moduleHash({ a: 1 }, { draft: 'draft-07' }, [{}]),
    ]
    expect(new Set(hashes).size).toBe(4)
  })
  it('differs by mode and client where the schema does, and only there', () => {
    const hash = (context: Context) => formSchemaOf(definition, context).hash
    expect(hash({ client: 'one', mode: 'create' })).not.toBe(hash({ client: 'two', mode: 'create' }))
    expect(hash({ client: 'two', mode: 'create' })).not.toBe(hash({ client: 'two', mode: 'edit' }))
    expect(hash({ client: 'two', mode: 'create', role: 'boss' })).toBe(
      hash({ client: 'two', mode: 'create', role: 'customer', brand: 'x', locale: 'ru_RU' }),
    )
  })
})

describe('explain', () => {
  it('says why a field is not there', () => {
    const told = explain(definition, { client: 'one', mode: 'edit', role: 'customer' })
    expect(told.hidden).toEqual(['tuning', 'rules.*.note'])
    expect(told.variants.filter((variant) => variant.applied).map((variant) => variant.id)).toEqual(['one', 'fixed'])
    expect(told.leftOut).toContainEqual({ kind: 'tab', id: 'map', when: { mode: 'edit', role: 'boss' } })
    expect(told.leftOut).toContainEqual({ kind: 'field', id: 'slice', when: { client: 'two' } })
    expect(told.sections.map((section) => section.id)).toEqual(['main', 'rules'])
  })
})
