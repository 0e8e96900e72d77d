// Alerts on figures: checked when they are due by one process at a time, and tried by people.
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Outside } from '../../drivers/outside/outside.ts'
import type { TextRow } from '../../store/delivery/messages.ts'
import { accountScope } from '../../store/scope.ts'
import type { Repositories, Store } from '../../store/types.ts'
import type { Throttle } from '../access/limits/throttle.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { type Delivery, isStillOwned, startDueLoop } from '../dueLoop.ts'
import { alertType, checkKind, type MetricAlert } from '../hooks/metricAlerts.ts'
import type { Messages } from '../messages/types.ts'
import type { Caller, Clock, Log } from '../model.ts'
import { notFound } from '../problem.ts'
import { targetOf } from '../records/read/target.ts'
import type { Statistics } from '../statistics/types.ts'
import { figureOf } from './figure.ts'
import { checkMinutes, judge } from './judge.ts'
import { answerOf, callWebhook } from './calling.ts'
import { type Call, callKind, callOf, queueCall, sendLetters, type AlertNotification } from './notifications.ts'
import { writeState } from './writing.ts'
import { hourMilliseconds, minuteMilliseconds } from '../../../src/engine/time/units.ts'

type Parts = {
  store: Store
  clock: Clock
  log: Log
  registry: DefinitionRegistry
  facts: Facts
  statistics: Pick<Statistics, 'traffic' | 'items' | 'views'>
  messages: Pick<Messages, 'send'>
  throttle: Throttle
  outside: Pick<Outside, 'post'>
}
export type AlertTest = {
  state: string
  value?: number
  compared?: number
  letters: number
  webhook?: { status?: number; reason?: string }
}
export type MetricAlerts = {
  /** Checks alerts that are due, and makes the calls of webhooks, until it is closed. */
  run: () => Delivery
  /** Judges an alert now and sends what it would send, marked as a test. Throws 403, 404, 429. */
  test: (caller: Caller, id: string) => Promise<AlertTest>
}

/** Lines of access logs arrive with a delay. */
const lagMinutes = 2
/** One letter about a figure that passes its limit again and again. */
const letterPause = hourMilliseconds
const [maxAtOnce, maxOfAccount] = [8, 2]
/** Interval at which a waiting call checks whether an earlier one has ended. */
const turnMilliseconds = 2000
const tests = { name: 'alert-tests', free: 10, most: 10 }

export function createMetricAlerts(parts: Parts): MetricAlerts {
  const { store, clock, log, registry, facts, throttle, outside } = parts
  /** Calls of webhooks in progress, by account. */
  const calling = new Map<string, number>()
  return {
    run: () =>
      startDueLoop({
        store,
        clock,
        log,
        kinds: [checkKind, callKind] as string[],
        atOnce: maxAtOnce,
        isOne: ({ type }) => type === alertType,
        deliver: (kind, row) => (kind === checkKind ? check(row) : call(row)),
        async nextDue() {
          const due = [await store.messages.nextOf(checkKind), await store.messages.nextOf(callKind)]
          return due.filter((at) => at !== undefined).toSorted()[0]
        },
      }),
    async test(caller, id) {
      const { scope } = targetOf({ registry, facts }, caller, alertType, 'update')
      const row = await store.records.find(scope, alertType, id)
      if (!row) throw notFound()
      await throttle.attempt([{ ...tests, subject: scope.account }])
      const alert = JSON.parse(row.data) as MetricAlert
      const { state, ...figures } = await judged(scope.account, alert)
      const notification: AlertNotification = { account: scope.account, id, alert, event: 'test', ...figures, at: clock().toISOString() }
      const letters = await store.transaction((inside) => sendLetters(parts, inside, notification))
      const wanted = callOf(notification)
      return { state, ...figures, letters, ...(wanted && { webhook: await answerOf(outside, wanted) }) }
    },
  }

  async function judged(account: string, alert: MetricAlert) {
    const end = Math.floor(clock().getTime() / minuteMilliseconds) - lagMinutes
    const start = end - alert.period
    const value = await figureOf(parts.statistics, account, alert, { start, end })
    const isChange = alert.condition === 'rises' || alert.condition === 'falls'
    const before = isChange ? await figureOf(parts.statistics, account, alert, { start: start - alert.period, end: start }) : undefined
    const { state, compared } = judge(alert, value, before)
    return { state, ...(value !== undefined && { value }), ...(compared !== undefined && { compared }) }
  }

  /** Few of an account at a time: its slow webhooks must not take the turns of others. */
  async function call(row: TextRow): Promise<void> {
    const { account } = JSON.parse(row.data) as Call
    const others = calling.get(account) ?? 0
    if (others >= maxOfAccount) return store.messages.setDue(row.id, new Date(clock().getTime() + turnMilliseconds).toISOString())
    calling.set(account, others + 1)
    try {
      await callWebhook(parts, row)
    } finally {
      const left = calling.get(account)! - 1
      if (left > 0) calling.set(account, left)
      else calling.delete(account)
    }
  }

  async function check(row: TextRow): Promise<void> {
    const { account } = JSON.parse(row.data) as { account: string }
    const stored = await store.records.find(accountScope(account), alertType, row.id)
    if (!stored) return void (await store.messages.remove(row.id))
    // A suspended account serves nothing, so its figures would only repeat that.
    const isSuspended = (await store.accounts.suspended([account])).has(account)
    const found = isSuspended ? undefined : await judged(account, JSON.parse(stored.data) as MetricAlert)
    await store.transaction(async (inside) => {
      if (!(await isStillOwned(inside, row))) return
      const present = await inside.records.find(accountScope(account), alertType, row.id)
      if (present?.version !== stored.version) return inside.messages.setDue(row.id, clock().toISOString())
      const alert = JSON.parse(stored.data) as MetricAlert
      if (found && found.state !== alert.state) await change(inside, { account, id: row.id, alert, found })
      await inside.messages.setDue(row.id, new Date(clock().getTime() + checkMinutes(alert) * minuteMilliseconds).toISOString())
    })
  }

  type Found = Awaited<ReturnType<typeof judged>>
  async function change(
    inside: Repositories,
    { account, id, alert, found }: { account: string; id: string; alert: MetricAlert; found: Found },
  ) {
    const at = clock().toISOString()
    const { state, value, compared } = found
    const event = state === 'firing' ? 'firing' : alert.state === 'firing' && state === 'ok' ? 'over' : undefined
    const notification: AlertNotification | undefined = event && { account, id, alert, event, value, compared, at }
    // Without an e-mail about the beginning there is none about the end.
    const isQuiet = event === 'firing' && alert.emailed_at !== undefined && Date.parse(at) - Date.parse(alert.emailed_at) < letterPause
    const letters = notification && !isQuiet ? await sendLetters(parts, inside, notification) : 0
    const wanted = notification && callOf(notification)
    if (wanted) await queueCall(inside, wanted, at)
    await writeState(
      parts,
      inside,
      { account, id },
      { state, state_at: at, value, ...(event === 'firing' && letters > 0 && { emailed_at: at }) },
      at,
    )
  }
}
