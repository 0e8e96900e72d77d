// The only place that writes audit rows: who did what, from where, in the caller's transaction.
import type { Repositories } from '../../store/repositories.ts'
import { providerScope, type RecordScope } from '../../store/scope.ts'
import type { Origin } from '../model.ts'

export type AuditEvent = {
  /** Default: the provider's own. */
  scope?: RecordScope
  /** ISO 8601, in UTC. */
  at: string
  by: Origin
  action: string
  /** Type and id of the affected record or person. */
  type?: string
  id?: string
  /** Stored as JSON. Never a secret. */
  detail?: object
}

export function writeAudit(
  history: Pick<Repositories['history'], 'audit'>,
  { scope = providerScope, at, by: { actor, actorName, ip, requestId }, action, type = '', id = '', detail = {} }: AuditEvent,
): Promise<void> {
  const row = { at, actor, actor_name: actorName, ip, request_id: requestId, action, type, id, detail: JSON.stringify(detail) }
  return history.audit(scope, row)
}
