// Reads views of streams: the list first, then the figures of the chosen ones.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { call } from '../../../client/api/call.ts'
import { chosenStreams, maxStreams } from '../series.ts'
import { seriesColours } from '../../../ui/theme/seriesColours.ts'
import type { StreamRow } from './StreamTable.tsx'
import type { Range } from '../range/useRange.ts'
import { useReading } from '../useReading.ts'

export type ViewFigure = 'views' | 'views_max'
const failedList = 'Failed to get streams list (streamstat)'

/** The streams of the range, and figures and buckets of those that are chosen. */
export function useViews(account: string, range: Range, figure: ViewFigure) {
  const t = useTranslate()
  const language = useLocale().slice(0, 2)
  const { period, filters, granularity } = range
  const params = { account }
  const list = useReading(
    ['streams', account, period, language],
    (signal) =>
      call('GET /accounts/:account/stream-statistics/streams', {
        params,
        query: { ...period, language, fields: 'views,views_max', sort: '-views', limit: maxStreams },
        signal,
      }),
    { quiet: failedList },
  )
  const streams: StreamRow[] = (list.data?.result ?? [])
    .slice(0, maxStreams)
    .map(({ stream = '', stream_name, views = 0, views_max = 0 }, index) => ({
      stream,
      name: stream_name ?? t('statistics.deleted', { id: stream }),
      views,
      views_max,
      colour: seriesColours[index % seriesColours.length]!,
    }))
  const chosen = chosenStreams(
    streams.map(({ stream }) => stream),
    filters.stream,
  )
  const stream = chosen.join(',')
  const isReady = chosen.length > 0
  const total = useReading(
    ['views', account, period, stream],
    (signal) =>
      call('GET /accounts/:account/stream-statistics', { params, query: { ...period, fields: 'views,views_max', stream }, signal }),
    { enabled: isReady },
  )
  const times = useReading(
    ['viewTimes', account, period, granularity, figure, stream],
    (signal) =>
      call('GET /accounts/:account/stream-statistics/times/streams', {
        params,
        query: { ...period, granularity, fields: figure, stream },
        signal,
      }),
    { enabled: isReady },
  )
  return { list, streams, chosen, total, rows: times.data?.result ?? [] }
}
