import { describe, expect, it } from 'vitest'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { checkTabs } from './checkTabs.ts'
import { newAjv } from '../../compile/ajv.ts'
import { metaSchema } from '../../load/resource/metaSchema.ts'
import type { Tab } from '../../load/resource/resourceFile.ts'
import type { Schema } from '../../schema/types.ts'
import type { Definition } from '../../types.ts'

const entry: Schema = { type: 'object', properties: { on: { type: 'boolean' }, name: { type: 'string' } } }
const schema: Schema = {
  type: 'object',
  properties: {
    rules: { type: 'object', additionalProperties: entry },
    words: { type: 'object', additionalProperties: { type: 'string' } },
    list: { type: 'array', items: entry },
  },
}
const actions = [
  { id: 'stop', on: 'record' as const, access: [], save: { set: {} } },
  { id: 'print', on: 'record' as const, access: [], component: 'x' },
]

function problemsOf(...tabs: Tab[]): string[] {
  const codes: string[] = []
  const { resource, ...rest } = definitionOf('http-resources')
  const definition: Definition = {
    ...rest,
    schema,
    resource: { ...resource, actions, form: { sections: [{ id: 'main', fields: ['rules'] }], tabs } },
  }
  checkTabs(definition, ({ code }) => codes.push(code))
  return codes
}
const isValid = newAjv('draft-07', { loose: true, unicode: true }).compile(metaSchema)
const isTab = (tab: object) => isValid({ ...definitionOf('http-resources').resource, form: { tabs: [tab] } })

describe('a tab', () => {
  it.each<Tab>([
    { id: 'a', section: 'main' },
    { id: 'a', action: 'stop', waits: { every: 60 } },
    { id: 'a', component: 'x', related: 'others', options: { any: 1 } },
    { id: 'history' },
    {
      id: 'a',
      map: 'rules',
      sections: [{ id: 'b', fields: ['rules.*.name'] }],
      switch: 'on',
      entry: 'rule',
      match: 'path',
      base: ['words'],
    },
  ])('is in order: %j', (tab) => {
    expect(problemsOf(tab)).toEqual([])
    expect(isTab(tab)).toBe(true)
  })
  it.each<[string, Tab]>([
    ['unknown_target', { id: 'a', section: 'other' }],
    ['unknown_target', { id: 'a', action: 'go' }],
    ['unknown_target', { id: 'a', action: 'print' }],
    ['tab_kinds', { id: 'a', section: 'main', action: 'stop' }],
    ['tab_kinds', { id: 'a', map: 'rules', related: 'others' }],
    ['tab_kinds', { id: 'a', component: 'x', map: 'rules' }],
    ['no_map', { id: 'a', map: 'words' }],
    ['no_map', { id: 'a', map: 'list' }],
    ['unknown_field', { id: 'a', map: 'rules', switch: 'off' }],
    ['unknown_field', { id: 'a', map: 'rules', switch: 'name' }],
    ['same_id', { id: 'a', map: 'rules', entry: 'a' }],
  ])('is refused (%s): %j', (code, tab) => expect(problemsOf(tab)).toContain(code))
  it.each([
    { id: 'a', base: ['rules'] },
    { id: 'a', entry: 'rule' },
    { id: 'a', options: {} },
    { id: 'a', switch: 'on' },
    { id: 'a', match: 'path' },
    { id: 'a', map: 'rules', match: 'host' },
    { id: 'a', waits: true },
    { id: 'a', waits: { every: 0 } },
    { id: 'a', waits: { every: 3601 } },
    { id: 'a', at: -1 },
    { id: 'a', colour: 'red' },
    { sections: [] },
    { id: 'a', component: 5 },
  ])('is of another shape: %j', (tab) => expect(isTab(tab)).toBe(false))
})

describe('keys of the form', () => {
  const isForm = (form: object) => isValid({ ...definitionOf('http-resources').resource, form: { sections: [], ...form } })
  it.each([
    { poll: { every: 5 } },
    { goal: { create: 'made_it' } },
    { goal: { create: 'made_it', kinds: { field: 'tuning', goals: { large: 'made_a_large_one' } } } },
    { back: true },
    { back: { client: 'CDN2' } },
  ])('are in order: %j', (form) => expect(isForm(form)).toBe(true))
  it.each([
    { poll: { every: '5' } },
    { poll: {} },
    { poll: { every: 5, task: 'x' } },
    { goal: { create: 'a b' } },
    { goal: { create: '<script>' } },
    { goal: { create: '' } },
    { goal: { kinds: { field: 'tuning' } } },
    { goal: { kinds: { goals: { large: 'made_a_large_one' } } } },
    { goal: { kinds: { field: 'tuning', goals: {} } } },
    { goal: { kinds: { field: 'tuning', goals: { large: '<script>' } } } },
    { back: 'yes' },
    { back: { weather: 'fine' } },
  ])('are of another shape: %j', (form) => expect(isForm(form)).toBe(false))
})
