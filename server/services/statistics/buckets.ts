// Buckets of charts in minutes since 1970, as rollups count time.
import { type Bucket, bucketsOf as bucketsIn, fixedLengths, type Granularity } from '../../../src/engine/time/buckets.ts'

export const maxBuckets = 3000
const minute = 60_000
/** Lengths of days and months in minutes, about: a list that is too long is refused before it is made. */
const [day, month] = [1440, 40_000]

/** Buckets that cover the period, the first and the last whole; undefined when there would be more than `maxBuckets`. */
export function bucketsOf(start: number, end: number, granularity: Granularity, zone: string): Bucket[] | undefined {
  const length = fixedLengths[granularity]
  const about = length === undefined ? (granularity === 'P1D' ? day : month) : length / minute
  if ((end - start) / about > maxBuckets) return undefined
  return bucketsIn(start * minute, end * minute, granularity, zone).map((bucket) => ({
    start: bucket.start / minute,
    end: bucket.end / minute,
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
