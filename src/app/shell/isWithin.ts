import { paramsAt } from '../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import type { MenuItem } from './menu/menu.ts'

/** Whether an address belongs to a place of the menu; `/` is the home page alone. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
}

/** Pages of a section share the address up to its last own name: `/dns/section/zones` belongs to `/dns/section`. */
export function rootOf(to: string): string {
  return to.split('/').length > 2 ? to.slice(0, to.lastIndexOf('/')) : to
}

/** Whether an address belongs to an item: also pages of its type, and of types below it, that stand elsewhere. */
export function belongsTo(pathname: string, { to, type }: MenuItem, types: DefinitionSummary[]): boolean {
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
