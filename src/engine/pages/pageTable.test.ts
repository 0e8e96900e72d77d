import { describe, expect, it } from 'vitest'
import {
  isPageMarked,
  itemsFor,
  menuFor,
  pageNameAt,
  pageAt,
  pageNamed,
  pagePath,
  readPages,
  needsNoParameters,
  verdictOn,
  type PagesFile,
} from './pageTable.ts'
import type { Visitor } from '../rights/visitor.ts'

const file: PagesFile = {
  areas: {
    wood: { icon: 'tree', audience: 'customer', marked: ['one'], when: { feature: 'wood' } },
    stone: { icon: 'rock', audience: 'staff' },
    open: { icon: 'door', audience: 'both' },
    gate: { icon: 'gate', audience: 'guest' },
    sand: { icon: 'dune', audience: 'customer' },
  },
  pages: {
    gate: { path: '/gate/:code?', area: 'gate', query: ['mail', 'target'] },
    oak: { path: '/wood/oak', area: 'wood', comes: 'oak' },
    elm: { path: '/wood/elm/:id/:tab?', area: 'wood', comes: 'elm', params: { tab: ['leaf', 'root'] } },
    plain: { path: '/wood/elm/new', area: 'wood', comes: 'elm' },
    quarry: { path: '/quarry', area: 'stone', comes: 'quarry', when: { permission: 'dig' } },
    shared: { path: '/shared', area: 'stone', comes: 'shared', marked: ['one'] },
    hall: { path: '/hall', area: 'open', comes: 'hall' },
    dune: { path: '/dune', area: 'sand', comes: 'dune' },
    narrow: { path: '/narrow', area: 'sand', comes: 'narrow', when: [{ restricted: true }, {}] },
  },
  aliases: { acorn: 'oak' },
  menus: [
    { id: 'r', when: { restricted: true }, home: 'narrow', items: [{ page: 'narrow' }] },
    { id: 's', when: { of: 'staff', inAccount: false }, home: 'quarry', items: [{ page: 'quarry' }, { page: 'oak' }] },
    { id: 'p', home: 'hall', items: [{ action: 'out', when: { of: 'staff' } }, { page: 'oak' }, { page: 'dune' }, { page: 'quarry' }] },
  ],
  profile: [],
  notices: {},
}
const table = readPages(file)
const person: Visitor = { of: 'person', restricted: false, inAccount: true, client: 'two', features: ['wood'], permissions: [], facts: [] }
const marked: Visitor = { ...person, client: 'one' }
const staff: Visitor = { ...person, of: 'staff', inAccount: false, client: undefined, permissions: ['dig'] }
const inside: Visitor = { ...staff, inAccount: true, client: 'two' }
const verdict = (name: string, who: Visitor) => verdictOn(pageNamed(table, name)!, who, table)

describe('addresses', () => {
  it('lead to names, the most special first', () => {
    expect(
      ['/wood/oak', '/wood/elm/7', '/wood/elm/7/leaf', '/wood/elm/new', '/gate', '/gate/x'].map((path) => pageNameAt(table, path)),
    ).toEqual(['oak', 'elm', 'elm', 'plain', 'gate', 'gate'])
    expect(pageAt(table, '/wood/elm/7/root')?.params).toEqual({ id: '7', tab: 'root' })
  })
  it.each(['/', '/wood', '/wood/elm', '/wood/elm/7/bark', '/Wood/oak', '/wood/oak/x', '/quarry/x'])('%s is no page', (path) =>
    expect(pageNameAt(table, path)).toBeUndefined(),
  )
  it('are made from names, with what travels in the query and nothing else', () => {
    expect(pagePath(table, 'acorn')).toBe('/wood/oak')
    expect(pagePath(table, 'elm', { id: 'a b', tab: 'leaf', mail: 'x' })).toBe('/wood/elm/a%20b/leaf')
    expect(pagePath(table, 'gate', { code: 'c', mail: 'a@b.c', evil: '1' })).toBe('/gate/c?mail=a%40b.c')
  })
  it('are not made without a parameter, of a foreign value, or of a name that is none', () => {
    expect(pagePath(table, 'elm')).toBeUndefined()
    expect(pagePath(table, 'elm', { id: '1', tab: 'bark' })).toBeUndefined()
    for (const name of ['maple', 'constructor', '__proto__', '']) expect(() => pagePath(table, name), name).toThrow('no page')
  })
  it('stand alone where no parameter is needed', () =>
    expect(['oak', 'gate', 'elm'].map((name) => needsNoParameters(pageNamed(table, name)!))).toEqual([true, true, false]))
})

describe('who may open a page', () => {
  it('customers what is for them, with features and marks', () => {
    expect([
      verdict('oak', person),
      verdict('oak', marked),
      verdict('dune', person),
      verdict('hall', person),
      verdict('shared', marked),
    ]).toEqual(Array(5).fill('open'))
    expect([
      verdict('oak', { ...person, features: [] }),
      verdict('dune', marked),
      verdict('quarry', person),
      verdict('quarry', marked),
      verdict('shared', person),
      verdict('gate', person),
      verdict('quarry', { ...person, permissions: ['dig'] }),
    ]).toEqual(Array(7).fill('home'))
  })
  it('staff outside of projects their own pages by permission; inside the customers’, and their own by leaving', () => {
    expect([
      verdict('quarry', staff),
      verdict('hall', staff),
      verdict('oak', inside),
      verdict('dune', inside),
      verdict('hall', inside),
    ]).toEqual(Array(5).fill('open'))
    expect(verdict('quarry', inside)).toBe('leave')
    expect([
      verdict('quarry', { ...staff, permissions: [] }),
      verdict('oak', staff),
      verdict('dune', staff),
      verdict('gate', staff),
      verdict('quarry', { ...inside, permissions: [] }),
      verdict('oak', { ...inside, features: [] }),
    ]).toEqual(Array(6).fill('home'))
  })
  it('restricted roles what names them, and nothing else', () => {
    const who = { ...person, restricted: true }
    expect(verdict('narrow', who)).toBe('open')
    for (const name of ['oak', 'dune', 'hall', 'quarry', 'shared', 'gate', 'elm']) expect(verdict(name, who), name).toBe('home')
    expect(verdict('narrow', person)).toBe('open')
  })
  it('marks bind only the clients that have any', () => {
    expect([
      isPageMarked({ marked: [] }, 'two', table),
      isPageMarked({ marked: [] }, undefined, table),
      isPageMarked({ marked: [] }, 'constructor', table),
      isPageMarked({ marked: ['one'] }, 'one', table),
    ]).toEqual(Array(4).fill(true))
    expect(isPageMarked({ marked: [] }, 'one', table)).toBe(false)
  })
})

describe('menus', () => {
  const items = (who: Visitor) => itemsFor(table, menuFor(table, who)?.items ?? [], who).map(({ page, action }) => page ?? action)
  it('are the first whose condition holds, with what is open', () => {
    expect(items(person)).toEqual(['oak', 'dune'])
    expect(items(marked)).toEqual(['oak'])
    expect(items(staff)).toEqual(['quarry'])
    expect(items(inside)).toEqual(['out', 'oak', 'dune'])
    expect(items({ ...person, restricted: true })).toEqual(['narrow'])
    expect(items({ ...staff, permissions: [] })).toEqual([])
  })
})
