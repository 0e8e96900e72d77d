// Watches expiry: orders renewals in time and warns members when none succeeded. Once each, however many processes run.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Clock } from '../model.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Log } from '../model.ts'
import type { Store } from '../../store/types.ts'
import type { ExpiryRow } from '../../store/records/expiries.ts'
import { accountScope, providerScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import { staffCaller, system } from '../hooks/shared/system.ts'
import { mailTo, membersToNotify } from '../messages/recipients.ts'
import type { Messages } from '../messages/types.ts'
import { holdersOf } from '../records/links/holders.ts'
import { readable } from '../records/read/target.ts'
import { accept } from './accept.ts'
import { dueAt } from './expiry.ts'
import { orderableNames } from './names.ts'
import { planOf } from './plan.ts'
import { dayMilliseconds } from '../../../src/engine/time/units.ts'

export type WatchParts = { store: Store; registry: DefinitionRegistry; facts: Facts; clock: Clock; log: Log } & {
  messages: Pick<Messages, 'send'>
  /** An authority is configured. */ isConnected: boolean
}

export async function watchExpiries(parts: WatchParts): Promise<void> {
  for (const row of await parts.store.expiries.due(parts.clock().toISOString())) {
    await parts.store
      .transaction((inside) => look(parts, inside, row))
      .catch((error: unknown) => {
        if (error !== elsewhere) throw error
      })
  }
}

/** Another process did the same work: this transaction is rolled back. */
const elsewhere = new Error('somebody else looked after it')

async function look(parts: WatchParts, inside: Repositories, row: ExpiryRow): Promise<void> {
  const { warn, renew, next } = dueAt(row, parts.clock())
  if (!(await inside.expiries.move(row, { warned_days: warn ?? row.warned_days, due_at: next }))) throw elsewhere
  const record = await inside.records.find(row.account === '' ? providerScope : accountScope(row.account), row.type, row.id)
  if (!record) return inside.expiries.remove(row)
  const data = JSON.parse(record.data) as PlainObject
  if (renew && parts.isConnected) await order(parts, inside, row, data)
  if (warn !== undefined) await sendWarning(parts, inside, row, data)
}

/** Renews for the record that ordered it, with its present names; an unused certificate is left to expire. */
async function order({ registry, facts, clock, log }: WatchParts, inside: Repositories, row: ExpiryRow, data: PlainObject): Promise<void> {
  const scope = accountScope(row.account)
  const task = await inside.issuing.ofCertificate(row.account, row.id)
  const definition = task && registry.get(task.type)
  const plan = definition && planOf(registry, definition, task.task)
  const owner = task && (await inside.records.find(scope, task.type, task.id))
  const isUsed = (await holdersOf(inside, registry, scope, row.type, [data])).length > 0
  const { names } =
    plan && owner
      ? await orderableNames(registry, inside, {
          definition,
          account: row.account,
          id: owner.id,
          data: JSON.parse(owner.data) as PlainObject,
          plan,
        })
      : { names: [] }
  if (!task || !owner || !isUsed || names.length === 0) return
  await accept(inside, {
    scope,
    type: task.type,
    id: task.id,
    version: owner.version,
    task: task.task,
    names,
    at: clock().toISOString(),
    by: system(facts),
  })
  log.info({ account: row.account, record: row.id }, 'a certificate is renewed')
}

async function sendWarning(parts: WatchParts, inside: Repositories, row: ExpiryRow, data: PlainObject): Promise<void> {
  const { clock, messages } = parts
  const days = Math.max(1, Math.ceil((Date.parse(row.ends_at) - clock().getTime()) / dayMilliseconds))
  const values = { id: row.id, names: String(data.alt ?? data.cn ?? ''), date: row.ends_at.slice(0, 10), days: String(days) }
  const letter =
    row.account === ''
      ? { template: 'provider-certificate-expiring' as const, values, recipients: await recipientsOfProvider(parts, inside, row.type) }
      : await letterOfAccount(parts, inside, row.account, values)
  for (const recipient of letter?.recipients ?? [])
    await messages.send(inside, { ...recipient, template: letter!.template, values: letter!.values })
}

async function letterOfAccount({ facts }: WatchParts, inside: Repositories, name: string, values: Record<string, string>) {
  const account = await inside.accounts.find(name)
  if (!account) return undefined
  const recipients = await membersToNotify(inside, facts, name, { most: Infinity })
  return { template: 'certificate-expiring' as const, values: { ...values, account: account.name }, recipients }
}

/** Employees who may replace the record. */
async function recipientsOfProvider({ registry, facts }: WatchParts, { people }: Repositories, type: string) {
  return (await people.staff())
    .filter((person) => readable({ registry, facts }, staffCaller(facts, person), type).some(({ may }) => may('update')))
    .map((person) => mailTo(person))
}
