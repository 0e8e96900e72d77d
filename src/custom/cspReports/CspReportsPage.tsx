import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useFormat } from '../../ui/format/useFormat.ts'
import { failureText } from '../../ui/failure.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import { ClearCspReports } from './ClearCspReports.tsx'
import { cspCountsQuery } from './cspCounts.ts'
import type { CspCount } from '../../client/api/generated.ts'
import { CspReportsChart } from './CspReportsChart.tsx'
import { CspReportsTable } from './CspReportsTable.tsx'

/** Resources that browsers blocked under the content security policy, counted over all brands. */
export function CspReportsPage() {
  const t = useTranslate()
  const { data, error, refetch, isFetching } = useQuery(cspCountsQuery)
  useCrumbs([{ label: t('cspReports.title') }])
  const stale = error ? failureText(error, t) : undefined
  if (error && !data) return <ProblemState isPage error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={t('cspReports.title')}
        meta={data.length > 0 ? <Totals rows={data} /> : undefined}
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
        {/* The older counts stay visible, marked as outdated. */}
        {stale !== undefined && (
          <Alert tone="bad" live title={t('cspReports.stale')}>
            {stale}
          </Alert>
        )}
        <Alert title={t('cspReports.about')}>{t('cspReports.aboutText')}</Alert>
        {data.length > 0 ? (
          <>
            <CspReportsChart rows={data} />
            <CspReportsTable rows={data} />
          </>
        ) : (
          <div className="panel">
            <EmptyState title={t('cspReports.empty')}>{t('cspReports.emptyText')}</EmptyState>
          </div>
        )}
      </div>
    </>
  )
}

function Totals({ rows }: { rows: CspCount[] }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <span className="tn">
      {t('cspReports.reports', { smart_count: total, count: format.number(total) })} · {t('cspReports.rows', { smart_count: rows.length })}
    </span>
  )
}
