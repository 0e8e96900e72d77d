// Alerts on figures: a watched one has a row that becomes due at its next check, like a message that waits to be sent.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Repositories } from '../../store/types.ts'
import { invalidAt } from '../problem.ts'
import type { HookChange, RecordHook } from './types.ts'

export const alertType = 'metric-alerts'
/** Value of `kind` in message_texts for the next checks. */
export const checkKind = 'alert'
/** Whoever saves an alert may go on changing it for a moment without a newer version that has its state. */
const firstMilliseconds = 60_000
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
  told_at?: string
  webhook_error?: string
}

export const metricAlerts: RecordHook = {
  project: ({ state }) => ({ state: state ?? 'waiting' }),
  async beside(inside, change) {
    await refuseStrangers(inside, change)
    await inside.messages.remove(change.id)
    if (change.action === 'delete' || change.data.active === false) return
    const data = JSON.stringify({ account: change.account })
    const due_at = new Date(Date.parse(change.at) + firstMilliseconds).toISOString()
    await inside.messages.add({ id: change.id, kind: checkKind, data, expires_at: never, due_at })
  },
}

/** Letters go to members only: an alert must not write to people who did not ask for it. */
async function refuseStrangers(inside: Repositories, { account, data, changed }: HookChange): Promise<void> {
  const recipients = recipientsOf(data)
  if (recipients.length === 0 || !changed.some((field) => field.startsWith('recipients'))) return
  const members = (await inside.people.members(account)).map(({ email }) => email.toLowerCase())
  const stranger = recipients.findIndex((email) => !members.includes(email))
  if (stranger >= 0) throw invalidAt(`/recipients/${stranger}`, 'reference', { type: 'members' })
}

const recipientsOf = ({ recipients }: PlainObject): string[] => (Array.isArray(recipients) ? recipients.map(String) : [])
