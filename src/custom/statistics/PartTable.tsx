// Traffic of a period by one property of requests. The whole table has the columns of the report.
import { useLocale, useTranslate } from 'ra-core'
import { call } from '../../client/api/call.ts'
import type { TrafficItems } from '../../client/api/generated.ts'
import { useParts } from '../../client/paths/useParts.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { PageSkeleton } from '../../ui/parts/feedback/PageStates.tsx'
import { NoData } from './NoData.tsx'
import { PagedTable, type StatColumn } from './PagedTable.tsx'
import { resourceName } from './resourceName.ts'
import type { Range } from './useRange.ts'
import { useReading } from './useReading.ts'

const keys = {
  resources: 'resource',
  hosts: 'host',
  countries: 'country',
  regions: 'region',
  codes: 'code',
  referrers: 'referrer',
  browsers: 'browser',
  platforms: 'platform',
  customs: 'name',
} as const
export type Part = keyof typeof keys
export const parts = Object.keys(keys) as Part[]
type Row = TrafficItems['result'][number]
const mostRows = 1000

export function PartTable({ account, part, range, whole = false }: { account: string; part: Part; range: Range; whole?: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const nameOf = useNames(part)
  const language = useLocale().slice(0, 2)
  const {
    period,
    filters: { resource, host },
  } = range
  const query = { ...period, language, limit: mostRows, ...(resource !== '' && { resource }), ...(host !== '' && { host }) }
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
  const sums = data.result.reduce((all, row) => ({ hits: all.hits + row.hits, traffic: all.traffic + row.traffic }), {
    hits: 0,
    traffic: 0,
  })
  const column = (id: string, label: string, valueOf: (row: Row) => number, write: (value: number) => string): StatColumn<Row> => ({
    id,
    label: t(`statistics.${label}`),
    isNumeric: true,
    cell: (row) => write(valueOf(row)),
    sortBy: valueOf,
  })
  const shareOf = (value: number, all: number): number => (all === 0 ? 0 : value / all)
  const percent = (share: number): string => format.share(100 * share)
  const hits = column('hits', 'hits', (row) => row.hits, format.number)
  const traffic = column('traffic', 'traffic', (row) => row.traffic, format.statisticsTraffic)
  return (
    <PagedTable
      title={t(`statistics.parts.${part}`)}
      file={`${part}-${period.start.slice(0, 10)}`}
      rows={data.result}
      keyOf={(row) => `${row.country ?? ''} ${row[keys[part]] ?? ''}`}
      columns={[
        { id: part, label: t(`statistics.part.${part}`), isHeader: true, cell: nameOf, sortBy: nameOf },
        ...(whole
          ? [
              traffic,
              column('shareOfTraffic', 'shareOfTraffic', (row) => shareOf(row.traffic, sums.traffic), percent),
              column('cache', 'cacheRatio', (row) => row.cache_ratio, percent),
              hits,
              column('shareOfHits', 'shareOfHits', (row) => shareOf(row.hits, sums.hits), percent),
            ]
          : [hits, column('share', 'shareOfHits', (row) => shareOf(row.hits, sums.hits), percent), traffic]),
      ]}
    />
  )
}

function useNames(part: Part): (row: Row) => string {
  const t = useTranslate()
  const shows = useParts('stat-base')
  return (row) => {
    if (part === 'resources') return resourceName(row, shows('resource-names'), (id) => t('statistics.deleted', { id }))
    const name = String((part === 'countries' && row.country_name) || (part === 'regions' && row.region_name) || (row[keys[part]] ?? ''))
    if (name === '') return t(`statistics.unnamed.${part}`)
    if (part === 'regions') return `${row.country_name ?? row.country ?? ''}, ${name}`
    return name === '*' ? t('statistics.others') : name
  }
}
