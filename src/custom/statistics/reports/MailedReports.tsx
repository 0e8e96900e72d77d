// Saved reports that are sent by e-mail: how often, to whom, and when the next one comes.
import { useGetList, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useDefinition, useSummary } from '../../../client/definitions/useDefinitions.ts'
import { useCrumbs } from '../../../client/paths/crumbs.ts'
import { pageTable, pathTo } from '../../../client/paths/pages.ts'
import { pathOf } from '../../../client/paths/paths.ts'
import { useAccount, useSession, useTimezone } from '../../../client/session/useSession.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { ButtonLink } from '../../../ui/parts/actions/ButtonLink.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/display/DataTable.tsx'
import { EmptyState } from '../../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { Status } from '../../../ui/parts/feedback/Status.tsx'
import { PageHeader } from '../../../ui/parts/PageHeader.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { addressOf } from './savedReport.ts'

type Report = { id: string; name: string; page: string; schedule?: string; letters?: string; recipients?: string[]; next_at?: string }
const type = pageTable.pages.get('stat-reports')?.type ?? ''
/** An account has at most as many. */
const most = 100

export function MailedReports() {
  const t = useTranslate()
  const account = useAccount()
  const summary = useSummary(type)
  const title = t('statistics.mailed.title')
  useCrumbs([{ label: title }])
  return (
    <>
      <PageHeader
        title={title}
        meta={account && <span className="mono">{account.name}</span>}
        actions={
          summary?.can.create && (
            <ButtonLink kind="primary" icon="plus" to={pathTo('stat-report-new')}>
              {t('statistics.mailed.create')}
            </ButtonLink>
          )
        }
      />
      <div className="body wide stack">
        {account && summary ? (
          <Reports key={account.name} />
        ) : (
          <div className="panel">
            <EmptyState title={t('statistics.mailed.noAccount')}>{t('statistics.mailed.noAccountText')}</EmptyState>
          </div>
        )}
      </div>
    </>
  )
}

function Reports() {
  const t = useTranslate()
  const { data, error, refetch } = useGetList<Report>(type, {
    pagination: { page: 1, perPage: most },
    sort: { field: 'name', order: 'ASC' },
  })
  const definition = useDefinition(type)
  if (error) return <ProblemState error={error} retry={() => void refetch()} />
  if (!data || definition.status === 'loading') return <PageSkeleton />
  const mailed = data.filter(({ schedule = 'none' }) => schedule !== 'none')
  return (
    <Panel title={t('statistics.mailed.heading')} note={t('statistics.mailed.note')} flush>
      {mailed.length > 0 ? (
        <MailedTable rows={mailed} />
      ) : (
        <EmptyState title={t('statistics.mailed.none')}>
          {t(data.length > 0 ? 'statistics.mailed.noneOf' : 'statistics.mailed.noneText')}{' '}
          <Link to={pathTo('stat-reports') ?? ''}>{t('statistics.mailed.all')}</Link>
        </EmptyState>
      )}
    </Panel>
  )
}

function MailedTable({ rows }: { rows: Report[] }) {
  const t = useTranslate()
  const words = useWords()
  const format = useFormat(useTimezone())
  const { email } = useSession()
  const summary = useSummary(type)
  const isMine = ({ letters, recipients = [] }: Report): boolean => letters !== 'chosen' || recipients.includes(email.toLowerCase())
  const columns: DataColumn<Report>[] = [
    {
      id: 'name',
      label: words.field(type, 'name'),
      isHeader: true,
      cell: ({ id, name }) => (summary ? <Link to={pathOf(summary, 'record', { id })}>{name}</Link> : name),
      sortBy: ({ name }) => name,
    },
    { id: 'schedule', label: words.field(type, 'schedule'), cell: ({ schedule }) => words.option(type, 'schedule', schedule) },
    {
      id: 'to',
      label: words.field(type, 'letters'),
      cell: ({ letters, recipients = [] }) =>
        letters === 'chosen' ? recipients.join(', ') : words.option(type, 'letters', letters ?? 'all'),
    },
    {
      id: 'mine',
      label: t('statistics.mailed.you'),
      cell: (row) => <Status tone={isMine(row) ? 'ok' : 'off'}>{t(isMine(row) ? 'statistics.mailed.yes' : 'statistics.mailed.no')}</Status>,
    },
    {
      id: 'next',
      label: words.field(type, 'next_at'),
      cell: ({ next_at }) => (next_at ? format.date(next_at) : t('app.none')),
      sortBy: ({ next_at = '' }) => next_at,
    },
    {
      id: 'open',
      label: t('statistics.mailed.figures'),
      cell: (row) => <Link to={addressOf(row)}>{words.option(type, 'page', row.page)}</Link>,
    },
  ]
  return <DataTable label={t('statistics.mailed.heading')} rows={rows} keyOf={({ id }) => id} columns={columns} />
}
