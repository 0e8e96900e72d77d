// Certificate tasks as people see and start them; the runner executes them (runner.ts).
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Clock } from '../model.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Store } from '../../store/types.ts'
import { can } from '../../../src/engine/rights/access.ts'
import { toPointer, parseFieldPath } from '../../../src/engine/schema/paths.ts'
import type { AuthorityDriver } from '../../drivers/authority.ts'
import type { IssueRow } from '../../store/delivery/issuing.ts'
import type { Throttle } from '../access/limits/throttle.ts'
import { forbidden, invalid, notFound, Problem } from '../problem.ts'
import { type Target, targetOf } from '../records/read/target.ts'
import type { Caller } from '../model.ts'
import { accept } from './accept.ts'
import { type Orderable, orderableNames } from './names.ts'
import { domainNamesOf, type Plan, planOf, valueIn } from './plan.ts'
import { hourSeconds } from '../../../src/engine/time/units.ts'

export const taskStatuses = ['no', 'accepted', 'processed', 'failed'] as const
export type TaskStatus = (typeof taskStatuses)[number]
/** `connected`: an authority is configured. `reason`, `detail`: of the last failure, also during retries (`next_at`). Times in ISO 8601. */
export type TaskState = {
  task_status: TaskStatus
  connected: boolean
  changed_at: string | null
  names: string[]
  reason?: string
  detail?: string
  next_at?: string
}
export type IssueTasks = {
  /** An authority is configured. */
  isConnected: boolean
  /** Throws 404 without such a record or task in the caller's reach. */
  read: (caller: Caller, type: string, id: string, task: string) => Promise<TaskState>
  /** Throws as `read`; 403, 400 `invalid` (no names, or names that cannot be ordered), 409 `issue_not_connected`, 409 `issued_already`, 429 `issue_too_soon`. A task in progress stays unchanged. */
  begin: (caller: Caller, type: string, id: string, task: string) => Promise<TaskState>
}
type Parts = { store: Store; registry: DefinitionRegistry; facts: Facts; clock: Clock } & {
  driver: AuthorityDriver | undefined
  throttle: Throttle
}
type Asked = { target: Target; plan: Plan; data: PlainObject; version: number; orderable: Orderable }

/** Authorities limit failures per hour (Let's Encrypt: five per name), and all customers share one account there. */
const [window, maxOfRecord, maxOfAccount] = [hourSeconds, 5, 30]

export function createIssueTasks(parts: Parts): IssueTasks {
  const { store, registry, facts, clock, driver, throttle } = parts

  return {
    isConnected: driver !== undefined,
    async read(caller, type, id, task) {
      const found = await find(caller, type, id, task)
      return stateOf(found, await store.issuing.find(found.target.scope, type, id, task))
    },
    async begin(caller, type, id, task) {
      const found = await find(caller, type, id, task)
      const { target, plan, data, orderable } = found
      if (!target.may('update') || !can(caller.as, plan.action.access, facts)) throw forbidden()
      if (!driver) throw new Problem(409, 'issue_not_connected')
      const names = askable(plan, data, orderable)
      const current = stateOf(found, await store.issuing.find(target.scope, type, id, task))
      if (current.task_status === 'accepted') return current
      if (current.task_status === 'processed') throw new Problem(409, 'issued_already')
      const account = target.scope.account
      const refusal = { status: 429, code: 'issue_too_soon' }
      await throttle.attempt([
        { name: 'issue', subject: `${account}/${id}`, free: 2, most: maxOfRecord, window, refusal },
        { name: 'issue-account', subject: account, free: maxOfAccount, most: maxOfAccount, window, refusal },
      ])
      const at = clock().toISOString()
      const row = await store.transaction((inside) =>
        accept(inside, { scope: target.scope, type, id, version: found.version, task, names, at, by: caller }),
      )
      return stateOf(found, row)
    },
  }

  async function find(caller: Caller, type: string, id: string, task: string): Promise<Asked> {
    const target = targetOf(parts, caller, type, 'read')
    const plan = planOf(registry, target.definition, task)
    const row = plan && caller.account && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? await store.records.find(target.scope, type, id) : undefined
    if (!plan || !row) throw notFound()
    const data = JSON.parse(row.data) as PlainObject
    const { definition, scope } = target
    const orderable = await orderableNames(registry, store, { definition, account: scope.account, id, data, plan })
    return { target, plan, data, version: row.version, orderable }
  }

  function stateOf({ plan, data, orderable: { names } }: Asked, row: IssueRow | undefined): TaskState {
    const status = statusOf(row, names, valueIn(plan.into, data))
    if (!row || status === 'no') return { task_status: 'no', connected: driver !== undefined, changed_at: null, names }
    const why = row.reason === null ? {} : { reason: row.reason, ...(row.detail && { detail: row.detail }) }
    return {
      task_status: status,
      connected: driver !== undefined,
      changed_at: row.changed_at,
      names,
      ...why,
      ...(status === 'accepted' && row.reason !== null && row.due_at !== null && { next_at: row.due_at }),
    }
  }
}

/** A result for other names than the record's present ones is outdated. */
function statusOf(row: IssueRow | undefined, names: string[], value: unknown): TaskStatus {
  if (!row) return 'no'
  const status = row.status as TaskStatus // written by this folder only
  if (status === 'accepted') return status
  const isSame = [...(JSON.parse(row.names) as string[])].sort().join() === [...names].sort().join()
  return isSame && (status === 'failed' || (value !== null && value !== undefined)) ? status : 'no'
}

/** Throws 400 `invalid`: http-01 needs complete domain names, and only names in effect are ordered. */
function askable(plan: Plan, data: PlainObject, { names: orderable, waiting }: Orderable): string[] {
  const at = toPointer(parseFieldPath(plan.names))
  const names = domainNamesOf(plan, data)
  if (names.length === 0) throw invalid([{ path: at, keyword: 'required', params: {} }])
  if (orderable.length === 0) throw invalid(waiting.map(({ path, name }) => ({ path, keyword: 'nameWaiting', params: { name } })))
  const wrong = names.flatMap((name, index) =>
    !orderable.includes(name) || /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name)
      ? []
      : [{ path: `${at}/${index}`, keyword: 'issuable', params: { name } }],
  )
  if (wrong.length > 0) throw invalid(wrong)
  return orderable
}
