// The side menu: items of the table of pages, then the groups of types outside the product's sections.
import { itemsFor, menuFor, pageNamed, type MenuRow, type Page, type PageTable } from '../../../engine/pages/pageTable.ts'
import type { Visitor } from '../../../engine/rights/visitor.ts'
import { byMenuOrder } from '../../../client/definitions/menuOrder.ts'
import { pageTable, pathTo } from '../../../client/paths/pages.ts'
import { pathOf } from '../../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../../client/definitions/types.ts'

export type SideMenuItem = { to: string; type?: DefinitionSummary; page?: Page }
/** A section of the product opens its children; a group is always open under its name. */
export type MenuEntry =
  | { kind: 'page'; page: Page; type?: DefinitionSummary; icon: string; badge?: string; to: string; also: string[]; items: SideMenuItem[] }
  | { kind: 'action'; action: string; icon: string }
  | { kind: 'list'; id: string | undefined; items: SideMenuItem[] }
type Around = { types: DefinitionSummary[]; visitor: Visitor; table?: PageTable }

/** For a page that does not exist yet. */
export const SOON = 'soon'

export function menuOf({ types, visitor, table = pageTable }: Around): MenuEntry[] {
  const rows = itemsFor(table, menuFor(table, visitor)?.items ?? [], visitor)
  const entries = rows.flatMap((row) => entryOf(row, { types, visitor, table }))
  const placed = new Set(entries.flatMap((entry) => (entry.kind === 'action' ? [] : entry.items)).map(({ type }) => type))
  const named = new Set([...table.pages.values()].map(({ type }) => type))
  return [...entries, ...groupsOf(byMenuOrder(types).filter((type) => !placed.has(type) && !named.has(type.name)))]
}

function entryOf(row: MenuRow, around: Required<Around>): MenuEntry[] {
  const { types, table } = around
  const page = row.page === undefined ? undefined : pageNamed(table, row.page)
  if (!page) return row.action === undefined ? [] : [{ kind: 'action', action: row.action, icon: row.icon ?? 'file' }]
  if (!isThere(page, types, table)) return []
  const type = types.find(({ name }) => name === page.type)
  const items = row.children === undefined ? [] : [...inSection(page, types), ...otherChildren(row.children, page, around)]
  const target = page.to === undefined ? page : pageNamed(table, page.to)
  const isPlanned = target?.comes !== undefined && items.every((item) => item.page?.comes !== undefined)
  // Nothing is new, or in beta, before it is there (decision 326).
  const badge = isPlanned ? SOON : (row.badge ?? items[0]?.type?.menu?.badge)
  return [
    {
      kind: 'page',
      page,
      icon: row.icon ?? page.icon,
      to: pathTo(page.name),
      also: (row.also ?? []).map((name) => pathTo(name)),
      items,
      ...(type && { type }),
      ...(badge !== undefined && { badge }),
    },
  ]
}

/** A page of a type, or a redirect to one, is accessible to those who may read the type. */
function isThere(page: Page, types: DefinitionSummary[], table: PageTable): boolean {
  const target = page.to === undefined ? page : pageNamed(table, page.to)
  return target?.type === undefined || types.some(({ name, can }) => name === target.type && can.read)
}

const inSection = ({ area }: Page, types: DefinitionSummary[]): SideMenuItem[] =>
  byMenuOrder(types)
    .filter(({ menu }) => menu?.group === area)
    .map((type) => ({ type, to: pathOf(type, 'list') }))

/** Pages that belong to no type. Placeholders are listed together, not among working pages. */
function otherChildren(names: string[], section: Page, { types, visitor, table }: Required<Around>): SideMenuItem[] {
  const comes = (page: Page | undefined) => page?.comes !== undefined
  const isToCome = comes(section.to === undefined ? section : pageNamed(table, section.to))
  return itemsFor(
    table,
    names.map((page) => ({ page })),
    visitor,
  ).flatMap(({ page: name = '' }) => {
    const page = pageNamed(table, name)
    if (!page || (comes(page) && !isToCome) || types.some((type) => type.name === page.type && type.menu !== undefined)) return []
    return isThere(page, types, table) ? [{ page, to: pathTo(name) }] : []
  })
}

function groupsOf(types: DefinitionSummary[]): MenuEntry[] {
  const ids = [...new Set(types.map(({ menu }) => menu?.group))]
  return ids.map((id) => ({
    kind: 'list',
    id,
    items: types.filter(({ menu }) => menu?.group === id).map((type) => ({ type, to: pathOf(type, 'list') })),
  }))
}

/** The list that projects are entered from: where the table says, or of a type that says so. */
export function startOf({ types, visitor, table = pageTable }: Around): string | undefined {
  const rows = itemsFor(table, menuFor(table, visitor)?.items ?? [], visitor)
  const start = rows.find((row) => row.start && entryOf(row, { types, visitor, table }).length > 0)?.page
  if (start !== undefined) return pathTo(start)
  const own = byMenuOrder(types).find(({ menu }) => menu?.home === true)
  return own && pathOf(own, 'list')
}

/** Long names are cut to 10 characters with an ellipsis; the tooltip shows the whole name. */
export function cutName(name: string): string {
  const letters = [...name]
  return letters.length > 10 ? `${letters.slice(0, 10).join('')}…` : name
}
