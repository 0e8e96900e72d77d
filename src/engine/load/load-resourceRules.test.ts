// Rules for a built-in resource.json.
import { describe, expect, it } from 'vitest'
import { formFields, formTemplates, formWidgets } from '../check/drawn.ts'
import { expectRefused, load, type Patch } from '../../../tests/support/schemas/things.ts'

const reporting = (reports: object): Patch => ({
  resource: (draft) => void Object.assign(draft, { agents: { kind: 'media' }, reports }),
})

describe('loading a built-in type', () => {
  const broken: [string, Patch, string][] = [
    ['another name', { resource: (draft) => void (draft.name = 'other') }, 'resource.json /name other_name'],
    ['an unknown key', { resource: (draft) => void (draft.colour = 1) }, 'resource.json /colour resource_invalid'],
    ['a missing key', { resource: (draft) => void delete draft.access }, 'resource.json  resource_invalid'],
    ['an unknown column', { resource: (draft) => void draft.list.columns.push('nothing') }, 'resource.json /list/columns/2 unknown_field'],
    [
      'a secret column',
      { resource: (draft) => void draft.list.columns.push({ field: 'secret' }) },
      'resource.json /list/columns/2/field secret_shown',
    ],
    ['a sort by a secret', { resource: (draft) => void (draft.list.sort = '-secret') }, 'resource.json /list/sort secret_shown'],
    ['an unknown filter', { resource: (draft) => void draft.list.filters.push('nothing') }, 'resource.json /list/filters/1 unknown_field'],
    [
      'an unknown field of a section',
      { resource: (draft) => void draft.form.sections[0].fields.push('toString') },
      'resource.json /form/sections/0/fields/3 unknown_field',
    ],
    [
      'an envelope field in a form',
      { resource: (draft) => void draft.form.sections[0].fields.push('version') },
      'resource.json /form/sections/0/fields/3 unknown_field',
    ],
    [
      'an unknown field in the title',
      { resource: (draft) => void (draft.title = '{name} {nothing}') },
      'resource.json /title unknown_field',
    ],
    ['an unknown field in ui', { resource: (draft) => void (draft.ui = { nothing: {} }) }, 'resource.json /ui/nothing unknown_field'],
    [
      'an unknown widget',
      { resource: (draft) => void (draft.ui = { name: { widget: 'dangerouslySetInnerHTML' } }) },
      'resource.json /ui/name/widget resource_invalid',
    ],
    [
      'a widget of the form library that nobody registered',
      { resource: (draft) => void (draft.ui = { name: { widget: 'RangeWidget' } }) },
      'resource.json /ui/name/widget resource_invalid',
    ],
    [
      'a field in the place of a widget',
      { resource: (draft) => void (draft.ui = { name: { widget: 'examplePoint' } }) },
      'resource.json /ui/name/widget resource_invalid',
    ],
    [
      'an unknown form field',
      { resource: (draft) => void (draft.ui = { name: { field: 'ObjectField' } }) },
      'resource.json /ui/name/field resource_invalid',
    ],
    [
      'a form field that every object knows',
      { resource: (draft) => void (draft.ui = { name: { field: 'constructor' } }) },
      'resource.json /ui/name/field resource_invalid',
    ],
    [
      'an unknown form template',
      { resource: (draft) => void (draft.ui = { name: { template: 'exampleCards' } }) },
      'resource.json /ui/name/template resource_invalid',
    ],
    [
      'an unknown field of a variant',
      { resource: (draft) => void (draft.variants[0].fields.nothing = { hidden: true }) },
      'resource.json /variants/0/fields/nothing unknown_field',
    ],
    [
      'an unknown narrowing',
      { resource: (draft) => void (draft.variants[0].fields.name = { format: 'x' }) },
      'resource.json /variants/0/fields/name/format resource_invalid',
    ],
    [
      'a variant with a pattern that is none',
      { resource: (draft) => void (draft.variants[0].fields.name = { pattern: '[' }) },
      'resource.json /variants/0/fields/name/pattern pattern',
    ],
    [
      'a quota with a slow pattern',
      { resource: (draft) => void (draft.quota = [{ id: 'q', reason: 'r', most: 1, seconds: 60, of: 'name', matching: '^(a+)+$' }]) },
      'resource.json /quota/0/matching pattern_unjudged',
    ],
    [
      'a quota with no pattern at all',
      { resource: (draft) => void (draft.quota = [{ id: 'q', reason: 'r', most: 1, seconds: 60, of: 'name', matching: '(' }]) },
      'resource.json /quota/0/matching pattern',
    ],
    [
      'health of a figure that is not reported',
      reporting({ codes: { 0: 'ok' }, health: [{ id: 'a', figure: 'fps', least: 1 }] }),
      'resource.json /reports/health unknown_report',
    ],
    [
      'health of a text that is not reported',
      reporting({ codes: { 0: 'ok' }, texts: ['audio'], health: [{ id: 'a', text: 'video', oneOf: ['A'] }] }),
      'resource.json /reports/health unknown_report',
    ],
    [
      'health by a member that is not there',
      reporting({
        codes: { 0: 'ok' },
        figures: { a: 'bps' },
        health: [{ id: 'a', figure: 'a', by: { member: 'nothing', least: { x: 1 } } }],
      }),
      'resource.json /reports/health unknown_report',
    ],
    [
      'a text that is a figure, too',
      reporting({ codes: { 0: 'ok' }, figures: { a: 'bps' }, texts: ['a'] }),
      'resource.json /reports/texts unknown_report',
    ],
    [
      'health of nothing',
      reporting({ codes: { 0: 'ok' }, health: [{ id: 'a', least: 1 }] }),
      'resource.json /reports/health/0 resource_invalid',
    ],
    [
      'alerts of a code that is not there',
      reporting({ codes: { 0: 'ok' }, alerts: { field: 'name', name: 'name', codes: { 3: 'stream-gone' } } }),
      'resource.json /reports/alerts unknown_report',
    ],
    [
      'alerts by a letter of another kind',
      reporting({ codes: { 0: 'ok' }, alerts: { field: 'name', name: 'name', codes: { 0: 'restore' } } }),
      'resource.json /reports/alerts unknown_report',
    ],
    [
      'alerts after a time that is no number of the record',
      reporting({
        codes: { 0: 'ok' },
        alerts: { field: 'on', name: 'name', codes: { 0: 'stream-gone' }, after: { field: 'name', seconds: 30 } },
      }),
      'resource.json /reports/alerts unknown_report',
    ],
    [
      'alerts after more than an hour',
      reporting({ codes: { 0: 'ok' }, alerts: { field: 'on', name: 'name', codes: { 0: 'stream-gone' }, after: { seconds: 3601 } } }),
      'resource.json /reports/alerts/after/seconds resource_invalid',
    ],
    [
      'a count under a name with spaces',
      { resource: (draft) => void (draft.counts = { 'all of them': {} }) },
      'resource.json /counts resource_invalid',
    ],
    [
      'a count of no values',
      { resource: (draft) => void (draft.counts = { all: { name: [] } }) },
      'resource.json /counts/all/name resource_invalid',
    ],
    [
      'a variant with a slow pattern',
      { resource: (draft) => void (draft.variants[0].fields.name = { pattern: '^(a+)+$' }) },
      'resource.json /variants/0/fields/name/pattern pattern_unjudged',
    ],
    [
      'an address of a variant on another host',
      { resource: (draft) => void (draft.variants[0].route = { create: '//evil.example' }) },
      'resource.json /variants/0/route/create resource_invalid',
    ],
    [
      'a variant that widens a limit',
      { resource: (draft) => void (draft.variants[0].fields.name = { maxLength: 21 }) },
      'resource.json /variants/0/fields/name/maxLength widens',
    ],
    [
      'a variant that widens a type',
      { resource: (draft) => void (draft.variants[0].fields.on = { enum: [true, 'x'] }) },
      'resource.json /variants/0/fields/on/enum widens',
    ],
    [
      'a variant that hides what must be filled',
      {
        schema: (draft) => void delete draft.properties.name.generate,
        resource: (draft) => void (draft.variants[0].fields.name = { hidden: true }),
      },
      'resource.json /variants/0/fields/name hidden_required',
    ],
    [
      'a variant that locks what must be filled',
      {
        schema: (draft) => void delete draft.properties.name.generate,
        resource: (draft) => void (draft.variants[0].fields.name = { locked: 'x' }),
      },
      'resource.json /variants/0/fields/name hidden_required',
    ],
    [
      'a language that narrows',
      { resource: (draft) => void (draft.variants[0].when = { locale: 'en_US' }) },
      'resource.json /variants/0/when/locale locale_narrows',
    ],
    [
      'an unknown fact',
      { resource: (draft) => void (draft.variants[0].when = { weekday: 'x' }) },
      'resource.json /variants/0/when/weekday resource_invalid',
    ],
    [
      'an unknown client',
      { resource: (draft) => void (draft.variants[0].when = { client: { not: 'three' } }) },
      'resource.json /variants/0/when/client unknown_fact',
    ],
    [
      'an unknown feature',
      { resource: (draft) => void (draft.list.columns[0] = { field: 'name', when: { feature: ['f', 'g'] } }) },
      'resource.json /list/columns/0/when/feature unknown_fact',
    ],
    [
      'an unknown access word',
      { resource: (draft) => void (draft.access.read = ['everybody']) },
      'resource.json /access/read/0 unknown_access',
    ],
    [
      'an unknown access word of an action',
      { resource: (draft) => void (draft.actions = [{ id: 'a', on: 'record', access: ['x'] }]) },
      'resource.json /actions/0/access/0 unknown_access',
    ],
    [
      'a column of what names no record',
      { resource: (draft) => void draft.list.columns.push({ field: 'size', of: 'name' }) },
      'resource.json /list/columns/2/of no_reference',
    ],
    [
      'a missing input',
      { resource: (draft) => void (draft.actions = [{ id: 'a', on: 'record', access: ['staff'], input: 'a' }]) },
      'resource.json /actions/0/input unknown_input',
    ],
    ['two variants of one id', { resource: (draft) => void draft.variants.push(draft.variants[0]) }, 'resource.json /variants same_id'],
    [
      'a warning that does not require what it tests',
      { resource: (draft) => void (draft.warnings = [{ id: 'w', at: ['name'], if: { properties: { name: { const: 'x' } } } }]) },
      'resource.json /warnings/0/if/properties/name rule_g',
    ],
    [
      'a warning at an unknown field',
      { resource: (draft) => void (draft.warnings = [{ id: 'w', at: ['nothing'], if: {} }]) },
      'resource.json /warnings/0/at/0 unknown_field',
    ],
  ]
  it.each(broken)('refuses %s', (_, patch, problem) => expectRefused(patch, problem))
})

describe('a part of a form', () => {
  it.each([
    ['widget', 'exampleTxt', formWidgets, 'exampleText'],
    ['field', 'examplePiont', formFields, 'examplePoint'],
    ['template', 'exampleCrad', formTemplates, 'exampleCard'],
  ] as const)('that is an unknown %s is told with the names that there are', (key, name, names, nearest) => {
    const { problems } = load({ resource: (draft) => void (draft.ui = { name: { [key]: name } }) })
    const problem = problems.find(({ pointer }) => pointer === `/ui/name/${key}`)
    expect(problem).toMatchObject({ file: 'resource.json', level: 'error', params: { nearest } })
    for (const known of names) expect(String(problem?.params?.allowed)).toContain(known)
  })
  it('is taken by its name', () => {
    const { definition } = load({
      resource: (draft) => void (draft.ui = { name: { widget: 'exampleText', field: 'examplePoint', template: 'exampleCard' } }),
    })
    expect(definition?.resource.ui?.name).toMatchObject({ widget: 'exampleText', field: 'examplePoint', template: 'exampleCard' })
  })
})
