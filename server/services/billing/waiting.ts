// Operations above the limit of the employee who adds them wait for a second person. The ledger has what was booked only (docs/decisions/391-a-second-person.md).
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { billingCreateOperation } from '../../../src/engine/rights/permissions.ts'
import type { LedgerRow } from '../../store/ledger/ledger.ts'
import type { DecisionRow, WaitingRow } from '../../store/ledger/waiting.ts'
import type { Repositories } from '../../store/types.ts'
import { randomText } from '../access/keys/random.ts'
import { writeAudit } from '../audit/write.ts'
import { projectType } from '../hooks/projects.ts'
import type { Caller } from '../model.ts'
import { forbidden, invalidAt, notFound, Problem } from '../problem.ts'
import { append, type Detail, type Entry, minReasonLength, refuseOverdraft, requireOpen } from './ledger.ts'
import { decimalOf, minorOf } from './money.ts'
import type { DecidedState, Decision, DecisionAsk, OperationKind, Purse, WaitingOperation } from './types.ts'

type Time = { at: string }
/** Others of the project are refused until somebody decides. */
const maxWaiting = 100
const states: Record<Decision, DecidedState> = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' }

/** The largest sum that the caller's role books alone, in the smallest unit of the currency; null is no limit. A currency that the role does not name has the limit 0. */
export function limitOf({ roles }: Pick<Facts, 'roles'>, { as }: Pick<Caller, 'as'>, currency: string): number | null {
  if (!as.permissions.includes(billingCreateOperation)) return 0
  const alone = roles[as.role]?.booksAlone
  if (alone === undefined) return null
  return Object.hasOwn(alone, currency) ? minorOf((alone[currency] ?? 0).toFixed(2)) : 0
}

export const isWithin = (limit: number | null, amount: number): boolean => limit === null || Math.abs(amount) <= limit

/** Stores an operation that waits, with its audit row. Throws 409 when too many of the project wait. */
export async function wait(inside: Repositories, purse: Purse, entry: Entry, { by, at }: Time & { by: Caller }): Promise<WaitingRow> {
  const { project, currency } = purse
  if ((await inside.waiting.ofProject(project)).length >= maxWaiting)
    throw new Problem(409, 'limit_reached', { errors: [{ path: '', keyword: 'limit', params: { count: maxWaiting } }] })
  const row: WaitingRow = {
    id: `wop_${randomText(12)}`,
    project,
    at,
    kind: entry.kind,
    amount: entry.amount,
    currency,
    service: entry.service ?? '',
    detail: JSON.stringify(entry.detail ?? {}),
    reverses: entry.reverses ?? null,
    actor: by.actor,
    actor_name: by.actorName,
    once: entry.once,
  }
  await inside.waiting.add(row)
  await audit(inside, row, { by, at, action: 'operation-waits', name: sumOf(row) })
  return row
}

type Deciding = Time & { by: Caller; facts: Facts; purse: Purse }

/**
 * Approves, declines or withdraws an operation, once. The same decision of the same person, repeated, answers the same.
 * Throws 404; 409 when it is decided otherwise; 403 for the author, who only withdraws, for others, who do not, and above the limit; 400 when it can no longer be booked.
 */
export async function decide(
  inside: Repositories,
  id: string,
  ask: DecisionAsk,
  { by, at, facts, purse }: Deciding,
): Promise<WaitingOperation> {
  const row = await inside.waiting.find(purse.project, id)
  if (!row) throw notFound()
  const shown = (decided?: DecisionRow): WaitingOperation => waitingOf(row, decided, { caller: by, facts })
  const earlier = await inside.waiting.decision(id)
  if (earlier) {
    if (earlier.decision === ask.decision && earlier.actor === by.actor && ask.version === 1) return shown(earlier)
    throw new Problem(409, 'version_conflict', { detail: { current: shown(earlier) } })
  }
  if (ask.version !== 1) throw new Problem(409, 'version_conflict', { detail: { current: shown() } })
  const reason = reasonOf(ask)
  requireRight(row, ask.decision, limitOf(facts, by, row.currency), by)
  const booked = ask.decision === 'approve' ? await book(inside, purse, row, { by, at }) : undefined
  const decided: DecisionRow = {
    operation: id,
    decision: ask.decision,
    at,
    actor: by.actor,
    actor_name: by.actorName,
    reason,
    number: booked?.number ?? null,
  }
  await inside.waiting.decide(decided)
  const name = `${sumOf(row)} (${row.actor_name})${reason === '' ? '' : `: ${reason}`}`
  await audit(inside, row, { by, at, action: `operation-${states[ask.decision]}`, name })
  return shown(decided)
}

