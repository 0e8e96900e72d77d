// Traffic by one property of requests: codes, referrers, browsers, custom names.
import { useLocale, useTranslate } from 'ra-core'
import { call } from '../../client/api/call.ts'
import type { TrafficItems } from '../../client/api/generated.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { PageSkeleton } from '../../ui/parts/feedback/PageStates.tsx'
import { filterNames } from './filters.ts'
import { NoData } from './NoData.tsx'
import { OnlineInfo } from './OnlineInfo.tsx'
import { PagedTable } from './PagedTable.tsx'
import { RangeBar } from './RangeBar.tsx'
import { useFilterChoices } from './useFilterChoices.ts'
import { useRange } from './useRange.ts'
import { useReading } from './useReading.ts'

const parts = { codes: 'code', referrers: 'referrer', browsers: 'browser', platforms: 'platform', customs: 'name' } as const
type Part = keyof typeof parts
type Row = TrafficItems['result'][number]
const mostRows = 1000

export const CodesView = ({ account }: { account: string }) => <PartsView account={account} shown={['codes']} />
export const ReferrersView = ({ account }: { account: string }) => <PartsView account={account} shown={['referrers']} />
export const BrowsersView = ({ account }: { account: string }) => <PartsView account={account} shown={['browsers', 'platforms']} />
export const CustomsView = ({ account }: { account: string }) => <PartsView account={account} shown={['customs']} />

function PartsView({ account, shown }: { account: string; shown: readonly Part[] }) {
  const range = useRange('day')
  // Sums by these properties know the resource and the host only.
  const choices = useFilterChoices(account, range).filter(({ name }) => name === 'resource' || name === 'host')
  return (
    <>
      <RangeBar range={range} choices={choices} />
      {range.isOnline && <OnlineInfo at={range.now} />}
      {shown.map((part) => (
        <PartTable key={part} account={account} part={part} range={range} />
      ))}
    </>
  )
}

function PartTable({ account, part, range: { period, filters } }: { account: string; part: Part; range: ReturnType<typeof useRange> }) {
  const t = useTranslate()
  const format = useFormat()
  const language = useLocale().slice(0, 2)
  const known = filterNames.filter((name) => (name === 'resource' || name === 'host') && filters[name] !== '')
  const query = { ...period, language, limit: mostRows, ...Object.fromEntries(known.map((name) => [name, filters[name]])) }
  const { data } = useReading([part, account, query], (signal) =>
    call(`GET /accounts/:account/statistics/${part}`, { params: { account }, query, signal }),
  )
  if (!data) return <PageSkeleton />
  if (data.result.length === 0)
    return (
      <div className="panel">
        <NoData />
      </div>
    )
  const all = data.result.reduce((sum, { hits }) => sum + hits, 0)
  const nameOf = (row: Row): string => {
    const name = String(row[parts[part]] ?? '')
    return name === '' ? t(`statistics.unnamed.${part}`) : name === '*' ? t('statistics.others') : name
  }
  return (
    <PagedTable
      title={t(`statistics.parts.${part}`)}
      file={`${part}-${period.start.slice(0, 10)}`}
      rows={data.result}
      keyOf={(row) => String(row[parts[part]] ?? '')}
      columns={[
        { id: part, label: t(`statistics.part.${part}`), isHeader: true, cell: nameOf, sortBy: nameOf },
        { id: 'hits', label: t('statistics.hits'), isNumeric: true, cell: (row) => format.number(row.hits), sortBy: (row) => row.hits },
        {
          id: 'share',
          label: t('statistics.shareOfHits'),
          isNumeric: true,
          cell: (row) => format.share(100 * (all === 0 ? 0 : row.hits / all)),
          csv: (row) => (all === 0 ? 0 : row.hits / all),
        },
        {
          id: 'traffic',
          label: t('statistics.traffic'),
          isNumeric: true,
          cell: (row) => format.statisticsTraffic(row.traffic),
          sortBy: (row) => row.traffic,
        },
      ]}
    />
  )
}
