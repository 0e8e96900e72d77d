// Traffic over time: filters, three figures, a chart of traffic or bandwidth, and its table.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../../client/api/call.ts'
import type { TrafficTimes } from '../../../client/api/generated.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { DASH } from '../../../ui/format/amounts.ts'
import { Segmented } from '../../../ui/parts/actions/Segmented.tsx'
import { Figures } from '../../../ui/parts/display/Figures.tsx'
import { type ChartMark, TimeChart, type TimeSeries } from '../../../ui/chart/TimeChart.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { filterNames, withSpan } from '../filters.ts'
import { NoData } from '../notes/NoData.tsx'
import { OnlineInfo } from '../notes/OnlineInfo.tsx'
import { MarksButton, MarksTable } from '../tables/MarksTable.tsx'
import { PictureButton } from '../PictureButton.tsx'
import { PagedTable } from '../tables/PagedTable.tsx'
import { bucketTitle, tickText } from '../range/bucketTexts.ts'
import { minuteText, shifted, zoomedIn } from '../range/ranges.ts'
import { RangeBar } from '../range/RangeBar.tsx'
import { bucketsUntilNow, gapsFilled, tickStep, valuesOf } from '../series.ts'
import { useFilterChoices } from '../useFilterChoices.ts'
import { signed, useHint } from '../useHint.ts'
import { type Range, useRange } from '../range/useRange.ts'
import { useMarks } from '../useMarks.ts'
import { useReading } from '../useReading.ts'
import { useTrafficColumns } from './useTrafficColumns.ts'

type Figure = 'traffic' | 'bandwidth'

export function TrafficView({ account }: { account: string }) {
  const t = useTranslate()
  const range = useRange('day')
  const format = useFormat(range.zone)
  const [figure, setFigure] = useState<Figure>('traffic')
  const choices = useFilterChoices(account, range)
  const { period, granularity, filters } = range
  const given = Object.fromEntries(filterNames.filter((name) => filters[name] !== '').map((name) => [name, filters[name]]))
  const query = { ...period, ...given }
  const total = useReading(['traffic', account, query], (signal) =>
    call('GET /accounts/:account/statistics', { params: { account }, query, signal }),
  )
  const times = useReading(['times', account, query, granularity], (signal) =>
    call('GET /accounts/:account/statistics/times', { params: { account }, query: { ...query, granularity }, signal }),
  )
  const before = shifted(range.span, -1)
  const last = useReading(['traffic', account, query, 'before'], (signal) =>
    call('GET /accounts/:account/statistics', {
      params: { account },
      query: { ...query, start: minuteText(before.start), end: minuteText(before.end) },
      signal,
    }),
  )
  const marks = useMarks(account, range, 'traffic')
  const isEmpty = total.data?.hits === 0
  const totals = total.data && !isEmpty ? total.data : undefined
  const changeText = (now: number, then: number): string => {
    if (then === 0) return t('statistics.before.none')
    if (now === then) return t('statistics.before.same')
    return t(now < then ? 'statistics.before.less' : 'statistics.before.more', {
      share: format.share((100 * Math.abs(now - then)) / then),
      value: format.bytes(then),
    })
  }
  return (
    <>
      <RangeBar range={range} choices={choices} />
      {range.isOnline && <OnlineInfo at={total.dataUpdatedAt} />}
      <Figures
        label={t('statistics.figures')}
        figures={[
          {
            id: 'traffic',
            label: t('statistics.traffic'),
            value: totals ? format.bytes(totals.traffic) : DASH,
            note: totals && last.data && changeText(totals.traffic, last.data.traffic),
          },
          {
            id: 'bandwidth',
            label: t('statistics.bandwidth'),
            value: totals ? format.bits(totals.bandwidth) : DASH,
            note: totals
              ? `${t('statistics.bandwidthNote')}. ${t('statistics.percentile')}: ${format.bits(totals.bandwidth_95)}`
              : t('statistics.bandwidthNote'),
          },
          {
            id: 'cache',
            label: t('statistics.cacheRatio'),
            value: totals ? format.share(100 * totals.cache_ratio) : DASH,
            note:
              totals &&
              last.data &&
              last.data.traffic > 0 &&
              t('statistics.before.points', {
                points: signed(100 * (totals.cache_ratio - last.data.cache_ratio), (size) => format.number(size, 2)),
              }),
          },
        ]}
      />
      <Panel
        title={t(`statistics.chart.${figure}`)}
        className="stat-chart"
        flush
        right={
          <div className="row">
            <MarksButton marks={marks} />
            <PictureButton name={`traffic-${period.start.slice(0, 10)}`} range={range} />
            <Segmented
              small
              label={t('statistics.shown')}
              value={figure}
              options={(['traffic', 'bandwidth'] as const).map((value) => ({ value, label: t(`statistics.${value}`) }))}
              onChange={setFigure}
            />
          </div>
        }
      >
        {isEmpty && times.data?.result.length === 0 ? (
          <NoData />
        ) : (
          <TrafficChart range={range} rows={times.data?.result ?? []} figure={figure} marks={marks.lines} />
        )}
      </Panel>
      {times.data && times.data.result.length > 0 && <TrafficTable range={range} rows={times.data.result} />}
      <MarksTable marks={marks} range={range} />
    </>
  )
}

