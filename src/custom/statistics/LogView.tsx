// The newest requests of an account: a table that can be narrowed, renewed while it is open, and saved.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../client/api/call.ts'
import { API } from '../../client/api/http.ts'
import type { LoggedLines } from '../../client/api/generated.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import { TextInput } from '../../ui/form/controls/inputs.tsx'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton } from '../../ui/parts/feedback/PageStates.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { PagedTable } from './PagedTable.tsx'
import { useReading } from './useReading.ts'

type Row = LoggedLines['result'][number]
const mostRows = 1000
const liveMilliseconds = 5000

export function LogView({ account }: { account: string }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const [wanted, setWanted] = useState('')
  const [isLive, setLive] = useState(false)
  const { data } = useReading(
    ['log', account],
    (signal) => call('GET /accounts/:account/access-log', { params: { account }, query: { limit: mostRows }, signal }),
    { every: isLive ? liveMilliseconds : undefined },
  )
  if (!data) return <PageSkeleton />
  if (data.result.length === 0)
    return (
      <div className="panel">
        <EmptyState title={t('statistics.log.none')}>{t('statistics.noDataText')}</EmptyState>
      </div>
    )
  const rows = data.result.filter((row) => isMeant(row, wanted))
  return (
    <>
      <p className="muted">{t('statistics.log.about')}</p>
      <div className="stat-bar" role="search" aria-label={t('statistics.filters')}>
        <TextInput label={t('statistics.log.find')} placeholder={t('statistics.log.find')} value={wanted} onChange={setWanted} />
        <Button kind="ghost" aria-pressed={isLive} icon="refresh" onClick={() => setLive(!isLive)}>
          {t('statistics.log.live')}
        </Button>
      </div>
      <PagedTable
        title={t('statistics.log.title')}
        file={`access-log-${data.result[0]!.time.slice(0, 10)}`}
        rows={rows}
        keyOf={({ id }) => id}
        right={
          <a className="btn ghost sm" href={`${API}/accounts/${encodeURIComponent(account)}/access-log/export`} download>
            <Icon name="download" /> JSON
          </a>
        }
        columns={[
          { id: 'time', label: t('statistics.time'), isHeader: true, cell: ({ time }) => format.date(time), csv: ({ time }) => time },
          { id: 'status', label: t('statistics.part.codes'), isNumeric: true, cell: ({ status }) => status, csv: ({ status }) => status },
          { id: 'host', label: t('statistics.part.hosts'), cell: ({ host }) => host || t('app.none'), csv: ({ host = '' }) => host },
          {
            id: 'bytes',
            label: t('statistics.traffic'),
            isNumeric: true,
            cell: ({ bytes }) => format.bytes(bytes),
            csv: ({ bytes }) => bytes,
          },
          { id: 'cache', label: t('statistics.log.cache'), cell: ({ cache }) => t(`statistics.log.${cache}`), csv: ({ cache }) => cache },
          {
            id: 'country',
            label: t('statistics.part.countries'),
            cell: ({ country }) => country || t('app.none'),
            csv: ({ country = '' }) => country,
          },
          { id: 'ip', label: t('statistics.log.network'), cell: ({ ip }) => ip || t('app.none'), csv: ({ ip = '' }) => ip },
          {
            id: 'referrer',
            label: t('statistics.part.referrers'),
            cell: ({ referrer }) => referrer || t('app.none'),
            csv: ({ referrer = '' }) => referrer,
          },
        ]}
      />
    </>
  )
}

/** Matches any text of the row, or the beginning of its code. */
function isMeant(row: Row, wanted: string): boolean {
  const text = wanted.trim().toLowerCase()
  return (
    text === '' ||
    String(row.status).startsWith(text) ||
    Object.values(row).some((value) => typeof value === 'string' && value.toLowerCase().includes(text))
  )
}
