// Buckets of charts in minutes since 1970, as rollups count time.
import { type Bucket, bucketsOf as bucketsIn, fixedLengths, type Granularity } from '../../../src/engine/time/buckets.ts'
import { dayMinutes, minuteMilliseconds } from '../../../src/engine/time/units.ts'

export const maxBuckets = 3000
/** Approximate minutes of a month: a list that would be too long is refused before it is built. */
const aboutMonth = 40_000

/** Buckets that cover the period, the first and the last whole; undefined when there would be more than `maxBuckets`. */
export function bucketsOf(start: number, end: number, granularity: Granularity, zone: string): Bucket[] | undefined {
  const length = fixedLengths[granularity]
  const about = length === undefined ? (granularity === 'P1D' ? dayMinutes : aboutMonth) : length / minuteMilliseconds
  if ((end - start) / about > maxBuckets) return undefined
  return bucketsIn(start * minuteMilliseconds, end * minuteMilliseconds, granularity, zone).map((bucket) => ({
    start: bucket.start / minuteMilliseconds,
    end: bucket.end / minuteMilliseconds,
  }))
}

/** The index of the bucket that holds a minute; buckets follow each other without gaps. */
export function bucketAt(buckets: readonly Bucket[], minute: number): number {
  let [low, high] = [0, buckets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (buckets[middle]!.start <= minute) low = middle + 1
    else high = middle
  }
  return low - 1
}
