// Deletes reports older than the retention.
import type { Store } from '../../store/types.ts'
import type { Clock, Log } from '../model.ts'
import { repeat } from '../repeated.ts'
import { hourMilliseconds, dayMilliseconds } from '../../../src/engine/time/units.ts'

type Parts = { store: Pick<Store, 'reports'>; clock: Clock; log: Log; settings: { REPORT_DAYS: number }; pauseMilliseconds?: number }

/** `pass`: deletes what is too old now; resolves to the number of rows. */
export function startReportTrimming({ store, clock, log, settings, pauseMilliseconds = hourMilliseconds }: Parts): {
  pass: () => Promise<number>
  close: () => Promise<void>
} {
  const repeated = repeat({ pass, pauseMilliseconds, log, failure: 'reports of agents could not be trimmed; it is tried again' })
  return { pass, close: repeated.close }

  async function pass(): Promise<number> {
    const before = new Date(clock().getTime() - settings.REPORT_DAYS * dayMilliseconds).toISOString()
    for (let all = 0; ;) {
      const taken = repeated.isClosed() ? 0 : await store.reports.trim(before)
      all += taken
      if (taken === 0) return all
    }
  }
}
