// Deletes statistics older than their retention.
import type { Step } from '../../statistics/steps.ts'
import type { Store } from '../../store/types.ts'
import type { Clock, Log } from '../model.ts'
import { repeat } from '../repeated.ts'
import type { StatisticsSettings } from './statistics.ts'
import { minuteMilliseconds, hourMilliseconds, dayMilliseconds } from '../../../src/engine/time/units.ts'

type Parts = {
  store: Pick<Store, 'statistics' | 'moves' | 'rollups'>
  clock: Clock
  log: Log
  settings: StatisticsSettings
  pauseMilliseconds?: number
}
/** How long duplicate lines are recognised after they were ingested. */
const seenDays = 7

/** `pass`: deletes what is too old now; resolves to the number of rows. */
export function startStatisticsTrimming({ store, clock, log, settings, pauseMilliseconds = hourMilliseconds }: Parts): {
  pass: () => Promise<number>
  close: () => Promise<void>
} {
  const repeated = repeat({ pass, pauseMilliseconds, log, failure: 'statistics could not be trimmed; it is tried again' })
  return { pass, close: repeated.close }

  async function pass(): Promise<number> {
    const now = clock().getTime()
    const minute = (days: number): number => Math.floor((now - days * dayMilliseconds) / minuteMilliseconds)
    const { STATISTICS_DAYS, STATISTICS_HOUR_DAYS, STATISTICS_MINUTE_DAYS } = settings
    const works = [
      () => store.statistics.trimRollups('m', minute(STATISTICS_MINUTE_DAYS)),
      () => store.statistics.trimRollups('h', minute(STATISTICS_HOUR_DAYS)),
      () => store.statistics.trimRollups('d', minute(STATISTICS_DAYS)),
      () => store.statistics.trimSeen(new Date(now - seenDays * dayMilliseconds).toISOString()),
      // Last, because they fail while the store of rollups is unavailable.
      () => trimMoved('m', minute(STATISTICS_MINUTE_DAYS)),
      () => trimMoved('h', minute(STATISTICS_HOUR_DAYS)),
      () => trimMoved('d', minute(STATISTICS_DAYS)),
    ]
    let all = 0
    for (const work of works)
      for (let deleted = -1; deleted !== 0 && !repeated.isClosed();) {
        deleted = await work()
        all += deleted
      }
    return all
  }

  async function trimMoved(step: Step, before: number): Promise<number> {
    const moved = await store.moves.moved()
    if (!store.rollups || moved.done === 0) return 0
    // First: otherwise deleted parts would be reported as missing.
    await store.moves.forgetParts(step, before)
    return store.rollups.trim(moved, step, before)
  }
}
