// Where to go after signing out: kept when somebody came from elsewhere, and only if that is a place we send people to.
import { safeReturn } from '../engine/returnUrl.ts'

const KEY = 'portal.returnUrl'

export function keepReturnUrl(url: string | null, hosts: string[]): void {
  const safe = safeReturn(url, hosts, location.origin)
  if (safe === undefined) return
  try {
    localStorage.setItem(KEY, safe)
  } catch {
    // A browser that keeps nothing sends nobody back.
  }
}

/** Once. Checked again: what is stored may be older than the list of hosts. */
export function takeReturnUrl(hosts: string[]): string | undefined {
  const kept = localStorage.getItem(KEY)
  localStorage.removeItem(KEY)
  return safeReturn(kept, hosts, location.origin)
}
