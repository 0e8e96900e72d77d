import { useTranslate } from 'ra-core'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'

/** What there are no figures of. Names and zones are in lines of access logs only where edges write them. */
type Of = 'requests' | 'views' | 'customs' | 'areas'

/** Says how figures come about. */
export function NoData({ of = 'requests' }: { of?: Of }) {
  const t = useTranslate()
  return <EmptyState title={t('statistics.noData')}>{t(`statistics.noDataOf.${of}`)}</EmptyState>
}
