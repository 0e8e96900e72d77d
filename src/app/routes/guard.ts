// Resolves an address: to its page, to another address, or to leaving a project first.
import {
  menuFor,
  pageNamed,
  pagePath,
  pageWithValue,
  needsNoParameters,
  verdictOn,
  type Page,
  type PageTable,
} from '../../engine/pages/pageTable.ts'
import type { Visitor } from '../../engine/rights/visitor.ts'

export type Course = { kind: 'page'; page: Page } | { kind: 'go'; to: string } | { kind: 'leave' }

/** `found`: the page of the address by the table. */
export function courseOf(found: { page: Page; params: Record<string, string> }, visitor: Visitor, table: PageTable): Course {
  const { page, params } = found
  const verdict = verdictOn(page, visitor, table)
  if (verdict === 'leave') return { kind: 'leave' }
  const home = homeOf(visitor, table)
  /** The target of a page may be restricted further than the page itself. */
  const open = (name: string | undefined): string | undefined => {
    const target = name === undefined ? undefined : pageWithValue(table, name)
    return target && verdictOn(target.page, visitor, table) === 'open'
      ? pagePath(table, target.page.name, { ...params, ...target.params })
      : undefined
  }
  if (verdict === 'home') return { kind: 'go', to: open(page.otherwise) ?? home }
  return page.to === undefined ? { kind: 'page', page } : { kind: 'go', to: open(page.to) ?? home }
}

/** Address of a user's home. A redirecting home counts as its own page, to avoid loops. */
export function homeOf(visitor: Visitor, table: PageTable): string {
  const menu = menuFor(table, visitor)
  const home = menu && pageNamed(table, menu.home)
  return home && needsNoParameters(home) ? (pagePath(table, home.name) ?? '/') : '/'
}
