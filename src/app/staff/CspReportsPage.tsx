import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { Alert } from '../../ui/parts/Alert.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { EmptyState } from '../../ui/parts/EmptyState.tsx'
import { PageSkeleton, Problem } from '../../ui/parts/Faces.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { useCrumbs } from '../definitions/crumbs.ts'
import '../../ui/css/page/cspReports.css'
import { ClearCspReports } from './ClearCspReports.tsx'
import { cspCountsQuery } from './cspCounts.ts'
import { CspReportsTable } from './CspReportsTable.tsx'

/** What browsers reported of the policy of pages, counted over all brands. */
export function CspReportsPage() {
  const t = useTranslate()
  const { data, error, refetch, isFetching } = useQuery(cspCountsQuery)
  useCrumbs([{ label: t('cspReports.title') }])
  // Also with older counts at hand: whoever asks again must not take them for the answer.
  if (error) return <Problem isPage error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={t('cspReports.title')}
        meta={data.length > 0 && <span className="tn">{t('cspReports.rows', { smart_count: data.length })}</span>}
        actions={
          <>
            <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
              {t('cspReports.refresh')}
            </Button>
            <ClearCspReports isEmpty={data.length === 0} />
          </>
        }
      />
      <div className="body wide stack">
        <Alert title={t('cspReports.about')}>{t('cspReports.aboutText')}</Alert>
        {data.length > 0 ? (
          <CspReportsTable rows={data} />
        ) : (
          <div className="panel">
            <EmptyState title={t('cspReports.empty')}>{t('cspReports.emptyText')}</EmptyState>
          </div>
        )}
      </div>
    </>
  )
}
