// The JSON Schema of resource.json: served for editors, and the first check of every definition.
import { formFields, formTemplates, fieldWidgets, formWidgets } from '../../check/drawn.ts'
import { leadTypes, operations } from './resourceFile.ts'
import { agentsSchema, countsSchema, whereSchema } from './agentOptions.ts'
import { attentionSchema } from './attention.ts'
import { ownCalls } from './commandRules.ts'
import { reportsSchema } from '../../reports/reportsSchema.ts'
import { listHeadSchemas, previewSchema, quotaSchema, savingSchemas, taskSchema, widgetSchemas } from './partSchemas.ts'
import type { Schema } from '../../schema/types.ts'
import { facts } from '../../resolve/when.ts'

type Node = Record<string, unknown>
const text: Node = { type: 'string', minLength: 1 }
const id: Node = { type: 'string', pattern: '^[a-z0-9][a-zA-Z0-9_-]*$', maxLength: 64 }
const path: Node = { type: 'string', minLength: 1, maxLength: 500 }
const flag: Node = { type: 'boolean' }
const flags = (...names: string[]) => Object.fromEntries(names.map((name) => [name, flag]))
const any: Node = {}
const seconds: Node = { type: 'integer', minimum: 1, maximum: 3600 }
const ref = (name: string): Node => ({ $ref: `#/definitions/${name}` })
const list = (items: Node, more: Node = {}): Node => ({ type: 'array', items, ...more })
const record = (properties: Record<string, Node>, required: string[] = [], more: Node = {}): Node => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required.length && { required }),
  ...more,
})
/** Only the portal's own and registered components; options of the form library are never passed through. */
const widget: Node = { enum: ['textarea', 'radio', 'buttons', 'secret', 'links', 'colour', ...formWidgets, ...fieldWidgets] }
/** An address of a page of the portal, never of another host. */
const address: Node = { type: 'string', pattern: '^/(?![/\\\\])' }
const pages: Record<string, Node> = { list: address, create: address, record: address }
const orPath = (properties: Record<string, Node>): Node => ({
  anyOf: [path, record({ field: path, when: ref('when'), ...properties }, ['field'])],
})
const factValue: Node = { type: ['string', 'boolean'] }
const someValues: Node = { anyOf: [factValue, list(factValue, { minItems: 1 })] }

const definitions: Record<string, Node> = {
  when: record(
    Object.fromEntries(
      facts.map((fact) => [fact, { anyOf: [factValue, list(factValue, { minItems: 1 }), record({ not: someValues }, ['not'])] }]),
    ),
  ),
  access: list(text, { uniqueItems: true }),
  gate: record(
    {
      ask: { enum: ['paid', 'sure'] },
      price: text,
      order: id,
      once: flag,
      off: flag,
      refuse: id,
      if: { type: 'object' },
      when: ref('when'),
    },
    [],
    { dependencies: { if: ['refuse'] } },
  ),
  narrowing: record({
    hidden: flag,
    readonly: flag,
    required: { const: true },
    locked: text,
    const: any,
    pattern: text,
    enum: list(any, { minItems: 1 }),
    default: any,
    widget,
    view: { type: ['string', 'object'] },
    reference: ref('reference'),
    gate: { anyOf: [ref('gate'), { const: false }] },
    countBy: { type: 'object' },
    ...Object.fromEntries(['minimum', 'maximum'].map((key) => [key, { type: 'number' }])),
    ...Object.fromEntries(
      ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map((key) => [
        key,
        { type: 'integer', minimum: 0 },
      ]),
    ),
  }),
  reference: {
    type: 'object',
    required: ['type', 'value', 'label'],
    properties: {
      type: text,
      value: any,
      label: text,
      filter: { type: 'object' },
      none: text,
      create: { type: ['boolean', 'string'] },
      ...flags('first', 'holds'),
      covers: record({ names: path, by: text }, ['names', 'by']),
    },
  },
  section: record(
    {
      id,
      fields: list(orPath({}), { minItems: 1 }),
      when: ref('when'),
      if: { type: 'object' },
      toggle: flag,
      defaults: flag,
      collapsed: { anyOf: [flag, ref('when')] },
    },
    ['id', 'fields'],
  ),
  tab: record(
    {
      id,
      when: ref('when'),
      if: { type: 'object' },
      at: { type: 'integer', minimum: 0 },
      shortcut: { const: true },
      hiddenUntilOpen: { const: true },
      icon: text,
      sections: list(ref('section')),
      section: id,
      related: id,
      inPlace: flag,
      component: text,
      options: { type: 'object' },
      action: id,
      waits: record({ every: seconds }, ['every']),
      map: path,
      entry: id,
      match: { const: 'path' },
      hosts: list(path),
      switch: text,
      base: list(path),
    },
    ['id'],
    {
      dependencies: {
        options: ['component'],
        base: ['map'],
        entry: ['map'],
        hosts: ['match'],
        icon: ['shortcut'],
        match: ['map'],
        switch: ['map'],
      },
    },
  ),
  action: {
    type: 'object',
    required: ['id', 'on', 'access'],
    properties: {
      id,
      on: { enum: ['record', 'list', 'bulk'] },
      bulk: flag,
      where: { ...whereSchema, propertyNames: { minLength: 1, maxLength: 200 } },
      access: ref('access'),
      path: text,
      component: text,
      input: text,
      confirm: text,
      when: ref('when'),
      if: { type: 'object' },
      save: record({ set: { type: 'object' }, back: { type: 'object', additionalProperties: path }, keep: list(path), ask: path }, ['set']),
      icon: text,
      create: record({ type: text, into: id, from: path, set: { type: 'object' } }, ['type', 'into', 'from']),
      done: text,
      order: id,
      task: taskSchema(id as Schema, path as Schema),
      reset: list(path),
      emit: { type: 'object' },
    },
    additionalProperties: false,
  },
  variant: record(
    {
      id,
      when: ref('when'),
      fields: { type: 'object', additionalProperties: ref('narrowing') },
      texts: { type: 'object', additionalProperties: text },
      access: ref('operations'),
      route: record(pages),
      create: record({ order: id, page: address }, ['order']),
    },
    ['id', 'when'],
  ),
  operations: record(Object.fromEntries(operations.map((operation) => [operation, ref('access')]))),
  checks: record(
    {
      names: record({ field: path, domain: path }, ['field', 'domain']),
      certificate: record({ field: path, pem: path }, ['field', 'pem']),
      origin: record({ servers: path, https: path, verify: path, hostname: path, sni: path, folder: path }, ['servers']),
    },
    [],
    { minProperties: 1, dependencies: { certificate: ['names'] } },
  ),
  warning: record({ id, at: list(path, { minItems: 1 }), if: { type: 'object' }, changed: path, when: ref('when') }, ['id', 'at'], {
    anyOf: [{ required: ['if'] }, { required: ['changed'] }],
  }),
  ui: record({
    widget,
    field: { enum: [...formFields] },
    template: { enum: [...formTemplates] },
    view: { type: ['string', 'object'] },
    gate: ref('gate'),
    ...flags('dice', 'mono', 'money'),
    mask: text,
    digits: { type: 'integer', minimum: 1 },
    unit: text,
    guide: { anyOf: [id, record({ by: path, of: { type: 'object', minProperties: 1, additionalProperties: id } }, ['by', 'of'])] },
    presets: list(any),
    most: { type: 'integer', minimum: 1 },
    ...widgetSchemas(id, path),
    inherits: { type: ['string', 'object', 'boolean', 'array'] },
  }),
}

