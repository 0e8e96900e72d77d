// The table of pages against the facts, the definitions, the words, and everybody who may look at it.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import english from '../../i18n/en_US/shell.json' with { type: 'json' }
import russian from '../../i18n/ru_RU/shell.json' with { type: 'json' }
import { checkPages } from '../../src/engine/checkPages.ts'
import { addressesIn, routesOf } from '../../src/engine/pages.ts'
import { shapeOf } from '../../src/engine/pagePattern.ts'
import {
  itemsFor,
  menuFor,
  nameOf,
  pageAt,
  pageNamed,
  pathTo,
  readPages,
  standsAlone,
  verdictOn,
  type MenuRow,
  type PagesFile,
} from '../../src/engine/pageTable.ts'
import { holds, type Visitor } from '../../src/engine/visitor.ts'
import demo from '../../server/seed/demo/brands.json' with { type: 'json' }
import { courseOf } from '../../src/app/routes/guard.ts'
import { definitionOf, facts, typeNames } from '../support/builtins.ts'

const file = JSON.parse(readFileSync(new URL('../../src/schemas/_pages.json', import.meta.url), 'utf8')) as PagesFile
const table = readPages(file)
const featuresOf = (brand: string): string[] => demo.find(({ data }) => data.code === brand)!.data.features
const permissionsOf = (role: string): string[] => facts.roles[role]!.permissions
const cdn2 = (brand = 'main'): Visitor => ({
  of: 'person',
  restricted: false,
  inAccount: true,
  client: 'CDN2',
  features: featuresOf(brand),
  permissions: [],
  facts: [],
})
const cdn1 = (brand = 'main'): Visitor => ({ ...cdn2(brand), client: 'CDN1' })
const staff = (role = 'supervisor_all', brand = 'main'): Visitor => ({
  ...cdn2(brand),
  of: 'staff',
  inAccount: false,
  client: undefined,
  permissions: permissionsOf(role),
})
const inProject = (client = 'CDN2', brand = 'main'): Visitor => ({ ...staff('supervisor_all', brand), inAccount: true, client })
const restricted = { ...cdn2(), restricted: true }
const menu = (who: Visitor): string[] =>
  itemsFor(table, menuFor(table, who)?.items ?? [], who).map(({ page, action }) => page ?? action ?? '')
const profile = (who: Visitor): string[] => itemsFor(table, table.profile, who).map(({ page, action }) => page ?? action ?? '')
const verdict = (path: string, who: Visitor): string => verdictOn(pageAt(table, path)!.page, who, table)
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
    ['nothing at an address', (copy) => Reflect.deleteProperty(copy.pages['dns']!, 'to'), /nothing stands/],
    ['a list for no parameter', (copy) => Object.assign(copy.pages['dns']!, { params: { target: ['a'] } }), /no parameter/],
    ['a second name of nothing', (copy) => Object.assign(copy.aliases, { other: 'nowhere' }), /no other name/],
    ['a name that a page has', (copy) => Object.assign(copy.aliases, { dns: 'home' }), /no other name/],
    ['a feature that is none', (copy) => Object.assign(copy.pages['dns']!, { when: { feature: 'gold' } }), /gold/],
    ['a permission that is none', (copy) => Object.assign(copy.pages['dns']!, { when: { permission: 'do_all' } }), /do_all/],
    ['a client that is none', (copy) => Object.assign(copy.areas['dns']!, { marked: ['CDN9'] }), /CDN9/],
    ['a menu item that needs parameters', (copy) => copy.menus[0]!.items.push({ page: 'dns-zone' }), /stands alone/],
    ['a menu item of nothing', (copy) => copy.menus[0]!.items.push({ icon: 'x' } as MenuRow), /either a page or an action/],
    ['an audience that is none', (copy) => Object.assign(copy.areas['dns']!, { audience: 'everybody' }), /enum/],
  ])('with %s is refused', (_, change, problem) => expect(changed(change).join('\n')).toMatch(problem))
  it.each([null, [], 'x', {}, { pages: {} }])('is not %j', (json) => expect(checkPages(json, facts)).not.toEqual([]))
  it('has a word in both languages for what is to come, and a name for every page of a menu', () => {
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
    expect(Object.keys(english.pages).filter((name) => !table.pages.has(name))).toEqual([])
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
  it.each(own)('%s: %s stands in the table, as a page of the type', (type, path) => {
    const shape = shapeOf(path.replace(/\/:target\?$/, ''))
    const pages = [...table.pages.values()].filter(
      (page) => shapeOf(page.path.replace(/\/:target\?$/, '').replace(/\/:search\?$/, '')) === shape,
    )
    expect(pages.map((page) => page.type)).toContain(type)
  })
  it('have no page of a type that is none', () => {
    for (const page of table.pages.values()) if (page.type) expect(typeNames, page.name).toContain(page.type)
  })
})

