// Other tabs of stream statistics: viewers, how long they stay, where they are and what they watch with.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import type { ReactNode } from 'react'
import { call } from '../../../client/api/call.ts'
import type { ViewLengths } from '../../../client/api/generated.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { DASH } from '../../../ui/format/amounts.ts'
import { Figures } from '../../../ui/parts/display/Figures.tsx'
import { BarChart } from '../../../ui/chart/BarChart.tsx'
import { WorldMap } from '../../../ui/chart/WorldMap.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import type { StatColumn } from '../tables/csvTable.ts'
import { NoData } from '../notes/NoData.tsx'
import { OnlineInfo } from '../notes/OnlineInfo.tsx'
import { PagedTable } from '../tables/PagedTable.tsx'
import { RangeBar } from '../range/RangeBar.tsx'
import { type Range, useRange } from '../range/useRange.ts'
import { useReading } from '../useReading.ts'

type Props = { account: string }

function Frame({ children }: { children: (range: Range) => ReactNode }) {
  const range = useRange('day')
  return (
    <>
      <RangeBar range={range} choices={[]} />
      {range.isOnline && <OnlineInfo at={range.now} />}
      {children(range)}
    </>
  )
}

export const UsersView = ({ account }: Props) => <Frame>{(range) => <Users account={account} range={range} />}</Frame>
export const DurationsView = ({ account }: Props) => <Frame>{(range) => <Durations account={account} range={range} />}</Frame>
export const LengthsView = ({ account }: Props) => <Frame>{(range) => <LengthsTable account={account} range={range} />}</Frame>
export const GeoView = ({ account }: Props) => <Frame>{(range) => <Views account={account} range={range} part="countries" />}</Frame>
export const StreamBrowsersView = ({ account }: Props) => (
  <Frame>{(range) => <Views account={account} range={range} part="browsers" />}</Frame>
)

type Inner = Props & { range: Range }
const day = ({ period }: Range): string => period.start.slice(0, 10)

function Users({ account, range }: Inner) {
  const t = useTranslate()
  const format = useFormat()
  const { period } = range
  const query = { ...period, fields: 'users,views' }
  const total = useReading(['users', account, period], (signal) =>
    call('GET /accounts/:account/stream-statistics', { params: { account }, query, signal }),
  )
  const streams = useReading(['usersOf', account, period], (signal) =>
    call('GET /accounts/:account/stream-statistics/streams', { params: { account }, query, signal }),
  )
  const totals = total.data && total.data.views ? total.data : undefined
  return (
    <>
      <Figures
        label={t('statistics.figures')}
        figures={[
          {
            id: 'users',
            label: t('statistics.users'),
            value: totals ? format.number(totals.users) : DASH,
            note: t('statistics.usersNote'),
          },
        ]}
      />
      <TableOf
        rows={streams.data?.result}
        title={t('statistics.byStream')}
        file={`users-${day(range)}`}
        keyOf={({ stream = '' }) => stream}
        columns={[
          {
            id: 'stream',
            label: t('statistics.stream'),
            isHeader: true,
            cell: (row) => row.stream_name ?? row.stream,
            sortBy: (row) => row.stream_name ?? row.stream ?? '',
          },
          {
            id: 'users',
            label: t('statistics.users'),
            isNumeric: true,
            cell: (row) => format.number(row.users),
            sortBy: (row) => row.users ?? 0,
          },
        ]}
      />
    </>
  )
}

function Durations({ account, range }: Inner) {
  const t = useTranslate()
  const format = useFormat()
  const { period } = range
  const { data } = useReading(['durations', account, period], (signal) =>
    call('GET /accounts/:account/stream-statistics/durations', { params: { account }, query: period, signal }),
  )
  const totals = data && data.views ? data : undefined
  return (
    <>
      <Figures
        label={t('statistics.figures')}
        figures={[
          { id: 'avg', label: t('statistics.durationAvg'), value: totals ? format.hours(Math.round(totals.duration_avg ?? 0)) : DASH },
          { id: 'sum', label: t('statistics.durationSum'), value: totals ? format.hours(totals.duration_sum ?? 0) : DASH },
          {
            id: 'views',
            label: t('statistics.views'),
            value: totals ? format.number(totals.views) : DASH,
            note: t('statistics.viewsNote'),
          },
        ]}
      />
      <LengthsChart {...useLengths(account, range)} />
    </>
  )
}

/** Views by their length; `rows` has none in a period without views, and is absent until it is read. */
function useLengths(account: string, { period }: Range) {
  const t = useTranslate()
  const { data } = useReading(['lengths', account, period], (signal) =>
    call('GET /accounts/:account/stream-statistics/durations/distribution', { params: { account }, query: period, signal }),
  )
  const nameOf = ({ from_s, to_s }: ViewLengths['result'][number]): string =>
    to_s === null ? t('statistics.longer', { from: from_s / 60 }) : t('statistics.between', { from: from_s / 60, to: to_s / 60 })
  return { rows: data?.result.some(({ views }) => views > 0) ? data.result : data && [], nameOf }
}

