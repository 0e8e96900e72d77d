import { describe, expect, it } from 'vitest'
import { readPages, type PagesFile } from '../../../engine/pages/pageTable.ts'
import type { Visitor } from '../../../engine/rights/visitor.ts'
import type { DefinitionSummary } from '../../../client/definitions/types.ts'
import { byMenuOrder } from '../../../client/definitions/menuOrder.ts'
import { belongsTo } from '../isWithin.ts'
import { currentIn } from './currentIn.ts'
import { cutName, menuOf, startOf, type MenuEntry } from './menu.ts'

const can = { read: true, create: true, update: true, delete: true }
const type = (name: string, more: Partial<DefinitionSummary> = {}): DefinitionSummary => ({
  name,
  hash: '',
  scope: 'account',
  title: '{name}',
  label: {},
  one: {},
  can,
  menu: {},
  ...more,
})
const visitor: Visitor = { of: 'person', restricted: false, inAccount: true, client: 'CDN2', features: [], permissions: [], facts: [] }
// Pages of the portal's own table, in a menu of this test.
const rows: PagesFile['menus'] = [
  {
    id: 'm',
    home: 'home',
    items: [
      { page: 'dashboard' },
      { page: 'f-cdn', children: ['dvr-delete', 'cache', 'http'] },
      { page: 'dns', badge: 'beta', children: [] },
      { page: 'media', children: [] },
      { page: 'stat', children: ['stat-base', 'stat-stream'] },
    ],
  },
]
const table = readPages({
  areas: {
    home: { icon: 'house', audience: 'customer' },
    cdn: { icon: 'globe', audience: 'customer' },
    dns: { icon: 'network', audience: 'customer' },
    media: { icon: 'film', audience: 'customer' },
    statistics: { icon: 'chart', audience: 'customer' },
  },
  pages: {
    home: { path: '/', area: 'home', screen: 'home' },
    dashboard: { path: '/dashboard', area: 'home', screen: 'home' },
    'f-cdn': { path: '/f-cdn', area: 'cdn', to: 'http' },
    http: { path: '/f-cdn/http', area: 'cdn', type: 'pages' },
    'dvr-delete': { path: '/f-cdn/dvr-delete', area: 'cdn', comes: 'recordings' },
    cache: { path: '/f-cdn/cache', area: 'cdn', type: 'purges' },
    dns: { path: '/dns', area: 'dns', to: 'zones' },
    zones: { path: '/zones', area: 'dns', type: 'zones' },
    media: { path: '/media', area: 'media', comes: 'media' },
    stat: { path: '/stat', area: 'statistics', to: 'stat-base' },
    'stat-base': { path: '/stat/base', area: 'statistics', comes: 'traffic' },
    'stat-stream': { path: '/stat/stream', area: 'statistics', comes: 'views' },
  },
  aliases: {},
  menus: rows,
  profile: [],
  notices: {},
})
const told = (entries: MenuEntry[]) =>
  entries.map((entry) => [
    entry.kind,
    entry.kind === 'page' ? entry.page.name : entry.kind === 'list' ? entry.id : entry.action,
    entry.kind === 'action' ? [] : entry.items.map((item) => item.type?.name ?? item.page?.name),
  ])

