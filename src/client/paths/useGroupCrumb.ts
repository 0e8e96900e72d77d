import { useTranslate } from 'ra-core'
import type { Crumb } from './crumbs.ts'
import { byMenuOrder } from '../definitions/menuOrder.ts'
import { pathOf } from './paths.ts'
import { pageTable } from './pages.ts'
import { useDefinitions } from '../definitions/useDefinitions.ts'

/** The menu section of a type: the first crumb of its pages. None for types outside the product's sections. */
export function useGroupCrumb(type: string): Crumb[] {
  const t = useTranslate()
  const types = useDefinitions()
  const group = types.find((one) => one.name === type)?.menu?.group
  const first = byMenuOrder(types).find((one) => one.menu?.group === group)
  if (group === undefined || !first || pageTable.areas[group]?.audience !== 'customer') return []
  return [{ label: t(`shell.menu.groups.${group}`, { _: group }), to: pathOf(first, 'list') }]
}
