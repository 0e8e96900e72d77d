// Adds up the numbers of records that each transaction wrote for itself (server/store/records/counts.ts), so that lists sum few rows.
import type { Store } from '../../store/types.ts'
import type { Log } from '../model.ts'
import { repeat } from '../repeated.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

type Parts = { store: Pick<Store, 'counts'>; log: Log; pauseMilliseconds?: number }

export function startAddingUpCounts({ store, log, pauseMilliseconds = minuteMilliseconds }: Parts): { close: () => Promise<void> } {
  return repeat({
    pass: () => store.counts.addUpCounts(),
    pauseMilliseconds,
    log,
    failure: 'the numbers of records could not be added up; it is tried again',
  })
}
