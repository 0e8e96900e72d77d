// A call that was refused, as the audit keeps it.
import { providerScope } from '../../store/scope.ts'
import type { Store } from '../../store/types.ts'

type Who = { at: string; actor: string; actor_name: string; ip: string; request_id: string; id: string }
/** `call`: method and address as the route was registered. */
type What = { code: string; call: string; account?: string }

export function auditRefusal({ history }: Pick<Store, 'history'>, who: Who, what: What): Promise<void> {
  return history.audit(providerScope, { ...who, action: 'refused', type: '', detail: JSON.stringify(what) })
}
