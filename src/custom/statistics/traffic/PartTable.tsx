// Traffic of a period by one property of requests. The whole table has the columns of the report.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { call } from '../../../client/api/call.ts'
import type { TrafficItems } from '../../../client/api/generated.ts'
import { useParts } from '../../../client/paths/useParts.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { PageSkeleton } from '../../../ui/parts/feedback/PageStates.tsx'
import { WorldMap } from '../../../ui/chart/WorldMap.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import type { StatColumn } from '../tables/csvTable.ts'
import { NoData } from '../notes/NoData.tsx'
import { PagedTable } from '../tables/PagedTable.tsx'
import { resourceName } from './resourceName.ts'
import type { Range } from '../range/useRange.ts'
import { useReading } from '../useReading.ts'
import { useTrafficColumns } from './useTrafficColumns.ts'

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
  areas: 'area',
} as const
export type Part = keyof typeof keys
export const parts = Object.keys(keys) as Part[]
type Row = TrafficItems['result'][number]
const maxRows = 1000

export function PartTable({ account, part, range, whole = false }: { account: string; part: Part; range: Range; whole?: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const nameOf = useNames(part)
  const { traffic, cache, hits } = useTrafficColumns<Row>()
  const language = useLocale().slice(0, 2)
  const {
    period,
    filters: { resource, host },
  } = range
  const query = { ...period, language, limit: maxRows, ...(resource !== '' && { resource }), ...(host !== '' && { host }) }
  const { data } = useReading([part, account, query], (signal) =>
    call(`GET /accounts/:account/statistics/${part}`, { params: { account }, query, signal }),
  )
  if (!data) return <PageSkeleton />
  if (data.result.length === 0)
    return (
      <div className="panel">
        <NoData of={part === 'customs' || part === 'areas' ? part : 'requests'} />
      </div>
    )
  const sums = data.result.reduce((all, row) => ({ hits: all.hits + row.hits, traffic: all.traffic + row.traffic }), {
    hits: 0,
    traffic: 0,
  })
  const share = (of: 'hits' | 'traffic', label: string): StatColumn<Row> => {
    const valueOf = (row: Row): number => (sums[of] === 0 ? 0 : row[of] / sums[of])
    return {
      id: label,
      label: t(`statistics.${label}`),
      isNumeric: true,
      cell: (row) => format.share(100 * valueOf(row)),
      sortBy: valueOf,
      unit: 'share',
    }
  }
  return (
    <>
      {part === 'countries' && (
        <Panel title={t('statistics.map')}>
          <WorldMap
            label={t('statistics.mapAbout')}
            write={(percent) => format.share(percent)}
            countries={data.result.map((row) => ({
              code: row.country ?? '',
              name: nameOf(row),
              share: sums.traffic === 0 ? 0 : row.traffic / sums.traffic,
              text: format.bytes(row.traffic),
            }))}
          />
        </Panel>
      )}
      <PagedTable
        title={t(`statistics.parts.${part}`)}
        file={`${part}-${period.start.slice(0, 10)}`}
        rows={data.result}
        keyOf={(row) => `${row.country ?? ''} ${row[keys[part]] ?? ''}`}
        columns={[
          { id: part, label: t(`statistics.part.${part}`), isHeader: true, cell: nameOf, sortBy: nameOf },
          ...(whole
            ? [traffic, share('traffic', 'shareOfTraffic'), cache, hits, share('hits', 'shareOfHits')]
            : [hits, share('hits', 'shareOfHits'), traffic]),
        ]}
      />
    </>
  )
}

function useNames(part: Part): (row: Row) => string {
  const t = useTranslate()
  const shows = useParts('stat-base')
  return (row) => {
    if (part === 'resources') return resourceName(row, shows('resource-names'), (id) => t('statistics.deleted', { id }))
    const name = String((part === 'countries' && row.country_name) || (part === 'regions' && row.region_name) || (row[keys[part]] ?? ''))
    if (name === '') return t(`statistics.unnamed.${part}`)
    if (part === 'areas') return name.toUpperCase()
    if (part === 'regions') return `${row.country_name ?? row.country ?? ''}, ${name}`
    return name === '*' ? t('statistics.others') : name
  }
}
