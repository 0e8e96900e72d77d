// Messages that nothing is set to send stay in the portal, and the log says so: once committed, and never what they say.
import type { Store } from '../../store/types.ts'
import type { MessageRecords } from '../hooks/outgoingMessages.ts'
import type { Log } from '../model.ts'

type Kept = { id: string; kind: string; template: string; to: string }
/** What was undone is never told, and not remembered for ever. */
const mostRemembered = 1000

export function logWhenKept({
  store,
  log,
  records,
}: {
  store: Pick<Store, 'onNotice'>
  log: Log
  records: MessageRecords
}): (message: Kept) => void {
  const untold = new Map<string, Kept>()
  store.onNotice((notice) => {
    const kept = notice.kind === 'record' && records.isOne(notice) ? untold.get(notice.id) : undefined
    if (!kept) return
    untold.delete(kept.id)
    log.warn(
      { message: kept.id, kind: kept.kind, template: kept.template, to: masked(kept.to) },
      'a message is kept: nothing is set to send it',
    )
  })
  return (message) => {
    const [oldest] = untold.keys()
    if (oldest !== undefined && untold.size >= mostRemembered) untold.delete(oldest)
    untold.set(message.id, message)
  }
}

/** `j…@example.com`, `+7…67`. */
export function masked(to: string): string {
  const at = to.lastIndexOf('@')
  return at > 0 ? `${to[0]}…${to.slice(at)}` : `${to.slice(0, 2)}…${to.slice(-2)}`
}
