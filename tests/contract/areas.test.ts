// The manifests of the areas against the table of pages and the lists that definitions are checked by.
import { describe, expect, it } from 'vitest'
import {
  actionComponents,
  sidePanelComponents,
  creationTabs,
  formFields,
  formTemplates,
  formWidgets,
  listActionComponents,
  ownColumns,
  ownPageNames,
  recordTabs,
} from '../../src/engine/check/drawn.ts'
import {
  areaLabels,
  areaScreens,
  sidePanels,
  createTabs,
  customActions,
  customColumns,
  customListActions,
  customTabs,
  formParts,
  ownPages,
  typePages,
} from '../../src/custom/areas.ts'
import type { Area } from '../../src/custom/manifest.ts'
import shell from '../../i18n/en_US/shell.json' with { type: 'json' }
import { table } from '../support/visitors.ts'

const manifests = Object.entries(import.meta.glob<Area>('../../src/custom/*/area.ts', { eager: true, import: 'area' }))
const pages = [...table.pages.values()]
const named = (key: 'screen' | 'component') => [...new Set(pages.flatMap((page) => page[key] ?? []))].toSorted()
/** The first page of a menu is found by the menu itself. */
const ofTheMenu = ['start']

describe('areas', () => {
  it('draw every page of the table, and no other', () =>
    expect([...Object.keys(areaScreens), ...ofTheMenu].toSorted()).toEqual(named('screen')))
  it('draw every page of a type that the table gives to a component', () =>
    expect(Object.keys(typePages).toSorted()).toEqual(named('component')))
  it('draw every tab, action, column and page that a definition may name', () => {
    expect(Object.keys(customTabs).toSorted()).toEqual([...recordTabs].toSorted())
    expect(Object.keys(createTabs).toSorted()).toEqual([...creationTabs].toSorted())
    expect(Object.keys(customActions).toSorted()).toEqual([...actionComponents].toSorted())
    expect(Object.keys(customListActions).toSorted()).toEqual([...listActionComponents].toSorted())
    expect(Object.keys(customColumns).toSorted()).toEqual([...ownColumns].toSorted())
    expect(Object.keys(sidePanels).toSorted()).toEqual([...sidePanelComponents].toSorted())
    expect(Object.keys(ownPages).toSorted()).toEqual([...ownPageNames].toSorted())
  })
  it('draw every widget, field and template of a form that a definition may name', () => {
    expect(Object.keys(formParts.widgets).toSorted()).toEqual([...formWidgets].toSorted())
    expect(Object.keys(formParts.fields).toSorted()).toEqual([...formFields].toSorted())
    expect(Object.keys(formParts.templates).toSorted()).toEqual([...formTemplates].toSorted())
  })
  it.each(['widgets', 'fields', 'templates'] as const)('bring %s of forms once', (part) => {
    const names = manifests.flatMap(([, area]) => Object.keys(area.forms?.[part] ?? {}))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
  it('contain only pages of the table, and none of the shell', () => {
    for (const page of Object.keys(areaLabels)) {
      expect(table.pages.has(page), page).toBe(true)
      expect(Object.keys(shell.pages)).not.toContain(page)
    }
  })
  it.each(['screens', 'typePages', 'labels', 'recordTabs', 'creationTabs', 'actions', 'listActions', 'columns', 'ownPages'] as const)(
    'bring %s once',
    (part) => {
      const names = manifests.flatMap(([, area]) => Object.keys(area[part] ?? {}))
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    },
  )
  it.each(['constructor', 'toString', '__proto__', 'nothing'])('have no component for %s', (name) => {
    for (const part of [
      ...Object.values(formParts),
      areaScreens,
      typePages,
      areaLabels,
      customTabs,
      createTabs,
      customActions,
      customColumns,
      ownPages,
    ])
      expect(part[name]).toBeUndefined()
  })
  it.each(manifests)('%s contributes something', (_, area) => expect(Object.keys(area)).not.toEqual([]))
})
