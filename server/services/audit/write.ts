// The one place that writes rows of the audit: who did what, from where, inside the caller's transaction.
import type { Repositories } from '../../store/repositories.ts'
import { providerScope, type RecordScope } from '../../store/scope.ts'
import type { Origin } from '../model.ts'

export type AuditEntry = {
  /** Initially the provider's own. */
  scope?: RecordScope
  /** ISO 8601, in UTC. */
  at: string
  by: Origin
  action: string
  /** Type and id of the record or person that it is about. */
  type?: string
  id?: string
  /** Kept as JSON. Never a secret. */
  detail?: object
}

export function writeAudit(
  history: Pick<Repositories['history'], 'audit'>,
  { scope = providerScope, at, by: { actor, actorName, ip, requestId }, action, type = '', id = '', detail = {} }: AuditEntry,
): Promise<void> {
  const row = { at, actor, actor_name: actorName, ip, request_id: requestId, action, type, id, detail: JSON.stringify(detail) }
  return history.audit(scope, row)
}
