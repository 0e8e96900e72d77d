// The state of what the acting account pays for, kept as long as the session; unknown again as soon as it cannot be had.
import { call } from '../api/call.ts'
import type { Service } from '../api/generated.ts'

let kept: { account: string; service: Service } | undefined
let asked = 0
const listeners = new Set<() => void>()

export const keptService = (): Service | undefined => kept?.service
export function listenService(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Never fails: what could not be loaded is unknown. Of several answers the one asked for last counts. */
export async function loadService(account: string | undefined): Promise<void> {
  const own = (asked += 1)
  if (account !== kept?.account) set(undefined)
  if (account === undefined) return
  const service = await call('GET /accounts/:account/service', { params: { account } }).catch(() => undefined)
  if (own === asked) set(service && { account, service })
}

export function resetService(): void {
  asked += 1
  set(undefined)
}

function set(next: typeof kept): void {
  if (next === kept) return
  kept = next
  listeners.forEach((listener) => listener())
}
