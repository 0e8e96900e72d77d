// A call that was refused, as the audit keeps it.
import type { Store } from '../../store/types.ts'
import { type AuditEntry, writeAudit } from './write.ts'

/** `call`: method and address as the route was registered. */
type What = { code: string; call: string; account?: string }

export function auditRefusal(
  { history }: Pick<Store, 'history'>,
  { at, by, id }: Pick<AuditEntry, 'at' | 'by' | 'id'>,
  what: What,
): Promise<void> {
  return writeAudit(history, { at, by, action: 'refused', id, detail: what })
}
