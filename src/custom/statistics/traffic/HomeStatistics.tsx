// Figures of the first screen (000 §2.10): today or this month, in UTC.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { useState } from 'react'
import { call } from '../../../client/api/call.ts'
import type { TrafficTimes, ViewTimes } from '../../../client/api/generated.ts'
import type { TimeChartProps } from '../../../ui/chart/TimeChart.tsx'
import { TimeChartPanel, type TimeChartPanelProps } from '../../../ui/chart/TimeChartPanel.tsx'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { DASH } from '../../../ui/format/numbers.ts'
import { Segmented } from '../../../ui/parts/actions/Segmented.tsx'
import { Figures } from '../../../ui/parts/display/Figures.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { bucketTitle, tickText } from '../range/bucketTexts.ts'
import { NoData } from '../NoData.tsx'
import { dashboardSpan, minuteText, sameSpanBefore, type Span } from '../range/ranges.ts'
import { bucketsUntilNow, gapsFilled, tickStep, valuesOf } from '../series.ts'
import { signed, useHint } from '../useHint.ts'
import { useReading } from '../useReading.ts'
import '../statistics.css'

type Period = 'today' | 'month'
const failed = 'Failed to get statistics of the first screen'

export function HomeStatistics({ account, isDemo }: { account: string; isDemo: boolean }) {
  const t = useTranslate()
  const format = useFormat('UTC')
  const locale = useLocale()
  const [chosen, choose] = useState<Period>('today')
  const { granularity, span, total, times, views, viewTimes, before, viewsBefore, now } = useHomeFigures(account, chosen)
  const change = (now: number | undefined, then: number | undefined) => {
    if (now === undefined || then === undefined) return undefined
    return then === 0
      ? t(`statistics.home.before.none.${chosen}`)
      : t(`statistics.home.before.${chosen}`, { change: signed((100 * (now - then)) / then, format.share) })
  }
  const traffic = total.data && total.data.hits > 0 ? total.data : undefined
  const watched = views.data?.views ? views.data : undefined
  const buckets = bucketsUntilNow(span, granularity, 'UTC', now)
  const written = { granularity, zone: 'UTC', locale }
  const points = buckets.map((bucket) => ({
    tick: tickText(bucket, written),
    title: bucketTitle(bucket, written),
  }))
  const hint = useHint()
  const axis = { points, tickStep: tickStep(points.length), hint }
  return (
    <section className="stack" aria-label={t('statistics.title')}>
      <div className="stat-head">
        <span className="muted">
          {t('statistics.home.utc')} {isDemo && t('statistics.demo')}
        </span>
        <Segmented
          label={t('statistics.range')}
          value={chosen}
          options={(['today', 'month'] as const).map((value) => ({ value, label: t(`statistics.home.${value}`) }))}
          onChange={choose}
        />
      </div>
      <Figures
        label={t('statistics.figures')}
        figures={[
          {
            id: 'traffic',
            label: t('statistics.traffic'),
            value: traffic ? format.bytes(traffic.traffic) : DASH,
            note: change(traffic?.traffic, before.data?.traffic),
          },
          {
            id: 'peak',
            label: t('statistics.home.peak'),
            value: traffic ? format.bits(traffic.bandwidth) : DASH,
            note: change(traffic?.bandwidth, before.data?.bandwidth),
          },
          {
            id: 'cache',
            label: t('statistics.cacheRatio'),
            value: traffic ? format.share(100 * traffic.cache_ratio) : DASH,
            note:
              traffic &&
              before.data &&
              before.data.traffic > 0 &&
              t(`statistics.home.before.points.${chosen}`, {
                points: signed(100 * (traffic.cache_ratio - before.data.cache_ratio), (size) => format.number(size, 2)),
              }),
          },
          {
            id: 'views',
            label: t('statistics.views'),
            value: watched ? format.number(watched.views) : DASH,
            note: change(watched?.views, viewsBefore.data?.views),
          },
          {
            id: 'users',
            label: t('statistics.users'),
            value: watched ? format.number(watched.users) : DASH,
            note: change(watched?.users, viewsBefore.data?.users),
          },
        ]}
      />
      <HomeCharts axis={axis} buckets={buckets} rows={times.data?.result} viewRows={viewTimes.data?.result} />
    </section>
  )
}

