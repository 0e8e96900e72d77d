import { useTranslate } from 'ra-core'
import type { Crumb } from './crumbs.ts'
import { byMenuOrder } from '../definitions/menuOrder.ts'
import { pathOf } from './paths.ts'
import { pageTable } from './pages.ts'
import { useDefinitions } from '../definitions/useDefinitions.ts'

/** The section of a type, by its menu entry or else by its page: the first crumb of its pages. None outside of the sections of customers. */
export function useGroupCrumb(type: string): Crumb[] {
  const t = useTranslate()
  const types = useDefinitions()
  const group =
    types.find((one) => one.name === type)?.menu?.group ?? [...pageTable.pages.values()].find((page) => page.type === type)?.area
  const first = byMenuOrder(types).find((one) => one.menu?.group === group)
  if (group === undefined || pageTable.areas[group]?.audience !== 'customer') return []
  return [{ label: t(`shell.menu.groups.${group}`, { _: group }), ...(first && { to: pathOf(first, 'list') }) }]
}