function LengthsChart({ rows, nameOf }: ReturnType<typeof useLengths>) {
  const t = useTranslate()
  const format = useFormat()
  if (!rows) return null
  if (rows.length === 0) return <NoViews />
  return (
    <BarChart
      title={t('statistics.byDuration')}
      bars={rows.map((row) => ({ id: String(row.from_s), label: nameOf(row), value: row.views }))}
      heads={{ label: t('statistics.duration'), value: t('statistics.views') }}
      write={(value) => format.number(value)}
    />
  )
}

function LengthsTable({ account, range }: Inner) {
  const t = useTranslate()
  const format = useFormat()
  const lengths = useLengths(account, range)
  const { rows, nameOf } = lengths
  return (
    <>
      {rows && rows.length > 0 && <LengthsChart {...lengths} />}
      <TableOf
        rows={rows}
        title={t('statistics.tabs.durations-distribution')}
        file={`durations-${day(range)}`}
        keyOf={({ from_s }) => String(from_s)}
        columns={[
          { id: 'length', label: t('statistics.duration'), isHeader: true, cell: nameOf, csv: nameOf },
          {
            id: 'views',
            label: t('statistics.views'),
            isNumeric: true,
            cell: (row) => format.number(row.views),
            sortBy: (row) => row.views,
          },
          {
            id: 'share',
            label: t('statistics.shareOfViews'),
            isNumeric: true,
            cell: (row) => format.share(100 * row.share),
            sortBy: (row) => row.share,
            unit: 'share',
          },
        ]}
      />
    </>
  )
}

function Views({ account, range, part }: Inner & { part: 'countries' | 'browsers' }) {
  const t = useTranslate()
  const format = useFormat()
  const language = useLocale().slice(0, 2)
  const query = { ...range.period, language, fields: 'views,duration_avg', limit: 1000 }
  const { data } = useReading(['viewsBy', part, account, query], (signal) =>
    call(`GET /accounts/:account/stream-statistics/${part}`, { params: { account }, query, signal }),
  )
  type Row = NonNullable<typeof data>['result'][number]
  const all = data?.result.reduce((sum, { views = 0 }) => sum + views, 0) ?? 0
  const nameOf = (row: Row): string => (part === 'countries' ? row.country_name : row.browser) || t(`statistics.unnamed.${part}`)
  return (
    <>
      {part === 'countries' && all > 0 && (
        <Panel title={t('statistics.map')}>
          <WorldMap
            label={t('statistics.mapAbout')}
            write={(percent) => format.share(percent)}
            countries={(data?.result ?? []).map((row) => ({
              code: row.country ?? '',
              name: nameOf(row),
              share: (row.views ?? 0) / all,
              text: t('statistics.mapViews', { smart_count: row.views ?? 0 }),
            }))}
          />
        </Panel>
      )}
      <TableOf
        rows={data?.result}
        title={t(`statistics.parts.${part}`)}
        file={`${part}-${day(range)}`}
        keyOf={(row) => (part === 'countries' ? row.country : row.browser) ?? ''}
        columns={[
          { id: part, label: t(`statistics.part.${part}`), isHeader: true, cell: nameOf, sortBy: nameOf },
          {
            id: 'views',
            label: t('statistics.views'),
            isNumeric: true,
            cell: (row) => format.number(row.views),
            sortBy: (row) => row.views ?? 0,
          },
          {
            id: 'share',
            label: t('statistics.shareOfViews'),
            isNumeric: true,
            cell: (row) => format.share(100 * (all === 0 ? 0 : (row.views ?? 0) / all)),
            csv: (row) => (all === 0 ? 0 : (row.views ?? 0) / all),
            unit: 'share',
          },
          {
            id: 'duration',
            label: t('statistics.durationAvg'),
            isNumeric: true,
            cell: (row) => format.hours(Math.round(row.duration_avg ?? 0)),
            sortBy: (row) => row.duration_avg ?? 0,
            unit: 'seconds',
          },
        ]}
      />
    </>
  )
}

type TableProps<Row> = {
  rows: readonly Row[] | undefined
  title: string
  file: string
  keyOf: (row: Row) => string
  columns: StatColumn<Row>[]
}

function TableOf<Row>({ rows, ...rest }: TableProps<Row>) {
  if (!rows) return null
  return rows.length > 0 ? <PagedTable rows={rows} {...rest} /> : <NoViews />
}

const NoViews = () => (
  <div className="panel">
    <NoData of="views" />
  </div>
)
