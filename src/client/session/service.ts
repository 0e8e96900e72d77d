// The service state of the acting account, cached for the session; unknown again as soon as it fails to load.
import { call } from '../api/call.ts'
import type { Service } from '../api/generated.ts'

let kept: { account: string; service: Service } | undefined
let asked = 0
const listeners = new Set<() => void>()

export const cachedService = (): Service | undefined => kept?.service
export function listenService(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Never fails: a failed load means unknown. The response to the latest request wins. */
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
