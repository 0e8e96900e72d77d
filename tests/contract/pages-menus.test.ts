// The menus of everybody, and the menu of the profile.
import { describe, expect, it } from 'vitest'
import { verdictOn } from '../../src/engine/pages/pageTable.ts'
import { holds, type Visitor } from '../../src/engine/rights/visitor.ts'
import { facts } from '../support/builtins.ts'
import { cdn1, cdn2, featuresOf, file, inProject, menu, profile, restricted, staff, table } from '../support/visitors.ts'

describe('menus', () => {
  const person = ['dashboard', 'stat', 'f-cdn', 'dns', 'streaming', 'media', 's3-media', 'player', 'cloud', 'security', 'talking-head']
  it('R0-315 customers of the main company have the whole menu in its order', () => expect(menu(cdn2())).toEqual(person))
  it('R0-321 R0-322 R0-326 CDN1 has no media, no storage and no avatar', () =>
    expect(menu(cdn1())).toEqual(person.filter((name) => !['media', 's3-media', 'cloud', 'talking-head'].includes(name))))
  it('R0-322 R0-325 R0-326 another company has no storage, no security and no avatar; R0-324 one has the cloud', () => {
    expect(menu(cdn2('third'))).toEqual(person.filter((name) => !['s3-media', 'security', 'talking-head'].includes(name)))
    expect(menu({ ...cdn2('third'), features: [] })).not.toContain('cloud')
  })
  it('R0-335 the menu of the second brand has one item', () => {
    expect([menu(cdn2('second')), menu(cdn1('second'))]).toEqual([['dashboard'], ['dashboard']])
    expect(menu(cdn2('third')).length).toBeGreaterThan(1)
  })
  it('R0-336 staff of the second brand have the same menu without leads and nomenclature, which only the main company has', () =>
    expect(menu(staff('supervisor_all', 'second'))).toEqual(menu(staff()).filter((name) => !['leads', 'nomenclature'].includes(name))))
  it('R0-328 R0-331 staff have six after their first screen; leads only in the main company', () => {
    const six = ['employees', 'projects', 'leads', 'nomenclature', 'brandings', 'track-projects-traffic']
    expect(menu(staff()).slice(0, 7)).toEqual(['admin-home', ...six])
    expect(menu({ ...staff(), features: featuresOf('main').filter((feature) => feature !== 'leads') }).slice(1, 6)).toEqual(
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
  it('R0-640 R0-641 R0-642 billing with a balance, or for a legal entity of a brand that enables it', () => {
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
  it('R0-347 settings made by hand are reported in the main company only', () => {
    const handMade = (who: Visitor): Visitor => ({ ...who, features: [...who.features, 'custom_settings'] })
    expect(shows('customSettings', handMade(cdn2()))).toBe(true)
    for (const who of [cdn2(), handMade(cdn2('second')), handMade(cdn2('third'))]) expect(shows('customSettings', who)).toBe(false)
  })
  it('R0-646 ruling 6: CDN1 chooses accounts even if there is only one', () => {
    expect(shows('accounts', cdn1())).toBe(true)
    for (const who of [cdn2(), staff(), restricted]) expect(shows('accounts', who)).toBe(false)
  })
})
