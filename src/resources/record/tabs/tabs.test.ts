import { describe, expect, it } from 'vitest'
import type { Resolved, ResolvedTab } from '../../../engine/types.ts'
import { allFeatures, definitionOf, validatorsFor } from '../../../../tests/support/builtins.ts'
import { entryIdOf } from '../../../engine/values/changes/entries.ts'
import { resolve } from '../../../engine/resolve/resolve.ts'
import { barOf, builtInOf, entriesIn, entryAt, isMap, tabWith, sectionsOf, shownTabs, tabAt, wrongByTab, type MapTab } from './tabs.ts'

const resolved = (tabs?: ResolvedTab[]) =>
  ({ form: { tabs, ...(tabs ? {} : { sections: [{ id: 'main', fields: ['name'], collapsed: false }] }) } }) as unknown as Resolved
const form = { id: 'settings', sections: [{ id: 'main', fields: ['name'], collapsed: false }] }
const related = { id: 'leaves', related: 'leaves' }
const ids = (...given: Parameters<typeof shownTabs>) => shownTabs(...given).map(({ id }) => id)

describe('tabs of a record', () => {
  it('include its users, before its history, where a type can refer to it', () => {
    expect(ids(resolved(), 'edit', { isUsed: true })).toEqual(['edit', 'used', 'history', 'json'])
    expect(ids(resolved([{ id: 'used' }]), 'edit')).toEqual(['edit', 'history', 'json'])
    expect(ids(resolved(), 'create', { isUsed: true })).not.toContain('used')
  })
  it('are its form and those of every stored record', () => {
    expect(ids(resolved(), 'edit')).toEqual(['edit', 'history', 'json'])
    expect(shownTabs(resolved(), 'edit')[0]?.sections?.[0]?.id).toBe('main')
  })
  it('start with those of the definition, in its order', () => {
    expect(ids(resolved([related, form]), 'edit')).toEqual(['leaves', 'settings', 'history', 'json'])
  })
  it('of a new record are its form only', () => {
    expect(ids(resolved(), 'create')).toEqual([])
    expect(ids(resolved([related, form]), 'create')).toEqual(['settings'])
  })
  it('of the definition replace built-in ones', () => {
    const tabs = shownTabs(resolved([form, { ...related, id: 'history' }]), 'edit')
    expect(tabs.filter(({ id }) => id === 'history')).toHaveLength(1)
    expect(tabs.map(builtInOf)[1]).toBeUndefined()
  })
})

describe('the bar of tabs', () => {
  const section = { id: 'expert', section: 'main' }
  it('leaves out tabs that only scroll the form, where the form is the current tab', () => {
    const { shown, current } = barOf([form, related, section], section)
    expect(shown).toEqual([form, related])
    expect(current).toBe(form)
  })
  it('keeps the open tab as the current one, whatever its position', () => {
    expect(barOf([related, form, section], related).current).toBe(related)
    expect(barOf([related, form, section], section).current).toBe(form)
    expect(barOf([related], undefined).current).toBeUndefined()
  })
  it.each([
    ['http-resources', {}],
    ['live-resources', { type: 'RTMP-publish' }],
    ['live-resources', { type: 'SRT-publish' }],
    ['live-resources', { type: 'HLS-cache' }],
  ])('holds at most eight of %s (%o)', (name, record) => {
    for (const client of ['CDN1', 'CDN2'] as const) {
      const own = resolve(definitionOf(name), { client, mode: 'edit', active: true, role: 'customer', feature: allFeatures })
      const tabs = shownTabs(own, 'edit').filter((tab) => !tab.if || validatorsFor(tab.if).validate(record).length === 0)
      expect(barOf(tabs, tabs[0]).shown.map(({ id }) => id).length).toBeLessThanOrEqual(8)
    }
  })
})

describe('errors of tabs', () => {
  const other = { id: 'more', sections: [{ id: 'rest', fields: ['contract.number'], collapsed: false }] }
  const wrong = (...paths: string[]) =>
    wrongByTab(
      [related, form, other, { id: 'history' }],
      paths.map((path) => ({ path, keyword: 'required', params: {} })),
    )
  it('are counted at the tabs of their fields', () => {
    expect(wrong('/name', '/contract/number')).toEqual({ settings: 1, more: 1 })
    expect(wrong('/contract/number', '/contract')).toEqual({ more: 2 })
  })
  it('are counted at the first form when they have no field', () => {
    expect(wrong('', '/elsewhere')).toEqual({ settings: 2 })
  })
})

