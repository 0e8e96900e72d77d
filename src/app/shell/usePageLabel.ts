import { useLocale, useTranslate } from 'ra-core'
import type { Page } from '../../engine/pages/pageTable.ts'
import type { Locale } from '../../engine/schema/types.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { areaLabels } from '../../custom/areas.ts'
import { humanise } from '../../engine/words/wordLookup.ts'

/** Label of a page: of its type, of its own, or of its area. */
export function usePageLabel(): (place: {
  page?: Pick<Page, 'name' | 'area'> | undefined
  type?: DefinitionSummary | undefined
}) => string {
  const t = useTranslate()
  const locale = useLocale() as Locale // only our two locales are ever set
  return ({ page, type }) =>
    type
      ? (type.label[locale] ?? humanise(type.name))
      : page
        ? (areaLabels[page.name]?.[locale] ?? t(`shell.pages.${page.name}`, { _: t(`shell.menu.groups.${page.area}`) }))
        : ''
}
