// The table of pages against the facts, the definitions and the words, and the addresses that its names lead to.
import { describe, expect, it } from 'vitest'
import english from '../../i18n/en_US/shell.json' with { type: 'json' }
import russian from '../../i18n/ru_RU/shell.json' with { type: 'json' }
import { checkPages } from '../../src/engine/pages/checkPages.ts'
import { addressesIn, routesOf } from '../../src/engine/pages/pages.ts'
import { patternShape } from '../../src/engine/pages/pagePattern.ts'
import {
  menuFor,
  pageNameAt,
  pageNamed,
  pagePath,
  pageWithValue,
  needsNoParameters,
  verdictOn,
  type MenuRow,
  type PagesFile,
} from '../../src/engine/pages/pageTable.ts'
import { definitionOf, facts, typeNames } from '../support/builtins.ts'
import { cdn1, cdn2, file, staff, table, verdict } from '../support/visitors.ts'

const changed = (change: (copy: PagesFile) => void): string[] => {
  const copy = structuredClone(file)
  change(copy)
  return checkPages(copy, facts)
}

describe('the table', () => {
  it('is in order', () => expect(checkPages(file, facts)).toEqual([]))
  it.each<[string, (copy: PagesFile) => void, RegExp]>([
    ['an unknown word', (copy) => Object.assign(copy.pages['dns']!, { colour: 'red' }), /additionalProperties/],
    ['two things at one place', (copy) => Object.assign(copy.pages['dns']!, { comes: 'dns' }), /not/],
    ['no address', (copy) => Reflect.deleteProperty(copy.pages['dns']!, 'path'), /required/],
    ['a relative address', (copy) => Object.assign(copy.pages['dns']!, { path: 'dns' }), /pattern/],
    ['an address of another host', (copy) => Object.assign(copy.pages['dns']!, { path: '//evil.example' }), /pattern/],
    ['an area that is none', (copy) => Object.assign(copy.pages['dns']!, { area: 'sea' }), /no area/],
    ['an address twice', (copy) => Object.assign(copy.pages, { twice: { path: '/dns', area: 'dns', comes: 'dns' } }), /taken/],
    ['a way to nowhere', (copy) => Object.assign(copy.pages['dns']!, { to: 'nowhere' }), /no page/],
    ['nothing at an address', (copy) => Reflect.deleteProperty(copy.pages['dns']!, 'to'), /has no content/],
    ['a list for no parameter', (copy) => Object.assign(copy.pages['dns']!, { params: { target: ['a'] } }), /no parameter/],
    ['a second name of nothing', (copy) => Object.assign(copy.aliases, { other: 'nowhere' }), /no other name/],
    ['a name that a page has', (copy) => Object.assign(copy.aliases, { dns: 'home' }), /no other name/],
    ['a feature that is none', (copy) => Object.assign(copy.pages['dns']!, { when: { feature: 'gold' } }), /gold/],
    ['a permission that is none', (copy) => Object.assign(copy.pages['dns']!, { when: { permission: 'do_all' } }), /do_all/],
    ['a client that is none', (copy) => Object.assign(copy.areas['dns']!, { marked: ['CDN9'] }), /CDN9/],
    ['a menu item that needs parameters', (copy) => copy.menus[0]!.items.push({ page: 'dns-zone' }), /opens without parameters/],
    ['a menu item of nothing', (copy) => copy.menus[0]!.items.push({ icon: 'x' } as MenuRow), /either a page or an action/],
    ['a verb that leads nowhere', (copy) => copy.verbs!.push({ verb: 'fly', page: 'sky', icon: 'x' }), /fly leads to no page/],
    ['a verb without its parameter', (copy) => copy.verbs!.push({ verb: 'fly', page: 'dns-zone', icon: 'x' }), /fly leads to no page/],
    ['an audience that is none', (copy) => Object.assign(copy.areas['dns']!, { audience: 'everybody' }), /enum/],
  ])('with %s is refused', (_, change, problem) => expect(changed(change).join('\n')).toMatch(problem))
  it.each([null, [], 'x', {}, { pages: {} }])('is not %j', (json) => expect(checkPages(json, facts)).not.toEqual([]))
  it('R2-224 names the pages of protection security-items, with their target', () => {
    const paths = ['antiddos', 'waf', 'walls'].map((target) => pagePath(table, 'security-items', { target }))
    expect(paths).toEqual(['/security/antiddos', '/security/waf', undefined])
  })
  it('has words in both languages for pages to come, and a name for every page of a menu', () => {
    const rows = [...file.menus.flatMap(({ items }) => items), ...file.profile]
    for (const words of [english, russian]) {
      const groups: Record<string, string> = words.menu.groups
      for (const { comes } of Object.values(file.pages)) if (comes) expect(words.comes, comes).toHaveProperty([comes])
      for (const area of Object.keys(file.areas)) expect(groups, area).toHaveProperty(area)
      for (const { action } of rows) if (action) expect({ ...words.menu, ...words.profile }, action).toHaveProperty(action)
    }
    expect(
      Object.keys(english.comes).filter((key) => key !== 'title' && !Object.values(file.pages).some(({ comes }) => comes === key)),
    ).toEqual([])
    expect(Object.keys(english.pages).filter((name) => !pageWithValue(table, name))).toEqual([])
  })
})

