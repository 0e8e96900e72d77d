// What every built-in definition must keep: it loads, names only what exists, is structural, and never widens.
import { describe, expect, it } from 'vitest'
import { isEnvelope } from '../../../src/engine/resolve/envelope.ts'
import { seed } from '../../../src/engine/values/defaults/defaults.ts'
import { formSchemaOf } from '../../../src/engine/resolve/formSchema.ts'
import { createTabs, customTabs } from '../../../src/custom/areas.ts'
import { hashOf } from '../../../src/engine/json/hash.ts'
import { narrowForCaller } from '../../../src/engine/resolve/narrow.ts'
import { fieldSchema } from '../../../src/engine/schema/paths.ts'
import { resolve } from '../../../src/engine/resolve/resolve.ts'
import { columnKinds, ownColumns } from '../../../src/engine/check/drawn.ts'
import { widgets as recordWidgets } from '../../../src/resources/record/editor/widgets.tsx'
import { distinctPages, definitionOf, examplesOf, load, typeNames, validatorsFor } from '../../support/builtins.ts'
import { conditionsOf, fieldsOf, isObject, visits } from '../../support/schemas/schemaWalk.ts'

const CONTROL = '\u0001'

describe.each(typeNames)('definition %s', (name) => {
  const definition = definitionOf(name)
  const { resource, schema } = definition
  const fields = fieldsOf(schema)
  const sections = [...(resource.form.sections ?? []), ...(resource.form.tabs ?? []).flatMap((tab) => tab.sections ?? [])]

  it('loads without a problem', () => expect(load(name).problems).toEqual([]))
  it('has the name of its folder', () => expect(resource.name).toBe(name))
  it('declares the reach of API tokens', () => expect(resource.tokens).toBeDefined())

  it('names only fields that exist', () => {
    const named = [
      ...resource.list.columns,
      ...(resource.list.filters ?? []),
      (resource.list.sort ?? 'id').replace(/^-/, ''),
      ...sections.flatMap((section) => section.fields),
      ...Object.keys(resource.ui ?? {}),
      ...(resource.variants ?? []).flatMap((variant) => Object.keys(variant.fields ?? {})),
      ...(resource.warnings ?? []).flatMap((warning) => [...warning.at, ...(warning.changed ? [warning.changed] : [])]),
      ...[...resource.title.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    ].map((item) => (typeof item === 'string' ? item : item.field))
    const unknown = named.filter((path) => path !== 'q' && !isEnvelope(path) && !fieldSchema(schema, path))
    expect(unknown).toEqual([])
  })
  it('draws a field once', () => {
    for (const context of distinctPages(definition)) {
      const { form } = resolve(definition, context)
      const all = [...(form.sections ?? []), ...(form.tabs ?? []).flatMap((tab) => tab.sections ?? [])]
      // Sections of which a record keeps one may draw the same field.
      for (const record of Object.values(examplesOf(name).base)) {
        const shown = all.filter((section) => !section.if || validatorsFor(section.if).validate(record).length === 0)
        const drawn = shown.flatMap((section) => section.fields)
        expect(new Set(drawn).size).toBe(drawn.length)
      }
    }
  })
  it('lists a column once, the first one names the record', () => {
    for (const context of distinctPages(definition)) {
      const { columns } = resolve(definition, context)
      expect(new Set(columns.map(({ field }) => field)).size).toBe(columns.length)
      expect(['text', 'mono', undefined]).toContain(columns[0]?.as)
    }
  })
  it('has sections, tabs, actions and variants of different names', () => {
    for (const list of [resource.form.tabs ?? [], resource.actions ?? [], resource.variants ?? []])
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  })

  it('names only kinds of columns and widgets that exist', () => {
    const kinds = resource.list.columns.flatMap((column) => (typeof column === 'string' || column.as === undefined ? [] : [column.as]))
    expect(kinds.filter((kind) => ![...columnKinds, ...ownColumns].includes(kind as 'text'))).toEqual([])
    const widgets = Object.values(resource.ui ?? {}).flatMap(({ widget }) => (widget === undefined ? [] : [widget]))
    expect(widgets.filter((widget) => !['radio', 'buttons', 'textarea', 'secret', ...Object.keys(recordWidgets)].includes(widget))).toEqual(
      [],
    )
  })
  it('names only components of tabs that exist', () => {
    const components = (resource.form.tabs ?? []).flatMap(({ component }) => component ?? [])
    expect(components.filter((component) => customTabs[component] === undefined && createTabs[component] === undefined)).toEqual([])
  })
  it('refers only to types that exist', () => {
    const types = [
      ...fields.flatMap(({ node }) => (node.reference ? [node.reference.type] : [])),
      ...(resource.form.tabs ?? []).flatMap((tab) => tab.related ?? []),
      ...(typeof resource.scope === 'object' ? [resource.scope.parent] : []),
    ]
    expect(types.filter((type) => !['countries', 'regions', 'brands', 'agent-kinds', 'agent-types', ...typeNames].includes(type))).toEqual(
      [],
    )
  })

  it('closes every object', () => {
    const open = visits(schema).filter(
      ({ node, inBranch }) =>
        !inBranch && node.type === 'object' && node.additionalProperties !== false && !isObject(node.additionalProperties),
    )
    expect(open.map(({ path }) => path)).toEqual([])
  })
  it('gives every field a type', () => expect(fields.filter(({ node }) => node.type === undefined).map(({ path }) => path)).toEqual([]))
  it('only requires, forbids or narrows in branches', () => {
    for (const { node } of visits(schema)) {
      const strange = (node.allOf ?? []).filter((part) => !part.if && Object.keys(part).some((key) => key !== 'format'))
      expect(strange).toEqual([])
    }
    const added = visits(schema).filter(
      ({ inBranch, path, names }) => inBranch && names.length > 0 && !fields.some((field) => field.path === path),
    )
    expect(added.map(({ path }) => path)).toEqual([])
  })
  it('keeps words out of the schema', () =>
    expect(visits(schema).filter(({ node }) => 'title' in node || 'description' in node)).toEqual([]))
  it('requires what its conditions test', () => {
    const loose = conditionsOf(schema).filter((condition) =>
      Object.keys(condition.properties ?? {}).some((field) => !condition.required?.includes(field)),
    )
    expect(loose).toEqual([])
  })
  it('has no default inside an optional object, and no const outside conditions', () => {
    expect(
      visits(schema)
        .filter(({ node, isSure, names }) => names.length > 0 && 'default' in node && !isSure)
        .map(({ path }) => path),
    ).toEqual([])
    expect(
      visits(schema)
        .filter(({ node }) => 'const' in node)
        .map(({ path }) => path),
    ).toEqual([])
  })
  it('has no default on a field that a branch forbids', () => {
    const forbidden = visits(schema)
      .filter(({ inBranch }) => inBranch)
      .flatMap(({ node, names }) =>
        Object.entries(node.properties ?? {}).flatMap(([field, part]) => (part === false ? [[...names, field].join('.')] : [])),
      )
    expect(fields.filter(({ path, node }) => forbidden.includes(path) && 'default' in node)).toEqual([])
  })
  it('limits maps, lists, texts and numbers', () => {
    const unlimited = fields.filter(({ node }) => {
      const { type } = node
      if (type === 'array') return node.maxItems === undefined
      if (type === 'object' && isObject(node.additionalProperties))
        return node.maxProperties === undefined || node.propertyNames === undefined
      if (type === 'string' || (Array.isArray(type) && type.includes('string')))
        return node.maxLength === undefined && !node.enum && !isShort(node.pattern)
      if (type === 'number' || type === 'integer') return node.minimum === undefined || node.maximum === undefined
      return false
    })
    expect(unlimited.filter(({ node }) => !node.readOnly).map(({ path }) => path)).toEqual([])
  })
  it('refuses control characters in every key and every free text', () => {
    for (const { node, path } of fields) {
      const keys = isObject(node.additionalProperties) ? [node.propertyNames as typeof node] : []
      const texts = node.type === 'string' && !node.enum && !node.readOnly ? [node] : []
      for (const part of [...keys, ...texts]) {
        const { normalize: _, ...checked } = part
        expect({ path, errors: validatorsFor(checked).validate(`a${CONTROL}b.c`).length > 0 }).toEqual({ path, errors: true })
      }
    }
  })

  it('compiles on every page, and every page narrows', () => {
    const known = new Set(fields.map(({ path }) => path))
    const schemas = new Map(
      distinctPages(definition)
        .map((context) => resolve(definition, context).schema)
        .map((page) => [hashOf(page), page]),
    )
    for (const page of schemas.values()) {
      expect(
        fieldsOf(page)
          .filter(({ path }) => !known.has(path))
          .map(({ path }) => path),
      ).toEqual([])
      expect(() => validatorsFor(page)).not.toThrow()
    }
  }, 30_000)
  it('draws the same form from the browser’s definition', () => {
    for (const { mode, active, ...caller } of distinctPages(definition)) {
      const whole = formSchemaOf(definition, { mode, active, ...caller })
      const sent = formSchemaOf(narrowForCaller(definition, caller), { mode, active })
      expect(sent.hash).toBe(whole.hash)
    }
  })
  it('starts a new record with valid defaults', () => {
    for (const context of distinctPages(definition).filter(({ mode }) => mode === 'create')) {
      const { schema: page } = resolve(definition, context)
      const { check, test } = validatorsFor(page)
      const wrong = check(seed(page, {}, test)).errors.filter(({ keyword }) => keyword !== 'required')
      expect(wrong).toEqual([])
    }
  })
})

/** A pattern that can only match a few characters. */
function isShort(pattern: unknown): boolean {
  return typeof pattern === 'string' && !/[+*]|\{\d+,\}/.test(pattern)
}
