import { expect, it } from 'vitest'
import { pageAt, readPages, type PagesFile } from '../../engine/pages/pageTable.ts'
import type { Visitor } from '../../engine/rights/visitor.ts'
import { courseOf, homeOf } from './guard.ts'

const table = readPages({
  areas: { wood: { icon: 'x', audience: 'customer', marked: ['one'] }, stone: { icon: 'x', audience: 'staff' } },
  pages: {
    root: { path: '/', area: 'wood', screen: 'root' },
    oak: { path: '/oak', area: 'wood', to: 'oaks' },
    oaks: { path: '/oaks', area: 'wood', comes: 'oaks' },
    elm: { path: '/elm', area: 'wood', to: 'elms' },
    elms: { path: '/elms', area: 'wood', comes: 'elms', when: { feature: 'elms' } },
    ash: { path: '/ash', area: 'wood', comes: 'ash', when: { client: 'two' }, otherwise: 'oaks' },
    birch: { path: '/birch', area: 'wood', comes: 'birch', when: { client: 'two' }, otherwise: 'elms' },
    quarry: { path: '/quarry', area: 'stone', screen: 'start' },
    narrow: { path: '/narrow', area: 'wood', comes: 'narrow', when: { restricted: true } },
  },
  aliases: {},
  profile: [],
  notices: {},
  menus: [
    { id: 'r', when: { restricted: true }, home: 'narrow', items: [] },
    { id: 's', when: { of: 'staff', inAccount: false }, home: 'quarry', items: [] },
    { id: 'p', home: 'root', items: [] },
  ],
} satisfies PagesFile)
const person: Visitor = { of: 'person', restricted: false, inAccount: true, client: 'one', features: [], permissions: [], facts: [] }
const staff: Visitor = { ...person, of: 'staff', inAccount: false, client: undefined }
const course = (path: string, who: Visitor) => courseOf(pageAt(table, path)!, who, table)

it('leads to the page, or to another allowed one', () => {
  expect(course('/oaks', person)).toMatchObject({ kind: 'page', page: { name: 'oaks' } })
  expect(course('/oak', person)).toEqual({ kind: 'go', to: '/oaks' })
})
it('leads users without access to the related page, if that is allowed', () => {
  expect(course('/ash', person)).toEqual({ kind: 'go', to: '/oaks' })
  expect(course('/ash', { ...staff, inAccount: true, client: 'two' })).toMatchObject({ kind: 'page', page: { name: 'ash' } })
  expect(course('/birch', person)).toEqual({ kind: 'go', to: '/' })
  expect(course('/ash', staff)).toEqual({ kind: 'go', to: '/quarry' })
})
it('leads to the home page from a closed page, and from redirects to it', () => {
  for (const path of ['/elms', '/elm', '/quarry', '/narrow']) expect(course(path, person), path).toEqual({ kind: 'go', to: '/' })
  for (const path of ['/', '/oak', '/elms', '/narrow']) expect(course(path, staff), path).toEqual({ kind: 'go', to: '/quarry' })
  for (const path of ['/', '/oaks', '/elms', '/quarry'])
    expect(course(path, { ...person, restricted: true }), path).toEqual({ kind: 'go', to: '/narrow' })
})
it('leads staff out of a project before their own pages, without endless redirects', () => {
  expect(course('/quarry', { ...staff, inAccount: true, client: 'one' })).toEqual({ kind: 'leave' })
  expect(course('/quarry', staff)).toMatchObject({ kind: 'page' })
  expect([person, staff, { ...person, restricted: true }].map((who) => homeOf(who, table))).toEqual(['/', '/quarry', '/narrow'])
})
