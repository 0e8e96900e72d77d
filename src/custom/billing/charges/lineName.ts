// The name of a charged item in the reader's language.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import type { ChargedMonth } from '../operations/operations.ts'

type Line = Pick<ChargedMonth['lines'][number], 'kind' | 'name'>

export function useLineName(): (line: Line) => string {
  const t = useTranslate()
  const locale = useLocale()
  return ({ kind, name }) => t(`billing.charges.lines.${kind}`, { name: locale === 'ru_RU' ? name.ru : name.en })
}
