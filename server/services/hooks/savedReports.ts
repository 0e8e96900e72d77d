// Saved reports: one that is sent by e-mail has a row that becomes due at its next letter, like a message that waits to be sent.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { isZone } from '../../../src/engine/time/wallClock.ts'
import { invalidAt } from '../problem.ts'
import { isSchedule, nextSending, type Schedule } from '../scheduledReports/schedule.ts'
import { refuseStrangers } from './shared/recipients.ts'
import type { RecordHook } from './types.ts'

export const reportType = 'saved-reports'
/** Value of `kind` in message_texts for the next letters. */
export const reportKind = 'report'
/** Scheduled rows are deleted with their reports and never expire. */
const never = '9999-12-31T00:00:00.000Z'

export type SavedReport = {
  name: string
  page: string
  by?: string
  resource?: string
  host?: string
  country?: string
  region?: string
  referrer?: string
  streams?: string[]
  schedule?: 'none' | Schedule
  zone?: string
  letters?: 'all' | 'chosen'
  recipients?: string[]
}

export const savedReports: RecordHook = {
  computed: ['next_at'],
  isTimely: true,
  compute: async (records, _scope, { clock }) =>
    records.map(({ data }) => {
      const next = nextOf(data, clock().getTime())
      return next === undefined ? {} : { next_at: next }
    }),
  async inTransaction(inside, change) {
    await refuseStrangers(inside, change)
    await inside.messages.remove(change.id)
    if (change.action === 'delete') return
    const { zone } = change.data
    if (typeof zone === 'string' && !isZone(zone)) throw invalidAt('/zone', 'pattern')
    const due_at = nextOf(change.data, Date.parse(change.at))
    if (due_at === undefined) return
    const data = JSON.stringify({ account: change.account })
    await inside.messages.add({ id: change.id, kind: reportKind, data, expires_at: never, due_at })
  },
}

function nextOf({ schedule, zone }: PlainObject, now: number): string | undefined {
  return isSchedule(schedule) && typeof zone === 'string' ? new Date(nextSending(schedule, zone, now)).toISOString() : undefined
}
