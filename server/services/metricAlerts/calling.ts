// Calls of webhooks, by the guarded client for hosts that customers name.
import { OutsideError } from '../../drivers/outside/errors.ts'
import type { Outside } from '../../drivers/outside/outside.ts'
import type { TextRow } from '../../store/delivery/messages.ts'
import { accountScope } from '../../store/scope.ts'
import type { Store } from '../../store/types.ts'
import { isStillOwned } from '../dueLoop.ts'
import { alertType, type MetricAlert } from '../hooks/metricAlerts.ts'
import type { Clock, Log } from '../model.ts'
import type { Call } from './notifications.ts'
import { writeState, type WritingParts } from './writing.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

type CallingParts = WritingParts & { store: Store; clock: Clock; log: Log; outside: Pick<Outside, 'post'> }
/** Pauses after failed calls; then it is given up. */
const callPauses = [minuteMilliseconds, 5 * minuteMilliseconds, 30 * minuteMilliseconds]

/** Calls a webhook once; a failed call is repeated, and then noted in the alert. Calls of a suspended account are dropped. */
export async function callWebhook(parts: CallingParts, row: TextRow): Promise<void> {
  const { store, clock, log, outside } = parts
  const wanted = JSON.parse(row.data) as Call
  if ((await store.accounts.suspended([wanted.account])).has(wanted.account)) return void (await store.messages.remove(row.id))
  // Pending calls of a deleted alert, or to a replaced webhook, are dropped.
  if (!(await isWanted(store, wanted))) return void (await store.messages.remove(row.id))
  const { status = 0, reason = `HTTP ${status}` } = await answerOf(outside, wanted)
  const isDone = status >= 200 && status < 300
  await store.transaction(async (inside) => {
    if (!(await isStillOwned(inside, row))) return
    const pause = callPauses[wanted.attempts]
    await inside.messages.remove(row.id)
    if (isDone) return
    log.warn({ alert: wanted.id, reason }, 'a webhook could not be called')
    if (pause === undefined) return writeState(parts, inside, wanted, { webhook_error: reason }, clock().toISOString())
    const due_at = new Date(clock().getTime() + pause).toISOString()
    await inside.messages.add({ ...row, data: JSON.stringify({ ...wanted, attempts: wanted.attempts + 1 }), due_at })
  })
}

async function isWanted({ records }: Pick<Store, 'records'>, { account, id, url }: Call): Promise<boolean> {
  const alert = await records.find(accountScope(account), alertType, id)
  return alert !== undefined && (JSON.parse(alert.data) as MetricAlert).webhook === url
}

/** Bodies of answers are not read, and redirects are not followed. */
export async function answerOf(
  outside: Pick<Outside, 'post'>,
  { url, body, signature }: Call,
): Promise<{ status?: number; reason?: string }> {
  // Stored before addresses were validated.
  if (!URL.canParse(url)) return { reason: 'no_public_address' }
  const { protocol, hostname, port, pathname, search, host } = new URL(url)
  const isSecure = protocol === 'https:'
  try {
    const { status } = await outside.post({
      host: hostname,
      port: port !== '' ? Number(port) : isSecure ? 443 : 80,
      path: `${pathname}${search}`,
      as: host,
      ...(isSecure && { tls: { server: hostname, verify: true } }),
      body,
      headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'x-portal-signature': signature }) },
    })
    return { status }
  } catch (error) {
    if (error instanceof OutsideError) return { reason: error.reason }
    throw error
  }
}
