import { describe, expect, it } from 'vitest'
import { definitionOf, facts, typeNames } from '../../../tests/support/builtins.ts'
import { checkWords } from './checkWords.ts'
import { loadDefinition } from '../load/load.ts'
import type { DefinitionProblem } from '../types.ts'

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    plan: { enum: ['basic', 'custom'] },
    active: { type: 'boolean' },
    state: { type: 'string' },
    hosts: { type: 'object', additionalProperties: { type: 'object', properties: { port: { type: 'integer' } } } },
    target: {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'ip' }, ip: { type: 'string' } } },
        { type: 'object', properties: { kind: { const: 'host' }, host: { type: 'string' } } },
      ],
    },
  },
}
const staff = ['staff']
const resource = {
  name: 'things',
  scope: 'provider',
  title: '{name}',
  access: { read: staff, create: staff, update: staff, delete: staff },
  list: { columns: ['name', { field: 'state', as: 'status' }] },
  form: { sections: [{ id: 'thing', fields: ['name', 'plan'] }], tabs: [{ id: 'nodes', map: 'hosts', entry: 'node', shortcut: true }] },
  actions: [{ id: 'stop', on: 'record', access: staff, save: { set: { active: false } }, confirm: 'sure', done: 'stopped' }],
  warnings: [{ id: 'dear', at: ['plan'], if: { required: ['plan'] } }],
  variants: [{ id: 'two', when: { client: 'CDN2' }, texts: { 'help.name': 'help.other_name' } }],
}
const loaded = (words: object, file = 'en_US.json', more: object = {}) =>
  loadDefinition({
    name: 'things',
    origin: 'operator',
    files: {
      'schema.json': JSON.stringify({ ...schema, ...more }),
      'resource.json': JSON.stringify(resource),
      [file]: JSON.stringify(words),
    },
    shared: {},
    facts,
    reservedNames: [],
  })
const told = (words: object, file?: string, more?: object) =>
  loaded(words, file, more).problems.map(({ file: where, pointer, code, level, params }) => [where, pointer, code, level, params?.nearest])

describe('a word with a name that nothing uses', () => {
  it.each<[string, object, string, string | undefined]>([
    ['a field', { fields: { nmae: 'Name' } }, '/fields/nmae', 'name'],
    ['a field of another', { help: { 'hosts.prot': 'x' } }, '/help/hosts.prot', 'hosts.port'],
    ['a value', { options: { 'plan.basik': 'x' } }, '/options/plan.basik', 'plan.basic'],
    ['a kind', { options: { 'target.kind.ipp': 'x' } }, '/options/target.kind.ipp', 'target.kind.ip'],
    ['a section', { sections: { thnig: 'x' } }, '/sections/thnig', 'thing'],
    ['a tab', { tabs: { node: 'x' } }, '/tabs/node', 'nodes'],
    ['a rule of a field', { errors: { 'name.maxLenght': 'x' } }, '/errors/name.maxLenght', 'name.maxLength'],
    ['a field of a rule', { errors: { 'nmae.required': 'x' } }, '/errors/nmae.required', 'name.required'],
    ['an action', { actions: { stpo: 'x' } }, '/actions/stpo', 'stop'],
    ['a question', { confirm: { sures: 'x' } }, '/confirm/sures', 'sure'],
    ['a warning', { warnings: { deer: 'x' } }, '/warnings/deer', 'dear'],
    ['a heading', { titles: { crate: 'x' } }, '/titles/crate', 'create'],
    ['the list without records', { empty: { header: 'x' } }, '/empty/header', undefined],
  ])('is told: %s', (_, words, pointer, nearest) => {
    for (const file of ['en_US.json', 'ru_RU.json'])
      expect(told(words, file)).toEqual([[file, pointer, 'unknown_word', 'warning', nearest]])
  })
  it('is reported once for a whole part', () =>
    expect(told({ feilds: { name: 'x' } })).toEqual([['en_US.json', '/feilds', 'unknown_part', 'warning', 'fields']]))
  it('leaves the type in force', () =>
    expect(loaded({ fields: { nmae: 'Name', name: 'Its name' } }).definition?.words.en_US?.fields).toMatchObject({ name: 'Its name' }))
  it('is reported a limited number of times', () =>
    expect(told({ fields: Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`other${index}`, 'x'])) })).toHaveLength(20))
})

describe('no word is reported', () => {
  it('that some page uses', () => {
    expect(
      told({
        name: 'Things',
        one: 'Thing',
        titles: { create: 'x', 'hosts.new': 'x' },
        sections: { thing: 'x', nodes: 'x' },
        sectionHelp: { thing: 'x' },
        tabs: { nodes: 'x', history: 'x', edit: 'x' },
        tabHelp: { nodes: 'x' },
        shortcuts: { nodes: 'x' },
        fields: { name: 'x', 'hosts.port': 'x', port: 'x', 'hosts.key': 'x', updated_at: 'x', 'target.ip': 'x', ip: 'x' },
        help: { name: 'x', other_name: 'x' },
        placeholders: { 'hosts.key': 'x' },
        add: { hosts: 'x' },
        options: {
          'plan.basic': 'x',
          custom: 'x',
          'active.true': 'x',
          'state.running': 'x',
          'state.1.5': 'x',
          'target.kind.ip': 'x',
          'target.2': 'x',
        },
        optionHelp: { 'plan.basic': 'x' },
        errors: {
          'name.required': 'x',
          'hosts.port.type.integer': 'x',
          'port.maximum': 'x',
          limit: 'x',
          'limit.other': 'x',
          required: 'x',
        },
        actions: { create: 'x', stop: 'x' },
        confirm: { sure: 'x', delete: 'x' },
        done: { created: 'x', stopped: 'x' },
        empty: { title: 'x', text: 'x', nodes: 'x' },
        warnings: { dear: 'x' },
      }),
    ).toEqual([])
  })
  it('of a schema that contains itself, whose fields have no end', () =>
    expect(
      told({ fields: { 'deep.deep.deep.x': 'x' } }, 'en_US.json', {
        properties: {
          name: schema.properties.name,
          plan: { type: 'string' },
          hosts: schema.properties.hosts,
          active: { type: 'boolean' },
          state: { type: 'string' },
          deep: { $ref: '#' },
        },
      }),
    ).toEqual([]))
  it.each(typeNames)('of %s', (name) => {
    const problems: DefinitionProblem[] = []
    checkWords(definitionOf(name), problems)
    expect(problems).toEqual([])
  })
})
