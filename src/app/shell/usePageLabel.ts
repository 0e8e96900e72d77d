import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import type { Page } from '../../engine/pages/pageTable.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { areaLabels } from '../../custom/areas.ts'
import { humanise } from '../../engine/words/wordLookup.ts'

/** Label of a page: of its type, of its own, or of its area. */
export function usePageLabel(): (page: { page?: Pick<Page, 'name' | 'area'> | undefined; type?: DefinitionSummary | undefined }) => string {
  const t = useTranslate()
  const locale = useLocale()
  return ({ page, type }) =>
    type
      ? (type.label[locale] ?? humanise(type.name))
      : page
        ? (areaLabels[page.name]?.[locale] ?? t(`shell.pages.${page.name}`, { _: t(`shell.menu.groups.${page.area}`) }))
        : ''
}
