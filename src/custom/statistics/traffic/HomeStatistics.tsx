// Figures of the first screen (000 §2.10): today or this month, in UTC.
import { useStore, useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { pathTo } from '../../../client/paths/pages.ts'
import { useOpens } from '../../../client/session/useOpens.ts'
import { bucketsOf } from '../../../engine/time/buckets.ts'
import type { TrafficTimes, ViewTimes } from '../../../client/api/generated.ts'
import type { TimeChartProps, TimeSeries } from '../../../ui/chart/TimeChart.tsx'
import { TimeChartPanel, type TimeChartPanelProps } from '../../../ui/chart/TimeChartPanel.tsx'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { DASH } from '../../../ui/format/amounts.ts'
import { Segmented } from '../../../ui/parts/actions/Segmented.tsx'
import { Figures } from '../../../ui/parts/display/Figures.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { bucketTitle, tickText } from '../range/bucketTexts.ts'
import { NoData } from '../notes/NoData.tsx'
import { newFilters, withSpan, writeAddress } from '../filters.ts'
import type { Granularity, Span } from '../range/ranges.ts'
import { gapsFilled, tickStep, valuesOf } from '../series.ts'
import { Unavailable } from '../notes/Unavailable.tsx'
import { signed, useHint } from '../useHint.ts'
import { type Period, type Rows, useHomeFigures } from './useHomeFigures.ts'
import '../statistics.css'

const NBSP = '\u00a0'
const present = { today: 'statistics.home.today', month: 'statistics.ranges.month_curr' } as const
const past = { today: 'statistics.home.yesterday', month: 'statistics.ranges.month_prev' } as const

export function HomeStatistics({ account, isDemo }: { account: string; isDemo: boolean }) {
  const t = useTranslate()
  const format = useFormat('UTC')
  const locale = useLocale()
  const [chosen, choose] = useStore<Period>('home.period', 'today')
  const { granularity, span, total, views, before, viewsBefore, ...charts } = useHomeFigures(account, chosen)
  const change = (now: number | undefined, then: number | undefined) => {
    if (now === undefined || then === undefined) return undefined
    return then === 0
      ? t(`statistics.home.before.none.${chosen}`)
      : t(`statistics.home.before.${chosen}`, { change: signed((100 * (now - then)) / then, format.share) })
  }
  const traffic = total.data && total.data.hits > 0 ? total.data : undefined
  const watched = views.data?.views ? views.data : undefined
  const buckets = bucketsOf(span.start, span.end, granularity, 'UTC')
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
      <Unavailable />
      <Figures
        label={t('statistics.figures')}
        figures={[
          {
            id: 'traffic',
            label: t('statistics.traffic'),
            value: traffic ? format.bytes(traffic.traffic) : DASH,
            // The cards have their final height before the comparisons are loaded.
            note: change(traffic?.traffic, before.data?.traffic) ?? (total.isLoading || before.isLoading ? NBSP : undefined),
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
      <HomeCharts axis={axis} buckets={buckets} period={chosen} granularity={granularity} {...charts} />
    </section>
  )
}

type ChartsProps = {
  axis: Pick<TimeChartProps, 'points' | 'tickStep' | 'hint'>
  buckets: readonly Span[]
  period: Period
  spanBefore: Span
  now: number
  granularity: Granularity
  times: Rows<TrafficTimes['result'][number]>
  timesBefore: Rows<TrafficTimes['result'][number]>
  viewTimes: Rows<ViewTimes['result'][number]>
  viewTimesBefore: Rows<ViewTimes['result'][number]>
}

function HomeCharts({ axis, buckets, period, spanBefore, now, granularity, ...read }: ChartsProps) {
  const t = useTranslate()
  const format = useFormat('UTC')
  const bucketsBefore = bucketsOf(spanBefore.start, spanBefore.end, granularity, 'UTC')
  const traffic = useOpening('stat-base', buckets, now)
  const streams = useOpening('stat-stream', buckets, now)
  const seriesOf = <Row extends { start: string }>(now: Rows<Row>, before: Rows<Row>, valueOf: (row: Row) => number): TimeSeries[] => [
    {
      id: 'present',
      label: t(present[period]),
      values: gapsFilled(valuesOf(buckets, now.data?.result ?? [], valueOf)),
    },
    {
      id: 'past',
      label: t(past[period]),
      // A longer previous month is cut to the length of this one.
      values: gapsFilled(valuesOf(bucketsBefore, before.data?.result ?? [], valueOf)).slice(0, buckets.length),
      isPast: true,
    },
  ]
  const isEmpty = (...all: Rows<unknown>[]): boolean => all.every(({ data }) => data?.result.length === 0)
  return (
    <div className="stat-two">
      <HomeChart
        {...axis}
        {...traffic}
        isEmpty={isEmpty(read.times, read.timesBefore)}
        title={t('statistics.traffic')}
        label={t('statistics.chart.traffic')}
        series={seriesOf(read.times, read.timesBefore, (row) => row.traffic)}
        write={format.bytes}
        writeTick={format.limit}
        isBytes
      />
      <HomeChart
        {...axis}
        {...streams}
        isEmpty={isEmpty(read.viewTimes, read.viewTimesBefore)}
        of="views"
        title={t('statistics.views')}
        label={t('statistics.views')}
        series={seriesOf(read.viewTimes, read.viewTimesBefore, ({ result }) => result.reduce((sum, row) => sum + (row.views ?? 0), 0))}
        write={(value) => format.number(value)}
        isCount
      />
    </div>
  )
}

/** A click opens the statistics of that hour or day, for those who may see them. */
function useOpening(page: string, buckets: readonly Span[], now: number): Pick<TimeChartProps, 'onPick'> {
  const navigate = useNavigate()
  const isOpen = useOpens(page)
  if (!isOpen) return {}
  return {
    onPick(index) {
      const bucket = buckets[index]
      if (bucket && bucket.start <= now) void navigate(`${pathTo(page)}?${writeAddress(withSpan(newFilters(), bucket))}`)
    },
  }
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
