// Audit row of a refused call.
import type { Store } from '../../store/types.ts'
import { type AuditEvent, writeAudit } from './write.ts'

/** `call`: method and path as the route was registered. */
type What = { code: string; call: string; account?: string }

export function auditRefusal(
  { history }: Pick<Store, 'history'>,
  { at, by, id }: Pick<AuditEvent, 'at' | 'by' | 'id'>,
  what: What,
): Promise<void> {
  return writeAudit(history, { at, by, action: 'refused', id, detail: what })
}
