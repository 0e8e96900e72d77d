import { describe, expect, it } from 'vitest'
import type { Resolved, ResolvedTab } from '../../engine/types.ts'
import { builtInOf, shownTabs, wrongByTab } from './tabs.ts'

const resolved = (tabs?: ResolvedTab[]) => ({ form: { tabs, ...(tabs ? {} : { sections: [{ id: 'main', fields: ['name'], collapsed: false }] }) } }) as unknown as Resolved
const form = { id: 'settings', sections: [{ id: 'main', fields: ['name'], collapsed: false }] }
const related = { id: 'leaves', related: 'leaves' }
const ids = (...given: Parameters<typeof shownTabs>) => shownTabs(...given).map(({ id }) => id)

describe('tabs of a record', () => {
  it('are its form and what every stored record has', () => {
    expect(ids(resolved(), 'edit')).toEqual(['edit', 'history', 'json'])
    expect(shownTabs(resolved(), 'edit')[0]?.sections?.[0]?.id).toBe('main')
  })
  it('begin with those of the definition, in its order', () => {
    expect(ids(resolved([related, form]), 'edit')).toEqual(['leaves', 'settings', 'history', 'json'])
  })
  it('of a new record are its form only', () => {
    expect(ids(resolved(), 'create')).toEqual([])
    expect(ids(resolved([related, form]), 'create')).toEqual(['settings'])
  })
  it('of the definition stand in the place of built-in ones', () => {
    const tabs = shownTabs(resolved([form, { ...related, id: 'history' }]), 'edit')
    expect(tabs.filter(({ id }) => id === 'history')).toHaveLength(1)
    expect(tabs.map(builtInOf)[1]).toBeUndefined()
  })
})

describe('errors of tabs', () => {
  const other = { id: 'more', sections: [{ id: 'rest', fields: ['contract.number'], collapsed: false }] }
  const wrong = (...paths: string[]) => wrongByTab([related, form, other, { id: 'history' }], paths.map((path) => ({ path, keyword: 'required', params: {} })))
  it('are counted where their fields stand', () => {
    expect(wrong('/name', '/contract/number')).toEqual({ settings: 1, more: 1 })
    expect(wrong('/contract/number', '/contract')).toEqual({ more: 2 })
  })
  it('stand in the first form when they are of no field', () => {
    expect(wrong('', '/elsewhere')).toEqual({ settings: 2 })
  })
})