function reasonOf({ decision, reason = '' }: DecisionAsk): string {
  const text = reason.trim()
  if (decision !== 'decline' && text !== '') throw invalidAt('/reason', 'additionalProperties', { additionalProperty: 'reason' })
  if (decision === 'decline' && text.length < minReasonLength) throw invalidAt('/reason', 'minLength', { limit: minReasonLength })
  return text
}

function requireRight(row: WaitingRow, decision: Decision, limit: number | null, { actor }: Caller): void {
  if (decision === 'withdraw') {
    if (row.actor !== actor) throw forbidden()
    return
  }
  if (row.actor === actor) throw forbidden('own_operation')
  if (decision === 'approve' && !isWithin(limit, row.amount)) throw forbidden('over_limit')
}

/** Books what waited as an operation of its author, approved by the caller. What has changed since it was added is checked again. */
async function book(inside: Repositories, purse: Purse, row: WaitingRow, { by, at }: Time & { by: Caller }): Promise<LedgerRow> {
  const { kind, amount, service, reverses, detail } = row
  // The project's currency does not change while something waits; this is what the sum is worth.
  if (purse.currency !== row.currency) throw invalidAt('/currency', 'readOnly')
  if (reverses !== null) await requireOpen(inside, purse, reverses)
  if (kind === 'refund') await refuseOverdraft(inside, purse, amount)
  const entry: Entry = {
    kind: kind as OperationKind,
    amount,
    once: `waited:${row.id}`,
    detail: { ...(JSON.parse(detail) as Detail), approved_by: by.actorName },
    ...(service !== '' && { service }),
    ...(reverses !== null && { reverses }),
  }
  return append(inside, purse, entry, { by, at, author: row })
}

function audit(
  inside: Repositories,
  { id, project }: WaitingRow,
  { name, ...event }: Time & { by: Caller; action: string; name: string },
): Promise<void> {
  return writeAudit(inside.history, { ...event, type: projectType, id: project, detail: { name, operation: id } })
}

const sumOf = ({ amount, currency }: WaitingRow): string => `${decimalOf(amount)} ${currency}`

/** `actions`: what the caller may decide about it. */
export function waitingOf(
  row: WaitingRow,
  decided: DecisionRow | undefined,
  { caller, facts }: { caller: Caller; facts: Facts },
): WaitingOperation {
  const { reason = null, method = null, document = null } = JSON.parse(row.detail) as Detail
  const { id, at, currency, service, reverses, actor_name } = row
  return {
    id,
    version: decided ? 2 : 1,
    state: decided ? states[decided.decision as Decision] : 'waiting',
    at,
    kind: row.kind as OperationKind,
    amount: decimalOf(row.amount),
    currency,
    service,
    reason,
    method,
    document,
    reverses,
    actor_name,
    actions: decided ? [] : actionsOn(row, limitOf(facts, caller, currency), caller),
    decided_at: decided?.at ?? null,
    decided_by: decided?.actor_name ?? null,
    decline_reason: decided?.reason || null,
    number: decided?.number ?? null,
  }
}

function actionsOn({ actor, amount }: WaitingRow, limit: number | null, caller: Caller): Decision[] {
  if (!caller.as.permissions.includes(billingCreateOperation)) return []
  if (actor === caller.actor) return ['withdraw']
  return isWithin(limit, amount) ? ['approve', 'decline'] : ['decline']
}
