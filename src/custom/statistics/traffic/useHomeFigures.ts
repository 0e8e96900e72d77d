// Figures of the first screen (000 §2.10) in UTC: of today or this month, of the same part of the period before, and buckets of both periods.
import { useState } from 'react'
import { call } from '../../../client/api/call.ts'
import { dashboardSpan, dashboardSpanBefore, type Granularity, minuteText, sameSpanBefore, type Span } from '../range/ranges.ts'
import { useReading } from '../useReading.ts'

export type Period = 'today' | 'month'
export type Rows<Row> = { data?: { result: Row[] } | undefined }
type Of = { account: string; span: Span }
const quiet = { quiet: 'Failed to get statistics of the first screen' }

export function useHomeFigures(account: string, chosen: Period) {
  const [now] = useState(() => Date.now())
  const { granularity, ...span } = dashboardSpan(chosen, now)
  const spanBefore = dashboardSpanBefore(chosen, now)
  const passed = sameSpanBefore(chosen, now)
  return {
    granularity,
    span,
    spanBefore,
    now,
    total: useTotal({ account, span }),
    before: useTotal({ account, span: passed }),
    views: useViews({ account, span }),
    viewsBefore: useViews({ account, span: passed }),
    times: useTimes({ account, span }, granularity),
    timesBefore: useTimes({ account, span: spanBefore }, granularity),
    viewTimes: useViewTimes({ account, span }, granularity),
    viewTimesBefore: useViewTimes({ account, span: spanBefore }, granularity),
  }
}

const queryOf = ({ start, end }: Span) => ({ start: minuteText(start), end: minuteText(end) })

function useTotal({ account, span }: Of) {
  const query = queryOf(span)
  return useReading(
    ['home', account, query],
    (signal) => call('GET /accounts/:account/statistics', { params: { account }, query, signal }),
    quiet,
  )
}

function useViews({ account, span }: Of) {
  const query = { ...queryOf(span), fields: 'views,users' }
  return useReading(
    ['homeViews', account, query],
    (signal) => call('GET /accounts/:account/stream-statistics', { params: { account }, query, signal }),
    quiet,
  )
}

function useTimes({ account, span }: Of, granularity: Granularity) {
  const query = { ...queryOf(span), granularity }
  return useReading(
    ['homeTimes', account, query],
    (signal) => call('GET /accounts/:account/statistics/times', { params: { account }, query, signal }),
    quiet,
  )
}

function useViewTimes({ account, span }: Of, granularity: Granularity) {
  const query = { ...queryOf(span), granularity, fields: 'views' }
  return useReading(
    ['homeViewTimes', account, query],
    (signal) => call('GET /accounts/:account/stream-statistics/times/streams', { params: { account }, query, signal }),
    quiet,
  )
}