describe('menuOf', () => {
  const http = type('pages', { menu: { group: 'cdn', order: 20 } })
  it('has the items of the table with their types, then groups, then types without one', () => {
    const types = [
      type('loose'),
      http,
      type('own', { menu: { group: 'cdn', order: 10 } }),
      type('m', { menu: { group: 'more', order: 900 } }),
      type('zones', { menu: { group: 'dns', order: 1 } }),
    ]
    expect(told(menuOf({ types, visitor, table }))).toEqual([
      ['page', 'dashboard', []],
      ['page', 'f-cdn', ['own', 'pages']],
      ['page', 'dns', ['zones']],
      ['page', 'media', []],
      ['page', 'stat', ['stat-base', 'stat-stream']],
      ['list', 'more', ['m']],
      ['list', undefined, ['loose']],
    ])
  })
  it('has no unreadable types, no planned items beside available ones, and no child types', () => {
    expect(
      told(
        menuOf({
          types: [
            type('zones', { can: { ...can, read: false } }),
            type('b', { menu: { group: 'cdn' }, scope: { parent: 'a', field: 'a_id' } }),
          ],
          visitor,
          table,
        }),
      ),
    ).toEqual([
      ['page', 'dashboard', []],
      ['page', 'media', []],
      ['page', 'stat', ['stat-base', 'stat-stream']],
    ])
  })
  it('a section lists pages of types without their own place, and is absent without the right to read them', () => {
    const purges = type('purges', { menu: undefined })
    expect(told(menuOf({ types: [http, purges], visitor, table }))[1]).toEqual(['page', 'f-cdn', ['pages', 'cache']])
    expect(told(menuOf({ types: [http, type('purges', { menu: undefined, can: { ...can, read: false } })], visitor, table }))[1]).toEqual([
      'page',
      'f-cdn',
      ['pages'],
    ])
  })
  it('R0-322 an item has the badge of its row once its pages exist, and *Soon* before', () => {
    const badges = (types: DefinitionSummary[], badge = 'new') => {
      const items = [
        { page: 'media', badge, children: [] },
        { page: 'dns', badge, children: [] },
      ]
      return menuOf({ types, visitor, table: { ...table, menus: [{ ...rows[0]!, items }] } }).map(
        (entry) => 'badge' in entry && entry.badge,
      )
    }
    expect(badges([type('zones')])).toEqual(['soon', 'new'])
    expect(badges([type('zones'), type('films', { menu: { group: 'media' } })])).toEqual(['new', 'new'])
  })
  it('leaves out types without a menu, unreadable ones, and those below a parent', () => {
    expect(
      byMenuOrder([
        type('a', { menu: undefined }),
        type('b', { can: { ...can, read: false } }),
        type('c', { scope: { parent: 'a', field: 'a_id' } }),
      ]),
    ).toEqual([])
  })
  it('projects are entered where the table says, or in the list of a type that declares it', () => {
    const start = { ...table, menus: [{ ...rows[0]!, items: [{ page: 'dashboard' }, { page: 'media', start: true as const }] }] }
    expect(startOf({ types: [], visitor, table: { ...start } })).toBe('/media')
    expect(startOf({ types: [type('a', { menu: { home: true } })], visitor, table })).toBe('/a')
    expect(startOf({ types: [], visitor, table })).toBeUndefined()
  })
})

it('an item is marked on pages of its type, and of types below it, wherever they are', () => {
  const types = [
    type('edges'),
    type('nodes', { scope: { parent: 'edges', field: 'edge_id' } }),
    type('disks', { scope: { parent: 'nodes', field: 'node_id' }, route: { record: '/storage/disk/:id' } }),
    type('other'),
  ]
  const at = (pathname: string) =>
    types
      .slice(0, 1)
      .concat(types[3]!)
      .filter((one) => belongsTo(pathname, { to: `/${one.name}`, type: one }, types))
      .map(({ name }) => name)
  expect(['/edges', '/edges/x/history', '/nodes/x', '/storage/disk/x', '/nodes/new', '/other/x', '/stat'].map(at)).toEqual([
    ['edges'],
    ['edges'],
    ['edges'],
    ['edges'],
    ['edges'],
    ['other'],
    [],
  ])
})

it('R0-312 R0-838 cuts long names in the menu at 10 characters', () => {
  expect(cutName('example_media')).toBe('example_me…')
  expect(cutName('ten_chars_')).toBe('ten_chars_')
})

describe('the current part of an entry', () => {
  const types = [type('pages', { menu: { group: 'cdn' } })]
  const [dashboard, cdn] = menuOf({ types, visitor, table })
  const to = cdn?.kind === 'page' ? cdn.items[0]!.to : ''

  it('is its item, on the list and on each record, so that the entry does not re-render between them', () => {
    expect(currentIn(cdn!, to, types)).toEqual({ isOpen: true, current: to })
    expect(currentIn(cdn!, `${to}/1`, types)).toEqual({ isOpen: true, current: to })
  })
  it('is empty where another entry is open', () => {
    expect(currentIn(dashboard!, `${to}/1`, types)).toEqual({ isOpen: false, current: '' })
    expect(currentIn(cdn!, '/dashboard', types)).toEqual({ isOpen: false, current: '' })
  })
})
