// Where to go after signing out: kept when somebody came from elsewhere, and only if that is a place we send people to.
import { forgetText, keepText, keptText } from '../api/keptText.ts'
import { safeReturn } from '../../engine/rights/returnUrl.ts'

const NAME = 'portal.returnUrl'

export function keepReturnUrl(url: string | null, hosts: string[]): void {
  const safe = safeReturn(url, hosts, location.origin)
  if (safe !== undefined) keepText(NAME, safe)
}

/** Once. Checked again: what is stored may be older than the list of hosts. */
export function takeReturnUrl(hosts: string[]): string | undefined {
  const kept = keptText(NAME)
  forgetText(NAME)
  return safeReturn(kept, hosts, location.origin)
}
