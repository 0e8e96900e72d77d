// A test of a restream target is worth something only while somebody waits for its result.
import type { RecordHook } from './types.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

const validMilliseconds = minuteMilliseconds

export const restreamTests: RecordHook = {
  project: ({ until, status }, { now }) => ({
    until: until ?? new Date(now.getTime() + validMilliseconds).toISOString(),
    status: status ?? 'queued',
  }),
}
