// The figure of an alert in a period, from the rollups.
import type { MetricAlert } from '../hooks/metricAlerts.ts'
import type { Period, Statistics } from '../statistics/types.ts'

const gigabyte = 1024 ** 3
const megabit = 1e6

/** In the unit of the threshold: GB, Mbit/s, per cent or a number. Undefined: a share of nothing. */
export async function figureOf(
  statistics: Pick<Statistics, 'traffic' | 'items' | 'views'>,
  account: string,
  { metric, resource, host, stream }: MetricAlert,
  period: Period,
): Promise<number | undefined> {
  const query = { account, locale: 'en_US', zone: 'UTC', ...period } as const
  if (metric === 'views')
    return (await statistics.views({ ...query, fields: ['views'], ...(stream !== undefined && { streams: [stream] }) })).views ?? 0
  const where = { ...query, ...(resource !== undefined && { resource }), ...(host !== undefined && { host }) }
  const { hits, traffic, bandwidth, cache_ratio } = await statistics.traffic(where)
  if (metric === 'traffic') return traffic / gigabyte
  if (metric === 'bandwidth') return bandwidth / megabit
  if (metric === 'requests') return hits
  if (hits === 0) return undefined
  if (metric === 'cache_ratio') return 100 * cache_ratio
  const failed = (await statistics.items(where, 'codes')).filter(({ code }) => Number(code) >= 500)
  return (100 * failed.reduce((sum, row) => sum + row.hits, 0)) / hits
}