describe('names', () => {
  it('R0-240 login, R0-242 restore, R0-245 twofa-warning lead to their pages', () =>
    expect(['login', 'restore', 'twofa-warning'].map((name) => pathTo(table, name))).toEqual(['/login', '/restore', '/twofa-warning']))
  it('R0-241 register takes the status ready and no other', () => {
    expect([pathTo(table, 'register'), pathTo(table, 'register', { status: 'ready' })]).toEqual(['/register', '/register/ready'])
    expect(pathTo(table, 'register', { status: 'done' })).toBeUndefined()
    for (const path of ['/register/done', '/register/ready/x']) expect(nameOf(table, path), path).toBeUndefined()
  })
  it('R0-243 set-password takes the code, and e-mail, target and phone in the query', () => {
    expect(pathTo(table, 'set-password', { code: 'c1', email: 'a@b.c', target: 'invitation', phone: '+79160000000' })).toBe(
      '/set-password/c1?email=a%40b.c&target=invitation&phone=%2B79160000000',
    )
    expect(pathTo(table, 'set-password', { code: 'c1', other: 'x' })).toBe('/set-password/c1')
  })
  it('R0-244 phone-verify takes phoneConfirmed, phone and twofa', () => {
    expect(pathTo(table, 'phone-verify', { phoneConfirmed: 'true', phone: '+7916', twofa: 'sms' })).toBe(
      '/phone-verify?phoneConfirmed=true&phone=%2B7916&twofa=sms',
    )
    expect(pathTo(table, 'phone-verify', { email: 'a@b.c' })).toBe('/phone-verify')
  })
  it('R0-246 home, admin-home and cdn1-home are homes of customers, staff and CDN1', () => {
    expect(
      ['home', 'admin-home', 'cdn1-home'].map((name) =>
        verdictOn(pageNamed(table, name)!, { home: cdn2(), 'admin-home': staff(), 'cdn1-home': cdn1() }[name]!, table),
      ),
    ).toEqual(['open', 'open', 'open'])
    expect([
      verdict(pathTo(table, 'home')!, staff()),
      verdict(pathTo(table, 'admin-home')!, cdn2()),
      verdict(pathTo(table, 'admin-home')!, cdn1()),
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
      ].map((name) => pathTo(table, name)),
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
    expect(pathTo(table, 'profile-billing', { target: 'tariff' })).toBe('/profile/billing/tariff')
    expect(pathTo(table, 'resources', { target: 'http' })).toBe('/f-cdn/http/resources')
    expect([pathTo(table, 'resources'), pathTo(table, 'resources', { target: 'other' })]).toEqual([undefined, undefined])
  })
  it('R2-054 http-resources leads to the list; R1-038 the page of a resource takes active, a text, and none is that of an active one', () => {
    expect(pathTo(table, 'http-resources')).toBe('/f-cdn/http')
    expect([pathTo(table, 'http-resource', { id: 'http_1', active: 'false' }), pathTo(table, 'http-resource', { id: 'http_1' })]).toEqual([
      '/f-cdn/http/http_1?active=false',
      '/f-cdn/http/http_1',
    ])
    expect([nameOf(table, '/f-cdn/http/http_1'), nameOf(table, '/f-cdn/http/http_1/config')]).toEqual(['http-resource', 'http-resource'])
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
      expect(pathTo(table, name), name).toBe(`/${name}`)
  })
  it('R0-256 the five targets of the staff’s menu', () => {
    expect(['employees', 'leads', 'nomenclature', 'brandings', 'track-projects-traffic'].map((name) => pathTo(table, name))).toEqual([
      '/admin/employees',
      '/admin/leads',
      '/admin/nomenclature',
      '/admin/brandings',
      '/admin/stat',
    ])
  })
  it('lead back: every address that is made is of its name', () => {
    for (const page of table.pages.values())
      if (standsAlone(page)) expect(nameOf(table, pathTo(table, page.name)!), page.name).toBe(page.name)
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
  ])('%s has none', (path) => expect(nameOf(table, path)).toBeUndefined())
})

describe('menus', () => {
  const person = ['dashboard', 'stat', 'f-cdn', 'dns', 'streaming', 'media', 's3-media', 'player', 'cloud', 'security', 'talking-head']
  it('R0-315 customers of the main company have all of it in its order', () => expect(menu(cdn2())).toEqual(person))
  it('R0-321 R0-322 R0-326 CDN1 has no media, no storage and no avatar', () =>
    expect(menu(cdn1())).toEqual(person.filter((name) => !['media', 's3-media', 'cloud', 'talking-head'].includes(name))))
  it('R0-322 R0-325 R0-326 another company has no storage, no security and no avatar; R0-324 one has the cloud', () => {
    expect(menu(cdn2('third'))).toEqual(person.filter((name) => !['s3-media', 'security', 'talking-head'].includes(name)))
    expect(menu({ ...cdn2('third'), features: [] })).not.toContain('cloud')
  })
  it('R0-335 the second brand’s is one item', () => {
    expect([menu(cdn2('second')), menu(cdn1('second'))]).toEqual([['dashboard'], ['dashboard']])
    expect(menu(cdn2('third')).length).toBeGreaterThan(1)
  })
  it('R0-328 R0-331 R0-336 staff have six; leads only in the main company', () => {
    const six = ['employees', 'projects', 'leads', 'nomenclature', 'brandings', 'track-projects-traffic']
    expect(menu(staff()).slice(0, 6)).toEqual(six)
    expect(menu({ ...staff(), features: featuresOf('main').filter((feature) => feature !== 'leads') }).slice(0, 5)).toEqual(
      six.filter((name) => name !== 'leads'),
    )
    for (const brand of ['second', 'third']) expect(menu(staff('supervisor_all', brand)), brand).not.toContain('leads')
  })
  const needs: Record<string, string> = {
    employees: 'core_read_staff',
    projects: 'core_read_project',
    nomenclature: 'billing_read_nomenclature',
    brandings: 'core_read_company',
    'track-projects-traffic': 'core_read_project',
  }
  it('R0-637 R0-329 R0-330 R0-332 R0-333 R0-334 each needs its permission, over every combination', () => {
    const permissions = [...new Set(Object.values(needs))]
    for (let set = 0; set < 2 ** permissions.length; set += 1) {
      const held = permissions.filter((_, index) => set & (2 ** index))
      const shown = menu({ ...staff(), permissions: held })
      for (const [name, permission] of Object.entries(needs))
        expect(shown.includes(name), `${name} with ${held.join()}`).toBe(held.includes(permission))
    }
    expect(menu({ ...staff(), features: [] })).not.toContain('nomenclature')
  })
  it('R0-337 staff in a project have the way back, others do not', () => {
    expect(menu(inProject())[0]).toBe('controlPanel')
    for (const who of [cdn2(), cdn1(), staff(), restricted]) expect(menu(who)).not.toContain('controlPanel')
  })
  it('R0-319 R0-322 DNS is beta, storage is new, and nothing else has a badge', () => {
    const badges = file.menus
      .flatMap(({ items }) => items)
      .filter(({ badge }) => badge)
      .map(({ page, badge }) => [page, badge])
    expect(badges).toEqual([
      ['dns', 'beta'],
      ['s3-media', 'new'],
    ])
  })
  it('R0-263 the restricted role has its one page', () => {
    expect(menu(restricted)).toEqual(['partial-cache-delete'])
    expect(profile(restricted)).toEqual([])
    expect([...table.pages.values()].filter((page) => verdictOn(page, restricted, table) !== 'home').map(({ path }) => path)).toEqual(
      facts.roles['onlypartialcachedelete']!.only,
    )
  })
  it('ruling 15: turboflare is a feature of the brand', () => {
    expect(menu({ ...cdn2(), features: [...featuresOf('main'), 'turboflare'] })).toContain('turboflare')
    expect(menu(cdn2())).not.toContain('turboflare')
  })
})

describe('the profile menu', () => {
  const known = (who: Visitor, ...known: string[]): Visitor => ({ ...who, facts: known })
  it('R0-639 ruling 8: account for everybody; service account for customers who are not CDN1, and staff in a project', () => {
    for (const who of [cdn2(), cdn1(), inProject(), inProject('CDN1'), { ...cdn2(), inAccount: false, client: undefined }])
      expect(profile(who)).toContain('profile-person')
    expect(profile(staff())).toContain('profile-person-admin')
    for (const who of [cdn2(), inProject(), inProject('CDN1')]) expect(profile(who)).toContain('profile-service')
    for (const who of [cdn1(), staff(), { ...cdn2(), inAccount: false, client: undefined }])
      expect(profile(who)).not.toContain('profile-service')
  })
  it('R0-638 staff have their own profile only outside of projects', () => {
    expect(profile(staff())).not.toContain('profile-person')
    expect(profile(inProject())).not.toContain('profile-person-admin')
  })
  it('R0-640 R0-641 R0-642 billing where there is a balance, or for a legal entity of the brand that says so', () => {
    const billing = (who: Visitor) => profile(who).filter((name) => name.includes('billing'))
    expect([
      billing(known(cdn1(), 'balance')),
      billing(known(cdn2(), 'balance', 'confirmed')),
      billing(known(cdn2('third'), 'legal')),
    ]).toEqual([['profile-billing-cdn1'], ['profile-billing'], ['profile-billing']])
    for (const who of [
      cdn1(),
      known(cdn1(), 'confirmed', 'legal'),
      cdn2(),
      known(cdn2(), 'confirmed'),
      known(cdn2(), 'balance'),
      known(cdn2(), 'legal'),
      known(cdn2('third'), 'individual'),
      staff(),
    ])
      expect(billing(who)).toEqual([])
  })
  it('R0-643 R0-342 reports for customers and staff in a project, not in the second brand', () => {
    for (const who of [cdn2(), cdn1(), inProject(), cdn2('third')]) expect(profile(who)).toContain('profile-reports')
    for (const who of [staff(), cdn2('second'), inProject('CDN2', 'second')]) expect(profile(who)).not.toContain('profile-reports')
  })
  it('R0-343 R0-644 ruling 18: action history for every customer and for staff', () => {
    for (const who of [cdn2(), cdn1(), inProject(), cdn2('second')]) expect(profile(who)).toContain('user-action-history')
    expect(profile(staff())).toContain('action-history-staff')
    for (const who of [cdn2(), cdn1(), inProject()]) expect(profile(who)).not.toContain('action-history-staff')
  })
  it('R0-344 R0-345 knowledge base where the brand has its address, contacts where it has them, neither in the second brand', () => {
    expect(profile(known(cdn2(), 'documentation'))).toEqual(expect.arrayContaining(['documentation', 'contact']))
    expect(profile(cdn2())).not.toContain('documentation')
    for (const name of ['documentation', 'contact']) expect(profile(known(cdn2('second'), 'documentation'))).not.toContain(name)
  })
  const shows = (name: string, who: Visitor): boolean => holds(table.notices[name]!.when, who)
  it('R0-352 R0-353 R0-354 the notice about verification is for unverified customers of the two companies who are neither staff nor CDN1', () => {
    for (const brand of ['main', 'third']) expect(shows('verification', known(cdn2(brand), 'unverified')), brand).toBe(true)
    for (const who of [cdn2(), cdn2('second'), cdn1(), inProject(), inProject('CDN1'), staff()])
      expect(
        shows(
          'verification',
          known(who, ...(who.client === 'CDN2' && who.of === 'person' && who.features === cdn2().features ? [] : ['unverified'])),
        ),
      ).toBe(false)
    expect(shows('verification', cdn2())).toBe(false)
  })
  it('R0-350 the manager of CDN1 shows in the main company only', () => {
    for (const who of [cdn2(), cdn2('third'), cdn1('main'), inProject()]) expect(shows('manager', who)).toBe(true)
    for (const who of [cdn1('third'), cdn1('second'), restricted]) expect(shows('manager', who)).toBe(false)
  })
  it('R0-347 settings made by hand are told in the main company only', () => {
    const handMade = (who: Visitor): Visitor => ({ ...who, features: [...who.features, 'custom_settings'] })
    expect(shows('customSettings', handMade(cdn2()))).toBe(true)
    for (const who of [cdn2(), handMade(cdn2('second')), handMade(cdn2('third'))]) expect(shows('customSettings', who)).toBe(false)
  })
  it('R0-646 ruling 6: CDN1 chooses accounts even where there is one', () => {
    expect(shows('accounts', cdn1())).toBe(true)
    for (const who of [cdn2(), staff(), restricted]) expect(shows('accounts', who)).toBe(false)
  })
})

describe('guards', () => {
  it('R0-265 R0-264 CDN1 opens what is marked and nothing else', () => {
    for (const path of [
      '/',
      '/dashboard',
      '/f-cdn',
      '/f-cdn/http',
      '/f-cdn/http/new/cdn1',
      '/stat',
      '/admin/stat',
      '/dns/section/zones',
      '/streaming/live',
      '/player',
      '/security/waf',
      '/profile/person',
      '/profile/billings/tariff',
      '/profile/account/action-history',
    ])
      expect(verdict(path, cdn1()), path).toBe('open')
    for (const path of [
      '/media/init',
      '/media',
      '/s3-media/storage/init',
      '/cloud',
      '/cloud/object-storage',
      '/talking-head/new',
      '/turboflare',
      '/admin/projects',
      '/admin/leads',
      '/admin',
      '/profile/person-admin',
      '/login',
    ])
      expect(verdict(path, { ...cdn1(), features: facts.features.brand }), path).toBe('home')
  })
  it('R0-093 R0-095 R0-097 /f-cdn and /f-cdn/http/resources lead to the list of HTTP resources, /f-cdn/http/new is where one is made', () => {
    for (const who of [cdn1(), cdn2(), inProject()]) {
      for (const path of ['/f-cdn', '/f-cdn/http/resources'])
        expect(courseOf(pageAt(table, path)!, who, table), path).toEqual({ kind: 'go', to: '/f-cdn/http' })
      for (const path of ['/f-cdn/http', '/f-cdn/http/new'])
        expect(courseOf(pageAt(table, path)!, who, table), path).toMatchObject({ kind: 'page', page: { type: 'http-resources' } })
    }
    expect(definitionOf('http-resources').resource.route).toMatchObject({ list: '/f-cdn/http', create: '/f-cdn/http/new' })
    for (const path of ['/f-cdn/ftp/resources', '/f-cdn/http/new/cdn2', '/f-cdn/https']) expect(nameOf(table, path), path).not.toBe('http')
  })
  it('R0-094 CDN1 opens every page below /f-cdn', () => {
    const targets = ['edit', 'config', 'limitations', 'rules', 'expert', 'rule', 'cache', 'deactivate'].map(
      (target) => `/f-cdn/http/http_1/${target}`,
    )
    const rest = [
      '/http',
      '/http/resources',
      '/http/new/cdn1',
      '/http/new',
      '/http/http_1',
      '/http/http_1/rule/new',
      '/http/http_1/rule/L2E',
      '/cache',
      '/dvr-delete',
      '/cert',
      '/cert/certs',
      '/cert/certs/crt_1',
      '/cert/certs/new/upload',
      '/cert/certs/new/letsencrypt',
    ]
    for (const path of ['/f-cdn', ...targets, ...rest.map((one) => `/f-cdn${one}`)]) expect(verdict(path, cdn1()), path).toBe('open')
    for (const path of ['/f-cdn', ...targets]) expect(verdict(path, staff()), path).toBe('home')
  })
  it('R1-040 the short address of partial cache deletion leads to its page, for the restricted role and for others', () => {
    for (const path of ['/f-cdn/http/partialcachedelete', '/f-cdn/http/partialcachedelete/', '/f-cdn/http/partialcachedelete/edit']) {
      for (const who of [restricted, cdn2(), cdn1(), inProject()])
        expect(courseOf(pageAt(table, path)!, who, table), path).toEqual({ kind: 'go', to: '/f-cdn/http/partialcachedelete/cache' })
      expect(courseOf(pageAt(table, path)!, staff(), table), path).toMatchObject({ kind: 'go', to: '/admin' })
    }
    for (const who of [restricted, cdn2(), cdn1(), inProject()])
      expect(courseOf(pageAt(table, '/f-cdn/http/partialcachedelete/cache')!, who, table)).toMatchObject({
        kind: 'page',
        page: { component: 'cacheForm' },
      })
  })
  it('R0-081 the statistics of projects are for staff and CDN1', () =>
    expect([verdict('/admin/stat', staff()), verdict('/admin/stat', cdn1()), verdict('/admin/stat', cdn2())]).toEqual([
      'open',
      'open',
      'home',
    ]))
  it('R0-266 R0-267 R0-268 staff open their own pages outside, customers’ inside, and leave the project for their own', () => {
    for (const page of table.pages.values()) {
      const [outside, inside] = [
        verdictOn(page, { ...staff(), features: facts.features.brand }, table),
        verdictOn(page, { ...inProject(), features: facts.features.brand }, table),
      ]
      expect([outside, inside], page.name).toEqual(
        page.audience === 'staff' ? ['open', 'leave'] : page.audience === 'guest' ? ['home', 'home'] : ['home', 'open'],
      )
    }
  })
  it('customers open no page of staff, and nobody who is signed in one of guests (R0-059)', () => {
    for (const page of table.pages.values()) {
      if (page.audience === 'staff')
        expect(verdictOn(page, { ...cdn2(), permissions: facts.permissions, features: facts.features.brand }, table), page.name).toBe(
          'home',
        )
      if (page.audience === 'guest')
        for (const who of [cdn2(), cdn1(), staff(), inProject(), restricted]) expect(verdictOn(page, who, table), page.name).toBe('home')
    }
  })
})
