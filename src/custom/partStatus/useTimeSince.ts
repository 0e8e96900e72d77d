import { formatDuration } from '../../ui/format/durations.ts'
import { useSeconds } from '../../ui/format/countdown.ts'

/** Time since `since` (epoch milliseconds) as `7:19:33`, updated every second. */
export function useTimeSince(since: number): string {
  return formatDuration(Math.max(0, useSeconds() - Math.floor(since / 1000)))
}
