// The newest requests of an account: a table that can be narrowed, renewed while it is open, and saved.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { API } from '../../../client/api/http.ts'
import { useTimezone } from '../../../client/session/useSession.ts'
import { SelectInput, TextInput } from '../../../ui/form/controls/inputs.tsx'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { EmptyState } from '../../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton } from '../../../ui/parts/feedback/PageStates.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { PagedTable } from '../tables/PagedTable.tsx'
import { cacheStates, useLog } from './useLog.ts'

/** Of status codes. */
const classes = ['2xx', '3xx', '4xx', '5xx']

export function LogView({ account }: { account: string }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const [isLive, setLive] = useState(false)
  const { rows, filters, change } = useLog(account, { isLive })
  if (!rows) return <PageSkeleton />
  if (rows.length === 0 && Object.keys(filters).length === 0 && !isLive)
    return (
      <div className="panel">
        <EmptyState title={t('statistics.log.none')}>{t('statistics.noDataOf.requests')}</EmptyState>
      </div>
    )
  const query = new URLSearchParams(filters).toString()
  return (
    <>
      <p className="muted">{t('statistics.log.about')}</p>
      <div className="stat-bar" role="search" aria-label={t('statistics.filters')}>
        <TextInput
          label={t('statistics.log.find')}
          placeholder={t('statistics.log.find')}
          value={filters.q ?? ''}
          onChange={(value) => change('q', value)}
        />
        <SelectInput
          label={t('statistics.part.codes')}
          value={filters.status ?? ''}
          options={[{ value: '', label: t('statistics.log.allCodes') }, ...classes.map((value) => ({ value, label: value }))]}
          onChange={(value) => change('status', value)}
        />
        <SelectInput
          label={t('statistics.log.cache')}
          value={filters.cache ?? ''}
          options={[
            { value: '', label: t('statistics.log.allCache') },
            ...cacheStates.map((value) => ({ value, label: t(`statistics.log.${value}`) })),
          ]}
          onChange={(value) => change('cache', value)}
        />
        <Button kind="ghost" aria-pressed={isLive} icon="refresh" onClick={() => setLive(!isLive)}>
          {t('statistics.log.live')}
        </Button>
        <span className="muted small" role="status">
          {isLive && t('statistics.log.liveText')}
        </span>
      </div>
      <PagedTable
        title={t('statistics.log.title')}
        file={`access-log-${(rows[0]?.time ?? '').slice(0, 10)}`}
        rows={rows}
        keyOf={({ id }) => id}
        right={
          <a
            className="btn ghost sm"
            href={`${API}/accounts/${encodeURIComponent(account)}/access-log/export${query === '' ? '' : `?${query}`}`}
            download
          >
            <Icon name="download" /> JSON
          </a>
        }
        columns={[
          {
            id: 'time',
            label: t('statistics.time'),
            isHeader: true,
            cell: ({ time }) => <time dateTime={time}>{format.second(time)}</time>,
            csv: ({ time }) => time,
            unit: 'utc',
          },
          { id: 'status', label: t('statistics.part.codes'), isNumeric: true, cell: ({ status }) => status, csv: ({ status }) => status },
          { id: 'host', label: t('statistics.part.hosts'), cell: ({ host }) => host || t('app.none'), csv: ({ host = '' }) => host },
          {
            id: 'bytes',
            label: t('statistics.traffic'),
            isNumeric: true,
            cell: ({ bytes }) => format.bytes(bytes),
            csv: ({ bytes }) => bytes,
            unit: 'bytes',
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