const column = orPath({ as: text, of: path, currency: path, below: path, group: flag, sortable: flag, hidden: flag })

export const metaSchema: Schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  ...record(
    {
      $schema: text,
      name: { type: 'string', pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 64 },
      scope: { anyOf: [{ enum: ['provider', 'account'] }, record({ parent: text, field: path }, ['parent', 'field'])] },
      route: record({ ...pages, search: flag }),
      component: text,
      icon: text,
      menu: record({ group: text, order: { type: 'number' }, badge: text, home: flag, when: ref('when') }),
      preview: previewSchema,
      reach: record({ brand: path, own: path }, [], { minProperties: 1 }),
      agents: agentsSchema,
      reports: reportsSchema,
      ...ownCalls,
      quota: list(quotaSchema(id, path), { minItems: 1 }),
      counts: countsSchema,
      attention: attentionSchema,
      checks: ref('checks'),
      title: text,
      idPrefix: { type: 'string', pattern: '^[a-z][a-z0-9]{0,11}$' },
      access: ref('operations'),
      tokens: { enum: [[], ['read'], ['read', 'write']] },
      proof: record(
        { create: { anyOf: [{ const: true }, list(path, { minItems: 1 })] }, update: list(path, { minItems: 1 }), delete: { const: true } },
        [],
        { minProperties: 1 },
      ),
      list: record(
        {
          columns: list(column, { minItems: 1 }),
          filters: list(
            orPath({
              range: flag,
              segmented: { anyOf: [flag, list(list(any, { minItems: 1 }), { minItems: 1, maxItems: 8 })] },
              default: any,
            }),
          ),
          sort: { type: 'string', pattern: '^-?.+$' },
          then: path,
          perPage: { type: 'integer', minimum: 1, maximum: 200 },
          ...listHeadSchemas(id),
        },
        ['columns'],
      ),
      form: record(
        {
          sections: list(ref('section')),
          tabs: list(ref('tab')),
          inactive: { const: 'activate' },
          ...savingSchemas(id, path, seconds),
          questions: list(record({ id, order: id, given: { type: 'object' }, when: ref('when') }, ['id', 'order']), { minItems: 1 }),
          back: { anyOf: [flag, ref('when')] },
          sidePanel: text,
        },
        [],
        { anyOf: [{ required: ['sections'] }, { required: ['tabs'] }] },
      ),
      ui: { type: 'object', additionalProperties: ref('ui') },
      actions: list(ref('action')),
      variants: list(ref('variant')),
      warnings: list(ref('warning')),
      kind: { const: 'order' },
      lead: record(
        {
          source: id,
          type: { enum: leadTypes },
          mail: path,
          phone: path,
          summary: record({ sections: list(id, { minItems: 1 }) }, ['sections']),
          always: list(path, { minItems: 1 }),
          ...flags('client', 'footer'),
        },
        ['source'],
      ),
      create: record({ order: id, page: address }, ['order']),
    },
    ['name', 'scope', 'title', 'access', 'list', 'form'],
    // Orders must notify somebody, and only orders do.
    { dependencies: { kind: ['lead'], lead: ['kind'], reports: ['agents'] } },
  ),
  definitions: definitions as Record<string, Schema>,
}
