// A definition with every kind of condition: variants, tabs, gates, warnings and actions.
import type { Schema } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'

const is = (name: string, value: unknown): Schema => ({ required: [name], properties: { [name]: { const: value as string } } })
export const schema: Schema = {
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
export const definition: Definition = {
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
