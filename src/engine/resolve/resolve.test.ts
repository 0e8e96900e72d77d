import { describe, expect, it } from 'vitest'
import { narrowForCaller } from './narrow.ts'
import { formFieldPaths } from './project.ts'
import { resolve } from './resolve.ts'
import type { Variant } from '../load/resource/resourceFile.ts'
import type { Context, Schema } from '../schema/types.ts'
import type { Definition } from '../types.ts'
import { definition } from '../../../tests/support/schemas/variedThings.ts'

const names = (context: Context) => Object.keys(resolve(definition, context).schema.properties ?? {})

describe('resolve', () => {
  it('applies a variant’s pattern in addition to the schema’s own', () => {
    const base: Schema = { type: 'object', properties: { name: { type: 'string', pattern: '^[a-z. ]+$' }, free: { type: 'string' } } }
    const variants: Variant[] = [{ id: 'v', when: { client: 'one' }, fields: { name: { pattern: '^[a-z_]+$' }, free: { pattern: '^x' } } }]
    const { schema: narrowed } = resolve({ ...definition, schema: base, resource: { ...definition.resource, variants } }, { client: 'one' })
    expect(narrowed.properties).toEqual({
      name: { type: 'string', pattern: '^[a-z_]+$', allOf: [{ type: 'string', pattern: '^[a-z. ]+$' }] },
      free: { type: 'string', pattern: '^x' },
    })
  })
  it('gives the addresses of a variant to its callers, in the browser’s definition as well', () => {
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
  it('trims the conditions on a hidden field', () => {
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
    expect(formFieldPaths(resolved)).toEqual(['name'])
    expect(resolved.schema.properties).not.toHaveProperty('secret')
  })
  it('decides access, actions, tabs and collapsed sections', () => {
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
  it('draws: widgets of variants override those of the definition', () => {
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
