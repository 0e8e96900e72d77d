// Traffic of accounts side by side: of those in reach of staff, or of one's own.
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { call } from '../../../client/api/call.ts'
import type { AccountsTraffic } from '../../../client/api/generated.ts'
import { useCrumbs } from '../../../client/paths/crumbs.ts'
import { pathTo } from '../../../client/paths/pages.ts'
import { useParts } from '../../../client/paths/useParts.ts'
import { BarChart } from '../../../ui/chart/BarChart.tsx'
import { DASH } from '../../../ui/format/amounts.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Figures } from '../../../ui/parts/display/Figures.tsx'
import { EmptyState } from '../../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../../ui/parts/PageHeader.tsx'
import { DemoNote } from '../notes/DemoNote.tsx'
import { PagedTable } from '../tables/PagedTable.tsx'
import { RangeBar } from '../range/RangeBar.tsx'
import { useRange } from '../range/useRange.ts'
import { Unavailable } from '../notes/Unavailable.tsx'
import { isUnavailable, useReading } from '../useReading.ts'
import { useTrafficColumns } from './useTrafficColumns.ts'
import '../../../ui/form/form.css'
import '../statistics.css'

/** More bars are hard to read; the table has all accounts. */
const maxBars = 10
const maxRows = 1000

export function ProjectsPage() {
  const t = useTranslate()
  const range = useRange('month_curr')
  const format = useFormat(range.zone)
  const title = t('statistics.projects.title')
  useCrumbs([{ label: title }])
  const { start, end } = range.period
  const { data, error, refetch } = useReading(['accounts', start, end], (signal) =>
    call('GET /statistics/accounts', { query: { start, end, limit: maxRows }, signal }),
  )
  const rows = data?.result ?? []
  const used = rows.filter(({ hits }) => hits > 0)
  const sum = (valueOf: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + valueOf(row), 0)
  return (
    <>
      <PageHeader title={title} meta={<span>{t('statistics.zone', { zone: range.zone })}</span>} />
      <div className="body wide stack">
        <DemoNote />
        <RangeBar range={range} choices={[]} />
        <Unavailable />
        {error && !data && !isUnavailable(error) && <ProblemState error={error} retry={() => void refetch()} />}
        {!data && !error && <PageSkeleton />}
        {data && (
          <Figures
            label={t('statistics.figures')}
            figures={[
              {
                id: 'traffic',
                label: t('statistics.traffic'),
                value: used.length > 0 ? format.bytes(sum((row) => row.traffic)) : DASH,
              },
              { id: 'hits', label: t('statistics.hits'), value: used.length > 0 ? format.number(sum((row) => row.hits)) : DASH },
              {
                id: 'accounts',
                label: t('statistics.projects.used'),
                value: t('statistics.projects.of', { used: used.length, all: data.total }),
              },
            ]}
          />
        )}
        {data && rows.length === 0 && (
          <div className="panel">
            <EmptyState title={t('statistics.projects.none')}>{t('statistics.projects.noneText')}</EmptyState>
          </div>
        )}
        {used.length > 0 && (
          <BarChart
            title={t('statistics.projects.most')}
            bars={used.slice(0, maxBars).map(({ account, traffic }) => ({ id: account, label: account, value: traffic }))}
            heads={{ label: t('statistics.projects.account'), value: t('statistics.traffic') }}
            write={format.bytes}
            writeTick={format.limit}
            isBytes
          />
        )}
        {rows.length > 0 && <AccountsTable rows={rows} file={`accounts-${start.slice(0, 10)}`} />}
      </div>
    </>
  )
}

type Row = AccountsTraffic['result'][number]

function AccountsTable({ rows, file }: { rows: readonly Row[]; file: string }) {
  const t = useTranslate()
  const { traffic, bandwidth, cache, hits } = useTrafficColumns<Row>()
  const opensProjects = useParts('track-projects-traffic')('project-links')
  return (
    <PagedTable
      title={t('statistics.projects.all')}
      file={file}
      rows={rows}
      keyOf={({ account }) => account}
      columns={[
        {
          id: 'account',
          label: t('statistics.projects.account'),
          isHeader: true,
          cell: ({ account }) => account,
          sortBy: ({ account }) => account,
        },
        {
          id: 'project',
          label: t('statistics.projects.project'),
          cell: ({ project, project_name }) =>
            opensProjects ? <Link to={pathTo('project', { id: project })}>{project_name}</Link> : project_name,
          sortBy: ({ project_name }) => project_name,
        },
        {
          id: 'company',
          label: t('statistics.projects.company'),
          cell: ({ company_name }) => company_name || DASH,
          sortBy: ({ company_name }) => company_name,
        },
        traffic,
        { ...bandwidth, label: t('statistics.meanBandwidth') },
        cache,
        hits,
      ]}
    />
  )
}
