import { useTranslate } from 'ra-core'
import { EmptyState } from '../../../ui/parts/feedback/EmptyState.tsx'

/** The kind of figures that are missing. Access logs contain custom names and extra zones only if the edges write them. */
type Of = 'requests' | 'views' | 'customs' | 'areas'

/** Explains where figures come from. */
export function NoData({ of = 'requests' }: { of?: Of }) {
  const t = useTranslate()
  return <EmptyState title={t('statistics.noData')}>{t(`statistics.noDataOf.${of}`)}</EmptyState>
}
