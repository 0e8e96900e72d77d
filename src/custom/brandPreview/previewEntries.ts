// The menu of a customer of a brand with these features, from the table of pages.
import { itemsFor, menuFor } from '../../engine/pages/pageTable.ts'
import type { Visitor } from '../../engine/rights/visitor.ts'
import { pageTable } from '../../client/paths/pages.ts'

export type PreviewItem = { page: string; icon: string; isNew: boolean }

/** `before`: the features that are published; entries that they do not have are new. */
export function previewMenu(features: string[], before: string[]): PreviewItem[] {
  const earlier = new Set(pagesFor(before).map(({ page }) => page))
  return pagesFor(features).map((item) => ({ ...item, isNew: !earlier.has(item.page) }))
}

function pagesFor(features: string[]): { page: string; icon: string }[] {
  const visitor: Visitor = { of: 'person', restricted: false, inAccount: true, features, permissions: [], facts: [] }
  const menu = menuFor(pageTable, visitor)
  return itemsFor(pageTable, menu?.items ?? [], visitor).flatMap(({ page, icon }) => {
    if (page === undefined) return []
    const area = pageTable.pages.get(page)?.area ?? ''
    return [{ page, icon: icon ?? pageTable.areas[area]?.icon ?? 'boxes' }]
  })
}
