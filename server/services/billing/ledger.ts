// Adds operations to a project's ledger. Operations never change; a wrong one is corrected by another.
import { createHash } from 'node:crypto'
import type { FieldError } from '../../../src/engine/types.ts'
import type { LedgerRow } from '../../store/ledger/ledger.ts'
import type { Repositories } from '../../store/types.ts'
import { randomText } from '../access/keys/random.ts'
import { writeAudit } from '../audit/write.ts'
import { projectType } from '../hooks/projects.ts'
import type { Origin } from '../model.ts'
import { invalid, invalidAt, Problem } from '../problem.ts'
import { requireKey } from '../records/write/idempotency.ts'
import { amountPattern, decimalOf, minorOf } from './money.ts'
import type { ChargedItem, NewOperation, Operation, OperationKind, Purse } from './types.ts'

/** The provider's account that each kind is booked against. */
const against: Record<OperationKind, string> = {
  charge: 'sales',
  payment: 'cash',
  refund: 'cash',
  bonus: 'bonuses',
  correction: 'corrections',
}
const outgoing: readonly OperationKind[] = ['charge', 'refund']
/** Amounts stay exact far beyond this. */
const maxBalance = 1e14
export const minReasonLength = 10

export type Detail = Partial<Record<'reason' | 'method' | 'document' | 'quantity' | 'unit' | 'approved_by', string>>
export type Entry = {
  kind: OperationKind
  amount: number
  once: string
  service?: string
  period?: string
  detail?: Detail
  reverses?: number | undefined
}

/** `author`: who added the operation that `by` approves. */
type Written = { by: Origin; at: string; author?: Pick<LedgerRow, 'actor' | 'actor_name'> }

/** Appends to the ledger and to the audit, in the caller's transaction. */
export async function append(
  inside: Repositories,
  purse: Pick<Purse, 'project' | 'currency' | 'brand'>,
  entry: Entry,
  { by, at, author }: Written,
): Promise<LedgerRow> {
  const { project, currency, brand } = purse
  const last = await inside.ledger.last(project)
  const balance = (last?.balance ?? 0) + entry.amount
  if (Math.abs(balance) > maxBalance) throw invalidAt('/amount', 'maximum', { limit: decimalOf(maxBalance) })
  const row: LedgerRow = {
    project,
    number: (last?.number ?? 0) + 1,
    id: `opr_${randomText(12)}`,
    at,
    kind: entry.kind,
    against: against[entry.kind],
    amount: entry.amount,
    balance,
    currency,
    service: entry.service ?? '',
    period: entry.period ?? '',
    detail: JSON.stringify(entry.detail ?? {}),
    reverses: entry.reverses ?? null,
    actor: author?.actor ?? by.actor,
    actor_name: author?.actor_name ?? by.actorName,
    once: entry.once,
    brand,
  }
  await inside.ledger.add(row)
  const name = `${row.number}: ${decimalOf(row.amount)} ${currency}${author ? ` (${author.actor_name})` : ''}`
  await writeAudit(inside.history, {
    at,
    by,
    action: `operation-${entry.kind}`,
    type: projectType,
    id: project,
    detail: { name, number: row.number },
  })
  return row
}

/** The entry of an operation that staff add. Throws 400 with every field that is wrong. */
export async function entryOf(inside: Repositories, purse: Purse, given: NewOperation, once: string): Promise<Entry> {
  const { kind, reason = '', service, method, document, reverses } = given
  const errors = [...(reverses === undefined ? amountErrors(given) : []), ...detailErrors(given)]
  if (errors.length > 0) throw invalid(errors)
  const amount = reverses === undefined ? signed(given) : await opposite(inside, purse, given, reverses)
  if (kind === 'refund') await refuseOverdraft(inside, purse, amount)
  const detail: Detail = {
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(method !== undefined && { method }),
    ...(document !== undefined && { document }),
  }
  return { kind, amount, once, detail, ...(service !== undefined && { service }), ...(reverses !== undefined && { reverses }) }
}

