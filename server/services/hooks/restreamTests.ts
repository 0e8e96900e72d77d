// Tests of restream targets expire soon: a result is useful only while somebody waits for it.
import type { RecordHook } from './types.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

const validMilliseconds = minuteMilliseconds

export const restreamTests: RecordHook = {
  project: ({ until, status }, { now }) => ({
    until: until ?? new Date(now.getTime() + validMilliseconds).toISOString(),
    status: status ?? 'queued',
  }),
}
