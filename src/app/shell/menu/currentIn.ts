// The part of a menu entry that the open page belongs to, in plain values: entries of other pages do not re-render with it.
import type { DefinitionSummary } from '../../../client/definitions/types.ts'
import { belongsTo, isWithin, sectionRoot } from '../isWithin.ts'
import type { MenuEntry, SideMenuItem } from './menu.ts'

/** `current`: addresses of the items of the open page, each on a line. */
export type Current = { isOpen: boolean; current: string }

export function currentIn(entry: MenuEntry, pathname: string, types: DefinitionSummary[]): Current {
  if (entry.kind === 'action') return { isOpen: false, current: '' }
  const { items } = entry
  if (entry.kind === 'list') return { isOpen: true, current: linesOf(items.filter((item) => belongsTo(pathname, item, types))) }
  const { to, also } = entry
  const isOpen =
    // All pages of the provider are below the first one.
    (entry.page.screen === 'start'
      ? pathname === to
      : [to, ...also, ...items.map((item) => sectionRoot(item.to))].some((one) => isWithin(pathname, one))) ||
    items.some((item) => belongsTo(pathname, item, types))
  // Pages of a child type may have an item of their own: it alone is the current one.
  const within = items.find((item) => isWithin(pathname, item.to))
  const isCurrent = (item: SideMenuItem) => (within ? within === item : belongsTo(pathname, item, types)) || (items.length === 1 && isOpen)
  return { isOpen, current: linesOf(items.filter(isCurrent)) }
}

const linesOf = (items: SideMenuItem[]): string => items.map(({ to }) => to).join('\n')

export const isIn = (current: string, { to }: SideMenuItem): boolean => current.split('\n').includes(to)