type ChartsProps = {
  axis: Pick<TimeChartProps, 'points' | 'tickStep' | 'hint'>
  buckets: readonly Span[]
  /** Absent until they are read. */ rows: TrafficTimes['result'] | undefined
  viewRows: ViewTimes['result'] | undefined
}

function HomeCharts({ axis, buckets, rows, viewRows }: ChartsProps) {
  const t = useTranslate()
  const format = useFormat('UTC')
  return (
    <div className="stat-two">
      <HomeChart
        {...axis}
        isEmpty={rows?.length === 0}
        title={t('statistics.traffic')}
        label={t('statistics.chart.traffic')}
        series={[
          { id: 'traffic', label: t('statistics.traffic'), values: gapsFilled(valuesOf(buckets, rows ?? [], (row) => row.traffic)) },
        ]}
        write={format.bytes}
        isBytes
      />
      <HomeChart
        {...axis}
        isEmpty={viewRows?.length === 0}
        of="views"
        title={t('statistics.views')}
        label={t('statistics.views')}
        series={[
          {
            id: 'views',
            label: t('statistics.views'),
            values: gapsFilled(valuesOf(buckets, viewRows ?? [], ({ result }) => result.reduce((sum, row) => sum + (row.views ?? 0), 0))),
          },
        ]}
        write={(value) => format.number(value)}
        isCount
      />
    </div>
  )
}

type HomeChartProps = Omit<TimeChartPanelProps, 'head' | 'kind'> & { isEmpty: boolean; of?: 'views' }
/** Bars over time, or a note without data. */
function HomeChart({ isEmpty, of, ...chart }: HomeChartProps) {
  const t = useTranslate()
  if (!isEmpty) return <TimeChartPanel {...chart} head={t('statistics.time')} kind="bar" />
  return (
    <Panel title={chart.title} flush>
      <NoData {...(of && { of })} />
    </Panel>
  )
}

function useHomeFigures(account: string, chosen: Period) {
  const [now] = useState(() => Date.now())
  const { granularity, ...span } = dashboardSpan(chosen, now)
  const query = { start: minuteText(span.start), end: minuteText(span.end) }
  const params = { account }
  const quiet = { quiet: failed }
  const total = useReading(
    ['home', account, query],
    (signal) => call('GET /accounts/:account/statistics', { params, query, signal }),
    quiet,
  )
  const times = useReading(
    ['homeTimes', account, query, granularity],
    (signal) => call('GET /accounts/:account/statistics/times', { params, query: { ...query, granularity }, signal }),
    quiet,
  )
  const views = useReading(
    ['homeViews', account, query],
    (signal) => call('GET /accounts/:account/stream-statistics', { params, query: { ...query, fields: 'views,users' }, signal }),
    quiet,
  )
  const then = sameSpanBefore(chosen, now)
  const earlier = { start: minuteText(then.start), end: minuteText(then.end) }
  const before = useReading(
    ['home', account, earlier],
    (signal) => call('GET /accounts/:account/statistics', { params, query: earlier, signal }),
    quiet,
  )
  const viewsBefore = useReading(
    ['homeViews', account, earlier],
    (signal) => call('GET /accounts/:account/stream-statistics', { params, query: { ...earlier, fields: 'views,users' }, signal }),
    quiet,
  )
  const viewTimes = useReading(
    ['homeViewTimes', account, query, granularity],
    (signal) =>
      call('GET /accounts/:account/stream-statistics/times/streams', { params, query: { ...query, granularity, fields: 'views' }, signal }),
    quiet,
  )
  return { granularity, span, total, times, views, viewTimes, before, viewsBefore, now }
}
