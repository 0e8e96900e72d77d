// Who opens which page, and where everybody else is led.
import { describe, expect, it } from 'vitest'
import { pageNameAt, pageAt, verdictOn } from '../../src/engine/pages/pageTable.ts'
import { courseOf } from '../../src/app/routes/guard.ts'
import { definitionOf, facts } from '../support/builtins.ts'
import { cdn1, cdn2, inProject, restricted, staff, table, verdict } from '../support/visitors.ts'

describe('guards', () => {
  it('R0-265 R0-264 CDN1 opens marked pages only', () => {
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
  it('R0-093 R0-095 R0-097 /f-cdn and /f-cdn/http/resources lead to the list of HTTP resources, /f-cdn/http/new creates one', () => {
    for (const who of [cdn1(), cdn2(), inProject()]) {
      for (const path of ['/f-cdn', '/f-cdn/http/resources'])
        expect(courseOf(pageAt(table, path)!, who, table), path).toEqual({ kind: 'go', to: '/f-cdn/http' })
      for (const path of ['/f-cdn/http', '/f-cdn/http/new'])
        expect(courseOf(pageAt(table, path)!, who, table), path).toMatchObject({ kind: 'page', page: { type: 'http-resources' } })
    }
    expect(definitionOf('http-resources').resource.route).toMatchObject({ list: '/f-cdn/http', create: '/f-cdn/http/new' })
    for (const path of ['/f-cdn/ftp/resources', '/f-cdn/http/new/cdn2', '/f-cdn/https'])
      expect(pageNameAt(table, path), path).not.toBe('http')
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
      const ofOneClient = [page.whens].flat(2).flatMap(({ client }) => client ?? [])[0]
      const [outside, inside] = [
        verdictOn(page, { ...staff(), features: facts.features.brand }, table),
        verdictOn(
          page,
          { ...inProject(), ...(ofOneClient !== undefined && { client: ofOneClient }), features: facts.features.brand },
          table,
        ),
      ]
      expect([outside, inside], page.name).toEqual(
        page.audience === 'staff' ? ['open', 'leave'] : page.audience === 'guest' ? ['home', 'home'] : ['home', 'open'],
      )
    }
  })
  it('customers open no page of staff, and nobody signed in opens a guest page (R0-059)', () => {
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
