// Requests for an invoice; those that the portal makes are marked, and never exceed what their project allows.
import { portalActor } from '../../../src/engine/rights/portalActor.ts'
import { accountScope } from '../../store/scope.ts'
import type { LedgerRow } from '../../store/ledger/ledger.ts'
import type { Repositories } from '../../store/types.ts'
import { minorOf } from '../billing/money.ts'
import type { Origin } from '../model.ts'
import { everyRow } from '../records/read/everyRow.ts'
import { orderStates } from './shared/orderStates.ts'
import { type AutoTopUp, autoTopUpOf } from './projects.ts'
import type { RecordHook } from './types.ts'

export const topUpType = 'top-ups'
export const topUpName = 'auto-top-up'
/** The portal, for a project's automatic requests: limits of an actor are those of one project. */
export const topUpActorOf = (project: string): string => `${portalActor}:${topUpName}:${project}`
const isAutomatic = ({ actor }: Origin): boolean => actor.startsWith(topUpActorOf(''))
const incoming = ['payment', 'bonus'] as const

type Inside = Pick<Repositories, 'accounts' | 'ledger' | 'records'>
type Requested = { id: string; amount: number; at: string }
/** `balance` in the smallest unit; `paid`: number of the last incoming operation, or 0. */
export type DueTopUp = { terms: AutoTopUp; balance: number; paid: number }
/** The request is no longer needed: another one was made meanwhile, or a payment arrived. */
export class NotDue extends Error {
  override name = 'NotDue'
}

export const topUps: RecordHook = {
  ...orderStates,
  project: (_, { caller }) => (isAutomatic(caller) ? { automatic: true } : {}),
  // Checked again inside the transaction, where concurrent requests exclude each other.
  async inTransaction(inside, { id, account, caller, at }) {
    if (!isAutomatic(caller)) return
    const project = (await inside.accounts.find(account))?.project_id
    if (project === undefined || !(await dueTopUp(inside, project, { at, except: id }))) throw new NotDue()
  },
}

/** At most one open request until a payment arrives, within the project's monthly limit; undefined when none is due. */
export async function dueTopUp(
  inside: Inside,
  project: string,
  { at, except }: { at: string; except?: string },
): Promise<DueTopUp | undefined> {
  const terms = await autoTopUpOf(inside, project)
  const last = await inside.ledger.last(project)
  if (!terms || !last || last.balance >= minorOf(terms.threshold.toFixed(2))) return undefined
  const requested = (await requestedBy(inside, terms.account)).filter(({ id }) => id !== except)
  const paid = await lastPaid(inside, project)
  if (requested.some((one) => paid === undefined || one.at > paid.at)) return undefined
  const spent = requested.filter((one) => one.at.startsWith(at.slice(0, 7))).reduce((sum, { amount }) => sum + amount, 0)
  return spent + terms.amount > terms.monthlyLimit ? undefined : { terms, balance: last.balance, paid: paid?.number ?? 0 }
}

/** The last payment or bonus that still counts: one that was reversed leaves the request before it open. */
async function lastPaid({ ledger }: Pick<Inside, 'ledger'>, project: string): Promise<LedgerRow | undefined> {
  for (let offset = 0; ; offset += 1) {
    const [row] = await ledger.page(project, { kinds: incoming }, { limit: 1, offset })
    if (!row || (await stillCounts({ ledger }, row))) return row
  }
}

/** A correction may reverse another, down to the payment. */
async function stillCounts(
  { ledger }: Pick<Inside, 'ledger'>,
  { project, number }: Pick<LedgerRow, 'project' | 'number'>,
): Promise<boolean> {
  const by = await ledger.reversing(project, number)
  return by === undefined || !(await stillCounts({ ledger }, { project, number: by }))
}

async function requestedBy(inside: Inside, account: string): Promise<Requested[]> {
  const rows = await everyRow(inside, accountScope(account), topUpType, [{ field: { path: ['automatic'] }, is: 'in', value: [true] }])
  // The type's schema guarantees the shape.
  return rows.map(({ id, data, created_at }) => ({ id, amount: (JSON.parse(data) as { amount: number }).amount, at: created_at }))
}
