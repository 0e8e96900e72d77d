// The service state of the acting account, cached for the session; unknown again as soon as it fails to load.
import { call } from '../api/call.ts'
import type { Service } from '../api/generated.ts'

let cached: { account: string; service: Service } | undefined
let requestCount = 0
const listeners = new Set<() => void>()

export const cachedService = (): Service | undefined => cached?.service
export function listenService(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Never fails: a failed load means unknown. The response to the latest request wins. */
export async function loadService(account: string | undefined): Promise<void> {
  const own = (requestCount += 1)
  if (account !== cached?.account) set(undefined)
  if (account === undefined) return
  const service = await call('GET /accounts/:account/service', { params: { account } }).catch(() => undefined)
  if (own === requestCount) set(service && { account, service })
}

export function resetService(): void {
  requestCount += 1
  set(undefined)
}

function set(next: typeof cached): void {
  if (next === cached) return
  cached = next
  listeners.forEach((listener) => listener())
}
