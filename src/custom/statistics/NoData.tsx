import { useTranslate } from 'ra-core'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'

/** Says how figures come about. */
export function NoData() {
  const t = useTranslate()
  return <EmptyState title={t('statistics.noData')}>{t('statistics.noDataText')}</EmptyState>
}
