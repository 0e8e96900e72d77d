// The side menu from definitions: groups in the order of their first type, types by their own order, then by name.
import { isChild, pathOf } from '../definitions/paths.ts'
import type { DefinitionSummary } from '../definitions/types.ts'

export type MenuItem = { type: DefinitionSummary; to: string }
export type MenuEntry = { kind: 'item'; item: MenuItem } | { kind: 'group'; id: string; icon: string; items: MenuItem[] }

/** Icons of sections by their id; any other section takes its first type's. */
const groupIcons: Record<string, string> = { cdn: 'globe', dns: 'network', streaming: 'radio', storage: 'database', media: 'film', security: 'shield', cloud: 'cloud', player: 'circle-play' }
const LAST = 1000

export function menuOf(types: DefinitionSummary[]): MenuEntry[] {
  const entries = new Map<string, MenuEntry>()
  for (const type of byMenuOrder(types)) {
    const item = { type, to: pathOf(type, 'list') }
    const id = type.menu?.group
    const group = id === undefined ? undefined : entries.get(id)
    if (group?.kind === 'group') group.items.push(item)
    else if (id === undefined) entries.set(`\u0000${type.name}`, { kind: 'item', item })
    else entries.set(id, { kind: 'group', id, icon: groupIcons[id] ?? type.icon ?? 'folder', items: [item] })
  }
  return [...entries.values()]
}

/** Types that stand in the menu, sections first in the product's order. */
export function byMenuOrder(types: DefinitionSummary[]): DefinitionSummary[] {
  const sections = Object.keys(groupIcons)
  const rank = (type: DefinitionSummary) => (type.menu?.group === undefined ? LAST : (sections.indexOf(type.menu.group) + LAST) % LAST)
  return types
    .filter((type) => type.menu !== undefined && type.can.read && !isChild(type))
    .toSorted((a, b) => rank(a) - rank(b) || (a.menu?.order ?? LAST) - (b.menu?.order ?? LAST) || a.name.localeCompare(b.name))
}

/** Long names are cut to 10 characters with an ellipsis; the whole stands in the tooltip. */
export function cutName(name: string): string {
  const letters = [...name]
  return letters.length > 10 ? `${letters.slice(0, 10).join('')}…` : name
}