describe('definitions', () => {
  const own = typeNames.flatMap((type) => {
    const { resource } = definitionOf(type)
    const { create, ...read } = routesOf(type, resource.route)
    // What nobody may create has no page for it.
    const made = resource.access.create?.length ? [create] : []
    return [...Object.values(read), ...made, ...addressesIn(resource).map(({ path }) => path)].map((path): [string, string] => [type, path])
  })
  it.each(own)('%s: %s is in the table, as a page of the type', (type, path) => {
    const shape = patternShape(path.replace(/\/:target\?$/, ''))
    const pages = [...table.pages.values()].filter(
      (page) => patternShape(page.path.replace(/\/:target\?$/, '').replace(/\/:search\?$/, '')) === shape,
    )
    expect(pages.map((page) => page.type)).toContain(type)
  })
  it('have no page of an unknown type', () => {
    for (const page of table.pages.values()) if (page.type) expect(typeNames, page.name).toContain(page.type)
  })
})

describe('names', () => {
  it('R0-240 login, R0-242 restore, R0-245 twofa-warning lead to their pages', () =>
    expect(['login', 'restore', 'twofa-warning'].map((name) => pagePath(table, name))).toEqual(['/login', '/restore', '/twofa-warning']))
  it('R0-241 register takes the status ready and no other', () => {
    expect([pagePath(table, 'register'), pagePath(table, 'register', { status: 'ready' })]).toEqual(['/register', '/register/ready'])
    expect(pagePath(table, 'register', { status: 'done' })).toBeUndefined()
    for (const path of ['/register/done', '/register/ready/x']) expect(pageNameAt(table, path), path).toBeUndefined()
  })
  it('R0-243 set-password takes the code, and e-mail, target and phone in the query', () => {
    expect(pagePath(table, 'set-password', { code: 'c1', email: 'a@b.c', target: 'invitation', phone: '+79160000000' })).toBe(
      '/set-password/c1?email=a%40b.c&target=invitation&phone=%2B79160000000',
    )
    expect(pagePath(table, 'set-password', { code: 'c1', other: 'x' })).toBe('/set-password/c1')
  })
  it('R0-244 phone-verify takes phoneConfirmed, phone and twofa', () => {
    expect(pagePath(table, 'phone-verify', { phoneConfirmed: 'true', phone: '+7916', twofa: 'sms' })).toBe(
      '/phone-verify?phoneConfirmed=true&phone=%2B7916&twofa=sms',
    )
    expect(pagePath(table, 'phone-verify', { email: 'a@b.c' })).toBe('/phone-verify')
  })
  it('R0-246 home, admin-home and cdn1-home are homes of customers, staff and CDN1', () => {
    expect(
      ['home', 'admin-home', 'cdn1-home'].map((name) =>
        verdictOn(pageNamed(table, name)!, { home: cdn2(), 'admin-home': staff(), 'cdn1-home': cdn1() }[name]!, table),
      ),
    ).toEqual(['open', 'open', 'open'])
    expect([
      verdict(pagePath(table, 'home')!, staff()),
      verdict(pagePath(table, 'admin-home')!, cdn2()),
      verdict(pagePath(table, 'admin-home')!, cdn1()),
    ]).toEqual(['home', 'home', 'home'])
    expect([cdn2(), staff(), cdn1()].map((who) => menuFor(table, who)?.home)).toEqual(['home', 'admin-home', 'home'])
  })
  it('R0-247 R0-249 R0-250 R0-251 R0-252 R0-254 the profile’s, projects and cert-new', () => {
    expect(
      [
        'profile-person',
        'profile-person-admin',
        'profile-service',
        'profile-billing-cdn1',
        'profile-reports',
        'user-action-history',
        'projects',
        'cert-new',
      ].map((name) => pagePath(table, name)),
    ).toEqual([
      '/profile/person',
      '/profile/person-admin',
      '/profile/service',
      '/profile/billings',
      '/profile/profile-reports',
      '/profile/account/action-history',
      '/admin/projects',
      '/f-cdn/cert/certs/new',
    ])
  })
  it('R0-248 profile-billing and R0-253 resources take a target', () => {
    expect(pagePath(table, 'profile-billing', { target: 'tariff' })).toBe('/profile/billing/tariff')
    expect(pagePath(table, 'resources', { target: 'http' })).toBe('/f-cdn/http/resources')
    expect([pagePath(table, 'resources'), pagePath(table, 'resources', { target: 'other' })]).toEqual([undefined, undefined])
  })
  it('R2-054 http-resources leads to the list; R1-038 the page of a resource takes active, a text, and none is that of an active one', () => {
    expect(pagePath(table, 'http-resources')).toBe('/f-cdn/http')
    expect([
      pagePath(table, 'http-resource', { id: 'http_1', active: 'false' }),
      pagePath(table, 'http-resource', { id: 'http_1' }),
    ]).toEqual(['/f-cdn/http/http_1?active=false', '/f-cdn/http/http_1'])
    expect([pageNameAt(table, '/f-cdn/http/http_1'), pageNameAt(table, '/f-cdn/http/http_1/config')]).toEqual([
      'http-resource',
      'http-resource',
    ])
  })
  it('R0-255 the twelve targets of the customers’ menu', () => {
    for (const name of [
      'dashboard',
      'stat',
      'f-cdn',
      'dns',
      'streaming',
      'media',
      's3-media',
      'player',
      'cloud',
      'security',
      'talking-head',
      'turboflare',
    ])
      expect(pagePath(table, name), name).toBe(`/${name}`)
  })
  it('R0-256 the five targets of the staff’s menu', () => {
    expect(['employees', 'leads', 'nomenclature', 'brandings', 'track-projects-traffic'].map((name) => pagePath(table, name))).toEqual([
      '/admin/employees',
      '/admin/leads',
      '/admin/nomenclature',
      '/admin/brandings',
      '/admin/stat',
    ])
  })
  it('are reversible: every generated address leads to its name', () => {
    for (const page of table.pages.values())
      if (needsNoParameters(page)) expect(pageNameAt(table, pagePath(table, page.name)!), page.name).toBe(page.name)
  })
  it.each([
    '/no-such-page',
    '/admin/nothing',
    '/stat/base/colours',
    '/media/x',
    '/security/walls',
    '/dns/section/x',
    '/streaming/live/7/unknown',
    '/f-cdn/x',
    '/profile/person/x',
    '/talking-head/create-classic/songs',
  ])('%s has none', (path) => expect(pageNameAt(table, path)).toBeUndefined())
})
