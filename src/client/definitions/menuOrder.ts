// The order of types in the menu, in lists of types, and for the first page of a section.
import { isChild } from '../paths/paths.ts'
import { pageTable } from '../paths/pages.ts'
import type { DefinitionSummary } from './types.ts'

const LAST = 1000

/** Types in menu order: sections in the product's order, then other groups, then types without one. */
export function byMenuOrder(types: DefinitionSummary[]): DefinitionSummary[] {
  const order = Object.keys(pageTable.areas)
  const rank = ({ menu }: DefinitionSummary) =>
    menu?.group === undefined ? LAST : order.includes(menu.group) ? order.indexOf(menu.group) : LAST - 1
  const orderOf = ({ menu }: DefinitionSummary) => menu?.order ?? LAST
  return types
    .filter((type) => type.menu !== undefined && type.can.read && !isChild(type))
    .toSorted((a, b) => rank(a) - rank(b) || orderOf(a) - orderOf(b) || a.name.localeCompare(b.name))
}
