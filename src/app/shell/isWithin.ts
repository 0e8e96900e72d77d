import { paramsAt } from '../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import type { SideMenuItem } from './menu/menu.ts'

/** Whether an address belongs to a menu item; `/` is the home page alone. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
}

/** Pages of a section share the address up to its last segment: `/dns/section/zones` belongs to `/dns/section`. */
export function sectionRoot(to: string): string {
  return to.split('/').length > 2 ? to.slice(0, to.lastIndexOf('/')) : to
}

/** Whether an address belongs to an item: including pages of its type, and of child types, at other addresses. */
export function belongsTo(pathname: string, { to, type }: SideMenuItem, types: DefinitionSummary[]): boolean {
  return (
    isWithin(pathname, to) ||
    (type !== undefined && [type, ...below(type.name, types)].some((one) => paramsAt(one, pathname) !== undefined))
  )
}

function below(name: string, types: DefinitionSummary[]): DefinitionSummary[] {
  return types
    .filter(({ scope }) => typeof scope === 'object' && scope.parent === name)
    .flatMap((type) => [type, ...below(type.name, types)])
}