type Bucket = TrafficTimes['result'][number]

function TrafficTable({ range, rows }: { range: Range; rows: readonly Bucket[] }) {
  const t = useTranslate()
  const { traffic, bandwidth, cache, hits } = useTrafficColumns<Bucket>()
  return (
    <PagedTable
      title={t('statistics.table')}
      file={`traffic-${range.period.start.slice(0, 10)}`}
      rows={rows.toReversed()}
      keyOf={({ start }) => start}
      columns={[
        {
          id: 'time',
          label: t('statistics.time'),
          isHeader: true,
          cell: (row) => bucketTitle(row, range),
          sortBy: ({ start }) => start,
          csv: ({ start }) => start,
          unit: 'utc',
        },
        traffic,
        bandwidth,
        cache,
        hits,
      ]}
    />
  )
}

type ChartProps = { range: Range; rows: readonly Bucket[]; figure: Figure; marks: readonly ChartMark[] }

function TrafficChart({ range, rows, figure, marks }: ChartProps) {
  const t = useTranslate()
  const format = useFormat(range.zone)
  const hint = useHint()
  const buckets = bucketsUntilNow(range.span, range.granularity, range.zone, range.now)
  const line = (id: string, valueOf: (row: Bucket) => number): TimeSeries => ({
    id,
    label: t(`statistics.series.${id}`),
    values: gapsFilled(valuesOf(buckets, rows, valueOf)),
  })
  const pick = (index: number): void => {
    const bucket = buckets[index]
    const span = bucket && zoomedIn(bucket, range.granularity)
    if (span) range.change(withSpan(range.filters, span))
  }
  return (
    <TimeChart
      label={t(`statistics.chart.${figure}`)}
      kind={figure === 'traffic' ? 'bar' : 'line'}
      isStacked={figure === 'traffic'}
      points={buckets.map((bucket) => ({ tick: tickText(bucket, range), title: bucketTitle(bucket, range) }))}
      tickStep={tickStep(buckets.length)}
      series={
        figure === 'traffic'
          ? [line('cached', (row) => row.traffic * row.cache_ratio), line('origin', (row) => row.traffic * (1 - row.cache_ratio))]
          : [line('bandwidth', (row) => row.bandwidth)]
      }
      write={figure === 'traffic' ? format.bytes : format.bits}
      writeTick={figure === 'traffic' ? format.limit : format.limitBits}
      isBytes={figure === 'traffic'}
      onPick={pick}
      onSpan={(from, to) => range.change(withSpan(range.filters, { start: buckets[from]!.start, end: buckets[to]!.end }))}
      isWhole={figure === 'traffic'}
      hint={hint}
      marks={marks}
    />
  )
}
