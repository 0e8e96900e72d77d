// The page of an address: one of the table, unless the address of a type matches as well.
import { match, weightOf } from '../../engine/pages/pagePattern.ts'
import type { Page } from '../../engine/pages/pageTable.ts'
import { pageAt } from '../../client/paths/pages.ts'
import { patternsOf } from '../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'

/** Undefined if only types match. */
export function placeOf(pathname: string, types: DefinitionSummary[]): { page: Page; params: Record<string, string> } | undefined {
  const found = pageAt(pathname)
  if (!found || found.page.comes === undefined) return found
  const own = weightOf(found.page.path, found.page.params, pathname)
  return types.flatMap(patternsOf).some((pattern) => match(pattern, {}, pathname) !== undefined && weightOf(pattern, {}, pathname) >= own)
    ? undefined
    : found
}
