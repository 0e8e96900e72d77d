// Addresses of a type's pages.
import { generatePath, matchPath, type Params } from 'react-router'
import { routesOf } from '../../engine/pages/pages.ts'
import type { DefinitionSummary } from '../definitions/types.ts'

const pageKinds = ['list', 'create', 'record'] as const
export type PageKind = (typeof pageKinds)[number]
type Routed = Pick<DefinitionSummary, 'name' | 'route'>

const TARGET = '/:target?'
/** The part of a tab's address below it: an entry of its map. */
const ENTRY = '/:_entry?'

/**
 * Pattern of a page: the definition's own, or `/<name>`, `/<name>/new`, `/<name>/:id`. Every record page has tabs, and a tab may have
 * pages: the pattern ends with both.
 */
export function patternOf({ name, route }: Routed, page: PageKind): string {
  const own = routesOf(name, route)[page]
  if (page !== 'record') return own
  const withTab = own.includes('/:target') ? own : `${own}${TARGET}`
  return withTab.endsWith(TARGET) ? `${withTab}${ENTRY}` : withTab
}

/** Patterns of a type's pages: records of a parent are listed in a tab of its page. */
export function patternsOf(type: Routed & Pick<DefinitionSummary, 'scope'>): string[] {
  return pageKinds.filter((page) => page !== 'list' || !isChild(type)).map((page) => patternOf(type, page))
}

/** The parameters in the address of a record's page; undefined if it is another page. */
export function recordIn(type: Routed, pathname: string): Params | undefined {
  return matchPath(patternOf(type, 'create'), pathname) ? undefined : matchPath(patternOf(type, 'record'), pathname)?.params
}

/** Address of a record's first page, from that of any of its pages; undefined if it is another page. */
export function recordPathIn(type: Routed, pathname: string): string | undefined {
  const params = recordIn(type, pathname)
  return params && pathOf(type, 'record', { ...params, target: undefined, _entry: undefined })
}

/** The parameters in the address of any page of a type. */
export function paramsAt(type: Routed, pathname: string): Params | undefined {
  return pageKinds.map((page) => matchPath(patternOf(type, page), pathname)).find((found) => found !== null)?.params
}

/** Address of the list that searches for a value in place of an id; undefined for an id, and for types without that search. */
export function searchPathOf(type: Routed & Pick<DefinitionSummary, 'idPrefix'>, id: string): string | undefined {
  if (!type.route?.search || id.startsWith(`${type.idPrefix}_`)) return undefined
  return `${pathOf(type, 'list')}?${new URLSearchParams({ filter: JSON.stringify({ q: id }) })}`
}

/** Address of a page; `params` may come straight from a record. Missing parameters give the home page. */
export function pathOf(type: Routed, page: PageKind, params: Record<string, unknown> = {}): string {
  const texts = Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([key, value]) => [key, String(value)]),
  )
  try {
    return generatePath(patternOf(type, page), texts)
  } catch {
    return '/'
  }
}

/** The list with these filters set. */
export function listWhere(type: Routed, filter: object): string {
  return `${pathOf(type, 'list')}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}

const SOURCE = 'from'

/** Address of the create page with a copy of a record. */
export function duplicatePathOf(type: Routed, params: Record<string, unknown> & { id: string | number }): string {
  return `${pathOf(type, 'create', params)}?${new URLSearchParams({ [SOURCE]: String(params.id) })}`
}

/** The record that a create page copies, from its query. */
export function sourceIn(query: URLSearchParams): string | undefined {
  return query.get(SOURCE) || undefined
}

const AT = 'at'

/** Address of a record's page that starts at a field of its form, `/hosts/0/port`. */
export function pathToField(type: Routed, record: Record<string, unknown>, pointer: string): string {
  return `${pathOf(type, 'record', { ...record, target: undefined, _entry: undefined })}?${new URLSearchParams({ [AT]: pointer })}`
}

/** The field at which a page starts, from its query. */
export function fieldOfQuery(query: URLSearchParams): string | undefined {
  return query.get(AT) || undefined
}

const TAB = 'tab'

/** Address of a tab of the create page. The page and its draft stay the same: only the last segment, or the query, names the tab. */
export function createTabPathOf(type: Routed, params: Record<string, unknown>, query: URLSearchParams, tab: string): string {
  const next = new URLSearchParams(query)
  if (patternOf(type, 'create').includes('/:target'))
    return `${pathOf(type, 'create', { ...params, target: tab })}${next.size > 0 ? `?${next}` : ''}`
  next.set(TAB, tab)
  return `${pathOf(type, 'create', params)}?${next}`
}

/** The tab of a create page, from its query. */
export function tabIn(query: URLSearchParams): string | undefined {
  return query.get(TAB) || undefined
}

/** Whether the address of a list needs a parent record: such a type has no menu item of its own. */
export function isChild(type: Pick<DefinitionSummary, 'scope'>): boolean {
  return typeof type.scope === 'object'
}
