// The side menu from definitions: groups in the order of their first type, types by their own order, then by name.
import { isChild, pathOf } from '../definitions/paths.ts'
import { sections } from '../definitions/sections.ts'
import type { DefinitionSummary } from '../definitions/types.ts'

export type MenuItem = { type: DefinitionSummary; to: string }
/** A section of the product opens its children; any other group stands open under its name. */
export type MenuEntry = { kind: 'section'; id: string; icon: string; items: MenuItem[] } | { kind: 'list'; id: string | undefined; items: MenuItem[] }

const LAST = 1000

export function menuOf(types: DefinitionSummary[]): MenuEntry[] {
  const entries = new Map<string | undefined, MenuEntry>()
  for (const type of byMenuOrder(types)) {
    const id = type.menu?.group
    const icon = id === undefined ? undefined : sections[id]
    const entry = entries.get(id) ?? (id === undefined || icon === undefined ? { kind: 'list' as const, id, items: [] } : { kind: 'section' as const, id, icon, items: [] })
    entry.items.push({ type, to: pathOf(type, 'list') })
    entries.set(id, entry)
  }
  return [...entries.values()]
}

/** Types that stand in the menu: sections first in the product's order, then other groups, then types without one. */
export function byMenuOrder(types: DefinitionSummary[]): DefinitionSummary[] {
  const order = Object.keys(sections)
  const rank = ({ menu }: DefinitionSummary) => (menu?.group === undefined ? LAST : order.includes(menu.group) ? order.indexOf(menu.group) : LAST - 1)
  const place = ({ menu }: DefinitionSummary) => menu?.order ?? LAST
  return types
    .filter((type) => type.menu !== undefined && type.can.read && !isChild(type))
    .toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b) || a.name.localeCompare(b.name))
}

/** Where those land who are in no account, if a type they may read says so. */
export function homeOf(types: DefinitionSummary[]): DefinitionSummary | undefined {
  return byMenuOrder(types).find(({ menu }) => menu?.home === true)
}

/** Long names are cut to 10 characters with an ellipsis; the whole stands in the tooltip. */
export function cutName(name: string): string {
  const letters = [...name]
  return letters.length > 10 ? `${letters.slice(0, 10).join('')}…` : name
}