describe('tabs of a definition', () => {
  const { form, ...rest } = resolve(definitionOf('http-resources'), { client: 'CDN2', mode: 'edit', active: true, role: 'customer' })
  const own: Resolved = { form, ...rest }
  const withTabs = (...tabs: ResolvedTab[]): Resolved => ({ ...own, form: { ...form, tabs } })
  it('follow the form in its order, unless they have a place', () => {
    expect(ids(own, 'edit')).toEqual(['edit', 'cache', 'config', 'rules', 'limitations', 'expert', 'history', 'json', 'deactivate'])
    expect(
      ids(
        withTabs({ id: 'a', component: 'setup' }, { id: 'fourth', component: 'setup', at: 3 }, { id: 'b', action: 'deactivate' }),
        'edit',
      ),
    ).toEqual(['edit', 'a', 'b', 'fourth', 'history', 'json'])
    expect(ids(withTabs({ id: 'last', component: 'setup', at: 99 }, { id: 'first', component: 'setup', at: 0 }), 'edit')).toEqual([
      'first',
      'edit',
      'history',
      'json',
      'last',
    ])
  })
  it.each<ResolvedTab>([
    { id: 'a', component: 'nobody' },
    { id: 'a', component: 'toString' },
    { id: 'a', section: 'gone' },
    { id: 'a', action: 'gone' },
    { id: 'a', action: 'activate' },
    { id: 'a', map: 'names' },
    { id: 'a' },
  ])('are left out when there is nothing to show: %j', (tab) => {
    expect(ids(withTabs(tab), 'edit')).toEqual(['edit', 'history', 'json'])
  })
  it('are the form only while a record is created', () => expect(ids(own, 'create')).toEqual([]))
  it('R1-052 of an inactive record are its form, its history and its text', () => {
    const inactive = resolve(definitionOf('http-resources'), { client: 'CDN2', mode: 'edit', active: false, role: 'customer' })
    expect(ids(inactive, 'edit', { isInactive: true })).toEqual(['edit', 'history', 'json'])
  })
  it('are found by their id, a map by the word of its entries; an unknown one opens the first', () => {
    const tabs = shownTabs(own, 'edit')
    expect(['rules', 'rule', 'config', 'nonsense', undefined].map((target) => tabAt(tabs, target)?.id)).toEqual([
      'rules',
      'rules',
      'config',
      'edit',
      'edit',
    ])
  })

  const rules = shownTabs(own, 'edit').find(isMap) as MapTab
  it('open of a map what the address says', () => {
    expect(['new', 'base', entryIdOf('/a'), '*', undefined].map((word) => entryAt(rules, word))).toEqual([
      { kind: 'new' },
      { kind: 'base' },
      { kind: 'entry', key: '/a' },
      { kind: 'missing' },
      { kind: 'table' },
    ])
    expect(entryAt({ id: 'x', map: 'locations' }, 'base')).toEqual({ kind: 'missing' })
    expect(entryAt({ id: 'config', component: 'setup' }, 'new')).toEqual({ kind: 'table' })
  })
  it('show of the base the values that entries may override, and of an entry its own sections or all of it', () => {
    const fields = sectionsOf(own, rules, { kind: 'base' }).flatMap((section) => section.fields)
    expect(fields).toContain('origin.servers')
    expect(fields.filter((field) => ['name', 'names', 'tuning', 'robots.type', 'locations'].includes(field))).toEqual([])
    expect(sectionsOf(own, rules, { kind: 'entry', key: '/a' })).toBe(rules.sections)
    expect(sectionsOf(own, { id: 'x', map: 'locations' }, { kind: 'entry', key: '/a' })).toMatchObject([
      { id: 'x', fields: ['locations.*'] },
    ])
    expect(sectionsOf(own, rules)).toEqual([])
  })
  it('have the errors of entries, and link to the page of each', () => {
    const tabs = shownTabs(own, 'edit')
    expect(tabWith(tabs, '/locations/~1a/cache/valid')).toEqual({ tab: rules, entry: entryIdOf('/a') })
    expect(tabWith(tabs, '/locations')).toEqual({ tab: rules, entry: undefined })
    expect(tabWith(tabs, '/name')?.tab.id).toBe('edit')
    expect(
      wrongByTab(
        tabs,
        ['/locations/~1a', '/locations/~1b/ioss', '/name'].map((path) => ({ path, keyword: 'x', params: {} })),
      ),
    ).toEqual({ rules: 2, edit: 1 })
  })
  it('count stored entries', () =>
    expect([{ locations: { '/a': {}, '/b': {} } }, {}, { locations: [] }, undefined].map((record) => entriesIn(record, rules))).toEqual([
      2, 0, 0, 0,
    ]))
})
