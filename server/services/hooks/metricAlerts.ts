// Alerts on figures: a watched one has a row that becomes due at its next check, like a message that waits to be sent.
import { refuseStrangers } from './shared/recipients.ts'
import type { RecordHook } from './types.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

export const alertType = 'metric-alerts'
/** Value of `kind` in message_texts for the next checks. */
export const checkKind = 'alert'
/** For a moment after a save, the person can change the alert again without a conflict with a version that only adds its state. */
const firstMilliseconds = minuteMilliseconds
/** Rows of checks go with their alerts, never by time. */
const never = '9999-12-31T00:00:00.000Z'

export type MetricAlert = {
  name: string
  active?: boolean
  metric: 'traffic' | 'bandwidth' | 'requests' | 'cache_ratio' | 'errors' | 'views'
  resource?: string
  host?: string
  stream?: string
  condition: 'above' | 'below' | 'rises' | 'falls'
  threshold: number
  /** Minutes. */ period: number
  letters?: 'all' | 'chosen' | 'none'
  recipients?: string[]
  webhook?: string
  webhook_secret?: string
  state?: 'waiting' | 'ok' | 'firing' | 'no_data'
  state_at?: string
  value?: number
  emailed_at?: string
  webhook_error?: string
}

export const metricAlerts: RecordHook = {
  project: ({ state }) => ({ state: state ?? 'waiting' }),
  async inTransaction(inside, change) {
    await refuseStrangers(inside, change)
    await inside.messages.remove(change.id)
    if (change.action === 'delete' || change.data.active === false) return
    const data = JSON.stringify({ account: change.account })
    const due_at = new Date(Date.parse(change.at) + firstMilliseconds).toISOString()
    await inside.messages.add({ id: change.id, kind: checkKind, data, expires_at: never, due_at })
  },
}
