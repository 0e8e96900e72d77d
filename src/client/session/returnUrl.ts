// The target after signing out: remembered if the user came from another site, and only if it is an allowed host.
import { forgetText, storeText, storedText } from '../api/storedText.ts'
import { safeReturn } from '../../engine/rights/returnUrl.ts'

const NAME = 'portal.returnUrl'

export function keepReturnUrl(url: string | null, hosts: string[]): void {
  const safe = safeReturn(url, hosts, location.origin)
  if (safe !== undefined) storeText(NAME, safe)
}

/** Works once. Validated again: the stored value may be older than the list of hosts. */
export function takeReturnUrl(hosts: string[]): string | undefined {
  const kept = storedText(NAME)
  forgetText(NAME)
  return safeReturn(kept, hosts, location.origin)
}
