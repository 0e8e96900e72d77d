// Traffic of a year as a plain table of months: all figures, or those that are billed.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { useState } from 'react'
import { call } from '../../../client/api/call.ts'
import type { TrafficMonths } from '../../../client/api/generated.ts'
import { useCrumbs } from '../../../client/paths/crumbs.ts'
import { useAccount, useTimezone } from '../../../client/session/useSession.ts'
import { dayIn } from '../../../engine/time/wallClock.ts'
import { startOfDay } from '../../../engine/time/zones.ts'
import { SelectInput } from '../../../ui/form/controls/inputs.tsx'
import { DASH } from '../../../ui/format/amounts.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { EmptyState } from '../../../ui/parts/feedback/EmptyState.tsx'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { PageHeader } from '../../../ui/parts/PageHeader.tsx'
import { PageSkeleton, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { bucketTitle } from '../range/bucketTexts.ts'
import type { StatColumn, Unit } from '../tables/csvTable.ts'
import { DemoNote } from '../notes/DemoNote.tsx'
import { NoData } from '../notes/NoData.tsx'
import { PagedTable } from '../tables/PagedTable.tsx'
import { minuteText } from '../range/ranges.ts'
import { Unavailable } from '../notes/Unavailable.tsx'
import { isUnavailable, useReading } from '../useReading.ts'
import '../../../ui/form/form.css'
import '../statistics.css'

type Month = TrafficMonths['result'][number]
type Props = { billed?: boolean }
const years = 5

export const BillingRatesPage = () => <MonthsPage billed />

export function MonthsPage({ billed = false }: Props) {
  const t = useTranslate()
  const account = useAccount()
  const zone = useTimezone()
  const [present] = useState(() => Number(dayIn(Date.now(), zone).slice(0, 4)))
  const [year, choose] = useState(present)
  const title = t(billed ? 'statistics.billing.title' : 'statistics.months.title')
  useCrumbs([{ label: title }])
  return (
    <>
      <PageHeader title={title} meta={<span>{t('statistics.zone', { zone })}</span>} />
      <div className="body wide stack">
        <DemoNote />
        {billed && <Alert>{t('statistics.billing.about')}</Alert>}
        {account ? (
          <>
            <div className="stat-bar">
              <SelectInput
                label={t('statistics.months.year')}
                value={String(year)}
                options={Array.from({ length: years }, (_, back) => String(present - back)).map((value) => ({ value, label: value }))}
                onChange={(value) => choose(Number(value))}
              />
            </div>
            <Months key={account.name} account={account.name} year={year} zone={zone} billed={billed} title={title} />
          </>
        ) : (
          <div className="panel">
            <EmptyState title={t('statistics.noAccount')}>{t('statistics.noAccountText')}</EmptyState>
          </div>
        )}
      </div>
    </>
  )
}

function Months({ account, year, zone, billed = false, title }: Props & { account: string; year: number; zone: string; title: string }) {
  const t = useTranslate()
  const format = useFormat(zone)
  const locale = useLocale()
  const [start, end] = [year, year + 1].map((one) => minuteText(startOfDay(`${one}-01-01`, zone)))
  const { data, error, refetch } = useReading(['months', account, year, zone], (signal) =>
    call('GET /accounts/:account/statistics/months', { params: { account }, query: { start: start!, end: end!, zone }, signal }),
  )
  if (error && !data && isUnavailable(error)) return <Unavailable />
  if (error && !data) return <ProblemState error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (data.result.length === 0)
    return (
      <div className="panel">
        <NoData />
      </div>
    )
  const column = (
    id: string,
    valueOf: (row: Month) => number | null,
    write: (value: number) => string,
    unit?: Unit,
  ): StatColumn<Month> => ({
    id,
    label: t(`statistics.${id}`),
    isNumeric: true,
    cell: (row) => (valueOf(row) === null ? DASH : write(valueOf(row)!)),
    csv: (row) => valueOf(row) ?? '',
    ...(unit && { unit }),
  })
  const traffic = column('traffic', (row) => row.traffic, format.statisticsTraffic, 'bytes')
  const peak = column('peak', (row) => row.bandwidth, format.statisticsBandwidth, 'bits')
  return (
    <PagedTable
      title={title}
      file={`${billed ? 'billing' : 'statistics'}-${year}`}
      rows={data.result}
      keyOf={(row) => row.start}
      columns={[
        {
          id: 'month',
          label: t('statistics.months.month'),
          isHeader: true,
          cell: (row) => bucketTitle(row, { granularity: 'P1M', zone, locale }),
          csv: (row) => bucketTitle(row, { granularity: 'P1M', zone, locale: 'en_US' }),
        },
        traffic,
        ...(billed
          ? [column('percentile', (row) => row.bandwidth_95, format.statisticsBandwidth, 'bits'), peak]
          : [
              column('hits', (row) => row.hits, format.number),
              column(
                'cacheRatio',
                (row) => row.cache_ratio,
                (share) => format.share(100 * share),
                'share',
              ),
              peak,
            ]),
      ]}
    />
  )
}