function detailErrors({ kind, reason = '', method }: NewOperation): FieldError[] {
  if (kind === 'payment')
    return method === undefined ? [{ path: '/method', keyword: 'required', params: { missingProperty: 'method' } }] : []
  return [
    ...(method === undefined ? [] : [{ path: '/method', keyword: 'additionalProperties', params: { additionalProperty: 'method' } }]),
    ...(reason.trim().length < minReasonLength ? [{ path: '/reason', keyword: 'minLength', params: { limit: minReasonLength } }] : []),
  ]
}

function amountErrors({ kind, amount }: NewOperation): FieldError[] {
  if (amount === undefined) return [{ path: '/amount', keyword: 'required', params: { missingProperty: 'amount' } }]
  if (!amountPattern.test(amount)) return [{ path: '/amount', keyword: 'pattern', params: {} }]
  const minor = minorOf(amount)
  if (minor === 0) return [{ path: '/amount', keyword: 'not', params: {} }]
  return minor < 0 && kind !== 'correction' ? [{ path: '/amount', keyword: 'exclusiveMinimum', params: { limit: 0 } }] : []
}

/** Minor units that the checked amount adds to the balance. */
function signed({ kind, amount = '0' }: NewOperation): number {
  return outgoing.includes(kind) ? -minorOf(amount) : minorOf(amount)
}

/** The amount of a correction that reverses another operation. An operation can be reversed once. */
async function opposite(inside: Repositories, purse: Purse, { kind, amount }: NewOperation, number: number): Promise<number> {
  if (kind !== 'correction') throw invalidAt('/reverses', 'additionalProperties', { additionalProperty: 'reverses' })
  if (amount !== undefined) throw invalidAt('/amount', 'additionalProperties', { additionalProperty: 'amount' })
  return -(await requireOpen(inside, purse, number)).amount
}

/** An operation that is not reversed. */
export async function requireOpen(inside: Repositories, { project }: Purse, number: number): Promise<LedgerRow> {
  const found = await inside.ledger.find(project, number)
  if (!found || (await inside.ledger.reversing(project, number)) !== undefined)
    throw invalidAt('/reverses', 'reference', { type: 'operations' })
  return found
}

/** A refund cannot exceed the balance. */
export async function refuseOverdraft(inside: Repositories, { project }: Purse, amount: number): Promise<void> {
  const balance = (await inside.ledger.last(project))?.balance ?? 0
  if (balance + amount < 0) throw invalidAt('/amount', 'maximum', { limit: decimalOf(Math.max(0, balance)) })
}

/** The idempotency key of a call, stored with its operation so that it outlives the process. */
export function onceOf({ actor }: Origin, key: string | undefined): string {
  if (key === undefined) return `id:${randomText(24)}`
  requireKey(key)
  return `key:${createHash('sha256').update(`${actor} ${key}`).digest('base64url')}`
}

/** Throws 422 when the key came with another operation. */
export function requireSame(row: Pick<LedgerRow, 'kind' | 'amount' | 'reverses' | 'service' | 'detail'>, given: NewOperation): void {
  const { reason, method, document } = JSON.parse(row.detail) as Detail
  const amount = given.reverses === undefined && given.amount !== undefined ? signed(given) : row.amount
  const isSame =
    row.kind === given.kind &&
    row.amount === amount &&
    row.reverses === (given.reverses ?? null) &&
    row.service === (given.service ?? '') &&
    (reason ?? '') === (given.reason ?? '').trim() &&
    method === given.method &&
    document === given.document
  if (!isSame) throw new Problem(422, 'idempotency_key_reused')
}

export function operationOf(row: LedgerRow, item: ChargedItem | null): Operation {
  const {
    reason = null,
    method = null,
    document = null,
    quantity = null,
    unit = null,
    approved_by = null,
  } = JSON.parse(row.detail) as Detail
  const { id, number, at, currency, service, period, reverses, actor_name } = row
  return {
    id,
    number,
    at,
    kind: row.kind as OperationKind,
    amount: decimalOf(row.amount),
    balance: decimalOf(row.balance),
    currency,
    service,
    item,
    period,
    reason,
    method,
    document,
    quantity,
    unit,
    reverses,
    actor_name,
    approved_by,
  }
}
