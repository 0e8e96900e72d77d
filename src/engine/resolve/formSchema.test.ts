import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'
import { formSchemaOf, moduleHash } from './formSchema.ts'
import { narrowForCaller } from './narrow.ts'
import type { Variant } from '../load/resource/resourceFile.ts'
import type { Context } from '../schema/types.ts'
import type { Definition } from '../types.ts'
import { definition } from '../../../tests/support/schemas/variedThings.ts'

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
  it('keeps conditions that the page decides', () => {
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
