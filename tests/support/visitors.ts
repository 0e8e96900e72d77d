// The table of pages, and all kinds of visitors.
import { readFileSync } from 'node:fs'
import { itemsFor, menuFor, pageAt, readPages, verdictOn, type PagesFile } from '../../src/engine/pages/pageTable.ts'
import type { Visitor } from '../../src/engine/rights/visitor.ts'
import demo from '../../server/seed/demo/brands.json' with { type: 'json' }
import { facts } from './builtins.ts'

export const file = JSON.parse(readFileSync(new URL('../../src/schemas/_pages.json', import.meta.url), 'utf8')) as PagesFile
export const table = readPages(file)
export const featuresOf = (brand: string): string[] => demo.find(({ data }) => data.code === brand)!.data.features
const permissionsOf = (role: string): string[] => facts.roles[role]!.permissions
export const cdn2 = (brand = 'main'): Visitor => ({
  of: 'person',
  restricted: false,
  inAccount: true,
  client: 'CDN2',
  features: featuresOf(brand),
  permissions: [],
  facts: [],
})
export const cdn1 = (brand = 'main'): Visitor => ({ ...cdn2(brand), client: 'CDN1' })
export const staff = (role = 'supervisor_all', brand = 'main'): Visitor => ({
  ...cdn2(brand),
  of: 'staff',
  inAccount: false,
  client: undefined,
  permissions: permissionsOf(role),
  facts: facts.roles[role]!.reach === 'all' ? ['allBrands'] : [],
})
export const inProject = (client = 'CDN2', brand = 'main'): Visitor => ({ ...staff('supervisor_all', brand), inAccount: true, client })
export const restricted = { ...cdn2(), restricted: true }
export const menu = (who: Visitor): string[] =>
  itemsFor(table, menuFor(table, who)?.items ?? [], who).map(({ page, action }) => page ?? action ?? '')
export const profile = (who: Visitor): string[] => itemsFor(table, table.profile, who).map(({ page, action }) => page ?? action ?? '')
export const verdict = (path: string, who: Visitor): string => verdictOn(pageAt(table, path)!.page, who, table)
