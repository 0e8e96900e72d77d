// Without a driver, messages stay in the portal; the log announces each after commit, without its text.
import type { Store } from '../../store/types.ts'
import type { MessageRecords } from '../hooks/outgoingMessages.ts'
import type { Log } from '../model.ts'

type Kept = { id: string; kind: string; template: string; to: string }
/** Entries of rolled-back transactions are never logged and are dropped after a while. */
const maxRemembered = 1000

export function createUnsentLog({
  store,
  log,
  records,
}: {
  store: Pick<Store, 'onNotice'>
  log: Log
  records: MessageRecords
}): (message: Kept) => void {
  const pending = new Map<string, Kept>()
  store.onNotice((notice) => {
    const message = notice.kind === 'record' && records.isOne(notice) ? pending.get(notice.id) : undefined
    if (!message) return
    pending.delete(message.id)
    log.warn(
      { message: message.id, kind: message.kind, template: message.template, to: masked(message.to) },
      'a message is kept: nothing is set to send it',
    )
  })
  return (message) => {
    const [oldest] = pending.keys()
    if (oldest !== undefined && pending.size >= maxRemembered) pending.delete(oldest)
    pending.set(message.id, message)
  }
}

/** `j…@example.com`, `+7…67`. */
export function masked(to: string): string {
  const at = to.lastIndexOf('@')
  return at > 0 ? `${to[0]}…${to.slice(at)}` : `${to.slice(0, 2)}…${to.slice(-2)}`
}
