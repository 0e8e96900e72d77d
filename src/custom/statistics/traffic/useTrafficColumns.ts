import { useTranslate } from 'ra-core'
import { DASH } from '../../../ui/format/amounts.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import type { StatColumn, Unit } from '../tables/csvTable.ts'

type Sums = { traffic: number; bandwidth: number; cache_ratio: number; hits: number }

/** Columns of the sums in every answer about traffic, by their ids. */
export function useTrafficColumns<Row extends Sums>() {
  const t = useTranslate()
  const format = useFormat()
  const column = (id: string, label: string, valueOf: (row: Row) => number, write: (row: Row) => string, unit?: Unit): StatColumn<Row> => ({
    id,
    label: t(`statistics.${label}`),
    isNumeric: true,
    cell: write,
    sortBy: valueOf,
    ...(unit && { unit }),
  })
  return {
    traffic: column(
      'traffic',
      'traffic',
      (row) => row.traffic,
      (row) => format.statisticsTraffic(row.traffic),
      'bytes',
    ),
    bandwidth: column(
      'bandwidth',
      'bandwidth',
      (row) => row.bandwidth,
      (row) => format.statisticsBandwidth(row.bandwidth),
      'bits',
    ),
    cache: column(
      'cache',
      'cacheRatio',
      (row) => row.cache_ratio,
      (row) => (row.hits > 0 ? format.share(100 * row.cache_ratio) : DASH),
      'share',
    ),
    hits: column(
      'hits',
      'hits',
      (row) => row.hits,
      (row) => format.number(row.hits),
    ),
  }
}
