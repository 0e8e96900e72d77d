// How buckets are written below a chart and in its table, in the user's zone.
import { wallClock } from '../../engine/time/wallClock.ts'
import type { Range } from './useRange.ts'

type Bucket = { start: string | number }
type In = Pick<Range, 'granularity' | 'zone'>

export function tickText({ start }: Bucket, { granularity, zone }: In): string {
  const { year, month, day, hour, minute } = wallClock(new Date(start).getTime(), zone)
  if (granularity === 'P1M') return `${year}-${month}`
  return granularity === 'P1D' ? `${month}-${day}` : `${hour}:${minute}`
}

export function bucketTitle({ start }: Bucket, { granularity, zone }: In): string {
  const { year, month, day, hour, minute } = wallClock(new Date(start).getTime(), zone)
  if (granularity === 'P1M') return `${year}-${month}`
  return granularity === 'P1D' ? `${year}-${month}-${day}` : `${year}-${month}-${day} ${hour}:${minute}`
}
