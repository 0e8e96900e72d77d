// Starts a task: inserts a due row with its requester.
import { writeAudit } from '../audit/write.ts'
import type { IssueRow } from '../../store/delivery/issuing.ts'
import type { RecordScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import type { Origin } from '../model.ts'

type Asked = {
  scope: RecordScope
  type: string
  id: string
  /** The record's present version. */ version: number
  task: string
  names: string[]
  at: string
  by: Origin
}

/** Runs in the caller's transaction. A task in progress stays unchanged. */
export async function accept(
  { issuing, history }: Repositories,
  { scope, type, id, version, task, names, at, by }: Asked,
): Promise<IssueRow> {
  const existing = await issuing.find(scope, type, id, task)
  if (existing?.status === 'accepted') return existing
  const row: IssueRow = {
    account: scope.account,
    type,
    id,
    task,
    status: 'accepted',
    names: JSON.stringify(names),
    ticket: null,
    reason: null,
    detail: null,
    certificate: existing?.certificate ?? null,
    attempts: 0,
    actor: by.actor,
    actor_name: by.actorName,
    ip: by.ip,
    started_at: at,
    changed_at: at,
    due_at: at,
  }
  await issuing.put(row)
  await writeAudit(history, { scope, at, by, action: 'issue', type, id, detail: { name: names.join(', ').slice(0, 250) } })
  await history.notice(scope, { type, id, version })
  return row
}
